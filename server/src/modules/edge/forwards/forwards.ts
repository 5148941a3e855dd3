import { FORWARD_LIMITS, type ForwardLimits, type ForwardOwner, type ForwardProtocol } from '@portal/contracts/edge.ts'
import type { Tx } from '../../../platform/tx.ts'
import { type ActualState, actualOf } from '../actual.rules.ts'
import { nextVersion } from '../endpoints.store.ts'
import { findHost, type Host, lockHost } from '../hosts.store.ts'
import {
  type ChosenForwards,
  type ForwardRow,
  findForward,
  forgetForwards,
  forwardCounts,
  forwardStandings,
  hostsOfForwards,
  insertForwards,
  lowestFreePort,
  markForwardsRemoved,
  markForwardsSuspended,
  markForwardsUntil,
  patchForward,
  patchTargets,
} from './forwards.store.ts'

export interface ForwardTarget {
  /** A literal address, from the service's own record. */
  readonly address: string
  readonly port: number
}

/** A forward as its owner wants it. */
export interface NewForward {
  /** Its owner's name for it, such as `rgc:12`; the same id again is the same forward. */
  readonly id: string
  readonly owner: ForwardOwner
  readonly serviceId: number
  /** One of `gatewaysIn`. */
  readonly hostId: number
  /** Left out: TCP. */
  readonly protocol?: ForwardProtocol
  /** Null: a free one of the gateway's range. */
  readonly port: number | null
  readonly target: ForwardTarget
  readonly allow: readonly string[]
  /** Null: until it is removed. */
  readonly expiresAt: Date | null
  readonly limits?: ForwardLimits
}

export interface ForwardPlace {
  readonly hostId: number
  readonly publicName: string
  readonly port: number
}

export type AddedForward = { readonly place: ForwardPlace } | { readonly refused: 'no-gateway' | 'port-taken' | 'full' }

/**
 * Says what is to be; rows only, so it is one commit with the owner's own. The gateway's row is locked, so two who ask at once get two ports; that
 * no port stands twice is kept by an index. A gateway that drains takes none, but those of blocks that stand there.
 */
export async function addForward(tx: Tx, wanted: NewForward): Promise<AddedForward> {
  const host = await lockHost(tx, wanted.hostId)
  if (!host?.gateway) return { refused: 'no-gateway' }
  const { address, publicName, firstPort, lastPort } = host.gateway
  const known = await findForward(tx, wanted.id)
  if (known) return { place: { hostId: known.hostId, publicName, port: known.port } }
  const { protocol = 'tcp', owner } = wanted
  if (!takes(host, owner) || !leads(host, protocol)) return { refused: 'no-gateway' }
  const port = wanted.port ?? (await lowestFreePort(tx, host.id, address, firstPort, lastPort))
  if (port === null) return { refused: 'full' }
  await forgetForwards(tx, [wanted.id], host.id)
  const version = await nextVersion(tx, host.id)
  const made = await insertForwards(tx, [rowOf(wanted, { address, port, version, now: tx.now })])
  return made.has(wanted.id) ? { place: { hostId: host.id, publicName, port } } : { refused: 'port-taken' }
}

interface Placed {
  readonly address: string
  readonly port: number
  readonly version: number
  readonly now: Date
}

function rowOf(wanted: NewForward, { address, port, version, now: changedAt }: Placed) {
  const { id, owner, serviceId, hostId, target, protocol = 'tcp', allow, expiresAt, limits = FORWARD_LIMITS } = wanted
  return {
    ...{ id, owner, serviceId, hostId, address, port, protocol, allow, expiresAt, limits, version, changedAt },
    ...{ targetAddress: target.address, targetPort: target.port },
  }
}

type PortedForward = NewForward & { readonly port: number }

/** As `addForward`, of many on one host that each name their port, all at once. Answers those that were refused, by id. */
export async function addForwards(
  tx: Tx,
  hostId: number,
  wanted: readonly PortedForward[],
): Promise<ReadonlyMap<string, 'no-gateway' | 'port-taken'>> {
  const refused = new Map<string, 'no-gateway' | 'port-taken'>()
  if (wanted.length === 0) return refused
  const host = await lockHost(tx, hostId)
  const known = new Set((await forwardStandings(tx, { ids: wanted.map(({ id }) => id) })).map(({ row }) => row.id))
  const led: PortedForward[] = []
  for (const one of wanted.filter(({ id }) => !known.has(id)))
    if (host?.gateway && takes(host, one.owner) && leads(host, one.protocol ?? 'tcp')) led.push(one)
    else refused.set(one.id, 'no-gateway')
  if (!host?.gateway || led.length === 0) return refused
  const { address } = host.gateway
  await forgetForwards(
    tx,
    led.map(({ id }) => id),
    hostId,
  )
  const version = await nextVersion(tx, hostId)
  const made = await insertForwards(
    tx,
    led.map((one) => rowOf(one, { address, port: one.port, version, now: tx.now })),
  )
  for (const { id } of led) if (!made.has(id)) refused.set(id, 'port-taken')
  return refused
}

