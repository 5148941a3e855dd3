import type { Tx } from '../../platform/tx.ts'
import type { Service } from '../services/index.ts'
import { insertCase, patchCase } from './store.ts'

/** One waiting look per service, whoever asks for it. */
export const bookLook = (tx: Tx, serviceId: number, dueAt: Date): Promise<void> =>
  tx.enqueue('renewals.run', { serviceId }, { key: `renewal:${serviceId}`, dueAt })

/** Sees to it that a service has a case. */
export async function watch(tx: Tx, { id, brandId, accountId }: Pick<Service, 'id' | 'brandId' | 'accountId'>): Promise<void> {
  if (await insertCase(tx, { serviceId: id, brandId, accountId })) await bookLook(tx, id, tx.now)
}

/** Something about the service changed: its case is looked at now, and is made where there was none. */
export async function look(tx: Tx, { id, brandId, accountId }: Pick<Service, 'id' | 'brandId' | 'accountId'>): Promise<void> {
  await insertCase(tx, { serviceId: id, brandId, accountId })
  await patchCase(tx, id, { nextAt: tx.now, accountId })
  await bookLook(tx, id, tx.now)
}
