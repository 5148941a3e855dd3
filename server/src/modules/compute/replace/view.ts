import type { VpsDetail } from '@portal/contracts/modules/compute.contract.ts'
import type { Evacuation } from '@portal/contracts/modules/evacuation.operator.contract.ts'
import type { Tx } from '../../../platform/tx.ts'
import { lastGoodOf } from '../backups/store.ts'
import type { Evacuee } from '../evacuation/store.ts'
import { machinesOf } from '../machines.store.ts'
import type { Vps } from '../store.ts'
import { lastGood } from './lost.ts'
import { type LostCopy, lostOn, openLost } from './store.ts'

type LostView = NonNullable<Evacuation['machines'][number]['lost']>

/** How it stands with the machines whose disks were lost with a node, by service. */
export async function lostViews(tx: Tx, nodeId: number, evacuees: readonly Evacuee[]): Promise<ReadonlyMap<number, LostView>> {
  const ids = evacuees.filter(({ state }) => state === 'disk-lost').map(({ serviceId }) => serviceId)
  if (ids.length === 0) return new Map()
  const [copies, machines, backups] = await Promise.all([lostOn(tx, nodeId, ids), machinesOf(tx, ids), lastGoodOf(tx, ids)])
  return new Map(
    copies.map((copy) => [
      copy.serviceId,
      {
        state: stateOf(copy, machines.get(copy.serviceId)),
        backupAt: backups.get(copy.serviceId)?.toISOString() ?? null,
        failure: copy.failure,
        copyLeft: copy.removedAt === null,
      },
    ]),
  )
}

function stateOf({ replacedAt, removedAt }: LostCopy, machine: Vps | undefined): LostView['state'] {
  if (machine?.removed) return 'ended'
  if (replacedAt !== null) return 'rebuilt'
  if (removedAt !== null) return 'back'
  return machine?.action === 'replace' ? 'rebuilding' : 'offered'
}

/** What the machine's page says of the loss; null: it is not lost. */
export async function lostOf(tx: Tx, serviceId: number): Promise<VpsDetail['lost']> {
  const lost = await openLost(tx, serviceId)
  if (!lost) return null
  const backup = await lastGood(tx, serviceId)
  return {
    at: lost.lostAt.toISOString(),
    backup: backup && { id: backup.id, takenAt: backup.takenAt.toISOString(), bytes: backup.bytes },
    failed: lost.failure !== null,
  }
}
