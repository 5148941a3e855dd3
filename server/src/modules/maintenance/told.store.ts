import type { Tx } from '../../platform/tx.ts'
import type { Told } from './maintenance.rules.ts'
import type { Window } from './store.ts'

/** What the owners of services were told, who was told of which revision. */

export interface ToldService {
  readonly id: number
  readonly accountId: number
}

export async function toldOf(tx: Tx, windowId: number, serviceIds: readonly number[]): Promise<ReadonlyMap<number, Told>> {
  if (serviceIds.length === 0) return new Map()
  const { rows } = await tx.client.query<Told & { id: number }>(
    `select service_id::float8 as id, account_id::float8 as "accountId", revision from maintenance_told
     where window_id = $1 and service_id = any($2::bigint[])`,
    [windowId, serviceIds],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

/** Services of which only something older was told than this: of whole customers, until there are so many. */
export async function toldBefore(tx: Tx, { id, revision }: Pick<Window, 'id' | 'revision'>, atLeast: number): Promise<ToldService[]> {
  const { rows } = await tx.client.query<ToldService>(
    `with page as (select account_id from maintenance_told where window_id = $1 and revision < $2
                   order by account_id, service_id limit $3)
     select service_id::float8 as id, account_id::float8 as "accountId" from maintenance_told
     where window_id = $1 and revision < $2 and account_id <= (select max(account_id) from page) order by account_id, service_id`,
    [id, revision, atLeast],
  )
  return rows
}

export async function writeTold(
  tx: Tx,
  { id, revision }: Pick<Window, 'id' | 'revision'>,
  services: readonly ToldService[],
): Promise<void> {
  if (services.length === 0) return
  await tx.client.query(
    `insert into maintenance_told (window_id, service_id, account_id, revision, at)
     select $1::bigint, service_id, account_id, $2::int, $3::timestamptz from unnest($4::bigint[], $5::bigint[]) as t (service_id, account_id)
     on conflict (window_id, service_id) do update set account_id = excluded.account_id, revision = excluded.revision, at = excluded.at`,
    [id, revision, tx.now, services.map((one) => one.id), services.map(({ accountId }) => accountId)],
  )
}

/** Of windows that ended or were called off before then: nobody is told of them any more, and how many were stands with the window. */
export async function forgetTold(tx: Tx, before: Date, atMost: number): Promise<void> {
  await tx.client.query(
    `delete from maintenance_told where ctid in (
       select t.ctid from maintenance_window w join maintenance_told t on t.window_id = w.id
       where least(w.ends_at, w.cancelled_at) < $1 limit $2)`,
    [before, atMost],
  )
}
