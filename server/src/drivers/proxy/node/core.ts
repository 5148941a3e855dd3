import type { ProxyTrouble } from '@portal/contracts/edge.ts'
import { Visitors } from '../../visitors.ts'
import type { DestinationPolicy } from '../destination.rules.ts'
import type { ProxyCount, ProxyEndpoint, ProxyOutcome } from '../port.ts'
import { Destinations } from './destinations.ts'
import { openHttp } from './http.ts'
import type { Listener, Shared } from './listener.ts'
import { openSocks5 } from './socks5.ts'
import { testServer } from './test-answer.ts'

interface Served {
  readonly endpoint: ProxyEndpoint
  readonly connections: Visitors
  readonly listener: Listener
}

const OPEN = { http: openHttp, socks5: openSocks5 } as const
const TROUBLES: Readonly<Record<string, ProxyTrouble>> = {
  EADDRINUSE: 'port-taken',
  EADDRNOTAVAIL: 'no-address',
  EACCES: 'not-permitted',
}
const AT_ONCE = 64

/** The endpoints of one process. */
export class ProxyCore {
  private readonly served = new Map<string, Served>()
  private readonly shared: Shared
  /** Bytes of endpoints that were closed since the last count. */
  private readonly left = new Map<string, { received: number; sent: number }>()
  private turn: Promise<unknown> = Promise.resolve()

  constructor(policy: DestinationPolicy) {
    this.shared = { destinations: new Destinations(policy), tests: testServer() }
  }

  refuse(ranges: readonly string[]): void {
    this.shared.destinations.refuse(ranges)
  }

  /** One change after the other: a port that one frees is another's. */
  apply(remove: readonly string[], set: readonly ProxyEndpoint[]): Promise<ProxyOutcome[]> {
    const done = this.turn.then(() => this.change(remove, set))
    this.turn = done.catch(() => undefined)
    return done
  }

  counts(): ProxyCount[] {
    for (const [id, { connections }] of this.served) this.add(id, connections.count())
    const counted = [...this.left].map(([id, bytes]) => ({ id, ...bytes }))
    this.left.clear()
    return counted
  }

  get connections(): number {
    return [...this.served.values()].reduce((sum, { connections }) => sum + connections.size, 0)
  }

  async close(): Promise<void> {
    await this.apply([...this.served.keys()], [])
  }

  private async change(remove: readonly string[], set: readonly ProxyEndpoint[]): Promise<ProxyOutcome[]> {
    const stays = (wanted: ProxyEndpoint): boolean => {
      const found = this.served.get(wanted.id)
      return found !== undefined && !wanted.suspended && identity(found.endpoint) === identity(wanted)
    }
    await Promise.all([...remove, ...set.filter((wanted) => !stays(wanted)).map(({ id }) => id)].map((id) => this.shut(id)))
    const outcomes: ProxyOutcome[] = []
    for (let at = 0; at < set.length; at += AT_ONCE)
      outcomes.push(...(await Promise.all(set.slice(at, at + AT_ONCE).map((wanted) => this.serve(wanted)))))
    return outcomes
  }

  private async serve(endpoint: ProxyEndpoint): Promise<ProxyOutcome> {
    const { id, limits, suspended, protocol } = endpoint
    if (suspended) return { id, trouble: null }
    const found = this.served.get(id)
    if (found) {
      found.connections.limit(limits)
      this.served.set(id, { ...found, endpoint })
      return { id, trouble: null }
    }
    const connections = new Visitors(limits)
    try {
      const listener = await OPEN[protocol](endpoint, connections, this.shared)
      this.served.set(id, { endpoint, connections, listener })
      return { id, trouble: null }
    } catch (error) {
      return { id, trouble: TROUBLES[(error as NodeJS.ErrnoException).code ?? ''] ?? 'engine-failed' }
    }
  }

  private async shut(id: string): Promise<void> {
    const found = this.served.get(id)
    if (!found) return
    this.served.delete(id)
    const closed = found.listener.close()
    found.connections.cut()
    await closed
    this.add(id, found.connections.count())
  }

  private add(id: string, { received, sent }: { received: number; sent: number }): void {
    if (received === 0 && sent === 0) return
    const sum = this.left.get(id) ?? { received: 0, sent: 0 }
    this.left.set(id, { received: sum.received + received, sent: sum.sent + sent })
  }
}

/** What cannot change while connections stay. */
const identity = ({ address, port, outgoing, protocol, user, password }: ProxyEndpoint): string =>
  JSON.stringify([address, port, outgoing, protocol, user, password])
