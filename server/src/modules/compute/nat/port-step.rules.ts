import type { ForwardFound, NewForward } from '../../edge/index.ts'
import type { GatewayBlock } from '../../infrastructure/index.ts'
import { ANYBODY, hostKey, isLeaseLow, leaseFrom, NAT_LIMITS } from './gateway.rules.ts'
import type { PortRow } from './store.ts'

/** The machine behind a block that a gateway serves, by the books. */
export interface BehindGateway {
  readonly serviceId: number
  readonly base: number
  /** Something may lead to it now. */
  readonly open: boolean
  readonly rows: readonly PortRow[]
  readonly block: GatewayBlock
}

type Wanted = NewForward & { readonly port: number }

/** What is to be done for one port, all of it in rows. */
export interface PortStep {
  readonly row: PortRow
  readonly remove?: true
  readonly add?: Wanted
  /** Where it leads, and for how long. */
  readonly change?: Wanted
  readonly suspend?: boolean
  /** It is gone for good. */
  readonly forget?: true
  /** What is known of it now; where it is added, once it was. */
  readonly state?: PortRow['state']
  /** Its gateway was asked then, and has not said that it is so. */
  readonly since?: Date
}

export function portStep(of: BehindGateway, row: PortRow, forward: ForwardFound | undefined, now: Date): PortStep {
  if (row.state === 'removing') return close(row, forward, now, { forget: true })
  return of.open ? open(of, row, forward, now) : close(row, forward, now, { state: 'closed' })
}

/** Closed once the gateway says so: until then who is connected may be. */
function close(row: PortRow, forward: ForwardFound | undefined, now: Date, done: Omit<PortStep, 'row'>): PortStep {
  if (forward && !forward.row.suspended) return { row, suspend: true, since: now }
  if (forward?.actual.state === 'waiting') return { row, since: forward.row.changedAt }
  return { row, ...done, ...(forward && row.state === 'removing' && { remove: true as const }) }
}

function open(of: BehindGateway, row: PortRow, forward: ForwardFound | undefined, now: Date): PortStep {
  const wanted = forwardFor(of, row, now)
  // What was said of it before counts no more.
  const expected = (since: Date) => ({ state: 'pending' as const, since })
  const found = forward?.row
  if (!forward || !found) return { row, add: wanted, ...expected(now) }
  // Its block is another one now.
  if (found.port !== wanted.port || found.hostId !== wanted.hostId) return { row, remove: true, add: wanted, ...expected(now) }
  const isLed = found.targetAddress === wanted.target.address && found.targetPort === wanted.target.port
  const changes = {
    ...((!isLed || isLeaseLow(found.expiresAt, now)) && { change: wanted }),
    ...(found.suspended && { suspend: false }),
  }
  if (!isLed || found.suspended) return { row, ...changes, ...expected(now) }
  if (forward.actual.state === 'waiting') return { row, ...changes, ...expected(found.changedAt) }
  // The host tries by itself what it could not do.
  const said = forward.actual.state === 'open' ? { state: 'open' as const } : { state: 'failed' as const, since: found.changedAt }
  return { row, ...changes, ...said }
}

const forwardFor = ({ serviceId, base, block }: BehindGateway, row: PortRow, now: Date): Wanted => ({
  ...{ id: hostKey(row), owner: 'nat', serviceId, hostId: block.hostId, port: base + row.slot, protocol: row.protocol },
  ...{ target: { address: block.inside.address, port: row.guestPort }, allow: ANYBODY, limits: NAT_LIMITS, expiresAt: leaseFrom(now) },
})
