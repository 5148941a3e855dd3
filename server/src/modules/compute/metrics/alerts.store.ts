import { and, asc, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import type { Seen } from './alerts.rules.ts'
import { metricAlerts } from './tables.ts'

export type MetricAlertRow = typeof metricAlerts.$inferSelect
export type NewMetricAlert = Omit<typeof metricAlerts.$inferInsert, 'id'>

const one = (serviceId: number, id: number) => and(eq(metricAlerts.id, id), eq(metricAlerts.serviceId, serviceId))

export const alertsOf = (tx: Tx, serviceId: number): Promise<MetricAlertRow[]> =>
  tx.db.select().from(metricAlerts).where(eq(metricAlerts.serviceId, serviceId)).orderBy(asc(metricAlerts.id))

export async function insertAlert(tx: Tx, row: NewMetricAlert): Promise<MetricAlertRow> {
  const [made] = await tx.db.insert(metricAlerts).values(row).returning()
  if (!made) throw new Error('an alert was not written')
  return made
}

/** By both ids: another machine's alert is not found. */
export async function patchAlert(tx: Tx, serviceId: number, id: number, patch: Partial<NewMetricAlert>): Promise<MetricAlertRow | null> {
  const [row] = await tx.db.update(metricAlerts).set(patch).where(one(serviceId, id)).returning()
  return row ?? null
}

export async function deleteAlert(tx: Tx, serviceId: number, id: number): Promise<boolean> {
  const rows = await tx.db.delete(metricAlerts).where(one(serviceId, id)).returning({ id: metricAlerts.id })
  return rows.length > 0
}

/** All of a machine's. */
export async function deleteAlerts(tx: Tx, serviceId: number): Promise<void> {
  await tx.db.delete(metricAlerts).where(eq(metricAlerts.serviceId, serviceId))
}

/** Those that are switched on, of these machines; held, so that each turn is told once. */
export const lockEnabled = (tx: Tx, serviceIds: readonly number[]): Promise<MetricAlertRow[]> =>
  tx.db
    .select()
    .from(metricAlerts)
    .where(sql`service_id = any(${sql.param(serviceIds)}::bigint[]) and enabled`)
    .orderBy(asc(metricAlerts.id))
    .for('update')

/** What each rule's last minutes showed, by the rule's id, in the unit of the columns. */
export async function seenBy(
  tx: Tx,
  rules: readonly Pick<MetricAlertRow, 'id' | 'serviceId' | 'metric' | 'minutes'>[],
  minute: number,
): Promise<ReadonlyMap<number, Seen>> {
  const { rows } = await tx.client.query<Seen & { id: number }>(
    `select r.id::float8 as id, count(m.value)::int as count, min(m.value)::float8 as least, max(m.value)::float8 as most
     from unnest($1::bigint[], $2::bigint[], $3::text[], $4::int[]) as r (id, service_id, metric, minutes)
     join lateral (
       select case r.metric when 'cpu' then cpu::float8 when 'memory' then memory when 'disk' then read + written else received + sent end as value
       from vps_metric_minute m where m.service_id = r.service_id and m.at > $5 - r.minutes and m.at <= $5
     ) m on m.value is not null
     group by r.id`,
    [...(['id', 'serviceId', 'metric', 'minutes'] as const).map((name) => rules.map((rule) => rule[name])), minute],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

export async function writeTurns(tx: Tx, ids: readonly number[], turn: 'raised' | 'recovered'): Promise<void> {
  if (ids.length === 0) return
  const set = turn === 'raised' ? 'raised_at = $2' : 'raised_at = null, recovered_at = $2'
  await tx.client.query(`update vps_alert set ${set} where id = any($1::bigint[])`, [ids, tx.now])
}
