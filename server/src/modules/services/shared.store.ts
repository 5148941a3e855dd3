import { events } from '@portal/contracts/events.ts'
import { TEAM_SHARES_SHOWN } from '@portal/contracts/teams.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Parting, SharedAmong, TeamShares } from '../teams/index.ts'
import { LISTED_STATES } from './tables.ts'

/** Services that are shared between some of these people, in all and from whom to whom. */
const among: SharedAmong = async (tx, accountIds) => {
  if (accountIds.length < 2) return { services: 0, pairs: [] }
  const { rows } = await tx.client.query<[number | null, number | null, number]>({
    name: 'services-shared-among',
    text: `select h.owner_id::float8, h.member_id::float8, count(distinct h.service_id)::int from service_share h join service s on s.id = h.service_id
      where h.owner_id = any($1::bigint[]) and h.member_id = any($1::bigint[]) and s.state in ${LISTED_STATES}
      group by grouping sets ((h.owner_id, h.member_id), ())`,
    values: [accountIds],
    rowMode: 'array',
  })
  const pairs = rows.flatMap(([ownerId, memberId, services]) =>
    ownerId === null || memberId === null ? [] : [{ ownerId, memberId, services }],
  )
  return { services: rows.find(([ownerId]) => ownerId === null)?.[2] ?? 0, pairs }
}

/** What an owner shares with these people: by name, the first of each. */
const given: TeamShares['given'] = async (tx, ownerId, memberIds) => {
  const { rows } = await tx.client.query<Awaited<ReturnType<TeamShares['given']>>[number]>({
    name: 'services-given',
    text: `select "memberId", id, name, kind, rights from (
        select h.member_id::float8 as "memberId", s.id::float8 as id, s.name, s.kind, h.rights,
          row_number() over (partition by h.member_id order by s.name, s.id) as place
        from service_share h join service s on s.id = h.service_id
        where h.owner_id = $1 and h.member_id = any($2::bigint[]) and s.state in ${LISTED_STATES}) g
      where place <= $3 order by name, id`,
    values: [ownerId, memberIds, TEAM_SHARES_SHOWN],
  })
  return rows
}

export const teamShares: TeamShares = { among, given }

/** Ends what people shared who have parted, in both directions; open screens of both ask anew. It locks no service. */
export async function endSharesBetween(tx: Tx, partings: readonly Parting[]): Promise<void> {
  for (const { accountId, otherIds } of partings) {
    const { rows } = await tx.client.query<{ id: number; kind: string; owner: number; member: number }>({
      name: 'services-unshare',
      text: `delete from service_share h using service s where s.id = h.service_id
          and ((h.owner_id = $1 and h.member_id = any($2::bigint[])) or (h.member_id = $1 and h.owner_id = any($2::bigint[])))
        returning s.id::float8, s.kind, h.owner_id::float8 as owner, h.member_id::float8 as member`,
      values: [accountId, otherIds],
    })
    for (const { id, kind, owner, member } of rows) {
      await tx.emit(events.serviceRightsChanged, { serviceId: id, kind, memberId: member })
      for (const reader of [owner, member]) await tx.emit(events.serviceChanged, { serviceId: id, kind }, reader)
    }
  }
}
