import type { ShareRight } from '@portal/contracts/kinds/actions.ts'
import { call } from '../../../api/client.ts'
import { useCurrentUser } from '../../../api/current-user.ts'
import type { OutputOf } from '../../../api/endpoints.ts'
import { useCall } from '../../../api/hooks.ts'
import { underPath } from '../../../api/keys.ts'
import { queryClient } from '../../../api/query-client.ts'
import type { ServiceRow, ShareBase } from '../calls.ts'
import { endEach } from './end-each.ts'

export type Share = OutputOf<`${ShareBase}/shares`>['items'][number]
export type Shared = Pick<ServiceRow, 'id' | 'name'>

/** Somebody of a team that the caller is in. */
export interface Teammate {
  readonly userID: number
  readonly name: string
  /** The teams that both are in. */
  readonly teams: string
}

export const personName = ({ full_name, username }: { readonly full_name: string; readonly username: string }): string =>
  full_name || username

/** With whom the caller may share: once each, in the order of the teams. */
export function useTeammates() {
  const me = useCurrentUser()?.username
  const { data, error, refetch } = useCall('user/team/list', {})
  const found = new Map<number, Teammate>()
  for (const { name: team, leader, members } of data?.items ?? []) {
    for (const person of [leader, ...members]) {
      if (person.username === me) continue
      const known = found.get(person.userID)
      found.set(person.userID, {
        userID: person.userID,
        name: personName(person),
        teams: known ? `${known.teams}, ${team}` : team,
      })
    }
  }
  return { teammates: data && [...found.values()], error, refetch }
}

export function refreshShares(base: ShareBase): void {
  for (const path of [base, 'user/team', 'user/log']) void queryClient.invalidateQueries(underPath(path))
}

/** One service with each of these members no more; answers with how many of them it was shared [C7]. */
export const endWith = (base: ShareBase, id: number, memberIds: readonly number[]): Promise<number> =>
  endEach(memberIds, (userID) => call(`${base}/share-cancel`, { id, userID }))

/** One service with each of these members, with exactly these rights [C7]. */
export async function shareOne(base: ShareBase, id: number, memberIds: readonly number[], rights: readonly ShareRight[]): Promise<void> {
  for (const userID of memberIds) await call(`${base}/share-team`, { id, userID, rights: [...rights] })
}
