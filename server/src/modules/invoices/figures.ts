import { type Currency, type Money, money } from '@portal/contracts/money.ts'
import { addMonths, isoDate } from '@portal/contracts/time.ts'
import type { Tx } from '../../platform/tx.ts'
import { countStates, openInvoices, spentPerMonth } from './list.store.ts'
import type { Invoice } from './store.ts'

export interface InvoiceFigures {
  readonly total: number
  /** Unpaid, or waiting for a gateway. */
  readonly pending: number
  readonly installing: number
}

export async function invoiceFigures(tx: Tx, accountId: number): Promise<InvoiceFigures> {
  const counts = await countStates(tx, accountId)
  const of = (...states: Parameters<typeof counts.get>[0][]): number => states.reduce((sum, state) => sum + (counts.get(state) ?? 0), 0)
  return { total: [...counts.values()].reduce((sum, n) => sum + n, 0), pending: of('unpaid', 'pending'), installing: of('installing') }
}

/** Unpaid documents, what runs out first at the top. */
export const unpaidInvoices = (tx: Tx, accountId: number, limit = 10): Promise<Invoice[]> => openInvoices(tx, accountId, limit)

/** Twelve calendar months of the zone, the oldest first; months without spending are 0. */
export async function spendingByMonth(
  tx: Tx,
  accountId: number,
  timeZone: string,
  currency: Currency,
  months = 12,
): Promise<{ month: string; amount: Money }[]> {
  // From the middle of the month, so that no zone and no month's length moves it into another.
  const middle = new Date(`${isoDate(tx.now, timeZone).slice(0, 7)}-15T00:00:00.000Z`)
  const names = Array.from({ length: months }, (_, i) =>
    addMonths(middle, i + 1 - months)
      .toISOString()
      .slice(0, 7),
  )
  const spent = await spentPerMonth(tx, accountId, timeZone, addMonths(middle, -months))
  return names.map((month) => ({ month, amount: money(spent.get(month) ?? 0, currency) }))
}
