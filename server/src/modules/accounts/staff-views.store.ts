import type { BrandRef, CustomerRef } from '@portal/contracts/staff-views.ts'
import { and, asc, eq, gt, isNotNull, isNull, sql } from 'drizzle-orm'
import { beginning, findRanked, withWords } from '../../platform/find-ranked.ts'
import type { Tx } from '../../platform/tx.ts'
import { findBrand } from '../brands/index.ts'
import { accountsByIds } from './store.ts'
import { accounts, NAME_WORDS } from './tables.ts'

export interface Whose {
  readonly brand: BrandRef
  readonly customer: CustomerRef
}

/** Brand and customer of these accounts, for rows that staff see. */
export async function whoseAre(tx: Tx, accountIds: readonly number[]): Promise<ReadonlyMap<number, Whose>> {
  const found = await accountsByIds(tx, accountIds)
  const brands = await brandRefs(tx, new Set([...found.values()].map(({ brandId }) => brandId)))
  return new Map(
    [...found.values()].map(({ id, username, email, brandId }) => [
      id,
      { customer: { id, username, email }, brand: brands.get(brandId) ?? { id: brandId, name: '' } },
    ]),
  )
}

/** There are few brands, and each is asked for once. */
export async function brandRefs(tx: Tx, ids: ReadonlySet<number>): Promise<ReadonlyMap<number, BrandRef>> {
  const refs = new Map<number, BrandRef>()
  for (const id of ids) refs.set(id, { id, name: (await findBrand(tx, id))?.name ?? '' })
  return refs
}

/** Accounts with these words in a name, or whose user name or e-mail begins so: each by index, so that it stays fast among a million. */
export async function accountsNamed(tx: Tx, search: string, limit = 500): Promise<number[]> {
  const text = search.toLowerCase()
  return await findRanked(
    tx,
    [
      sql`select id from ${accounts} where username like ${beginning(text)}`,
      sql`select id from ${accounts} where email like ${beginning(text)}`,
      sql`select id from ${accounts} where ${withWords(NAME_WORDS, text)}`,
    ],
    limit,
  )
}

/** Customers of a brand who can sign in, a batch at a time in the order of their ids. */
export async function activeAccountIds(tx: Tx, brandId: number, afterId: number, limit: number): Promise<number[]> {
  const rows = await tx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.brandId, brandId), gt(accounts.id, afterId), isNotNull(accounts.activatedAt), isNull(accounts.bannedAt)))
    .orderBy(asc(accounts.id))
    .limit(limit)
  return rows.map(({ id }) => id)
}

/** For a statement of another module's: `column` is its own, never input. */
export const brandOfAccount = (column: string): string => `(select brand_id from account where id = ${column})`
