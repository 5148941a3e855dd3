import type { Tx } from '../../../platform/tx.ts'
import { evacuate } from '../queue.ts'
import { type Evacuee, evacuationOfEvacuee, patchEvacuee } from './store.ts'

/** What became of one; the next may leave. */
export async function arrived(tx: Tx, evacueeId: number, became: Partial<Evacuee>): Promise<void> {
  await patchEvacuee(tx, evacueeId, became)
  const evacuationId = await evacuationOfEvacuee(tx, evacueeId)
  if (evacuationId !== null) await tx.enqueue(evacuate, { evacuationId })
}
