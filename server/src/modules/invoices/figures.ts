import { type Currency, type Money, money } from '@portal/contracts/money.ts'
import { addMonths, isoDate } from '@portal/contracts/time.ts'
import type { Tx } from '../../platform/tx.ts'
import { spentByMonth } from '../ledger/index.ts'
import { countStates } from './figures.store.ts'
import { openInvoices } from './list.store.ts'
import type { Invoice } from './store.ts'

export interface InvoiceFigures {
  readonly total: number
  /** Unpaid, or waiting for a gateway. */
  readonly pending: number
  readonly installing: number
}

export const invoiceFigures = async (tx: Tx, accountId: number): Promise<InvoiceFigures> => figuresOf(await countStates(tx, accountId))

function figuresOf(states: Awaited<ReturnType<typeof countStates>>): InvoiceFigures {
  const of = (...wanted: Parameters<typeof states.get>[0][]): number => wanted.reduce((sum, state) => sum + (states.get(state) ?? 0), 0)
  return { total: [...states.values()].reduce((sum, n) => sum + n, 0), pending: of('unpaid', 'pending'), installing: of('installing') }
}

/** Unpaid documents, what runs out first at the top. */
export const unpaidInvoices = (tx: Tx, accountId: number, limit = 10): Promise<Invoice[]> => openInvoices(tx, accountId, limit)

/** The figures, and what the customer spent (docs/glossary.md) in the last calendar months of the zone, the oldest first; 0 without spending. */
export async function figuresAndSpending(
  tx: Tx,
  accountId: number,
  timeZone: string,
  currency: Currency,
  months = 12,
): Promise<{ figures: InvoiceFigures; spending: { month: string; amount: Money }[] }> {
  // From the middle of the month, so that no zone and no month's length moves it into another.
  const middle = new Date(`${isoDate(tx.now, timeZone).slice(0, 7)}-15T00:00:00.000Z`)
  const names = Array.from({ length: months }, (_, i) =>
    addMonths(middle, i + 1 - months)
      .toISOString()
      .slice(0, 7),
  )
  const [states, spent] = await Promise.all([
    countStates(tx, accountId),
    spentByMonth(tx, accountId, { timeZone, since: addMonths(middle, -months) }),
  ])
  return {
    figures: figuresOf(states),
    spending: names.map((month) => ({ month, amount: money(spent.get(month) ?? 0, currency) })),
  }
}
