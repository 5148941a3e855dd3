import { addSeconds } from '@portal/contracts/time.ts'
import type { Tx } from '../../../platform/tx.ts'
import {
  addForward,
  changeForward,
  type ForwardFound,
  forwardsOf,
  type NewForward,
  removeForwards,
  suspendForwards,
} from '../../edge/index.ts'
import type { GatewayBlock } from '../../infrastructure/index.ts'
import { notifyServiceChanged } from '../power.ts'
import { ANYBODY, hostKey, isLeaseLow, leaseFrom, lookAgainSeconds, NAT_LIMITS } from './gateway.rules.ts'
import { bookPorts } from './ports.ts'
import { deletePorts, forgetPorts, type PortRow, portsOfService, settlePort } from './store.ts'

/** The machine behind a block that a gateway serves, by the books. */
interface BehindGateway {
  readonly serviceId: number
  readonly base: number
  /** Something may lead to it now. */
  readonly open: boolean
  readonly rows: readonly PortRow[]
  readonly block: GatewayBlock
}

/** What a look at one port found: a time where its gateway was asked then, and has not said that it is so. */
type Looked = 'settled' | 'taken' | Date

/**
 * Rows only: what is wanted of the gateway is written, and what it said of each is. Asked again until it has said all. False: a port that the block
 * cannot do without is somebody else's there.
 */
export async function bringByGateway(tx: Tx, of: BehindGateway): Promise<boolean> {
  const forwards = await forwardsOf(tx, { ids: of.rows.map(hostKey) })
  const looks: { readonly row: PortRow; readonly looked: Looked }[] = []
  const stateOf = (rows: readonly PortRow[]): string => rows.map(({ id, state }) => `${id} ${state}`).join()
  for (const row of of.rows) looks.push({ row, looked: await look(tx, of, row, forwards.get(hostKey(row))) })
  const waiting = looks.flatMap(({ looked }) => (looked instanceof Date ? [looked] : []))
  if (waiting.length > 0) {
    const seconds = Math.min(...waiting.map((since) => lookAgainSeconds(since, tx.now)))
    await bookPorts(tx, of.serviceId, addSeconds(tx.now, seconds))
  }
  if (stateOf(await portsOfService(tx, of.serviceId)) !== stateOf(of.rows)) await notifyServiceChanged(tx, of.serviceId)
  return !looks.some(({ row, looked }) => looked === 'taken' && row.fixed)
}

function look(tx: Tx, of: BehindGateway, row: PortRow, forward: ForwardFound | undefined): Promise<Looked> {
  if (row.state === 'removing') return close(tx, row, forward, () => forgetPorts(tx, [row.id]))
  if (!of.open) return close(tx, row, forward, () => settle(tx, row, 'closed'))
  return open(tx, of, row, forward)
}

/** Closed once the gateway says so: until then who is connected may be. */
async function close(tx: Tx, row: PortRow, forward: ForwardFound | undefined, done: () => Promise<void>): Promise<Looked> {
  if (forward && !forward.row.suspended) {
    await suspendForwards(tx, { ids: [hostKey(row)] }, true)
    return tx.now
  }
  if (forward?.actual.state === 'waiting') return forward.row.changedAt
  if (forward && row.state === 'removing') await removeForwards(tx, { ids: [hostKey(row)] })
  await done()
  return 'settled'
}

async function open(tx: Tx, of: BehindGateway, row: PortRow, forward: ForwardFound | undefined): Promise<Looked> {
  const wanted = forwardFor(of, row, tx.now)
  const found = forward?.row
  if (found && (found.port !== wanted.port || found.hostId !== wanted.hostId)) {
    // Its block is another one now.
    await removeForwards(tx, { ids: [wanted.id] })
    return await add(tx, row, wanted)
  }
  if (!forward || !found) return await add(tx, row, wanted)
  const { target } = wanted
  const isLed = found.targetAddress === target.address && found.targetPort === target.port
  if (!isLed || isLeaseLow(found.expiresAt, tx.now)) await changeForward(tx, wanted.id, { target, expiresAt: wanted.expiresAt })
  if (found.suspended) await suspendForwards(tx, { ids: [wanted.id] }, false)
  if (!isLed || found.suspended) return await expected(tx, row, tx.now)
  if (forward.actual.state === 'waiting') return await expected(tx, row, found.changedAt)
  if (forward.actual.state === 'open') {
    await settle(tx, row, 'open')
    return 'settled'
  }
  // The host tries by itself what it could not do.
  await settle(tx, row, 'failed')
  return found.changedAt
}

async function add(tx: Tx, row: PortRow, wanted: NewForward): Promise<Looked> {
  const added = await addForward(tx, wanted)
  if ('place' in added) return await expected(tx, row, tx.now)
  if (added.refused !== 'port-taken') return row.changedAt
  await settle(tx, row, 'failed')
  return 'taken'
}

/** What was said of it before counts no more. */
async function expected(tx: Tx, row: PortRow, since: Date): Promise<Looked> {
  await settle(tx, row, 'pending')
  return since
}

const settle = async (tx: Tx, row: PortRow, state: PortRow['state']): Promise<void> => {
  if (row.state !== state) await settlePort(tx, row, state)
}

const forwardFor = ({ serviceId, base, block }: BehindGateway, row: PortRow, now: Date): NewForward => ({
  ...{ id: hostKey(row), owner: 'nat', serviceId, hostId: block.hostId, port: base + row.slot, protocol: row.protocol },
  ...{ target: { address: block.inside.address, port: row.guestPort }, allow: ANYBODY, limits: NAT_LIMITS, expiresAt: leaseFrom(now) },
})

/** Its ports go for good, also those that a gateway leads. */
export async function dropPorts(tx: Tx, serviceId: number): Promise<void> {
  const rows = await portsOfService(tx, serviceId)
  if (rows.length > 0) await removeForwards(tx, { ids: rows.map(hostKey) })
  await deletePorts(tx, serviceId)
}
