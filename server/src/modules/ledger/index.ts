import { balanceOverview } from '@portal/contracts/modules/ledger.contract.ts'
import { type Currency, type Money, money } from '@portal/contracts/money.ts'
import { query } from '../../platform/http/handlers.ts'
import type { Module } from '../../platform/module.ts'
import type { Tx } from '../../platform/tx.ts'
import { ledgerFigures } from './figures.store.ts'
import { ensureWallets, type LedgerAccount, type Owner, readWallets, walletsOf } from './store.ts'
import type { Wallet } from './wallets.rules.ts'

export { type LedgerBooks, ledgerBooks, spendableOf, wrongWallets } from './books.store.ts'
export { moneyMovedIn } from './moved.store.ts'
export { type Order, type Posting, post, postAll } from './post.ts'
export { revenueIn, salesOf, spentByMonth } from './sales.store.ts'
export { readStatement, type StatementFilter, type StatementRow } from './statement.store.ts'
export { pointsOfInvoice } from './store.ts'
export type { Cause } from './tables.ts'
export type { Template } from './templates.rules.ts'

export interface Balances {
  /** Main + promotional. */
  readonly balance: Money
  readonly main: Money
  readonly promotional: Money
  readonly points: number
  /** Owed; positive. */
  readonly receivable: Money
}

function view(rows: readonly LedgerAccount[], currency: Currency): Balances {
  const of = (kind: Wallet, c: string): number => rows.find((row) => row.kind === kind && row.currency === c)?.balance ?? 0
  const main = of('main', currency)
  const promotional = of('promotional', currency)
  return {
    balance: money(main + promotional, currency),
    main: money(main, currency),
    promotional: money(promotional, currency),
    points: of('points', 'PTS'),
    receivable: money(Math.abs(of('receivable', currency)), currency),
  }
}

/** What a customer has, in the brand's currency. */
export const balances = async (tx: Tx, accountId: number, currency: Currency): Promise<Balances> =>
  view(await readWallets(tx, accountId), currency)

/** As `balances`, holding the wallets until the end of the transaction: for those who decide by them. */
export async function lockedBalances(tx: Tx, owner: Owner, currency: Currency): Promise<Balances> {
  return (await lockedWith(tx, owner, currency, async () => null)).balances
}

/** The same, with what a prepared statement reads behind the lock. */
export async function lockedWith<T>(
  tx: Tx,
  owner: Owner,
  currency: Currency,
  read: () => Promise<T>,
): Promise<{ readonly balances: Balances; readonly behind: T }> {
  const ask = () => Promise.all([readWallets(tx, owner.accountId, true), read()])
  const [rows, behind] = await ask()
  if (rows.length >= 4) return { balances: view(rows, currency), behind }
  await ensureWallets(tx, owner, currency)
  // What was read before was behind no lock.
  const [made, anew] = await ask()
  return { balances: view(made, currency), behind: anew }
}

/** What each of these customers can spend, locked until the end of the transaction: for those who decide about many at once. */
export async function purses(
  tx: Tx,
  accountIds: readonly number[],
  currency: Currency,
): Promise<Map<number, { promotional: number; main: number }>> {
  const map = new Map<number, { promotional: number; main: number }>()
  for (const { ownerId, kind, currency: of, balance } of await walletsOf(tx, [...new Set(accountIds)], true)) {
    const purse = map.get(ownerId ?? 0) ?? { promotional: 0, main: 0 }
    if (of === currency && (kind === 'promotional' || kind === 'main')) map.set(ownerId ?? 0, { ...purse, [kind]: balance })
  }
  return map
}

export function ledgerModule(): Module {
  return {
    name: 'ledger',
    figures: ledgerFigures,
    handlers: [query(balanceOverview, async ({ tx, customer, brand }) => await balances(tx, customer.id, brand.currency))],
  }
}
