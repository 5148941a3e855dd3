import type { MetricBand } from '@portal/contracts/modules/metrics.contract.ts'
import { and, desc, eq, isNull, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import type { Broadcast, GraphWindow } from './past.rules.ts'
import { liveBroadcasts, liveSamples } from './tables.ts'

export type BroadcastRow = typeof liveBroadcasts.$inferSelect

/** The newest first. */
export const broadcastsOf = (tx: Tx, serviceId: number, most: number): Promise<BroadcastRow[]> =>
  tx.db.select().from(liveBroadcasts).where(eq(liveBroadcasts.serviceId, serviceId)).orderBy(desc(liveBroadcasts.id)).limit(most)

export async function insertBroadcast(tx: Tx, serviceId: number, broadcast: Broadcast): Promise<void> {
  await tx.db.insert(liveBroadcasts).values({ serviceId, ...broadcast })
}

export async function patchBroadcast(tx: Tx, id: number, broadcast: Broadcast): Promise<void> {
  await tx.db.update(liveBroadcasts).set(broadcast).where(eq(liveBroadcasts.id, id))
}

/** One look more of this minute. */
export async function addSample(tx: Tx, serviceId: number, minute: number, bitsPerSecond: number): Promise<void> {
  await tx.client.query({
    name: 'live-sample',
    text: `insert into vps_live_sample as s (service_id, at, low, high, total, looks) values ($1, $2, $3::float4, $3::float4, $3::float4, 1)
      on conflict (service_id, at) do update set low = least(s.low, excluded.low), high = greatest(s.high, excluded.high),
        total = s.total + excluded.total, looks = s.looks + 1`,
    values: [serviceId, minute, bitsPerSecond],
  })
}

/** The server says that nothing is on air: it ended when it was last seen. */
export async function endBroadcast(tx: Tx, serviceId: number): Promise<void> {
  await tx.db
    .update(liveBroadcasts)
    .set({ endedAt: sql`seen_at` })
    .where(and(eq(liveBroadcasts.serviceId, serviceId), isNull(liveBroadcasts.endedAt)))
}

/** All that nobody saw since then, in one statement. One that is seen again goes on. */
export async function endUnseen(tx: Tx, since: Date): Promise<void> {
  await tx.db
    .update(liveBroadcasts)
    .set({ endedAt: sql`seen_at` })
    .where(and(isNull(liveBroadcasts.endedAt), lt(liveBroadcasts.seenAt, since)))
}

/** One point for each step of the window; null: nothing of it is kept. */
export async function rateOf(tx: Tx, serviceId: number, { from, until, step }: GraphWindow): Promise<MetricBand | null> {
  const { rows } = await tx.client.query<{ at: number; low: number; average: number; high: number }>(
    `select (at - $2) / $4::int as at, min(low)::float8 as low, sum(total::float8) / sum(looks) as average, max(high)::float8 as high
       from vps_live_sample where service_id = $1 and at >= $2 and at < $3 group by 1`,
    [serviceId, from, until, step],
  )
  if (rows.length === 0) return null
  const found = new Map(rows.map((row) => [row.at, row]))
  const each = (pick: (row: (typeof rows)[number]) => number): (number | null)[] =>
    Array.from({ length: (until - from) / step }, (_, at) => {
      const row = found.get(at)
      return row ? Math.round(pick(row)) : null
    })
  return { min: each(({ low }) => low), avg: each(({ average }) => average), max: each(({ high }) => high) }
}

interface Old {
  /** Minutes since 1970. */
  readonly samples: number
  readonly broadcasts: Date
}

/** What is older than that. */
export async function deleteOld(tx: Tx, { samples, broadcasts }: Old): Promise<void> {
  await tx.db.delete(liveSamples).where(lt(liveSamples.at, samples))
  await tx.db.delete(liveBroadcasts).where(lt(liveBroadcasts.endedAt, broadcasts))
}

/** Asked where one was written, of that plan alone: nobody need count everybody's. */
export async function deleteBeyond(tx: Tx, serviceId: number, most: number): Promise<void> {
  await tx.client.query(
    `delete from vps_live_broadcast where service_id = $1
       and id <= (select id from vps_live_broadcast where service_id = $1 order by id desc offset $2 limit 1)`,
    [serviceId, most],
  )
}

/** All of a plan's. */
export async function deletePast(tx: Tx, serviceId: number): Promise<void> {
  await tx.db.delete(liveSamples).where(eq(liveSamples.serviceId, serviceId))
  await tx.db.delete(liveBroadcasts).where(eq(liveBroadcasts.serviceId, serviceId))
}

/** A demo's past: minutes with what came in then. */
export async function insertSamples(
  tx: Tx,
  serviceId: number,
  rates: ReadonlyMap<number, readonly [low: number, high: number]>,
): Promise<void> {
  const all = [...rates].map(([at, [low, high]]) => ({ serviceId, at, low, high, total: (low + high) * 2, looks: 4 }))
  if (all.length > 0) await tx.db.insert(liveSamples).values(all).onConflictDoNothing()
}
