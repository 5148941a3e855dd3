interface Options {
  /** Loopback unless given. */
  readonly host?: string
  /** TCP unless given. */
  readonly protocol?: 'tcp' | 'udp'
}

/** Free consecutive ports below the ephemeral range, different on every call of this process. */
export function freePorts(count: number, options?: Options): Promise<number[]>
/** One free port; see `freePorts`. */
export function freePort(options?: Options): Promise<number>
