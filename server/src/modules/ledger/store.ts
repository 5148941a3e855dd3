import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { type Cause, ledgerAccounts, ledgerEntries, ledgerTransfers } from './tables.ts'
import type { Leg } from './templates.rules.ts'
import { isWallet, type LedgerCurrency, WALLETS } from './wallets.rules.ts'

export type LedgerAccount = typeof ledgerAccounts.$inferSelect
export interface Owner {
  readonly brandId: number
  readonly accountId: number
}

const keyOf = (kind: string, currency: string): string => `${kind} ${currency}`

export interface PostingAccount {
  readonly id: number
  readonly kind: string
  readonly currency: string
  readonly balance: number
}

/** Those of the house are read without a lock: everybody posts to them. */
const LOCKED_ACCOUNTS = `
  with mine as (
    select id, kind, currency, balance from ledger_account where owner_id = $1 and kind = any($3::text[]) order by id for no key update)
  select id, kind, currency, balance from mine
  union all select id, kind, currency, balance from ledger_account where brand_id = $2 and owner_id is null and kind = any($3::text[])`

/** The accounts that a posting touches, made where they are missing; wallets are locked, in the order of their ids. */
export async function lockAccounts(
  tx: Tx,
  { brandId, accountId }: Owner,
  legs: readonly Leg[],
): Promise<ReadonlyMap<string, PostingAccount>> {
  const wanted = legs.map(({ account, currency }) => ({ brandId, ownerId: isWallet(account) ? accountId : null, kind: account, currency }))
  const kinds = wanted.map(({ kind }) => kind)
  const read = async (): Promise<Map<string, PostingAccount>> => {
    const { rows } = await tx.client.query<PostingAccount>(LOCKED_ACCOUNTS, [accountId, brandId, kinds])
    return new Map(rows.map((row) => [keyOf(row.kind, row.currency), { ...row, id: Number(row.id), balance: Number(row.balance) }]))
  }
  const found = await read()
  const missing = wanted.filter(({ kind, currency }) => !found.has(keyOf(kind, currency)))
  if (missing.length === 0) return found
  await tx.db.insert(ledgerAccounts).values(missing).onConflictDoNothing()
  return await read()
}

/** False where this key was posted before. */
export async function insertTransfer(
  tx: Tx,
  transfer: { id: string; template: string; cause: Cause },
  legs: readonly { accountId: number; amount: number }[],
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `with posted as (
       insert into ledger_transfer (id, template, cause, invoice_id, legs, at) values ($1, $2, $3, $4, $5, $6) on conflict do nothing returning id)
     insert into ledger_entry (transfer_id, account_id, amount)
     select posted.id, leg.account_id, leg.amount
       from posted, unnest($7::bigint[], $8::bigint[]) with ordinality as leg (account_id, amount, n) order by n`,
    [
      ...[transfer.id, transfer.template, JSON.stringify(transfer.cause), transfer.cause.invoiceId ?? null, legs.length, tx.now],
      ...[legs.map(({ accountId }) => accountId), legs.map(({ amount }) => amount)],
    ],
  )
  return rowCount === legs.length
}

export async function findTransfer(tx: Tx, id: string): Promise<typeof ledgerTransfers.$inferSelect | null> {
  const [row] = await tx.db.select().from(ledgerTransfers).where(eq(ledgerTransfers.id, id))
  return row ?? null
}

/** A customer's wallets; locked when `lock` is set, for those who decide by them. */
export async function readWallets(tx: Tx, accountId: number, lock = false): Promise<LedgerAccount[]> {
  const found = tx.db.select().from(ledgerAccounts).where(eq(ledgerAccounts.ownerId, accountId)).orderBy(asc(ledgerAccounts.id))
  return await (lock ? found.for('no key update') : found)
}

export async function ensureWallets(tx: Tx, { brandId, accountId }: Owner, currency: LedgerCurrency): Promise<void> {
  const rows = WALLETS.map((kind) => ({ brandId, ownerId: accountId, kind, currency: kind === 'points' ? ('PTS' as const) : currency }))
  await tx.db.insert(ledgerAccounts).values(rows).onConflictDoNothing()
}

/** Points that a document brought its customer, less what was taken back. */
export async function pointsOfInvoice(tx: Tx, invoiceId: number): Promise<number> {
  const [row] = await tx.db
    .select({ sum: sql<string>`coalesce(sum(${ledgerEntries.amount}), 0)` })
    .from(ledgerTransfers)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transferId, ledgerTransfers.id))
    .innerJoin(ledgerAccounts, and(eq(ledgerAccounts.id, ledgerEntries.accountId), eq(ledgerAccounts.kind, 'points')))
    .where(and(eq(ledgerTransfers.invoiceId, invoiceId), inArray(ledgerTransfers.template, ['points-earn', 'points-take-back'])))
  return Number(row?.sum ?? 0)
}
