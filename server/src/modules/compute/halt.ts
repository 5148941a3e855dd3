import type { Tx } from '../../platform/tx.ts'
import { confirmSuspension, findService, type Service } from '../services/index.ts'
import { forcePower } from './power.ts'
import { lockVps, patchVps, type Vps } from './store.ts'
import { isTransient } from './vps.rules.ts'

/** `there`: the row says so, by the engine's last word. `not-wanted`: the causes changed while this waited. */
export type PowerStep = 'there' | 'under-way' | 'failed-before' | 'not-wanted'

/** Off while any reason stands, and when it is over; on while none does. What counts is how it is now. */
export const wantsPower = ({ state, suspensions }: Pick<Service, 'state' | 'suspensions'>, verb: 'start' | 'stop'): boolean =>
  verb === 'stop'
    ? state === 'ended' || ((state === 'active' || state === 'installing') && suspensions.length > 0)
    : state === 'active' && suspensions.length === 0

/** Asks for the power to be cut or given back as soon as no other action runs; safe to be asked again and again. */
export async function towards(tx: Tx, serviceId: number, verb: 'start' | 'stop'): Promise<PowerStep> {
  const machine = await lockVps(tx, serviceId)
  const service = await findService(tx, serviceId)
  if (!service || !machine || machine.removed || !wantsPower(service, verb)) return 'not-wanted'
  if (isTransient(machine.state)) return 'under-way'
  // It is not on its engine any more: there is nothing that could run.
  if (verb === 'stop' && machine.trouble?.code === 'vps-missing') return 'there'
  if (machine.power === (verb === 'stop' ? 'stopped' : 'running')) return 'there'
  const failedBefore = machine.trouble?.action === verb
  await forcePower(tx, serviceId, verb)
  return failedBefore ? 'failed-before' : 'under-way'
}

/** The row was wrong about the engine: put right, so that the next look acts. */
export async function foundOtherwise(tx: Tx, machine: Pick<Vps, 'id'>, power: 'running' | 'stopped'): Promise<void> {
  const row = await lockVps(tx, machine.id)
  if (row && !isTransient(row.state)) await patchVps(tx, machine.id, { power })
}

/** The engine said that it is off: only now the payment status says Suspended. */
export async function confirmOff(tx: Tx, serviceId: number): Promise<void> {
  const service = await findService(tx, serviceId)
  if (service && wantsPower(service, 'stop')) await confirmSuspension(tx, serviceId)
}
