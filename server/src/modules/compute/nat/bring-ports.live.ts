import { addSeconds } from '@portal/contracts/time.ts'
import { DriverError, type Forwards } from '../../../drivers/hypervisor/port.ts'
import { liveJob } from '../../../platform/jobs/handler.ts'
import type { StepContext } from '../../../platform/saga/definition.ts'
import type { Tx } from '../../../platform/tx.ts'
import { blockByGateway } from '../../infrastructure/index.ts'
import { findService, lockService } from '../../services/index.ts'
import { type Engines, engineOf } from '../engine.live.ts'
import { notifyServiceChanged } from '../power.ts'
import { findVps } from '../store.ts'
import { bringByGateway } from './gateway-ports.ts'
import { bookPorts, bringPorts, moveBlock } from './ports.ts'
import { forgetPorts, type PortRow, portsOfService, settlePort, settlePorts } from './store.ts'

type Transact = <T>(work: (tx: Tx) => Promise<T>) => Promise<T>

/** By the books as they are now; null where there is no machine behind a shared address. */
async function wantedOf(tx: Tx, serviceId: number) {
  const [service, machine] = [await findService(tx, serviceId), await findVps(tx, serviceId)]
  if (!service || !machine || machine.removed || machine.engine === null || machine.storedPort === null) return null
  // Nothing leads to a machine that must not run.
  const open = ['installing', 'active'].includes(service.state) && service.suspensions.length === 0
  const rows = await portsOfService(tx, serviceId)
  const block = await blockByGateway(tx, serviceId)
  return { engine: machine.engine, key: machine.engineKey, base: machine.storedPort, open, rows, block }
}

const isOf =
  (row: PortRow) =>
  ({ protocol, guestPort }: { readonly protocol: string; readonly guestPort: number }): boolean =>
    row.protocol === protocol && row.guestPort === guestPort

/** Null: its ports are its engine's. */
async function byGateway(tx: Tx, serviceId: number): Promise<boolean | null> {
  // Its rows change with those of the service: two who bring its ports follow one another.
  await lockService(tx, serviceId)
  const wanted = await wantedOf(tx, serviceId)
  return wanted?.block ? await bringByGateway(tx, { ...wanted, serviceId, block: wanted.block }) : null
}

/** So often what is wanted may change while it is brought about. */
const PASSES = 5

/**
 * Closes what is not wanted any more, opens what is, and writes down what the engine said of each; until there is nothing left to do. A build
 * brings them as well as the job, and what one of two closes that does not know of it yet is what the other has just opened: whoever changed
 * anything looks once more. False: a port that the block cannot do without is somebody else's on the engine's host.
 */
export async function openPorts(engines: Engines, transact: Transact, serviceId: number): Promise<boolean> {
  const led = await transact((tx) => byGateway(tx, serviceId))
  if (led !== null) return led
  for (let pass = 0; pass < PASSES; pass++) {
    const { changed, whole } = await bringOnce(engines, transact, serviceId)
    if (changed) continue
    if (pass > 0) await transact((tx) => notifyServiceChanged(tx, serviceId))
    return whole
  }
  throw new DriverError('retry-later', `the ports of ${serviceId} are being changed again and again`)
}

interface Pass {
  readonly changed: boolean
  readonly whole: boolean
}

async function bringOnce(engines: Engines, transact: Transact, serviceId: number): Promise<Pass> {
  const wanted = await transact((tx) => wantedOf(tx, serviceId))
  if (!wanted) return { changed: false, whole: true }
  const { key, base, open, rows } = wanted
  const forwards = engineOf(engines, wanted.engine).forwards
  if (!forwards) throw new DriverError('no-capability', 'the engine opens no ports')
  const stay = open ? rows.filter(({ state }) => state !== 'removing') : []
  const there = await forwards.list(key)
  const rightly = (row: PortRow): boolean => there.some((one) => isOf(row)(one) && one.port === base + row.slot)
  const isOpen = (row: PortRow): boolean => row.state === 'open' && rightly(row) && !there.some((one) => isOf(row)(one) && one.blocked)
  const strange = there.filter((one) => !stay.some((row) => isOf(row)(one) && rightly(row)))
  for (const one of strange) await forwards.remove(key, one)
  const over = rows.filter(({ state }) => state === 'removing' || (!open && state !== 'closed'))
  await transact(async (tx) => {
    await forgetPorts(
      tx,
      rows.map(({ id }) => id),
    )
    const closed = over.filter(({ state }) => state !== 'removing')
    await settlePorts(
      tx,
      closed.map((row) => ({ row, state: 'closed' as const })),
    )
  })
  let [changed, whole] = [strange.length + over.length > 0, true]
  for (const row of stay) {
    if (isOpen(row)) continue
    const opened = await openOne(forwards, key, row, base)
    await transact((tx) => settlePort(tx, row, opened ? 'open' : 'failed'))
    changed ||= opened || row.state !== 'failed'
    whole &&= opened || !row.fixed
  }
  return { changed, whole }
}

/** False: the engine cannot, however often it is asked. */
async function openOne(forwards: Forwards, key: string, { protocol, guestPort, slot }: PortRow, base: number): Promise<boolean> {
  try {
    await forwards.ensure(key, { protocol, guestPort, port: base + slot })
    return true
  } catch (error) {
    if (error instanceof DriverError && ['already-there', 'refused'].includes(error.kind)) return false
    throw error
  }
}

/**
 * Before a machine first runs: what else listens on its engine's host is found out while another block can still be chosen. False: it
 * has another one now, which is to be opened.
 */
export async function openedPorts(
  engines: Engines,
  { transact, subjectId }: Pick<StepContext, 'transact' | 'subjectId'>,
): Promise<boolean> {
  if (await openPorts(engines, transact, subjectId)) return true
  await transact((tx) => moveBlock(tx, subjectId))
  return false
}

/** Seconds until a port that another program had is tried again. A gateway tries its own by itself. */
const RETRY_SECONDS = 600

async function retryFailed(tx: Tx, serviceId: number): Promise<void> {
  const wanted = await wantedOf(tx, serviceId)
  if (!wanted?.open || wanted.block || !wanted.rows.some(({ state }) => state === 'failed')) return
  await bookPorts(tx, serviceId, addSeconds(tx.now, RETRY_SECONDS))
}

export const bringPortsJob = (engines: Engines) =>
  liveJob(bringPorts, {
    live: async ({ db }, { serviceId }) => {
      await openPorts(engines, (work) => db.transaction(work), serviceId)
      await db.transaction((tx) => retryFailed(tx, serviceId))
    },
  })
