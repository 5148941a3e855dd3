import { and, asc, count, desc, eq, gte, inArray, isNotNull, isNull, lt, lte, type SQL, sql } from 'drizzle-orm'
import { inBrand, type QueueFigures, queueFigures } from '../../../platform/queue-figures.ts'
import type { Tx } from '../../../platform/tx.ts'
import type { Alert } from '../alerts.store.ts'
import type { Case } from '../store.ts'
import { billingHolds, renewalAlerts, renewalCases, renewalSteps, renewals } from '../tables.ts'

/** Cases with something due until then, the nearest first, and how many there are. */
export async function dueCases(
  tx: Tx,
  { until, brandId, limit }: { readonly until: Date; readonly brandId: number | undefined; readonly limit: number },
): Promise<{ rows: Case[]; due: number }> {
  const where = and(
    isNotNull(renewalCases.nextAt),
    lte(renewalCases.nextAt, until),
    brandId === undefined ? undefined : eq(renewalCases.brandId, brandId),
  )
  const rows = await tx.db
    .select()
    .from(renewalCases)
    .where(where)
    .orderBy(asc(renewalCases.nextAt), asc(renewalCases.serviceId))
    .limit(limit)
  const [sum] = rows.length < limit ? [{ n: rows.length }] : await tx.db.select({ n: count() }).from(renewalCases).where(where)
  return { rows, due: sum?.n ?? 0 }
}

/** Of these accounts those that are held. */
export async function heldAmong(tx: Tx, accountIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx.db
    .select({ id: billingHolds.accountId })
    .from(billingHolds)
    .where(inArray(billingHolds.accountId, [...accountIds]))
  return new Set(rows.map(({ id }) => id))
}

export async function casesOf(tx: Tx, serviceIds: readonly number[]): Promise<ReadonlyMap<number, Case>> {
  const rows = await tx.db
    .select()
    .from(renewalCases)
    .where(inArray(renewalCases.serviceId, [...serviceIds]))
  return new Map(rows.map((row) => [row.serviceId, row]))
}

/** Of one brand, or of all. */
export const firstOpenAlerts = (tx: Tx, limit: number, brandId?: number): Promise<Alert[]> =>
  tx.db
    .select()
    .from(renewalAlerts)
    .where(and(isNull(renewalAlerts.resolvedAt), brandId === undefined ? undefined : eq(renewalAlerts.brandId, brandId)))
    .orderBy(asc(renewalAlerts.id))
    .limit(limit)

/** Whom the next suspensions and ends of a brand would meet, the longest waiting first. */
export const plannedHarm = (tx: Tx, brandId: number, limit: number): Promise<Case[]> =>
  tx.db
    .select()
    .from(renewalCases)
    .where(and(eq(renewalCases.brandId, brandId), lte(renewalCases.harmAt, tx.now)))
    .orderBy(asc(renewalCases.harmAt), asc(renewalCases.serviceId))
    .limit(limit)

export type Hold = typeof billingHolds.$inferSelect

export const findHold = async (tx: Tx, accountId: number): Promise<Hold | null> =>
  (await tx.db.select().from(billingHolds).where(eq(billingHolds.accountId, accountId)))[0] ?? null

/** They are few: a person set each. */
export const heldAccountIds = async (tx: Tx): Promise<number[]> =>
  (await tx.db.select({ id: billingHolds.accountId }).from(billingHolds)).map(({ id }) => id)

/** One page of holds; with `accountIds` only theirs. */
export async function listHolds(
  tx: Tx,
  { accountIds, ascending, limit, offset }: { accountIds: readonly number[] | null; ascending: boolean; limit: number; offset: number },
): Promise<{ rows: Hold[]; total: number }> {
  const where = accountIds === null ? undefined : inArray(billingHolds.accountId, [...accountIds])
  const order = ascending ? asc : desc
  const rows = await tx.db
    .select()
    .from(billingHolds)
    .where(where)
    .orderBy(order(billingHolds.at), order(billingHolds.accountId))
    .limit(limit)
    .offset(offset)
  const [sum] = await tx.db.select({ n: count() }).from(billingHolds).where(where)
  return { rows, total: sum?.n ?? 0 }
}

export interface HistoryFilter {
  readonly from: Date
  readonly to: Date
  readonly brandId: number | undefined
  readonly outcome: 'done' | 'refused' | undefined
}

