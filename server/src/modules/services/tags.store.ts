import type { Tx } from '../../platform/tx.ts'
import { ownAndSharedIds } from './access.store.ts'
import { LISTED_STATES } from './tables.ts'

/** More than this nobody chooses from. */
const MOST = 500

/** Tags of an account's services of a kind, and of those shared with it, and how many carry each. */
export async function tagsInUse(tx: Tx, accountId: number, kind: string): Promise<{ tag: string; services: number }[]> {
  const { rows } = await tx.client.query<{ tag: string; services: number }>({
    name: 'service-tags',
    text: `select tag, count(*)::int as services from service s cross join unnest(s.tags) as tag
      where s.id in ${ownAndSharedIds('$1')} and s.kind = $2 and s.state in ${LISTED_STATES} group by tag order by lower(tag), tag limit ${MOST}`,
    values: [accountId, kind],
  })
  return rows
}
