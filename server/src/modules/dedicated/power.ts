import { type DedicatedPowerVerb, dedicatedPowerVerbs } from '@portal/contracts/machines/dedicated.machine.ts'
import { recordSystem } from '../../platform/audit.ts'
import { AppError } from '../../platform/errors.ts'
import { isAtWork } from '../../platform/saga/store.ts'
import type { Tx } from '../../platform/tx.ts'
import { findService, notifyChanged } from '../services/index.ts'
import { desiredPower, isTransient } from './dedicated.rules.ts'
import { findHardware } from './hardware.store.ts'
import { actOnPower, type PowerOrder, suspend } from './queue.ts'
import { type Dedicated, type DedicatedEvent, lockDedicated, patchDedicated, tryMoveDedicated } from './store.ts'
import { CUT, RELEASE } from './work.rules.ts'

/** Moves to the transient state and books the work; whether this may be done now was judged, and the server is locked. */
export async function orderPower(
  tx: Tx,
  id: number,
  verb: DedicatedPowerVerb,
  by: 'customer' | 'member' | 'staff',
): Promise<Dedicated['state']> {
  const server = await lockDedicated(tx, id)
  if (!server || server.hardwareId === null) throw new AppError('not-found')
  const moved = await tryMoveDedicated(tx, id, verb, by)
  if (!moved) throw new AppError('busy')
  const actionNo = server.actionNo + 1
  await patchDedicated(tx, id, { action: verb, actionNo, actionAt: tx.now, actedAt: null, trouble: null })
  await tx.enqueue(actOnPower, { serviceId: id, hardwareId: server.hardwareId, verb, actionNo }, { key: `metal-power:${id}` })
  await notifyServerChanged(tx, id)
  return moved.to
}

export interface Outcome {
  readonly event: DedicatedEvent
  readonly power: 'running' | 'stopped' | null
  /** Error code of what went wrong. */
  readonly trouble?: string
}

/** Ends the action with what the controller said; nothing where it is not this action's turn any more. */
export async function settle(tx: Tx, order: PowerOrder, { event, power, trouble }: Outcome): Promise<void> {
  const server = await lockDedicated(tx, order.serviceId)
  if (!server || server.actionNo !== order.actionNo || !isTransient(server.state)) return
  await tryMoveDedicated(tx, server.id, event, 'system')
  await patchDedicated(tx, server.id, {
    power,
    action: null,
    ...(power !== null && { checkedAt: tx.now }),
    trouble: trouble === undefined ? null : { action: order.verb, code: trouble, at: tx.now.toISOString() },
  })
  if (trouble !== undefined) await recordFailed(tx, server.id, order.verb, trouble)
  await notifyServerChanged(tx, server.id)
}

/**
 * People are asked one thing of a machine at a time: what they were asked before, and have not done for hours, is waited for by nobody who
 * must switch it off. False where a controller is at it: that is over in a minute.
 */
export async function overtake(tx: Tx, id: number): Promise<boolean> {
  const server = await lockDedicated(tx, id)
  const machine = server && server.hardwareId !== null ? await findHardware(tx, server.hardwareId) : null
  const pressed = dedicatedPowerVerbs.some((verb) => verb === server?.action)
  if (!server || !pressed || machine?.vendor !== 'manual') return false
  await tryMoveDedicated(tx, id, 'failed', 'system')
  await patchDedicated(tx, id, { action: null, actionNo: server.actionNo + 1, power: null })
  await notifyServerChanged(tx, id)
  return true
}

/** What its controller said without being told anything: the row says it too. */
export async function found(tx: Tx, id: number, power: 'running' | 'stopped'): Promise<void> {
  const server = await lockDedicated(tx, id)
  if (!server || server.removed || isTransient(server.state)) return
  const same = server.power === power && server.state === power
  if (!same) await tryMoveDedicated(tx, id, `found-${power}`, 'system')
  await patchDedicated(tx, id, { power, checkedAt: tx.now })
  if (!same) await notifyServerChanged(tx, id)
}

/** As one that comes back by itself when the power of its rack does: what nobody pays for does not run. */
export async function offAgain(tx: Tx, serviceId: number): Promise<void> {
  const service = await findService(tx, serviceId)
  if (!service || desiredPower(service) !== 'stopped' || (await isAtWork(tx, [CUT, RELEASE], serviceId))) return
  await tx.enqueue(suspend, { serviceId }, { key: `metal-cut:${serviceId}` })
}

export async function recordFailed(tx: Tx, serviceId: number, verb: DedicatedPowerVerb | 'reinstall', errorCode: string): Promise<void> {
  const service = await findService(tx, serviceId)
  if (!service) return
  const { brandId, accountId, name } = service
  const failed = { status: 'error' as const, errorCode, errorParams: { action: verb } }
  await recordSystem(tx, { brandId, accountId, serviceId, action: `service/dedicated/${verb}`, detail: name, ...failed })
}

export async function notifyServerChanged(tx: Tx, serviceId: number): Promise<void> {
  const service = await findService(tx, serviceId)
  if (service) await notifyChanged(tx, service)
}
