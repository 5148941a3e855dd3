import type { VpsTransfer } from '@portal/contracts/modules/metrics.contract.ts'
import type { Tx } from '../../../platform/tx.ts'
import type { Service } from '../../services/index.ts'
import { limitOf, type Month, monthOf } from './transfer.rules.ts'
import { usedIn } from './transfers.store.ts'

/** What each has used of the month that runs now; absent where its engine does not count it, or nothing has begun. */
export async function transfersOf(tx: Tx, services: readonly Service[]): Promise<ReadonlyMap<number, VpsTransfer>> {
  const months = services.flatMap((service): { service: Service; month: Month }[] => {
    const month = monthOf(service, tx.now)
    return month ? [{ service, month }] : []
  })
  const used = await usedIn(
    tx,
    months.map(({ service, month }) => ({ serviceId: service.id, from: month.from })),
  )
  return new Map(
    months.flatMap(({ service, month: { from, until } }): [number, VpsTransfer][] => {
      const usedBytes = used.get(service.id)
      if (usedBytes === undefined) return []
      return [[service.id, { from: from.toISOString(), until: until.toISOString(), usedBytes, limitBytes: limitOf(service.plan) }]]
    }),
  )
}
