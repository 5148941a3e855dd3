import type { Server as HttpServer } from 'node:http'
import type { Visitors } from '../../visitors.ts'
import type { ProxyEndpoint } from '../port.ts'
import type { Destinations } from './destinations.ts'

/** What every endpoint of a process shares. */
export interface Shared {
  readonly destinations: Destinations
  /** Answers what is asked of the reserved name through a tunnel. */
  readonly tests: HttpServer
}

export interface Listener {
  /** Nothing new comes in; whoever closes cuts what is open. */
  readonly close: () => Promise<void>
}

/** Opens an endpoint; throws as `listen` does. */
export type Open = (endpoint: ProxyEndpoint, connections: Visitors, shared: Shared) => Promise<Listener>

/** Of the address that traffic leaves by. */
export const familyOf = ({ outgoing }: Pick<ProxyEndpoint, 'outgoing'>): 4 | 6 | null =>
  outgoing === null ? null : outgoing.includes(':') ? 6 : 4
