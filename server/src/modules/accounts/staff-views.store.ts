import type { BrandRef, CustomerRef } from '@portal/contracts/staff-views.ts'
import { and, asc, eq, gt, isNotNull, isNull, like, or } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { findBrand } from '../brands/index.ts'
import { accountsByIds } from './store.ts'
import { accounts } from './tables.ts'

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

/** Accounts whose user name or e-mail begins so: by index, so that it stays fast among a million. */
export async function accountsBeginning(tx: Tx, text: string, limit = 500): Promise<number[]> {
  const beginning = `${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`
  const rows = await tx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(or(like(accounts.username, beginning), like(accounts.email, beginning)))
    .limit(limit)
  return rows.map(({ id }) => id)
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
