import type { Tx } from '../../platform/tx.ts'

/** Writes which hosts of a cluster are silent now: one that was before keeps since when. */
export async function markSilent(tx: Tx, engineId: string, silent: readonly string[]): Promise<void> {
  await tx.client.query(
    `update node n set silent_since = case when n.member = any($2) then $3::timestamptz end
     from engine e
     where e.id = $1 and case when n.driver = 'auto' then e.preferred else e.id = n.driver end and n.member is not null
       and (n.member = any($2)) is distinct from (n.silent_since is not null)`,
    [engineId, silent, tx.now],
  )
}

export interface SilentNode {
  readonly id: number
  readonly title: string
  readonly machines: number
  readonly since: Date
}

/** Hosts that their clusters have not heard of for longer than a moment. */
export async function silentNodes(tx: Tx, before: Date): Promise<SilentNode[]> {
  const { rows } = await tx.client.query<SilentNode>(
    `select n.id::float8 as id, n.title, coalesce(l.machines, 0) as machines, n.silent_since as since
     from node n left join node_load l on l.node_id = n.id where n.silent_since < $1 order by n.id`,
    [before],
  )
  return rows
}