const takes = ({ state }: Host, owner: ForwardOwner): boolean => state === 'active' || (owner === 'nat' && state === 'draining')

/** A host of an older release would understand nothing of a state with datagrams in it. */
const leads = ({ inside, facts }: Host, protocol: ForwardProtocol): boolean =>
  protocol === 'tcp' || inside || (facts?.forwarding?.protocols ?? []).includes(protocol)

/** A port that `addForward` would give now; null: there is none. Another may be faster. */
export async function freePort(tx: Tx, hostId: number): Promise<number | null> {
  const gateway = (await findHost(tx, hostId))?.gateway
  return gateway ? await lowestFreePort(tx, hostId, gateway.address, gateway.firstPort, gateway.lastPort) : null
}

export interface ForwardChange {
  readonly target?: ForwardTarget
  /** Whoever is no longer allowed is cut. */
  readonly allow?: readonly string[]
  readonly expiresAt?: Date | null
  readonly limits?: ForwardLimits
}

/** False where there is none, or it was removed. */
export async function changeForward(tx: Tx, id: string, { target, ...change }: ForwardChange): Promise<boolean> {
  const found = await findForward(tx, id)
  if (!found) return false
  const version = await nextVersion(tx, found.hostId)
  await patchForward(tx, id, {
    ...change,
    ...(target && { targetAddress: target.address, targetPort: target.port }),
    ...{ version, changedAt: tx.now },
  })
  return true
}

/** As `changeForward`, of many on one host: where each leads, and until when all do. */
export async function changeTargets(
  tx: Tx,
  hostId: number,
  expiresAt: Date,
  targets: readonly Pick<NewForward, 'id' | 'target'>[],
): Promise<void> {
  if (targets.length > 0) await patchTargets(tx, targets, { hostId, expiresAt, version: await nextVersion(tx, hostId) })
}

/** Ends forwards: what is open through them is cut, and their ports are free. */
export const removeForwards = (tx: Tx, of: ChosenForwards): Promise<void> =>
  onEachHost(tx, of, (hostId, version) => markForwardsRemoved(tx, hostId, of, version))

export const removeForward = (tx: Tx, id: string): Promise<void> => removeForwards(tx, { ids: [id] })

/** Closes forwards and cuts what is open, or opens them again. */
export const suspendForwards = (tx: Tx, of: ChosenForwards, suspended: boolean): Promise<void> =>
  onEachHost(tx, of, (hostId, version) => markForwardsSuspended(tx, hostId, of, suspended, version))

/** Moves the end of all that an owner has open on a host: so they outlive nobody who asks no more. */
export const extendForwards = async (tx: Tx, hostId: number, owner: ForwardOwner, until: Date): Promise<void> =>
  await markForwardsUntil(tx, hostId, owner, until, await nextVersion(tx, hostId))

async function onEachHost(tx: Tx, of: ChosenForwards, work: (hostId: number, version: number) => Promise<void>): Promise<void> {
  for (const hostId of await hostsOfForwards(tx, of)) await work(hostId, await nextVersion(tx, hostId))
}

export interface ForwardFound extends ForwardPlace {
  readonly row: ForwardRow
  /** What is, as the host said last. */
  readonly actual: ActualState
}

/** Forwards by their id; one that was removed is absent. */
export async function forwardsOf(tx: Tx, of: ChosenForwards): Promise<ReadonlyMap<string, ForwardFound>> {
  const found = await forwardStandings(tx, of)
  return new Map(
    found.map(({ row, publicName, applied, seenAt, inside, trouble }) => {
      const suspended = row.suspended || isOver(row, tx.now)
      const actual = actualOf({ suspended, changed: row.version, applied, trouble, heardAt: inside ? tx.now : seenAt }, tx.now)
      return [row.id, { row, hostId: row.hostId, publicName, port: row.port, actual }]
    }),
  )
}

export const isOver = ({ expiresAt }: Pick<ForwardRow, 'expiresAt'>, now: Date): boolean => expiresAt !== null && expiresAt <= now

export interface CountedForward {
  /** Bytes from the visitors, and to them. */
  readonly received: number
  readonly sent: number
  /** Connections that are open now. */
  readonly open: number
}

/** Of forwards that are, and for two days of those that were. */
export async function countedForwards(tx: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, CountedForward>> {
  return new Map((await forwardCounts(tx, ids)).map(({ id, ...counted }) => [id, counted]))
}
