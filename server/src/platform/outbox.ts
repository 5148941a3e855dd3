import type pg from 'pg'

/** An event on its way: written with all others of its transaction, just before the commit. */
export interface OutgoingEvent {
  readonly type: string
  readonly data: object
  readonly accountId: number | null
}

/** A job on its way. */
export interface OutgoingJob {
  readonly name: string
  readonly payload: unknown
  readonly key: string | null
  readonly pool: string
  readonly target: string
  readonly dueAt: Date
}

/** Whatever was booked under this key before is not wanted any more. */
export interface CancelledJob {
  readonly key: string
  readonly cancelled: true
}

/**
 * Hears of events in their own transaction; null where none of them is its concern. `look` answers a row where somebody is to be told, and
 * costs little: mostly there is nobody. Only then is there `write`, which books jobs and answers how many of which pool are due now.
 */
export type Follower = (
  emitted: readonly OutgoingEvent[],
  at: Date,
) => { readonly look: pg.QueryConfig; readonly write: pg.QueryConfig } | null

/** How many jobs are due now, by the pool that works them off. */
export type DueJobs = ReadonlyMap<string, number>

/** Part of a statement that books jobs at `$1`: `rows` has their columns and `n`, by which they are ordered. */
export function bookingFrom(rows: string): string {
  return `
    insert into job (name, key, payload, pool, target, due_at, created_at)
      select name, key, payload, pool, target, due_at, $1::timestamptz from ${rows} order by n
      on conflict (key) where state = 'waiting' and key is not null
        do update set name = excluded.name, payload = excluded.payload, pool = excluded.pool, target = excluded.target,
          due_at = excluded.due_at, attempts = 0,
          created_at = greatest(excluded.created_at, job.created_at + interval '1 millisecond')`
}

const WRITE = `
  with written as (
    insert into event (account_id, type, data, at)
      select account_id, type, data, $1::timestamptz
        from unnest($2::bigint[], $3::text[], $4::jsonb[]) with ordinality as t (account_id, type, data, n) order by n
      returning id, account_id),
  cancelled as (delete from job where key = any($5::text[]) and state = 'waiting'),
  booked as (${bookingFrom(`unnest($6::text[], $7::text[], $8::jsonb[], $9::text[], $10::text[], $11::timestamptz[]) with ordinality
    as t (name, key, payload, pool, target, due_at, n)`)})
  select pg_notify('portal_events', id::text) from written where account_id is not null`

/**
 * The events in the order in which they were emitted, with a word to every process that an account's browsers may hang on; and the jobs.
 * There is one waiting job per key: the last word of the transaction counts, and moves what waited before or takes it back. Each booking is
 * later than the one before by `created_at`, also within one instant: so a run that ends knows whether its key was booked anew meanwhile.
 */
export function writeOutbox(
  emitted: readonly OutgoingEvent[],
  asked: readonly (OutgoingJob | CancelledJob)[],
  at: Date,
): { readonly write: pg.QueryConfig; readonly due: DueJobs } | null {
  if (emitted.length + asked.length === 0) return null
  const last = wanted(asked)
  const cancelled = last.flatMap((one) => ('cancelled' in one ? one.key : []))
  const booked = last.flatMap((one) => ('cancelled' in one ? [] : one))
  const values = [
    at,
    emitted.map(({ accountId }) => accountId),
    emitted.map(({ type }) => type),
    emitted.map(({ data }) => JSON.stringify(data)),
    cancelled,
    booked.map(({ name }) => name),
    booked.map(({ key }) => key),
    booked.map(({ payload }) => JSON.stringify(payload)),
    booked.map(({ pool }) => pool),
    booked.map(({ target }) => target),
    booked.map(({ dueAt }) => dueAt),
  ]
  return { write: { name: 'outbox', text: WRITE, values }, due: dueNow(booked, at) }
}

/** Workers are not woken for what is due later. */
function dueNow(booked: readonly OutgoingJob[], at: Date): DueJobs {
  const counts = new Map<string, number>()
  for (const { pool, dueAt } of booked) if (dueAt <= at) counts.set(pool, (counts.get(pool) ?? 0) + 1)
  return counts
}

function wanted(asked: readonly (OutgoingJob | CancelledJob)[]): (OutgoingJob | CancelledJob)[] {
  const last = new Map<string, OutgoingJob | CancelledJob>()
  for (const one of asked) if (one.key !== null) last.set(one.key, one)
  return asked.filter((one) => one.key === null || last.get(one.key) === one)
}
