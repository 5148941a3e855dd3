import { and, asc, desc, isNull, sql } from 'drizzle-orm'
import { placeholder, prepared } from '../../platform/prepared.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Addon, Plan } from './store.ts'
import { exchangeRates, plans } from './tables.ts'

/** A plan with its add-ons and the stock per location id, as the catalogue says. */
export interface StoredPlan {
  readonly plan: Plan
  readonly addons: readonly Addon[]
  readonly stock: ReadonlyMap<number, number>
}

export interface PlanFilter {
  readonly types?: readonly string[]
  readonly ids?: readonly number[]
}

const readRate = prepared((db) =>
  db.select({ vndPerUsd: exchangeRates.vndPerUsd }).from(exchangeRates).orderBy(desc(exchangeRates.at), desc(exchangeRates.id)).limit(1),
)

/** A transaction converts many prices, all at one rate. */
const rates = new WeakMap<Tx, number | null>()

export async function latestRate(tx: Tx): Promise<number | null> {
  const known = rates.get(tx)
  if (known !== undefined) return known
  const [row] = await readRate(tx, {})
  const rate = row?.vndPerUsd ?? null
  rates.set(tx, rate)
  return rate
}

// As text: what nobody looks into on its way is not put together as jsonb first.
const readRows = prepared((db) =>
  db
    .select({
      plan: plans,
      addons: sql<Addon[]>`(select coalesce(json_agg(json_build_object('planId', a.plan_id, 'code', a.code, 'kind', a.kind, 'name', a.name,
        'description', a.description, 'size', a.size, 'prices', a.prices, 'max', a.max, 'position', a.position) order by a.position), '[]')
        from plan_addon a where a.plan_id = ${plans.id})`,
      stock: sql<[number, number][]>`(select coalesce(json_agg(json_build_array(l.location_id, l.stock) order by l.location_id), '[]')
        from plan_location l where l.plan_id = ${plans.id})`,
      rate: sql<number | null>`(select vnd_per_usd::float8 from exchange_rate order by at desc, id desc limit 1)`,
    })
    .from(plans)
    .where(
      and(
        sql`(${plans.brandId} is null or ${plans.brandId} = ${placeholder('brandId')})`,
        sql`not ${plans.hidden}`,
        isNull(plans.archivedAt),
        sql`(${placeholder('types')}::text[] is null or ${plans.type} = any(${placeholder('types')}))`,
        sql`(${placeholder('ids')}::bigint[] is null or ${plans.id} = any(${placeholder('ids')}))`,
      ),
    )
    .orderBy(asc(plans.position), asc(plans.id)),
)

/** Plans that a brand sells: all, or those of some types or ids. The rate comes with them, for the transaction's other questions. */
export async function readPlans(tx: Tx, brandId: number, { types, ids }: PlanFilter): Promise<StoredPlan[]> {
  const rows = await readRows(tx, { brandId, types: types ?? null, ids: ids ?? null })
  if (rows[0]) rates.set(tx, rates.get(tx) ?? rows[0].rate)
  return rows.map(({ plan, addons, stock }) => ({ plan, addons, stock: new Map(stock) }))
}

export interface RateInForce {
  readonly vndPerUsd: number
  /** Since when it is in force. */
  readonly at: Date
}

/** Returns the newest exchange rate that staff set; `null` if there is none. */
export async function rateInForce(tx: Tx): Promise<RateInForce | null> {
  const { vndPerUsd, at, id } = exchangeRates
  const [row] = await tx.db.select({ vndPerUsd, at }).from(exchangeRates).orderBy(desc(at), desc(id)).limit(1)
  return row ?? null
}

export async function insertRate(tx: Tx, vndPerUsd: number, why: { reason?: string; setBy?: string } = {}): Promise<void> {
  await tx.db.insert(exchangeRates).values({ vndPerUsd, at: tx.now, ...why })
  rates.delete(tx)
}
