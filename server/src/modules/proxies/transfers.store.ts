import { and, asc, eq, gte, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { proxyDays, proxyMonths } from './tables.ts'

export interface MonthCount {
  readonly serviceId: number
  readonly fromAt: Date
  readonly untilAt: Date
  readonly received: number
  readonly sent: number
  readonly warned: number
}

const COLUMNS = `service_id::float8 as "serviceId", from_at as "fromAt", until_at as "untilAt", received::float8, sent::float8, warned`

/** Adds to the month of each; answers how they stand now. */
export async function addToMonths(tx: Tx, added: readonly Omit<MonthCount, 'warned'>[]): Promise<MonthCount[]> {
  if (added.length === 0) return []
  const { rows } = await tx.client.query<MonthCount>(
    `insert into proxy_month as t (service_id, from_at, until_at, received, sent)
     select * from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[], $4::bigint[], $5::bigint[])
     on conflict (service_id, from_at) do update
       set received = t.received + excluded.received, sent = t.sent + excluded.sent, until_at = excluded.until_at
     returning ${COLUMNS}`,
    (['serviceId', 'fromAt', 'untilAt', 'received', 'sent'] as const).map((name) => added.map((one) => one[name])),
  )
  return rows
}

export async function markWarned(tx: Tx, { serviceId, fromAt }: MonthCount, percent: number): Promise<void> {
  await tx.db
    .update(proxyMonths)
    .set({ warned: percent })
    .where(and(eq(proxyMonths.serviceId, serviceId), eq(proxyMonths.fromAt, fromAt)))
}

/** Of the month that began then; null where nothing went through in it. */
export async function monthCount(tx: Tx, serviceId: number, from: Date): Promise<MonthCount | null> {
  const { rows } = await tx.client.query<MonthCount>(`select ${COLUMNS} from proxy_month where service_id = $1 and from_at = $2`, [
    serviceId,
    from,
  ])
  return rows[0] ?? null
}

/** Bytes of the months of these services that began then; those without traffic are absent. */
export async function usedInMonths(
  tx: Tx,
  months: readonly { readonly serviceId: number; readonly from: Date }[],
): Promise<ReadonlyMap<number, number>> {
  if (months.length === 0) return new Map()
  const { rows } = await tx.client.query<{ id: number; used: number }>(
    `select m.service_id::float8 as id, (m.received + m.sent)::float8 as used
       from unnest($1::bigint[], $2::timestamptz[]) as s (id, from_at) join proxy_month m on m.service_id = s.id and m.from_at = s.from_at`,
    [months.map(({ serviceId }) => serviceId), months.map(({ from }) => from)],
  )
  return new Map(rows.map(({ id, used }) => [id, used]))
}

export interface DayCount {
  readonly serviceId: number
  readonly endpointId: number
  readonly day: string
  readonly received: number
  readonly sent: number
}

export async function addToDays(tx: Tx, added: readonly DayCount[]): Promise<void> {
  if (added.length === 0) return
  await tx.client.query(
    `insert into proxy_day as t (service_id, endpoint_id, day, received, sent)
     select * from unnest($1::bigint[], $2::bigint[], $3::date[], $4::bigint[], $5::bigint[])
     on conflict (service_id, day, endpoint_id) do update set received = t.received + excluded.received, sent = t.sent + excluded.sent`,
    (['serviceId', 'endpointId', 'day', 'received', 'sent'] as const).map((name) => added.map((one) => one[name])),
  )
}

/** By day from then on, of a service or of one of its proxies. */
export async function daysOf(
  tx: Tx,
  { serviceId, endpointId, from }: { readonly serviceId: number; readonly endpointId?: number | undefined; readonly from: string },
): Promise<{ readonly day: string; readonly received: number; readonly sent: number }[]> {
  const { day, received, sent } = proxyDays
  const own = and(eq(proxyDays.serviceId, serviceId), gte(day, from))
  return await tx.db
    .select({ day, received: sql<number>`sum(${received})::float8`, sent: sql<number>`sum(${sent})::float8` })
    .from(proxyDays)
    .where(endpointId === undefined ? own : and(own, eq(proxyDays.endpointId, endpointId)))
    .groupBy(day)
    .orderBy(asc(day))
}

/** Bytes of each proxy of these services in the days from then on. */
export async function usedSince(
  tx: Tx,
  services: readonly { readonly serviceId: number; readonly from: string }[],
): Promise<ReadonlyMap<number, number>> {
  if (services.length === 0) return new Map()
  const { rows } = await tx.client.query<{ id: number; used: number }>(
    `select d.endpoint_id::float8 as id, sum(d.received + d.sent)::float8 as used
       from unnest($1::bigint[], $2::date[]) as s (id, from_day) join proxy_day d on d.service_id = s.id and d.day >= s.from_day group by 1`,
    [services.map(({ serviceId }) => serviceId), services.map(({ from }) => from)],
  )
  return new Map(rows.map(({ id, used }) => [id, used]))
}
