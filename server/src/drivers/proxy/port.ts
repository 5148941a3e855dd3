import type { ProxyLimits, ProxyProtocol, ProxyTrouble } from '@portal/contracts/edge.ts'

/** One proxy as it is to be. */
export interface ProxyEndpoint {
  readonly id: string
  /** Where it listens. */
  readonly address: string
  readonly port: number
  /** From which address it goes out; null: whichever the host chooses. */
  readonly outgoing: string | null
  readonly protocol: ProxyProtocol
  readonly user: string
  readonly password: string
  readonly limits: ProxyLimits
  /** Kept, but closed. */
  readonly suspended: boolean
}

export interface ProxyOutcome {
  readonly id: string
  /** Null: it is as it is to be, open or (suspended) closed. */
  readonly trouble: ProxyTrouble | null
}

/** Bytes of one endpoint's customers since they were last asked for. */
export interface ProxyCount {
  readonly id: string
  /** From the customer. */
  readonly received: number
  /** To the customer. */
  readonly sent: number
}

export interface ProxyLoad {
  readonly connections: number
}

/**
 * Serves proxies on the host it runs on. What it serves are exactly the endpoints it was given: each open on its own address and port, with its
 * own log-in, and never as a way into the provider's networks.
 */
export interface ProxyDriver {
  readonly id: string
  /**
   * Removes, then sets; answers for each that was set. Idempotent: one that is already so keeps its connections. A change of log-in, protocol,
   * addresses or port, a suspension and a removal cut what is open before they answer; changed limits hold for new connections.
   */
  apply(change: { readonly remove: readonly string[]; readonly set: readonly ProxyEndpoint[] }): Promise<readonly ProxyOutcome[]>
  /** Networks of the provider, into which nobody is let, beside those of the host's own configuration. */
  refuse(ranges: readonly string[]): Promise<void>
  /** What went through since the last call, also over connections that are open still; nothing is told twice. */
  counts(): Promise<readonly ProxyCount[]>
  load(): Promise<ProxyLoad>
  /** Called with the ids that a crash of the engine closed: they are to be applied anew. */
  onLost(listener: (ids: readonly string[]) => void): void
  close(): Promise<void>
}
