export interface Forward {
  readonly protocol: 'tcp' | 'udp'
  /** Where the world knocks. */
  readonly host: string
  readonly port: number
  /** Where the guest listens. */
  readonly guestPort: number
}

/** Ports of the engine's address that lead into a guest; they stay over restarts of the machine. */
export interface Forwards {
  /** Opens a port to the guest's, or answers the one that is open already. */
  ensure(key: string, wanted: { readonly protocol: Forward['protocol']; readonly guestPort: number }): Promise<Forward>
  list(key: string): Promise<readonly Forward[]>
  /** A missing one is a success. */
  remove(key: string, unwanted: { readonly protocol: Forward['protocol']; readonly guestPort: number }): Promise<void>
}
