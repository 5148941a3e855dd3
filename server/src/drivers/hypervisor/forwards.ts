export interface Forward {
  readonly protocol: 'tcp' | 'udp'
  /** Where the world knocks. */
  readonly host: string
  readonly port: number
  /** Where the guest listens. */
  readonly guestPort: number
  /** The machine runs without it, because another program on the engine's host listens at this port. Absent where it is open. */
  readonly blocked?: true
}

/** An address whose ports an engine gives out in blocks of a hundred, to machines that have no address of their own. */
export interface SharedPorts {
  readonly address: string
  /** The first port of the first block, a multiple of 100, and the last of the last. */
  readonly from: number
  readonly to: number
  /** How a guest sees itself behind it. */
  readonly inside: { readonly address: string; readonly netmask: string; readonly gateway: string }
}

/** A port of the guest, at one port of the shared address; without `port` at any one of the engine's own choice. */
export interface WantedForward extends Pick<Forward, 'protocol' | 'guestPort'> {
  readonly port?: number
}

/** Ports of the engine's address that lead into a guest; they stay over restarts of the machine. */
export interface Forwards {
  /** Absent where it has no address to share: no port can be named then. */
  readonly shared?: SharedPorts
  /**
   * Opens a port to the guest's, or answers the one that is open already; on a machine that is off it counts from the next start.
   * A machine starts without a port that another program took meanwhile; call again to open it once the port is free.
   * @throws {DriverError} `already-there` if the port belongs to another machine or program, `refused` if the guest's port is open at another one.
   */
  ensure(key: string, wanted: WantedForward): Promise<Forward>
  list(key: string): Promise<readonly Forward[]>
  /** A missing one is a success. */
  remove(key: string, unwanted: Pick<Forward, 'protocol' | 'guestPort'>): Promise<void>
}
