import type { PlanFigures } from '@portal/contracts/kinds/figures.ts'
import { PROXY_PORT, PROXY_PORT_FIRST, type ProxyState } from '@portal/contracts/proxies.ts'
import type { RunFacts } from '../kinds/index.ts'

/** What a plan holds; an older plan that says nothing of addresses has one for each proxy. */
export const mostOf = ({ ports }: PlanFigures): number => Math.max(ports ?? 0, 0)
export const addressesOf = ({ addresses, ports }: PlanFigures): number => Math.max(addresses ?? ports ?? 1, 1)

export interface Place {
  readonly ip: string
  readonly port: number
}

export interface Asked {
  readonly amount: number
  /** On this address alone. */
  readonly ip?: string | undefined
  /** The lowest port; where it is one proxy, this port. */
  readonly port?: number | undefined
}

/**
 * Where new proxies are to listen: each on the address that has the fewest, on its lowest free port from the first on. Fewer than were asked for
 * where there is no more room.
 */
export function placesFor(addresses: readonly string[], taken: readonly Place[], { amount, ip, port = PROXY_PORT_FIRST }: Asked): Place[] {
  const open = ip === undefined ? addresses : addresses.filter((address) => address === ip)
  const used = new Map(open.map((address) => [address, new Set(taken.filter((one) => one.ip === address).map((one) => one.port))]))
  const next = new Map(open.map((address) => [address, port]))
  const places: Place[] = []
  while (places.length < amount && used.size > 0) {
    const [address, ports] = [...used].reduce((least, one) => (one[1].size < least[1].size ? one : least))
    let free = next.get(address) ?? port
    while (ports.has(free)) free++
    if (free > PROXY_PORT.most) {
      used.delete(address)
      continue
    }
    ports.add(free)
    next.set(address, free + 1)
    places.push({ ip: address, port: free })
  }
  return places
}

/** What the host says of one proxy. */
export interface Actual {
  readonly state: 'open' | 'closed' | 'waiting' | 'trouble'
  readonly silent: boolean
}

interface Wanted {
  readonly delivered: boolean
  readonly closed: boolean
  readonly limited: boolean
}

/** A status says what the host said, not what was asked for: one that is to be closed is not shown as closed before it is. */
export function stateOf({ delivered, closed, limited }: Wanted, actual: Actual | undefined): ProxyState {
  if (!delivered) return 'setting-up'
  if (!actual) return 'changing'
  if (actual.silent) return 'silent'
  if (actual.state === 'waiting') return 'changing'
  if (actual.state === 'trouble') return 'failed'
  if (actual.state === 'open') return 'ready'
  return limited && !closed ? 'limited' : 'stopped'
}

const WORST: readonly ProxyState[] = ['setting-up', 'silent', 'failed', 'changing', 'stopped', 'limited', 'ready']

/** All of a service in one word: that of the one that is worst. Without any proxy it is as it is to be. */
export function stateOfAll(wanted: Wanted, actuals: readonly (Actual | undefined)[]): ProxyState {
  if (!wanted.delivered) return 'setting-up'
  if (actuals.length === 0) return wanted.closed ? 'stopped' : wanted.limited ? 'limited' : 'ready'
  const states = new Set(actuals.map((actual) => stateOf(wanted, actual)))
  return WORST.find((state) => states.has(state)) ?? 'ready'
}

/** Whether every proxy is closed, by the word of its host; a host that is silent has said nothing. */
export const allClosed = (actuals: readonly (Actual | undefined)[]): boolean =>
  actuals.every((actual) => actual === undefined || (actual.state === 'closed' && !actual.silent))

const ABLE: RunFacts['capabilities'] = { endpoints: true, resize: true }

/** How it is, as actions are judged by it: nothing on it takes long once it has its addresses. */
export const runFacts = ({ delivered }: { readonly delivered: boolean }): RunFacts => ({
  ...{ state: delivered ? 'ready' : 'setting-up', transient: false, power: null },
  capabilities: delivered ? ABLE : null,
  canMove: () => false,
})
