import type { Tx } from '../../../platform/tx.ts'
import type { Service } from '../../services/index.ts'
import { insertCases, wakeCase } from '../store.ts'
import { runDue } from './queue.ts'

/** One waiting look per service, whoever asks for it. */
export const bookCheck = (tx: Tx, serviceId: number, dueAt: Date): Promise<void> =>
  tx.enqueue(runDue, { serviceId }, { key: `renewal:${serviceId}`, dueAt })

/** Sees to it that services have a case each. */
export async function watch(tx: Tx, services: readonly Pick<Service, 'id' | 'brandId' | 'accountId'>[]): Promise<void> {
  const cases = services.map(({ id, brandId, accountId }) => ({ serviceId: id, brandId, accountId }))
  for (const serviceId of await insertCases(tx, cases)) await bookCheck(tx, serviceId, tx.now)
}

/** Something about the service changed: its case is looked at now, and is made where there was none. */
export async function checkSchedule(tx: Tx, { id, brandId, accountId }: Pick<Service, 'id' | 'brandId' | 'accountId'>): Promise<void> {
  await wakeCase(tx, { serviceId: id, brandId, accountId })
  await bookCheck(tx, id, tx.now)
}
