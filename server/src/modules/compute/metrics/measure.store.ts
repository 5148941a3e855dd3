import type { Tx } from '../../../platform/tx.ts'
import type { Reading, Sample } from './sample.rules.ts'

/** Each of these columns as one array: however many machines, one statement. */
const columnsOf = <T>(rows: readonly T[], names: readonly (keyof T)[]): unknown[][] => names.map((name) => rows.map((row) => row[name]))

/** Ids of the machines that an engine holds under these keys. */
export async function idsOfKeys(tx: Tx, engine: string, keys: readonly string[]): Promise<ReadonlyMap<string, number>> {
  const { rows } = await tx.client.query<{ id: number; key: string }>(
    'select service_id::float8 as id, engine_key as key from vps where engine_key = any($2::text[]) and engine = $1 and not removed',
    [engine, keys],
  )
  return new Map(rows.map(({ id, key }) => [key, id]))
}

export interface Counted extends Reading {
  readonly serviceId: number
  readonly followedUntil: Date | null
}

/** So long whoever looks at the graphs of a machine is told of each reading, until they ask again. */
export const FOLLOWED_SECONDS = 300

/** The last readings, held until the transaction ends: two passes of an engine do not count the same bytes twice. */
export async function lockCounters(tx: Tx, serviceIds: readonly number[]): Promise<ReadonlyMap<number, Counted>> {
  const { rows } = await tx.client.query<Counted>(
    `select service_id::float8 as "serviceId", read_at as "readAt", boot, cpu_seconds as "cpuSeconds", memory as "memoryBytes", read::float8, written::float8,
            received::float8, sent::float8, followed_until as "followedUntil"
     from vps_counter where service_id = any($1::bigint[]) order by service_id for update`,
    [serviceIds],
  )
  return new Map(rows.map((row) => [row.serviceId, row]))
}

/** Nobody could say before its first reading that they look at a machine: at that one everybody counts as looking. */
export async function writeCounters(tx: Tx, readings: readonly (Reading & { readonly serviceId: number })[], readAt: Date): Promise<void> {
  await tx.client.query(
    `insert into vps_counter (service_id, read_at, boot, cpu_seconds, memory, read, written, received, sent, followed_until)
     select id, $1::timestamptz, boot, cpu, memory, read, written, received, sent, $1::timestamptz + interval '${FOLLOWED_SECONDS} seconds'
     from unnest($2::bigint[], $3::text[], $4::float8[], $5::float4[], $6::bigint[], $7::bigint[], $8::bigint[], $9::bigint[])
       as r (id, boot, cpu, memory, read, written, received, sent)
     on conflict (service_id) do update set read_at = excluded.read_at, boot = excluded.boot, cpu_seconds = excluded.cpu_seconds, memory = excluded.memory,
       read = excluded.read, written = excluded.written, received = excluded.received, sent = excluded.sent`,
    [readAt, ...columnsOf(readings, ['serviceId', 'boot', 'cpuSeconds', 'memoryBytes', 'read', 'written', 'received', 'sent'])],
  )
}

export type SampleRow = Sample & { readonly serviceId: number }

const SAMPLE = ['serviceId', 'memory', 'read', 'written', 'received', 'sent', 'cpu'] as const

/** What is rolled up already stays as it is: a reading that comes so late is left out, so that each counts once or not at all. */
export async function writeSamples(tx: Tx, minute: number, samples: readonly SampleRow[]): Promise<void> {
  const { rows } = await tx.client.query<{ until: number }>(`select until from vps_metric_mark where name = 'ten' for share`)
  if (rows[0] && minute < rows[0].until) return
  await tx.client.query(
    `insert into vps_metric_minute (service_id, at, memory, read, written, received, sent, cpu)
     select id, $1, memory, read, written, received, sent, cpu
     from unnest($2::bigint[], $3::float4[], $4::float4[], $5::float4[], $6::float4[], $7::float4[], $8::int2[])
       as s (id, memory, read, written, received, sent, cpu)
     on conflict do nothing`,
    [minute, ...columnsOf(samples, SAMPLE)],
  )
}

/** Somebody looks at its graphs. */
export async function follow(tx: Tx, serviceId: number, until: Date): Promise<void> {
  await tx.client.query('update vps_counter set followed_until = $2 where service_id = $1', [serviceId, until])
}

/** With the machine goes what was measured of it; what is in the partitions goes with them. */
export async function forget(tx: Tx, serviceId: number): Promise<void> {
  for (const table of ['vps_counter', 'vps_transfer', 'vps_alert'])
    await tx.client.query(`delete from ${table} where service_id = $1`, [serviceId])
}
