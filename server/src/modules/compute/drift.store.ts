import type { Tx } from '../../platform/tx.ts'

export interface TroubledMachine {
  readonly serviceId: number
  readonly code: string
}

/**
 * Machines whose engine says that something is wrong with them which no customer can mend. Where it is expected, on these nodes, only those
 * that staff know of already are answered.
 */
export async function troubledMachines(
  tx: Tx,
  { limit, expected, known }: { readonly limit: number; readonly expected: readonly number[]; readonly known: readonly number[] },
): Promise<TroubledMachine[]> {
  const { rows } = await tx.client.query<TroubledMachine>(
    `select service_id::float8 as "serviceId", trouble->>'code' as code from vps
     where not removed and trouble->>'code' in ('vps-missing', 'vps-disk-missing', 'vps-disk-full', 'vps-crashed')
       and (node_id is null or node_id <> all($2::bigint[]) or service_id = any($3::bigint[]))
     order by service_id limit $1`,
    [limit, expected, known],
  )
  return rows
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
