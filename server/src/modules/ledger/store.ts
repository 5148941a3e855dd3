import { and, asc, eq, inArray, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { placeholder, prepared } from '../../platform/prepared.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Cause, ledgerAccounts, ledgerEntries, ledgerTransfers } from './tables.ts'
import type { Leg } from './templates.rules.ts'
import { isWallet, type LedgerCurrency, WALLETS } from './wallets.rules.ts'

export type LedgerAccount = typeof ledgerAccounts.$inferSelect
export interface Owner {
  readonly brandId: number
  readonly accountId: number
}

export interface PostingAccount {
  readonly id: number
  readonly kind: string
  readonly currency: string
  readonly balance: number
}

/** Those of the house are read without a lock: everybody posts to them. */
const LOCKED_ACCOUNTS = `
  with mine as (
    select id, brand_id, owner_id, kind, currency, balance from ledger_account
      where owner_id is not null and owner_id = any($1::bigint[]) and kind = any($3::text[])
      order by id for no key update)
  select id, brand_id, owner_id, kind, currency, balance from mine
  union all select id, brand_id, owner_id, kind, currency, balance from ledger_account
    where brand_id = any($2::bigint[]) and owner_id is null and kind = any($3::text[])`

/**
 * Finds the accounts that postings touch, made where they are missing; wallets are locked, in the order of their ids. Answers the account
 * of a leg of one of them.
 */
export async function lockAccounts(
  tx: Tx,
  postings: readonly (Owner & { readonly legs: readonly Leg[] })[],
): Promise<(owner: Owner, leg: Leg) => PostingAccount> {
  const wanted = postings.flatMap(({ brandId, accountId, legs }) => legs.map((leg) => rowOf({ brandId, accountId }, leg)))
  const unique = (ids: readonly number[]): number[] => [...new Set(ids)]
  const read = async (): Promise<Map<string, PostingAccount>> => {
    const { rows } = await tx.client.query<PostingAccount & { brand_id: string; owner_id: string | null }>(LOCKED_ACCOUNTS, [
      unique(postings.map(({ accountId }) => accountId)),
      unique(postings.map(({ brandId }) => brandId)),
      [...new Set(wanted.map(({ kind }) => kind))],
    ])
    return new Map(
      rows.map(({ id, brand_id, owner_id, kind, currency, balance }) => {
        const ownerId = owner_id === null ? null : Number(owner_id)
        return [keyOf({ brandId: Number(brand_id), ownerId, kind, currency }), { id: Number(id), kind, currency, balance: Number(balance) }]
      }),
    )
  }
  let found = await read()
  const missing = wanted.filter((row) => !found.has(keyOf(row)))
  if (missing.length > 0) {
    await tx.db.insert(ledgerAccounts).values(missing).onConflictDoNothing()
    found = await read()
  }
  return (owner, leg) => {
    const account = found.get(keyOf(rowOf(owner, leg)))
    if (!account) throw new Error(`no ledger account ${leg.account} ${leg.currency}`)
    return account
  }
}

const rowOf = ({ brandId, accountId }: Owner, { account, currency }: Leg) => ({
  ...{ brandId, ownerId: isWallet(account) ? accountId : null, kind: account, currency },
})

const keyOf = ({ brandId, ownerId, kind, currency }: { brandId: number; ownerId: number | null; kind: string; currency: string }): string =>
  `${ownerId === null ? `brand ${brandId}` : ownerId} ${kind} ${currency}`

interface NewTransfer {
  readonly key: string
  readonly template: string
  readonly cause: Cause
  readonly legs: readonly { readonly account: Pick<PostingAccount, 'id'>; readonly amount: number }[]
}

/**
 * Inserts transfers with their entries. The caller holds the locks of all wallets, so their balances are the ones that the entries change.
 *
 * @returns The keys that were not posted before.
 */
export async function insertTransfers(tx: Tx, transfers: readonly NewTransfer[]): Promise<ReadonlySet<string>> {
  if (transfers.length === 0) return new Set()
  const entries = transfers.flatMap(({ key, legs }) => legs.map(({ account, amount }) => ({ key, accountId: account.id, amount })))
  const { rows } = await tx.client.query<{ transfer_id: string }>(
    `with posted as (
       insert into ledger_transfer (id, template, cause, invoice_id, legs, at)
       select id, template, cause, invoice_id, legs, $6::timestamptz
         from unnest($1::text[], $2::text[], $3::jsonb[], $4::bigint[], $5::int[]) as t (id, template, cause, invoice_id, legs)
       on conflict do nothing returning id)
     insert into ledger_entry (transfer_id, account_id, amount, balance_after)
     select posted.id, leg.account_id, leg.amount,
         case when a.owner_id is null then 0 else a.balance + sum(leg.amount) over (partition by leg.account_id order by n) end
       from unnest($7::text[], $8::bigint[], $9::bigint[]) with ordinality as leg (transfer_id, account_id, amount, n)
       join posted on posted.id = leg.transfer_id join ledger_account a on a.id = leg.account_id order by n
     returning transfer_id`,
    [
      transfers.map(({ key }) => key),
      transfers.map(({ template }) => template),
      transfers.map(({ cause }) => JSON.stringify(cause)),
      transfers.map(({ cause }) => cause.invoiceId ?? null),
      transfers.map(({ legs }) => legs.length),
      tx.now,
      entries.map(({ key }) => key),
      entries.map(({ accountId }) => accountId),
      entries.map(({ amount }) => amount),
    ],
  )
  return new Set(rows.map(({ transfer_id }) => transfer_id))
}

/** What was posted under these keys before. */
export async function templatesOf(tx: Tx, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.client.query<{ id: string; template: string }>(
    'select id, template from ledger_transfer where id = any($1::text[])',
    [keys],
  )
  return new Map(rows.map(({ id, template }) => [id, template]))
}

/** A customer's wallets; locked when `lock` is set, for those who decide by them. */
export const readWallets = (tx: Tx, accountId: number, lock = false): Promise<LedgerAccount[]> => walletsOf(tx, [accountId], lock)

const wallets = (db: NodePgDatabase) =>
  db
    .select()
    .from(ledgerAccounts)
    // Said twice for the index of wallets, which has only those of customers.
    .where(sql`${ledgerAccounts.ownerId} is not null and ${ledgerAccounts.ownerId} = any(${placeholder('accountIds')})`)
    .orderBy(asc(ledgerAccounts.id))
const seenWallets = prepared(wallets)
const lockedWallets = prepared((db) => wallets(db).for('no key update'))

/** Of many, locked in the order of their ids as everybody does. */
export const walletsOf = (tx: Tx, accountIds: readonly number[], lock: boolean): Promise<LedgerAccount[]> =>
  (lock ? lockedWallets : seenWallets)(tx, { accountIds })

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
