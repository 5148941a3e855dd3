import { and, asc, count, desc, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import { saysAnywhere } from '../../platform/find-ranked.ts'
import type { Tx } from '../../platform/tx.ts'
import type { PromotionState } from './promotion.rules.ts'
import { promotions, promotionUses } from './tables.ts'

export type Promotion = typeof promotions.$inferSelect

type PaidUse = typeof promotionUses.$inferSelect

/** `lock`: until the end of the transaction nobody else takes a use of it. */
export async function findByCode(tx: Tx, brandId: number, code: string, lock: boolean): Promise<Promotion | null> {
  const found = tx.db
    .select()
    .from(promotions)
    .where(and(eq(promotions.brandId, brandId), eq(promotions.code, code)))
  const [row] = await (lock ? found.for('update') : found)
  return row ?? null
}

/** Those that everybody may know. */
export const advertisedOf = (tx: Tx, brandId: number): Promise<Promotion[]> =>
  tx.db
    .select()
    .from(promotions)
    .where(and(eq(promotions.brandId, brandId), eq(promotions.advertised, true), isNull(promotions.archivedAt)))
    .orderBy(desc(promotions.id))
    .limit(20)

export async function findPromotion(tx: Tx, id: number): Promise<Promotion | null> {
  const [row] = await tx.db.select().from(promotions).where(eq(promotions.id, id))
  return row ?? null
}

export async function lockPromotion(tx: Tx, id: number): Promise<Promotion | null> {
  const [row] = await tx.db.select().from(promotions).where(eq(promotions.id, id)).for('update')
  return row ?? null
}

/** Null where the brand has a code of that name. */
export async function insertPromotion(tx: Tx, row: Omit<typeof promotions.$inferInsert, 'createdAt'>): Promise<Promotion | null> {
  const [made] = await tx.db
    .insert(promotions)
    .values({ ...row, createdAt: tx.now })
    .onConflictDoNothing()
    .returning()
  return made ?? null
}

export async function patchPromotion(tx: Tx, id: number, patch: Partial<Promotion>): Promise<void> {
  await tx.db.update(promotions).set(patch).where(eq(promotions.id, id))
}

/** How often each of these codes stands on a document of this customer. */
export async function usesOf(tx: Tx, promotionIds: readonly number[], accountId: number): Promise<ReadonlyMap<number, number>> {
  if (promotionIds.length === 0) return new Map()
  const rows = await tx.db
    .select({ id: promotionUses.promotionId, n: count() })
    .from(promotionUses)
    .where(and(inArray(promotionUses.promotionId, [...promotionIds]), eq(promotionUses.accountId, accountId)))
    .groupBy(promotionUses.promotionId)
  return new Map(rows.map(({ id, n }) => [id, n]))
}

/** The code that an unpaid document holds, if it is for the first order or top-up only; else `null`. */
export async function firstOnlyCodeOf(tx: Tx, invoiceId: number): Promise<string | null> {
  const [row] = await tx.db
    .select({ code: promotions.code })
    .from(promotionUses)
    .innerJoin(promotions, and(eq(promotions.id, promotionUses.promotionId), eq(promotions.firstOrderOnly, true)))
    .where(and(eq(promotionUses.invoiceId, invoiceId), eq(promotionUses.state, 'held')))
  return row?.code ?? null
}

/** The caller has the promotion locked. */
export async function takeUse(tx: Tx, use: { promotionId: number; accountId: number; invoiceId: number; amount: number }): Promise<void> {
  await tx.db.insert(promotionUses).values({ ...use, state: 'held', at: tx.now })
  await tx.db
    .update(promotions)
    .set({ uses: sql`${promotions.uses} + 1` })
    .where(eq(promotions.id, use.promotionId))
}

/** Of a document that was cancelled; nothing where it has none, or was paid. */
export async function giveUseBack(tx: Tx, invoiceId: number): Promise<void> {
  const [gone] = await tx.db
    .delete(promotionUses)
    .where(and(eq(promotionUses.invoiceId, invoiceId), eq(promotionUses.state, 'held')))
    .returning()
  if (!gone) return
  await tx.db
    .update(promotions)
    .set({ uses: sql`${promotions.uses} - 1` })
    .where(eq(promotions.id, gone.promotionId))
}

/** Of a document that was paid: what it brought, once. Answers the use, and null where there is none or it was counted before. */
export async function countPaid(
  tx: Tx,
  invoiceId: number,
  total: number,
): Promise<(PaidUse & Pick<Promotion, 'brandId' | 'code' | 'appliesTo'>) | null> {
  const [paid] = await tx.db
    .update(promotionUses)
    .set({ state: 'paid' })
    .where(and(eq(promotionUses.invoiceId, invoiceId), eq(promotionUses.state, 'held')))
    .returning()
  if (!paid) return null
  const [of] = await tx.db
    .update(promotions)
    .set({ revenue: sql`${promotions.revenue} + ${total}`, given: sql`${promotions.given} + ${paid.amount - paid.undeserved}` })
    .where(eq(promotions.id, paid.promotionId))
    .returning({ brandId: promotions.brandId, code: promotions.code, appliesTo: promotions.appliesTo })
  return of ? { ...paid, ...of } : null
}

/** A top-up's use of a code. */
export type Bonus = PaidUse & Pick<Promotion, 'brandId'>

/** That of this document, locked; null where it has none. */
export async function lockBonus(tx: Tx, invoiceId: number): Promise<Bonus | null> {
  const [row] = await tx.db
    .select({ use: promotionUses, brandId: promotions.brandId })
    .from(promotionUses)
    .innerJoin(promotions, and(eq(promotions.id, promotionUses.promotionId), eq(promotions.appliesTo, 'topups')))
    .where(eq(promotionUses.invoiceId, invoiceId))
    .for('update', { of: promotionUses })
  return row ? { ...row.use, brandId: row.brandId } : null
}

/** Writes what of a bonus is not deserved; where it was given, its code has given so much less. */
export async function writeUndeserved(tx: Tx, bonus: Bonus, undeserved: number): Promise<void> {
  await tx.db
    .update(promotionUses)
    .set({ undeserved, turns: bonus.turns + 1 })
    .where(eq(promotionUses.invoiceId, bonus.invoiceId))
  if (bonus.state !== 'paid') return
  await tx.db
    .update(promotions)
    .set({ given: sql`${promotions.given} - ${undeserved - bonus.undeserved}` })
    .where(eq(promotions.id, bonus.promotionId))
}

/** The paid uses of these codes. */
export const paidUses = (tx: Tx, promotionIds: readonly number[]): Promise<PaidUse[]> =>
  tx.db
    .select()
    .from(promotionUses)
    .where(and(inArray(promotionUses.promotionId, [...promotionIds]), eq(promotionUses.state, 'paid')))

export interface PromotionQuery {
  readonly brandId?: number | undefined
  readonly state?: PromotionState | undefined
  readonly text: string | null
  readonly sort: 'id' | 'code' | 'uses'
  readonly ascending: boolean
  /** `null`: all. */
  readonly limit: number | null
  readonly offset: number
}

/** The same as `stateOf`, where it is counted. */
const stateAt = (now: Date): SQL<PromotionState> => sql<PromotionState>`case
  when ${promotions.archivedAt} is not null then 'archived'
  when ${promotions.to} <= ${now.toISOString()}::timestamptz then 'over'
  when ${promotions.uses} >= ${promotions.total} then 'used-up'
  when ${promotions.from} > ${now.toISOString()}::timestamptz then 'planned'
  else 'active' end`

/** There are few: a person made each. */
export async function listPromotions(
  tx: Tx,
  query: PromotionQuery,
): Promise<{ rows: Promotion[]; counts: ReadonlyMap<PromotionState, number> }> {
  const state = stateAt(tx.now)
  const where = and(
    query.brandId === undefined ? undefined : eq(promotions.brandId, query.brandId),
    query.text === null ? undefined : saysAnywhere(sql`${promotions.code} || ' ' || ${promotions.note}`, query.text),
  )
  const order = query.ascending ? asc : desc
  const [rows, counted] = await Promise.all([
    tx.db
      .select()
      .from(promotions)
      .where(and(where, query.state === undefined ? undefined : sql`${state} = ${query.state}`))
      .orderBy(order(promotions[query.sort]), order(promotions.id))
      .limit(query.limit ?? Number.MAX_SAFE_INTEGER)
      .offset(query.offset),
    tx.db.select({ state, n: count() }).from(promotions).where(where).groupBy(sql`1`),
  ])
  return { rows, counts: new Map(counted.map(({ state: name, n }) => [name, n])) }
}
