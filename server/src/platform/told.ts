import type pg from 'pg'

/** An event on its way: written with all others of its transaction, just before the commit. */
export interface Told {
  readonly type: string
  readonly data: Record<string, unknown>
  readonly accountId: number | null
}

/** A job on its way. */
export interface Booked {
  readonly name: string
  readonly payload: unknown
  readonly key: string | null
  readonly live: boolean
  readonly dueAt: Date
}

/** Whatever was booked under this key before is not wanted any more. */
export interface Cancelled {
  readonly key: string
  readonly cancelled: true
}

const WRITE = `
  with told as (
    insert into event (account_id, type, data, at)
      select account_id, type, data, $1::timestamptz
        from unnest($2::bigint[], $3::text[], $4::jsonb[]) with ordinality as t (account_id, type, data, n) order by n
      returning id, account_id),
  cancelled as (delete from job where key = any($5::text[]) and state = 'waiting'),
  booked as (
    insert into job (name, key, payload, live, due_at, created_at)
      select name, key, payload, live, due_at, $1::timestamptz
        from unnest($6::text[], $7::text[], $8::jsonb[], $9::boolean[], $10::timestamptz[]) with ordinality as t (name, key, payload, live, due_at, n) order by n
      on conflict (key) where state = 'waiting' and key is not null
        do update set payload = excluded.payload, due_at = excluded.due_at, attempts = 0)
  select pg_notify('portal_events', id::text) from told where account_id is not null
  union all select pg_notify('portal_jobs', $11) where $11 <> '0 0'`

/**
 * The events in the order in which they were told, with a word to every process that an account's browsers may hang on; and the jobs. There
 * is one waiting job per key: the last word of the transaction counts, and moves what waited before or takes it back.
 */
export function writing(told: readonly Told[], asked: readonly (Booked | Cancelled)[], at: Date): pg.QueryConfig | null {
  if (told.length + asked.length === 0) return null
  const last = wanted(asked)
  const cancelled = last.flatMap((one) => ('cancelled' in one ? one.key : []))
  const booked = last.flatMap((one) => ('cancelled' in one ? [] : one))
  const values = [
    at,
    told.map(({ accountId }) => accountId),
    told.map(({ type }) => type),
    told.map(({ data }) => JSON.stringify(data)),
    cancelled,
    booked.map(({ name }) => name),
    booked.map(({ key }) => key),
    booked.map(({ payload }) => JSON.stringify(payload)),
    booked.map(({ live }) => live),
    booked.map(({ dueAt }) => dueAt),
    // How many are due now, ordinary and live. Nobody is woken for what is due tomorrow: each lane would look in vain.
    [false, true].map((kind) => booked.filter(({ live, dueAt }) => live === kind && dueAt <= at).length).join(' '),
  ]
  return { name: 'told-and-booked', text: WRITE, values }
}

function wanted(asked: readonly (Booked | Cancelled)[]): (Booked | Cancelled)[] {
  const last = new Map<string, Booked | Cancelled>()
  for (const one of asked) if (one.key !== null) last.set(one.key, one)
  return asked.filter((one) => one.key === null || last.get(one.key) === one)
}
