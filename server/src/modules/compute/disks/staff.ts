import type { Tx } from '../../../platform/tx.ts'
import { engineName } from './disks.rules.ts'
import { disksOf } from './store.ts'

/** What staff see of a machine's data disks, each with the name that its engine knows it by; null: it has none. */
export async function disksFact(tx: Tx, serviceId: number): Promise<string | null> {
  const disks = await disksOf(tx, serviceId)
  if (disks.length === 0) return null
  return disks.map(({ id, name, sizeGb, wantedGb }) => `${name} ${sizeGb ?? wantedGb} GB (${engineName(id)})`).join(', ')
}
