import type { ShareRight } from '@portal/contracts/share-rights.ts'
import type { Tx } from '../../platform/tx.ts'
import { LISTED_STATES } from './tables.ts'

/** The one place that says whose a service is: the account's own, or shared with it [P1]. `caller` is a parameter, `s` the service. */
export const ownOrShared = (caller: string): string =>
  `(s.account_id = ${caller} or s.id in (select service_id from service_share where member_id = ${caller}))`

/** The note where the service is the caller's own: members neither see nor find it [P1]. */
export const ownNote = (caller: string): string => `case when s.account_id = ${caller} then s.note end`

/** The service is the caller's own, or shared with it with this right. */
export const ownOrWithRight = (caller: string, right: ShareRight): string =>
  `(s.account_id = ${caller} or exists (select 1 from service_share h where h.service_id = s.id and h.member_id = ${caller} and '${right}' = any(h.rights)))`

/**
 * The same as ids, where many other conditions follow: found by two indexes first, whatever the planner thinks of what follows.
 */
export const ownAndSharedIds = (caller: string): string =>
  `(select id from service where account_id = ${caller} union select service_id from service_share where member_id = ${caller})`

const rightsText = (wanted: string): string => `
  select s.id::float8 as id,
    case when s.account_id = $1 then null else (select h.rights from service_share h where h.service_id = s.id and h.member_id = $1) end as rights
  from service s where s.id ${wanted} and s.kind = $3 and s.state in ${LISTED_STATES} and ${ownOrShared('$1')}`

/** A member's rights to each of these services of a kind that are listed for the caller; null: the caller owns it, and needs none. */
export async function rightsTo(
  tx: Tx,
  callerId: number,
  kind: string,
  ids: readonly number[],
): Promise<ReadonlyMap<number, readonly string[] | null>> {
  if (ids.length === 0) return new Map()
  // One alone is planned once; a list is planned each time, by how many it holds.
  const one = ids.length === 1
  const { rows } = await tx.client.query<{ id: number; rights: string[] | null }>({
    name: one ? 'service-right' : 'service-rights',
    text: one ? rightsText('= $2') : rightsText('= any($2::bigint[])'),
    values: [callerId, one ? ids[0] : ids, kind],
  })
  return new Map(rows.map(({ id, rights }) => [id, rights]))
}
