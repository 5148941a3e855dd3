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
/** Minutes rolled up by one statement. */
const AT_ONCE = 360
/** One transaction ends with the first statement that brings it to so many rows, or after so many statements of a grain. */
const MOST_ROWS = 20_000
const MOST_STATEMENTS = 40
/** Samples older than this many minutes were rolled up or dropped before. */
const LONGEST = 9 * 1440

/**
 * Rolls up every complete interval that was not rolled up yet, with set-based statements. The progress mark commits with the rows, so a crash
 * neither repeats nor skips an interval.
 * @returns true when more is left for another transaction
 */
export async function rollUp(tx: Tx, minute: number): Promise<boolean> {
  let ready = minute - GRACE
  let more = false
  for (const grain of GRAINS) {
    const whole = Math.floor(ready / grain.minutes) * grain.minutes
    const { rows } = await tx.client.query<{ until: number }>(
      `insert into vps_metric_mark (name, until) values ($1, $2) on conflict (name) do update set until = vps_metric_mark.until returning until`,
      [grain.name, whole - grain.minutes],
    )
    const from = rows[0]?.until ?? whole
    const until = await rollUpGrain(tx, grain, from, whole)
    if (until > from) await tx.client.query('update vps_metric_mark set until = $2 where name = $1', [grain.name, until])
    more ||= until < whole
    ready = Math.max(from, until)
  }
  return more
}

/** Rolls up from `from` towards `whole`, in minutes; returns how far it came. */
async function rollUpGrain(tx: Tx, { statement }: Grain, from: number, whole: number): Promise<number> {
  let until = from
  let written = 0
  for (let statements = 0; until < whole && written < MOST_ROWS && statements < MOST_STATEMENTS; statements++) {
    const next = Math.min(whole, until + AT_ONCE)
    const { rowCount } = await tx.client.query(statement, [until, next])
    written += rowCount ?? 0
    // Nothing was measured in this interval: the portal was away, and there is nothing older than LONGEST.
    until = rowCount === 0 ? Math.max(next, whole - LONGEST) : next
  }
  return until
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
