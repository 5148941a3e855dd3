import type { Tx } from '../../platform/tx.ts'
import { assign } from '../infrastructure/index.ts'
import { deleteUserDataOf, delivered, notDelivered } from '../services/index.ts'
import { deleteDisks } from './disks/store.ts'
import { deleteLive } from './live/store.ts'
import { findVps, patchVps, tryMoveVps } from './store.ts'
import { shownAddress } from './vps.rules.ts'

/** The machine answers. */
export async function machineDelivered(tx: Tx, serviceId: number): Promise<void> {
  const machine = await findVps(tx, serviceId)
  if (!(await delivered(tx, serviceId, { address: (machine && shownAddress(machine)) ?? '' }))) return
  await tryMoveVps(tx, serviceId, 'built', 'system')
  await patchVps(tx, serviceId, { power: 'running', uptimeSince: tx.now, checkedAt: tx.now, trouble: null })
  await assign(tx, serviceId)
  // It has it now.
  await deleteUserDataOf(tx, serviceId)
}

/** Nothing is left of the machine. */
export async function machineNotDelivered(tx: Tx, serviceId: number, reason: string): Promise<void> {
  if (!(await notDelivered(tx, serviceId, reason))) return
  await tryMoveVps(tx, serviceId, 'lost', 'system')
  await deleteUserDataOf(tx, serviceId)
  // What it was to have of its own: the engine holds none of it any more, and no stream is ever published under this key.
  await deleteDisks(tx, serviceId)
  await deleteLive(tx, serviceId)
  await patchVps(tx, serviceId, {
    power: null,
    removed: true,
    trouble: { action: 'install', code: reason === 'sold-out' ? 'sold-out' : 'vps-action-failed', at: tx.now.toISOString() },
  })
}
