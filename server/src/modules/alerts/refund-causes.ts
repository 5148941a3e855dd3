import { toDecimalText } from '@portal/contracts/money.ts'
import { addDays } from '@portal/contracts/time.ts'
import type { Tx } from '../../platform/tx.ts'
import { returnedRefunds } from '../payments/index.ts'
import type { ActiveAlert, Cause } from './alerts.rules.ts'

/** Nothing ends it by itself: so long it is worth a look, for its payer may want it in some other way. */
const STANDS_DAYS = 7

/** One says when it comes to pass; from then on it stands for a week, or until a person resolves it. */
export const refundsReturned = (tx: Tx, active: readonly ActiveAlert[]): Promise<Cause[]> =>
  returnedCauses(
    tx,
    active.flatMap(({ kind, subject }) => (kind === 'refund-returned' ? Number(subject.split('/')[1]) : [])),
  )

export async function returnedCauses(tx: Tx, refundIds: readonly number[]): Promise<Cause[]> {
  const returned = await returnedRefunds(tx, refundIds, addDays(tx.now, -STANDS_DAYS))
  return returned.map(({ id, invoiceId, brandId, amount, currency }) => ({
    ...{ kind: 'refund-returned' as const, subject: `${invoiceId}/${id}`, brandId },
    params: { order: invoiceId, balance: toDecimalText({ amount, currency }), currency },
  }))
}
