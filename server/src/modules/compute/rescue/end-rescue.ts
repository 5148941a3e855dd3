import type { StepContext } from '../../../platform/saga/definition.ts'
import type { Tx } from '../../../platform/tx.ts'
import { findService } from '../../services/index.ts'
import { desiredPower } from '../desired-power.ts'
import { type Engines, engineOf } from '../engine.live.ts'
import { notifyServiceChanged } from '../power.ts'
import { findVps, patchVps, type Vps } from '../store.ts'
import { bootSeen, OWN_DISK } from './boot.rules.ts'

/** A machine whose power was cut does not come back in rescue: whoever had that may have lost the right to it. */
export async function endRescue(engines: Engines, context: Pick<StepContext, 'subjectId' | 'transact'>): Promise<void> {
  const { subjectId } = context
  const machine = await context.transact((tx) => ended(tx, subjectId))
  if (!machine) return
  const engine = engineOf(engines, machine.engine)
  if (await engine.find(machine.engineKey)) await engine.rescue?.leave(machine.engineKey)
  const seen = await engine.find(machine.engineKey)
  await context.transact(async (tx) => {
    await patchVps(tx, subjectId, seen ? bootSeen(seen) : OWN_DISK)
    await notifyServiceChanged(tx, subjectId)
  })
}

/** By what the books say now: it may have been given its power back. */
async function ended(tx: Tx, id: number): Promise<Vps | null> {
  const [service, machine] = [await findService(tx, id), await findVps(tx, id)]
  const stays = !machine || machine.removed || machine.boot !== 'rescue' || !service || desiredPower(service) !== 'stopped'
  return stays ? null : machine
}
