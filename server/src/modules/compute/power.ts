import type { VpsPowerVerb } from '@portal/contracts/machines/vps.machine.ts'
import { recordSystem } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { findService, notifyChanged } from '../services/index.ts'
import { bookPorts } from './nat/ports.ts'
import { actOnPower, type PowerOrder } from './queue.ts'
import { runsAgain } from './restart/recovered.ts'
import { lockVps, patchVps, tryMoveVps, type Vps, type VpsEvent } from './store.ts'
import { DISK_LOST } from './troubled.rules.ts'
import { isBusy, isTransient } from './vps.rules.ts'

/** Moves to the transient state and books the work; whether this may be done now was judged, and the machine is locked. */
export async function orderPower(tx: Tx, id: number, verb: VpsPowerVerb, by: 'customer' | 'member' | 'staff'): Promise<Vps['state']> {
  const machine = await lockVps(tx, id)
  if (!machine) throw new AppError('not-found')
  const moved = isBusy(machine) ? null : await tryMoveVps(tx, id, verb, by)
  if (!moved) throw new AppError('busy')
  await begin(tx, machine, verb)
  return moved.to
}

/** By the billing run: the power is cut or given back whatever the customer wishes. False while another action runs. */
export async function forcePower(tx: Tx, id: number, verb: 'start' | 'stop'): Promise<boolean> {
  const machine = await lockVps(tx, id)
  if (!machine || machine.removed || (verb === 'start' ? machine.power === 'running' : machine.power === 'stopped')) return true
  if (machine.trouble?.code === DISK_LOST) return true
  if (isBusy(machine) || !(await tryMoveVps(tx, id, `force-${verb}`, 'system'))) return false
  await begin(tx, machine, verb, true)
  return true
}

async function begin(tx: Tx, machine: Vps, verb: VpsPowerVerb, forced = false): Promise<void> {
  const actionNo = machine.actionNo + 1
  await patchVps(tx, machine.id, { action: verb, actionNo, actionAt: tx.now, actedAt: null, trouble: null })
  const order: PowerOrder = { serviceId: machine.id, engine: machine.engine, verb, actionNo, forced }
  await tx.enqueue(actOnPower, order, { key: `power:${machine.id}` })
  await notifyServiceChanged(tx, machine.id)
}

export interface Outcome {
  readonly event: VpsEvent
  readonly power: 'running' | 'stopped' | null
  /** Error code of what went wrong. */
  readonly trouble?: string
}

/** Ends the action with what the engine said; null where it is not this action's turn any more. */
export async function settle(tx: Tx, order: PowerOrder, { event, power, trouble }: Outcome): Promise<void> {
  const machine = await lockVps(tx, order.serviceId)
  if (!machine || machine.actionNo !== order.actionNo || !isTransient(machine.state)) return
  await tryMoveVps(tx, machine.id, event, 'system')
  const booted = power === 'running' && (order.verb === 'start' || order.verb === 'restart') && trouble === undefined
  await patchVps(tx, machine.id, {
    power,
    action: null,
    checkedAt: tx.now,
    uptimeSince: booted ? tx.now : power === 'running' ? machine.uptimeSince : null,
    trouble: trouble === undefined ? null : { action: order.verb, code: trouble, at: tx.now.toISOString() },
  })
  if (booted) await runsAgain(tx, machine.id)
  // Which of its ports are open is for the engine to say again.
  if (booted && machine.storedPort !== null) await bookPorts(tx, machine.id)
  if (trouble !== undefined && !order.forced) await recordEngine(tx, machine.id, order.verb, trouble)
  await notifyServiceChanged(tx, machine.id)
}

type EngineNews =
  | VpsPowerVerb
  | 'resize'
  | 'password'
  | 'snapshot'
  | 'restore'
  | 'optimize'
  | 'rebuild'
  | 'image'
  | 'backup'
  | 'recover'
  | 'rescue'
  | 'unrescue'
  | 'media'
  | 'replace'
  | 'disk'
  | 'check'
  | 'found-running'
  | 'found-stopped'

/** In the owner's log: what the engine did otherwise than it was asked, or without being asked [P4]. */
export async function recordEngine(tx: Tx, serviceId: number, what: EngineNews, trouble: string | null): Promise<void> {
  const service = await findService(tx, serviceId)
  if (!service) return
  const { brandId, accountId, name } = service
  const failed = trouble === null ? {} : { status: 'error' as const, errorCode: trouble, errorParams: { action: what } }
  await recordSystem(tx, { brandId, accountId, serviceId, action: `service/vps/${what}`, detail: name, ...failed })
}

export async function notifyServiceChanged(tx: Tx, serviceId: number): Promise<void> {
  const service = await findService(tx, serviceId)
  if (service) await notifyChanged(tx, service)
}
