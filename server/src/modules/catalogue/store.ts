import type { ServiceType } from '@portal/contracts/constants.ts'
import type { SearchTerms } from '@portal/contracts/lists.ts'
import { and, asc, desc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { exchangeRates, planAddons, planLocations, plans, stockHolds } from './tables.ts'

export type Plan = typeof plans.$inferSelect
export type Addon = typeof planAddons.$inferSelect
export type PlanLocation = typeof planLocations.$inferSelect
export type StockHold = typeof stockHolds.$inferSelect

/** A plan with its add-ons and the stock per location id, as the catalogue says. */
export interface StoredPlan {
  readonly plan: Plan
  readonly addons: readonly Addon[]
  readonly stock: ReadonlyMap<number, number>
}

/** Plans that a brand sells: all, or those of some types or ids. */
export async function readPlans(
  tx: Tx,
  brandId: number,
  by: { types?: readonly ServiceType[]; ids?: readonly number[] } = {},
): Promise<StoredPlan[]> {
  const rows = await tx.db
    .select()
    .from(plans)
    .where(
      and(
        or(isNull(plans.brandId), eq(plans.brandId, brandId)),
        eq(plans.hidden, false),
        isNull(plans.archivedAt),
        by.types && inArray(plans.type, [...by.types]),
        by.ids && inArray(plans.id, [...by.ids]),
      ),
    )
    .orderBy(asc(plans.position), asc(plans.id))
  if (rows.length === 0) return []
  const ids = rows.map((row) => row.id)
  const addons = await tx.db.select().from(planAddons).where(inArray(planAddons.planId, ids)).orderBy(asc(planAddons.position))
  const stocks = await tx.db.select().from(planLocations).where(inArray(planLocations.planId, ids))
  return rows.map((plan) => ({
    plan,
    addons: addons.filter((addon) => addon.planId === plan.id),
    stock: new Map(stocks.filter((row) => row.planId === plan.id).map((row) => [row.locationId, row.stock])),
  }))
}

/** Percent per term of these plans, also of those that are sold no more: what was sold is renewed all the same. */
export async function termDiscounts(tx: Tx, planIds: readonly number[]): Promise<ReadonlyMap<number, Readonly<Record<string, number>>>> {
  if (planIds.length === 0) return new Map()
  const rows = await tx.db
    .select({ id: plans.id, discounts: plans.discounts })
    .from(plans)
    .where(inArray(plans.id, [...planIds]))
  return new Map(rows.map(({ id, discounts }) => [id, discounts]))
}

export async function insertPlan(tx: Tx, plan: typeof plans.$inferInsert): Promise<number> {
  const [row] = await tx.db.insert(plans).values(plan).returning({ id: plans.id })
  if (!row) throw new Error('plan was not written')
  return row.id
}

export async function insertAddons(tx: Tx, rows: readonly (typeof planAddons.$inferInsert)[]): Promise<void> {
  if (rows.length > 0) await tx.db.insert(planAddons).values([...rows])
}

export async function setStock(tx: Tx, planId: number, locationId: number, stock: number): Promise<void> {
  await tx.db
    .insert(planLocations)
    .values({ planId, locationId, stock, offered: stock })
    .onConflictDoUpdate({
      target: [planLocations.planId, planLocations.locationId],
      set: { stock, offered: sql`coalesce(${planLocations.offered} - ${planLocations.stock}, 0) + ${stock}` },
    })
}

/** Takes units off the stock; false where there are not that many. The row lock makes the last one go once. */
export async function takeStock(tx: Tx, planId: number, locationId: number, quantity: number): Promise<boolean> {
  const rows = await tx.db
    .update(planLocations)
    .set({ stock: sql`${planLocations.stock} - ${quantity}` })
    .where(and(eq(planLocations.planId, planId), eq(planLocations.locationId, locationId), sql`${planLocations.stock} >= ${quantity}`))
    .returning({ stock: planLocations.stock })
  return rows.length > 0
}

export async function giveStock(tx: Tx, planId: number, locationId: number, quantity: number): Promise<void> {
  await tx.db
    .update(planLocations)
    .set({ stock: sql`${planLocations.stock} + ${quantity}` })
    .where(and(eq(planLocations.planId, planId), eq(planLocations.locationId, locationId)))
}

export async function insertHold(tx: Tx, hold: typeof stockHolds.$inferInsert): Promise<void> {
  await tx.db.insert(stockHolds).values(hold)
}

/** Ends a hold and answers what it held; the one who deletes the rows decides what becomes of the units. */
export async function takeHolds(tx: Tx, key: string): Promise<StockHold[]> {
  return await tx.db.delete(stockHolds).where(eq(stockHolds.key, key)).returning()
}

export async function heldUntil(tx: Tx, key: string): Promise<Date | null> {
  const [row] = await tx.db.select({ until: stockHolds.until }).from(stockHolds).where(eq(stockHolds.key, key)).limit(1)
  return row?.until ?? null
}

export async function latestRate(tx: Tx): Promise<number | null> {
  const [row] = await tx.db.select().from(exchangeRates).orderBy(desc(exchangeRates.at), desc(exchangeRates.id)).limit(1)
  return row?.vndPerUsd ?? null
}

export async function insertRate(tx: Tx, vndPerUsd: number, why: { reason?: string; setBy?: string } = {}): Promise<void> {
  await tx.db.insert(exchangeRates).values({ vndPerUsd, at: tx.now, ...why })
}

export interface RateFilter {
  readonly terms: SearchTerms | null
  readonly timeZone: string
  readonly sort: 'at' | '-at' | 'rate' | '-rate'
  readonly limit: number
  readonly offset: number
}

export async function readRates(
  tx: Tx,
  { terms, timeZone, sort, limit, offset }: RateFilter,
): Promise<{ rows: (typeof exchangeRates.$inferSelect)[]; total: number }> {
  const column = sort.endsWith('rate') ? exchangeRates.vndPerUsd : exchangeRates.at
  const where =
    terms &&
    sql`(strpos(to_char(${exchangeRates.at} at time zone ${timeZone}, 'YYYY-MM-DD'), ${terms.date ?? terms.text}) > 0
      or strpos(to_char(${exchangeRates.vndPerUsd}, 'FM999999990.00'), ${terms.decimal ?? terms.text}) > 0)`
  const rows = await tx.db
    .select()
    .from(exchangeRates)
    .where(where ?? undefined)
    .orderBy(sort.startsWith('-') ? desc(column) : asc(column), desc(exchangeRates.id))
    .limit(limit)
    .offset(offset)
  return { rows, total: await tx.db.$count(exchangeRates, where ?? undefined) }
}
