import type { BrandRef, CustomerRef } from '@portal/contracts/staff-views.ts'
import { and, asc, eq, gt, isNotNull, isNull, type SQL, sql } from 'drizzle-orm'
import { beginning, idsOf, ranked, withWords } from '../../platform/find-ranked.ts'
import { placeholder, prepared } from '../../platform/prepared.ts'
import type { Tx } from '../../platform/tx.ts'
import { findBrand } from '../brands/index.ts'
import { accounts, NAME_WORDS } from './tables.ts'

export interface Whose {
  readonly brand: BrandRef
  readonly customer: CustomerRef
}

/** Of an account what stands in the rows of lists: the rest of its columns would be read for nothing. */
const named = prepared((db) =>
  db
    .select({ id: accounts.id, username: accounts.username, email: accounts.email, brandId: accounts.brandId })
    .from(accounts)
    .where(sql`${accounts.id} = any(${placeholder('ids')})`),
)

/** Brand and customer of these accounts, for rows that staff see. `brandIds`: their brands, where the rows say them: both are asked at once. */
export async function whoseAre(tx: Tx, accountIds: readonly number[], brandIds?: readonly number[]): Promise<ReadonlyMap<number, Whose>> {
  if (accountIds.length === 0) return new Map()
  const [found, known] = await Promise.all([named(tx, { ids: [...new Set(accountIds)] }), brandRefs(tx, new Set(brandIds))])
  const brands = brandIds === undefined ? await brandRefs(tx, new Set(found.map(({ brandId }) => brandId))) : known
  return new Map(
    found.map(({ brandId, ...customer }) => [customer.id, { customer, brand: brands.get(brandId) ?? { id: brandId, name: '' } }]),
  )
}

/** There are few brands, and each is asked for once, all at the same time. */
export async function brandRefs(tx: Tx, ids: ReadonlySet<number>): Promise<ReadonlyMap<number, BrandRef>> {
  const refs = await Promise.all([...ids].map(async (id) => ({ id, name: (await findBrand(tx, id))?.name ?? '' })))
  return new Map(refs.map((ref) => [ref.id, ref]))
}

/** Ids of accounts with these words in a name, or whose user name or e-mail begins so: each by index, so that it stays fast among a million. */
export function namedSo(search: string, limit: number): SQL {
  const text = search.toLowerCase()
  return ranked(
    [
      sql`select id from ${accounts} where username like ${beginning(text)}`,
      sql`select id from ${accounts} where email like ${beginning(text)}`,
      sql`select id from ${accounts} where ${withWords(NAME_WORDS, text)}`,
    ],
    limit,
  )
}

/** The same, asked by itself. */
export const accountsNamed = (tx: Tx, search: string, limit = 500): Promise<number[]> => idsOf(tx, namedSo(search, limit))

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
