import type { Tx } from '../../platform/tx.ts'
import type { Reported } from './capacity.rules.ts'

/** Given out on each host of an engine, by all nodes that are on it; what an engine declared of a host bounds them together. */
export const HOSTS = `
  select h.reported->>'engine' as engine, coalesce(h.member, '') as member, sum(l.machines)::float8 as machines, sum(l.cpu)::float8 as cpu,
         sum(l.memory_mb)::float8 as memory_mb, sum(l.disk_gb)::float8 as disk_gb,
         sum(l.storage_gb)::float8 as storage_gb
    from node h join node_load l on l.node_id = h.id where h.reported is not null group by 1, 2`

/** As `usedOfHost` of a node's facts, of the join named `hu`. */
export const USED_OF_HOST = `json_build_object('machines', coalesce(hu.machines, 0), 'cpu', coalesce(hu.cpu, 0),
  'memoryMb', coalesce(hu.memory_mb, 0), 'diskGb', coalesce(hu.disk_gb, 0), 'storageGb', coalesce(hu.storage_gb, 0))`

/** What an engine declared of one host, or of the whole engine: null. */
export interface HostReport {
  readonly member: string | null
  readonly reported: Reported
}

/** Writes what an engine declared on each node of it that is such a host. Staff who edit the node meanwhile lose nothing. */
export async function noteCapacity(tx: Tx, reports: readonly HostReport[]): Promise<void> {
  await tx.client.query(
    `update node n set reported = r.reported, reported_at = $2
       from jsonb_to_recordset($1) as r (member text, reported jsonb)
       join engine e on e.id = r.reported->>'engine'
      where n.member is not distinct from r.member and case when n.driver = 'auto' then e.preferred else e.id = n.driver end`,
    [JSON.stringify(reports), tx.now],
  )
}
