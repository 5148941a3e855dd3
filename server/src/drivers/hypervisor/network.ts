/**
 * What an engine enforces of its machines' network. `filtered`: an address of its own, and nothing leaves a machine from any other.
 * `bridge`: an address of its own, and only the network beyond keeps it from using another. `host`: none, it stands behind the host's.
 * `none`: nothing real.
 */
type EngineNetwork = 'filtered' | 'bridge' | 'host' | 'none'

export interface NetworkTraits {
  readonly network: EngineNetwork
  /** An address the world can reach; false with user-mode networking. */
  readonly publicNetwork: boolean
  /** A /64 of IPv6 is led to a machine that was given one, and nothing of IPv6 leaves it from elsewhere. No other engine is given one. */
  readonly ipv6Ranges: boolean
  /** A machine may be given more IPv4 addresses than its own, and still nothing leaves it from any other (`addresses`). */
  readonly moreAddresses: boolean
}

/** One of the networks that a driver's settings choose between; the table in docs/drivers.md is made of these, and the driver's own traits. */
export interface EngineNetworking {
  /** The setting that chooses it; empty: there is no other. */
  readonly when: string
  readonly traits: NetworkTraits
}

/** Addresses reserved for a machine; an engine without its own network ignores them. */
export interface MachineNetwork {
  readonly address: string
  readonly netmask: string
  readonly gateway: string
  readonly mac: string
  /** A /64 that is led to it, as `2001:db8:0:7::/64`; left out, it speaks no IPv6. */
  readonly ipv6?: string
  /** IPv4 addresses beside its own; refused by an engine that leads one alone to a machine. */
  readonly more?: readonly string[]
}
