import type { SearchTerms } from '@portal/contracts/lists.ts'
import { and, asc, desc, eq, inArray, sql } from 'drizzle-orm'
import { placeholder, prepared, preparedRow } from '../../platform/prepared.ts'
import type { Tx } from '../../platform/tx.ts'
import { exchangeRates, planAddons, planLocations, plans, stockHolds } from './tables.ts'

export type Plan = typeof plans.$inferSelect
export type Addon = typeof planAddons.$inferSelect
export type PlanLocation = typeof planLocations.$inferSelect
export type StockHold = typeof stockHolds.$inferSelect

/** Percent per term of these plans, also of those that are sold no more: what was sold is renewed all the same. */
export async function termDiscounts(tx: Tx, planIds: readonly number[]): Promise<ReadonlyMap<number, Readonly<Record<string, number>>>> {
  if (planIds.length === 0) return new Map()
  const rows = await tx.db
    .select({ id: plans.id, discounts: plans.discounts })
    .from(plans)
    .where(inArray(plans.id, [...planIds]))
  return new Map(rows.map(({ id, discounts }) => [id, discounts]))
}

/** Systems that a plan allows, also one that is sold no more; null: all of them. */
export async function allowedImages(tx: Tx, planId: number): Promise<readonly string[] | null> {
  const [row] = await tx.db.select({ images: plans.images }).from(plans).where(eq(plans.id, planId))
  return row?.images ?? null
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

const take = prepared((db) =>
  db
    .update(planLocations)
    .set({ stock: sql`${planLocations.stock} - ${placeholder('quantity')}` })
    .where(
      and(
        eq(planLocations.planId, placeholder('planId')),
        eq(planLocations.locationId, placeholder('locationId')),
        sql`${planLocations.stock} >= ${placeholder('quantity')}`,
      ),
    )
    .returning({ stock: planLocations.stock }),
)

/** Takes units off the stock; false where there are not that many. The row lock makes the last one go once. */
export const takeStock = async (tx: Tx, planId: number, locationId: number, quantity: number): Promise<boolean> =>
  (await take(tx, { planId, locationId, quantity })).length > 0

export async function giveStock(tx: Tx, planId: number, locationId: number, quantity: number): Promise<void> {
  await tx.db
    .update(planLocations)
    .set({ stock: sql`${planLocations.stock} + ${quantity}` })
    .where(and(eq(planLocations.planId, planId), eq(planLocations.locationId, locationId)))
}

const hold = preparedRow(stockHolds, (db, row) => db.insert(stockHolds).values(row))

export async function insertHold(tx: Tx, row: Omit<StockHold, 'id'>): Promise<void> {
  await hold(tx, row)
}

const drop = prepared((db) =>
  db
    .delete(stockHolds)
    .where(eq(stockHolds.key, placeholder('key')))
    .returning(),
)

/** Ends a hold and answers what it held; the one who deletes the rows decides what becomes of the units. */
export const takeHolds = (tx: Tx, key: string): Promise<StockHold[]> => drop(tx, { key })

const holdOf = prepared((db) =>
  db
    .select({ until: stockHolds.until })
    .from(stockHolds)
    .where(eq(stockHolds.key, placeholder('key')))
    .limit(1),
)

export const heldUntil = async (tx: Tx, key: string): Promise<Date | null> => (await holdOf(tx, { key }))[0]?.until ?? null

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
