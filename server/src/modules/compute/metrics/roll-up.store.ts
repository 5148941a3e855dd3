import type { Tx } from '../../../platform/tx.ts'

const RATES = ['memory', 'read', 'written', 'received', 'sent'] as const
const METRICS = [...RATES, 'cpu'] as const

export const columns: readonly string[] = METRICS.flatMap((name) => [`${name}_min`, `${name}_avg`, `${name}_max`])
const rounded = (name: string, average: string): string => (name === 'cpu' ? `round(${average})::int2` : `(${average})::float4`)

/** Minimum, average and maximum of one-minute readings. */
export const ofMinutes: readonly string[] = METRICS.flatMap((name) => [`min(${name})`, rounded(name, `avg(${name})`), `max(${name})`])

/** The same of what was rolled up: an average counts the minutes that it is made of. */
export const ofRolledUp: readonly string[] = METRICS.flatMap((name) => [
  `min(${name}_min)`,
  rounded(name, `sum(${name}_avg::float8 * minutes) / sum(minutes) filter (where ${name}_avg is not null)`),
  `max(${name}_max)`,
])
interface Grain {
  readonly name: 'ten' | 'hour'
  readonly minutes: number
  readonly statement: string
}

const grain = (name: Grain['name'], minutes: number, from: string, figures: readonly string[], counted: string): Grain => ({
  ...{ name, minutes },
  statement: `insert into vps_metric_${name} (service_id, at, ${columns.join(', ')}, minutes)
    select service_id, at / ${minutes} * ${minutes}, ${figures.join(', ')}, ${counted}
    from ${from} where at >= $1 and at < $2 group by 1, 2 on conflict do nothing`,
})

const GRAINS = [
  grain('ten', 10, 'vps_metric_minute', ofMinutes, 'count(*)::int2'),
  grain('hour', 60, 'vps_metric_ten', ofRolledUp, 'sum(minutes)::int2'),
] as const

/** Readings come a moment after their minute: so long they are waited for. */
const GRACE = 2
/** Minutes rolled up in one transaction: after a long absence it is done piece by piece. */
const AT_ONCE = 360
/** Longer ago there is nothing left that was not rolled up. */
const LONGEST = 9 * 1440

/**
 * Everything that is whole and was not rolled up yet, set by set. How far it came is one commit with what was written: a crash repeats or
 * leaves out nothing. Answers whether there is more.
 */
export async function rollUp(tx: Tx, minute: number): Promise<boolean> {
  let ready = minute - GRACE
  let more = false
  for (const { name, minutes, statement } of GRAINS) {
    const whole = Math.floor(ready / minutes) * minutes
    const { rows } = await tx.client.query<{ until: number }>(
      `insert into vps_metric_mark (name, until) values ($1, $2) on conflict (name) do update set until = vps_metric_mark.until returning until`,
      [name, whole - minutes],
    )
    const from = rows[0]?.until ?? whole
    let until = Math.min(whole, from + AT_ONCE)
    if (until > from) {
      const { rowCount } = await tx.client.query(statement, [from, until])
      // Nobody was here for long: there is nothing of that time, and it need not be gone through.
      if (rowCount === 0) until = Math.max(until, whole - LONGEST)
      await tx.client.query('update vps_metric_mark set until = $2 where name = $1', [name, until])
    }
    more ||= until < whole
    ready = Math.max(from, until)
  }
  return more
}

/** True for the first that asks in a minute of the clock. */
export async function isTurnOf(tx: Tx, minute: number): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `insert into vps_metric_mark (name, until) values ('measured', $1)
     on conflict (name) do update set until = excluded.until where vps_metric_mark.until < excluded.until`,
    [minute],
  )
  return rowCount === 1
}

/** Makes the partitions of this minute and of those to come. */
export async function makePartitions(tx: Tx, minute: number, today = minute): Promise<void> {
  await tx.client.query('select vps_metric_make($1, $2)', [minute, today])
}

/** Drops the partitions whose time is over, whole. */
export async function dropPartitions(tx: Tx, minute: number): Promise<void> {
  await tx.client.query('select vps_metric_drop($1)', [minute])
}
