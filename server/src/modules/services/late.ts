import type { Tx } from '../../platform/tx.ts'
import { kindsOf } from '../kinds/index.ts'
import type { Service } from './store.ts'
import { lateOf } from './troubled.store.ts'

/** Paid and not delivered within the time of their kind, the oldest first. */
export const lateDeliveries = (tx: Tx, limit: number): Promise<Service[]> =>
  lateOf(tx, Object.fromEntries(kindsOf(tx).all.map(({ contract, deliveredWithinHours }) => [contract.id, deliveredWithinHours])), limit)
