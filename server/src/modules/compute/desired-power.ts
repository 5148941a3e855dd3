import type { Tx } from '../../platform/tx.ts'
import { confirmSuspension, findService, type Service } from '../services/index.ts'
import { forcePower } from './power.ts'
import { lockVps, patchVps, type Vps } from './store.ts'
import { DISK_LOST } from './troubled.rules.ts'
import { isBusy, isGone } from './vps.rules.ts'

/** `there`: the row says so, by the engine's last word. `not-wanted`: the causes changed while this waited. */
export type PowerStep = 'there' | 'under-way' | 'failed-before' | 'not-wanted'

/** Off while any reason stands, and when it is over; on while none does; null where nothing is there to have power. What counts is how it is now. */
export function desiredPower({ state, suspensions }: Pick<Service, 'state' | 'suspensions'>): 'running' | 'stopped' | null {
  if (state === 'ended') return 'stopped'
  if (suspensions.length === 0) return state === 'active' ? 'running' : null
  return state === 'active' || state === 'installing' ? 'stopped' : null
}

/** Asks for the power to be cut or given back as soon as no other action runs; safe to be asked again and again. */
export async function reachPower(tx: Tx, serviceId: number, power: 'running' | 'stopped'): Promise<PowerStep> {
  const machine = await lockVps(tx, serviceId)
  const service = await findService(tx, serviceId)
  if (!service || !machine || machine.removed || desiredPower(service) !== power) return 'not-wanted'
  if (isBusy(machine)) return 'under-way'
  // Nothing of it can run while its host is lost; should that come back, the first look cuts what must not run.
  if (machine.trouble?.code === DISK_LOST) {
    // It was off for what is over: what replaces it is started.
    if (power === 'running') await patchVps(tx, serviceId, { power: null })
    return 'not-wanted'
  }
  // It is not on its engine any more: there is nothing that could run. After a rebuild that failed its owner begins anew.
  if (isGone(machine) && (power === 'stopped' || machine.trouble?.code === 'vps-rebuild-failed')) return 'there'
  if (machine.power === power) return 'there'
  const verb = power === 'running' ? 'start' : 'stop'
  const failedBefore = machine.trouble?.action === verb
  await forcePower(tx, serviceId, verb)
  return failedBefore ? 'failed-before' : 'under-way'
}

/** The row was wrong about the engine: put right, so that the next look acts. */
export async function foundOtherwise(tx: Tx, machine: Pick<Vps, 'id'>, power: 'running' | 'stopped'): Promise<void> {
  const row = await lockVps(tx, machine.id)
  if (row && !isBusy(row)) await patchVps(tx, machine.id, { power })
}

/** The engine said that it is off: only now the payment status says Suspended. */
export async function confirmOff(tx: Tx, serviceId: number): Promise<void> {
  const service = await findService(tx, serviceId)
  if (service && desiredPower(service) === 'stopped') await confirmSuspension(tx, serviceId)
}
