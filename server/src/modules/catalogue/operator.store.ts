import type { ServiceType } from '@portal/contracts/constants.ts'
import type { SearchTerms } from '@portal/contracts/lists.ts'
import { and, asc, desc, eq, inArray, isNotNull, isNull, notInArray, or, type SQL, sql } from 'drizzle-orm'
import { saysAnywhere } from '../../platform/find-ranked.ts'
import { lockCollection } from '../../platform/lock-collection.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Addon, insertAddons, type Plan } from './store.ts'
import { planAddons, planLocations, plans, stockHolds } from './tables.ts'

/** The unit counts of one plan at one location. */
export interface Stock {
  readonly planId: number
  readonly locationId: number
  readonly offered: number
  /** Sold, or held for an unpaid order. */
  readonly sold: number
  readonly held: number
  readonly left: number
}

export type PlanTab = 'all' | 'offered' | 'hidden' | 'archived'

export interface PlanFilter {
  readonly tab: PlanTab
  readonly type: ServiceType | undefined
  readonly terms: SearchTerms | null
  /** Types that the reader calls so. */
  readonly said: readonly ServiceType[]
  readonly sort: 'position' | 'code' | 'type'
  readonly descending: boolean
  readonly limit: number
  readonly offset: number
}

const tabs: Readonly<Record<PlanTab, SQL | undefined>> = {
  all: undefined,
  offered: and(isNull(plans.archivedAt), eq(plans.hidden, false)),
  hidden: and(isNull(plans.archivedAt), eq(plans.hidden, true)),
  archived: isNotNull(plans.archivedAt),
}

export async function listPlans(tx: Tx, filter: PlanFilter): Promise<{ rows: Plan[]; counts: Record<PlanTab, number> }> {
  const found = and(
    filter.type && eq(plans.type, filter.type),
    filter.terms
      ? or(
          saysAnywhere(sql`${plans.code} || ' ' || ${plans.name}::text || ' ' || ${plans.type}`, filter.terms.text),
          filter.said.length > 0 ? inArray(plans.type, [...filter.said]) : undefined,
        )
      : undefined,
  )
  const order = filter.descending ? desc : asc
  const rows = await tx.db
    .select()
    .from(plans)
    .where(and(found, tabs[filter.tab]))
    .orderBy(order(plans[filter.sort]), order(plans.id))
    .limit(filter.limit)
    .offset(filter.offset)
  const of = (tab: PlanTab) => sql<number>`count(*) filter (where ${tabs[tab] ?? sql`true`})`.mapWith(Number)
  const [counts] = await tx.db
    .select({ all: of('all'), offered: of('offered'), hidden: of('hidden'), archived: of('archived') })
    .from(plans)
    .where(found)
  return { rows, counts: counts ?? { all: 0, offered: 0, hidden: 0, archived: 0 } }
}

export async function findPlan(tx: Tx, id: number): Promise<Plan | null> {
  const [row] = await tx.db.select().from(plans).where(eq(plans.id, id))
  return row ?? null
}

/** Those of a type that are not archived, in staff's order. */
export const plansOfType = (tx: Tx, type: ServiceType): Promise<Plan[]> =>
  tx.db
    .select()
    .from(plans)
    .where(and(eq(plans.type, type), isNull(plans.archivedAt)))
    .orderBy(asc(plans.position), asc(plans.id))

export const addonsOfPlan = (tx: Tx, planId: number): Promise<Addon[]> =>
  tx.db.select().from(planAddons).where(eq(planAddons.planId, planId)).orderBy(asc(planAddons.position))

export async function stockOfPlans(tx: Tx, planIds: readonly number[]): Promise<Stock[]> {
  if (planIds.length === 0) return []
  const rows = await tx.db
    .select()
    .from(planLocations)
    .where(inArray(planLocations.planId, [...planIds]))
    .orderBy(asc(planLocations.planId), asc(planLocations.locationId))
  const holds = await tx.db
    .select({ planId: stockHolds.planId, locationId: stockHolds.locationId, n: sql<number>`sum(${stockHolds.quantity})::int` })
    .from(stockHolds)
    .where(inArray(stockHolds.planId, [...planIds]))
    .groupBy(stockHolds.planId, stockHolds.locationId)
  return rows.map(({ planId, locationId, stock, offered }) => ({
    ...{ planId, locationId, left: stock, offered: offered ?? stock, sold: (offered ?? stock) - stock },
    held: holds.find((hold) => hold.planId === planId && hold.locationId === locationId)?.n ?? 0,
  }))
}

/** Null where the code is taken. A new plan stands last. */
export async function addPlan(tx: Tx, plan: Omit<typeof plans.$inferInsert, 'position'>): Promise<Plan | null> {
  const last = sql`(select coalesce(max(position), 0) + 1 from ${plans})`
  const [row] = await tx.db
    .insert(plans)
    .values({ ...plan, position: last as unknown as number })
    .onConflictDoNothing({ target: plans.code })
    .returning()
  return row ?? null
}

/** Null where somebody saved another version since. */
export async function updatePlan(tx: Tx, id: number, version: number, patch: Partial<typeof plans.$inferInsert>): Promise<Plan | null> {
  const [row] = await tx.db
    .update(plans)
    .set({ ...patch, version: version + 1 })
    .where(and(eq(plans.id, id), eq(plans.version, version)))
    .returning()
  return row ?? null
}

export async function replaceAddons(tx: Tx, planId: number, addons: readonly Omit<Addon, 'planId' | 'position'>[]): Promise<void> {
  await tx.db.delete(planAddons).where(eq(planAddons.planId, planId))
  await insertAddons(
    tx,
    addons.map((addon, position) => ({ ...addon, planId, position })),
  )
}

/** Keeps sales away from the plan's stock until the end of the transaction. */
export async function lockStock(tx: Tx, planId: number): Promise<void> {
  await tx.db.select().from(planLocations).where(eq(planLocations.planId, planId)).orderBy(asc(planLocations.locationId)).for('update')
}

/** Under `lockStock`: `left` follows from what is sold. */
export async function writeStock(
  tx: Tx,
  planId: number,
  rows: readonly { locationId: number; offered: number; left: number }[],
): Promise<void> {
  if (rows.length === 0) return
  await tx.db
    .insert(planLocations)
    .values(rows.map(({ locationId, offered, left }) => ({ planId, locationId, offered, stock: left })))
    .onConflictDoUpdate({
      target: [planLocations.planId, planLocations.locationId],
      set: { offered: sql`excluded.offered`, stock: sql`excluded.stock` },
    })
}

export async function dropStock(tx: Tx, planId: number, keep: readonly number[]): Promise<void> {
  await tx.db
    .delete(planLocations)
    .where(and(eq(planLocations.planId, planId), keep.length > 0 ? notInArray(planLocations.locationId, [...keep]) : undefined))
}

/** Every plan's id in the order of the catalogue; nobody else reorders it meanwhile. */
export async function lockOrder(tx: Tx): Promise<number[]> {
  await tx.db.execute(sql`lock table ${plans} in share row exclusive mode`)
  return (await tx.db.select({ id: plans.id }).from(plans).orderBy(asc(plans.position), asc(plans.id))).map(({ id }) => id)
}

export async function writeOrder(tx: Tx, ids: readonly number[]): Promise<void> {
  await tx.client.query('update plan set position = o.at from unnest($1::bigint[]) with ordinality o(id, at) where plan.id = o.id', [ids])
}

/** Serialises changes of the rate until the end of the transaction. The portal's role may not lock the table: it only adds rows there. */
export const lockRates = (tx: Tx): Promise<void> => lockCollection(tx, 'exchange-rates', 'all')
