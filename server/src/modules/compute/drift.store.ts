import type { Tx } from '../../platform/tx.ts'
import { lostServices } from './replace/store.ts'
import type { ActualSize } from './tables.ts'
import { DISK_LOST, TROUBLED } from './troubled.rules.ts'

export interface TroubledMachine {
  readonly serviceId: number
  readonly code: string
}

/**
 * Machines whose engine says that something is wrong with them which no customer can mend: so many, those that staff know of before others.
 * Where it is expected, on these nodes, only those are answered, beside the others.
 */
export async function troubledMachines(
  tx: Tx,
  { limit, expected, known }: { readonly limit: number; readonly expected: readonly number[]; readonly known: readonly number[] },
): Promise<TroubledMachine[]> {
  const { rows } = await tx.client.query<TroubledMachine>(
    `with troubled as (
       select service_id::float8 as "serviceId", trouble->>'code' as code, service_id = any($3::bigint[]) as known,
           node_id is not null and node_id = any($2::bigint[]) as expected from vps
         where ${TROUBLED} or (not removed and trouble->>'code' = '${DISK_LOST}' and service_id = any($4::bigint[])))
     (select "serviceId", code from troubled where not expected order by known desc, "serviceId" limit $1)
     union all select "serviceId", code from troubled where expected and known`,
    [limit, expected, known, await lostServices(tx)],
  )
  return rows
}

/** Machines that have other figures on their engine than were sold. */
export async function differingSizes(tx: Tx, limit: number): Promise<{ readonly serviceId: number; readonly actual: ActualSize }[]> {
  const { rows } = await tx.client.query<{ serviceId: number; actual: ActualSize }>(
    `select service_id::float8 as "serviceId", actual from vps where size_differs and not removed order by service_id limit $1`,
    [limit],
  )
  return rows
}

/** Machines of an engine whose size was never read, and with which nothing is being done. */
export async function unmeasured(tx: Tx, engine: string, limit: number): Promise<number[]> {
  const { rows } = await tx.client.query<{ id: number }>(
    `select service_id::float8 as id from vps where engine = $1 and actual_at is null and not removed and state in ('running', 'stopped')
      order by service_id limit $2`,
    [engine, limit],
  )
  return rows.map(({ id }) => id)
}

export interface SilentEngine {
  readonly engine: string
  readonly machines: number
  readonly since: Date
}

/** Engines that have said nothing of their machines for longer than a moment; what only these nodes do not say is their own trouble. */
export async function silentEngines(tx: Tx, before: Date, silentNodes: readonly number[]): Promise<SilentEngine[]> {
  const { rows } = await tx.client.query<SilentEngine>(
    `select engine, count(*)::int as machines, min((trouble->>'at')::timestamptz) as since from vps
     where not removed and state = 'checking' and engine is not null and trouble is not null
       and (node_id is null or node_id <> all($2::bigint[]))
     group by engine having min((trouble->>'at')::timestamptz) < $1 order by engine`,
    [before, silentNodes],
  )
  return rows
}
