/** Words that the control plane and the hosts that carry customers' traffic share. Data only: the browser uses it too. */

export const PROXY_PROTOCOLS = ['http', 'socks5'] as const
export type ProxyProtocol = (typeof PROXY_PROTOCOLS)[number]

/** What one endpoint may take of its host. */
export interface ProxyLimits {
  /** Open at the same time; further ones are closed at once. */
  readonly connections: number
  /** New ones in a second. */
  readonly perSecond: number
  /** A connection over which nothing goes for so long is closed. */
  readonly idleSeconds: number
}

export const PROXY_LIMITS: ProxyLimits = { connections: 500, perSecond: 100, idleSeconds: 300 }

/** Why an endpoint is not as it is to be. */
export const PROXY_TROUBLES = ['port-taken', 'no-address', 'not-permitted', 'engine-failed'] as const
export type ProxyTrouble = (typeof PROXY_TROUBLES)[number]

export const FORWARD_PROTOCOLS = ['tcp', 'udp'] as const
export type ForwardProtocol = (typeof FORWARD_PROTOCOLS)[number]

/** What one forward may take of its host. */
export type ForwardLimits = ProxyLimits
export const FORWARD_LIMITS: ForwardLimits = { connections: 20, perSecond: 10, idleSeconds: 3600 }
/** Networks that one forward lets in, at most. */
export const FORWARD_ALLOW_MAX = 20

/** Why a forward is not as it is to be: the same as with proxies. */
export type ForwardTrouble = ProxyTrouble

/** Whose forwards a host serves: sessions of RGC, ports of NAT VPS. */
export const FORWARD_OWNERS = ['rgc', 'nat'] as const
export type ForwardOwner = (typeof FORWARD_OWNERS)[number]

/** Ports that a gateway gives out unless staff say otherwise. */
export const GATEWAY_PORTS = { first: 20_000, last: 29_999 } as const

/** Asked for through a proxy, it is answered by the proxy itself: no connection is opened. No name server knows a name under `invalid`. */
export const PROXY_TEST_HOST = 'proxy-test.invalid'

export const EDGE_HOST_STATES = ['waiting', 'active', 'draining', 'removed'] as const
export type EdgeHostState = (typeof EDGE_HOST_STATES)[number]

export const EDGE_ADDRESS_STATES = ['free', 'given', 'quarantine', 'blocked'] as const

/** What of a host's second wall was found at its last start. */
export const PACKET_FILTER_STATES = ['on', 'off', 'wrong', 'not-possible'] as const
export type PacketFilterState = (typeof PACKET_FILTER_STATES)[number]

/** A host that was not heard of for so long is silent. */
export const EDGE_SILENT_SECONDS = 90
