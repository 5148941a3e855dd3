import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { type Cause, ledgerAccounts, ledgerEntries, ledgerTransfers } from './tables.ts'
import type { Leg } from './templates.rules.ts'
import { type LedgerCurrency, WALLETS, type Wallet } from './wallets.rules.ts'

export type LedgerAccount = typeof ledgerAccounts.$inferSelect
export interface Owner {
  readonly brandId: number
  readonly accountId: number
}

const isWallet = (kind: string): kind is Wallet => (WALLETS as readonly string[]).includes(kind)
const keyOf = (kind: string, currency: string): string => `${kind} ${currency}`

/** The accounts that a posting touches, made where they are missing; wallets are locked, in the order of their ids. */
export async function lockAccounts(
  tx: Tx,
  { brandId, accountId }: Owner,
  legs: readonly Leg[],
): Promise<ReadonlyMap<string, LedgerAccount>> {
  const wanted = legs.map(({ account, currency }) => ({ brandId, ownerId: isWallet(account) ? accountId : null, kind: account, currency }))
  const read = async (): Promise<Map<string, LedgerAccount>> => {
    const kinds = wanted.map((w) => w.kind)
    const rows = await tx.db
      .select()
      .from(ledgerAccounts)
      .where(and(eq(ledgerAccounts.ownerId, accountId), inArray(ledgerAccounts.kind, kinds)))
      .orderBy(asc(ledgerAccounts.id))
      .for('no key update')
    const system = await tx.db
      .select()
      .from(ledgerAccounts)
      .where(and(eq(ledgerAccounts.brandId, brandId), isNull(ledgerAccounts.ownerId), inArray(ledgerAccounts.kind, kinds)))
    return new Map([...rows, ...system].map((row) => [keyOf(row.kind, row.currency), row]))
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
  const rows = await tx.db
    .insert(ledgerTransfers)
    .values({ ...transfer, invoiceId: transfer.cause.invoiceId ?? null, legs: legs.length, at: tx.now })
    .onConflictDoNothing()
    .returning({ id: ledgerTransfers.id })
  if (rows.length === 0) return false
  await tx.db.insert(ledgerEntries).values(legs.map((one) => ({ transferId: transfer.id, ...one })))
  return true
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
