import type { Tx } from '../../../src/platform/tx.ts'

/** The table of the kind's own, which a real kind's migration would make. */
export const CRATE_TABLE = 'create table crate (service_id bigint primary key, shelf text, removed boolean not null default false)'

export interface Crate {
  readonly id: number
  readonly shelf: string | null
  readonly removed: boolean
}

export async function cratesOf(tx: Tx, ids: readonly number[]): Promise<Crate[]> {
  const { rows } = await tx.client.query<Crate>(
    'select service_id::float8 as id, shelf, removed from crate where service_id = any($1::bigint[])',
    [ids],
  )
  return rows
}

export const findCrate = async (tx: Tx, id: number): Promise<Crate | null> => (await cratesOf(tx, [id]))[0] ?? null

export async function insertCrate(tx: Tx, id: number): Promise<void> {
  await tx.client.query('insert into crate (service_id) values ($1) on conflict do nothing', [id])
}

export async function shelve(tx: Tx, id: number, shelf: string | null): Promise<void> {
  await tx.client.query('update crate set shelf = $2 where service_id = $1', [id, shelf])
}

export async function markRemoved(tx: Tx, id: number): Promise<void> {
  await tx.client.query('update crate set removed = true, shelf = null where service_id = $1', [id])
}

export async function cratesOn(tx: Tx, shelf: string): Promise<number[]> {
  const { rows } = await tx.client.query<{ id: number }>(`select service_id::float8 as id from crate where shelf like $1 || '%'`, [shelf])
  return rows.map(({ id }) => id)
}