export interface HistoryRow {
  readonly at: Date
  readonly what: string
  readonly outcome: 'done' | 'refused'
  readonly brandId: number
  readonly serviceId: number
  readonly invoiceId: number | null
}

/** Everything the run wrote in a span of time: steps, renewals of its own, and what it told staff in place of doing it. */
function written({ from, to, brandId, outcome }: HistoryFilter): SQL {
  const brand = (column: SQL): SQL => (brandId === undefined ? sql`true` : sql`${column} = ${brandId}`)
  return sql`(
    select at, step as what, 'done' as outcome, brand_id, service_id, null::bigint as invoice_id
      from renewal_step where at >= ${from} and at < ${to} and step not in ('undelete', 'go-on') and ${brand(sql`brand_id`)}
    union all
    select r.created_at, case r.state when 'paid' then 'renewed' when 'void' then 'withdrawn' else 'unpaid' end,
      case r.state when 'paid' then 'done' else 'refused' end, c.brand_id, r.service_id, r.invoice_id
      from renewal r join renewal_case c on c.service_id = r.service_id
      where r.auto and r.created_at >= ${from} and r.created_at < ${to} and ${brand(sql`c.brand_id`)}
    union all
    select at, kind, 'refused', brand_id, service_id, null
      from renewal_alert where at >= ${from} and at < ${to} and ${brand(sql`brand_id`)}
  ) w ${outcome === undefined ? sql`` : sql`where outcome = ${outcome}`}`
}

export async function readHistory(
  tx: Tx,
  filter: HistoryFilter,
  { ascending, limit, offset }: { readonly ascending: boolean; readonly limit: number; readonly offset: number },
): Promise<HistoryRow[]> {
  const direction = ascending ? sql`asc` : sql`desc`
  const { rows } = await tx.db.execute<{
    at: string
    what: string
    outcome: 'done' | 'refused'
    brand_id: string
    service_id: string
    invoice_id: string | null
  }>(sql`select * from ${written(filter)} order by at ${direction}, service_id ${direction}, what limit ${limit} offset ${offset}`)
  return rows.map((row) => ({
    at: new Date(row.at),
    what: row.what,
    outcome: row.outcome,
    brandId: Number(row.brand_id),
    serviceId: Number(row.service_id),
    invoiceId: row.invoice_id === null ? null : Number(row.invoice_id),
  }))
}

export async function countHistory(tx: Tx, filter: HistoryFilter): Promise<{ day: string; what: string; outcome: string; n: number }[]> {
  const { rows } = await tx.db.execute<{ day: string; what: string; outcome: string; n: number }>(
    sql`select to_char(at at time zone 'UTC', 'YYYY-MM-DD') as day, what, outcome, count(*)::int as n from ${written(filter)} group by 1, 2, 3 order by 1 desc`,
  )
  return rows
}

export const paidOf = (tx: Tx, serviceId: number, limit: number): Promise<(typeof renewals.$inferSelect)[]> =>
  tx.db
    .select()
    .from(renewals)
    .where(and(eq(renewals.serviceId, serviceId), eq(renewals.state, 'paid')))
    .orderBy(desc(renewals.periodStart))
    .limit(limit)

/** Suspended or ended within a day before now. */
export async function harmedSince(tx: Tx, since: Date): Promise<ReadonlyMap<number, number>> {
  const rows = await tx.db
    .select({ brandId: renewalSteps.brandId, n: count() })
    .from(renewalSteps)
    .where(and(gte(renewalSteps.at, since), lt(renewalSteps.at, tx.now), sql`${renewalSteps.step} in ('suspend', 'terminate')`))
    .groupBy(renewalSteps.brandId)
  return new Map(rows.map(({ brandId, n }) => [brandId, n]))
}

/** What the circuit breaker stopped is looked at now. */
export async function bookPlannedHarm(tx: Tx, brandId: number): Promise<number[]> {
  const rows = await tx.db
    .update(renewalCases)
    .set({ nextAt: tx.now })
    .where(and(eq(renewalCases.brandId, brandId), lte(renewalCases.harmAt, tx.now)))
    .returning({ serviceId: renewalCases.serviceId })
  return rows.map(({ serviceId }) => serviceId)
}

export const openBillingAlertFigures = (tx: Tx, brandId: number | null): Promise<QueueFigures> =>
  queueFigures(tx, 'at', `renewal_alert where resolved_at is null and ${inBrand(1)}`, [brandId])
