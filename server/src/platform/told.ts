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

/** The events in the order in which they were told, and a word to every process that an account's browsers may hang on. */
export async function writeTold(client: pg.PoolClient, told: readonly Told[], at: Date): Promise<void> {
  if (told.length === 0) return
  await client.query(
    `with written as (
       insert into event (account_id, type, data, at)
       select account_id, type, data, $4::timestamptz from unnest($1::bigint[], $2::text[], $3::jsonb[]) with ordinality as t (account_id, type, data, n) order by n
       returning id, account_id)
     select pg_notify('portal_events', id::text) from written where account_id is not null`,
    [told.map(({ accountId }) => accountId), told.map(({ type }) => type), told.map(({ data }) => JSON.stringify(data)), at],
  )
}

/** One waiting job per key: the last word of the transaction counts, and moves what waited before. */
export async function writeBooked(client: pg.PoolClient, asked: readonly (Booked | Cancelled)[], at: Date): Promise<void> {
  const booked = wanted(asked)
  if (booked.length === 0) return
  await client.query(
    `with written as (
       insert into job (name, key, payload, live, due_at, created_at)
       select name, key, payload, live, due_at, $6::timestamptz
         from unnest($1::text[], $2::text[], $3::jsonb[], $4::boolean[], $5::timestamptz[]) with ordinality as t (name, key, payload, live, due_at, n) order by n
       on conflict (key) where state = 'waiting' and key is not null
         do update set payload = excluded.payload, due_at = excluded.due_at, attempts = 0)
     select pg_notify('portal_jobs', '') where $7`,
    [
      booked.map(({ name }) => name),
      booked.map(({ key }) => key),
      booked.map(({ payload }) => JSON.stringify(payload)),
      booked.map(({ live }) => live),
      booked.map(({ dueAt }) => dueAt),
      at,
      // Nobody is woken for what is due tomorrow: each lane would look in vain.
      booked.some(({ dueAt }) => dueAt <= at),
    ],
  )
}

function wanted(asked: readonly (Booked | Cancelled)[]): Booked[] {
  const last = new Map<string, Booked | Cancelled>()
  for (const one of asked) if (one.key !== null) last.set(one.key, one)
  return asked.filter((one): one is Booked => !('cancelled' in one) && (one.key === null || last.get(one.key) === one))
}
