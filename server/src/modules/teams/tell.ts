import type { Tx } from '../../platform/tx.ts'
import { accountsByIds } from '../accounts/index.ts'
import { notify } from '../notices/index.ts'
import type { Team } from './store.ts'

const link = '/home/team-manager'

const nameOf = async (tx: Tx, accountId: number): Promise<string> =>
  (await accountsByIds(tx, [accountId])).get(accountId)?.profileName ?? ''
/** People come and go more than once. */
const causeOf = (tx: Tx, team: Team, what: string, accountId: number): string =>
  `team:${team.id}:${what}:${accountId}:${tx.now.toISOString()}`

/** The leader, by mail too: somebody new can be given rights. */
export async function tellJoined(tx: Tx, team: Team, accountId: number): Promise<void> {
  const params = { name: await nameOf(tx, accountId), team: team.name }
  const cause = causeOf(tx, team, 'joined', accountId)
  await notify(tx, { accountId: team.leaderId, kind: 'team-joined', params, link, mail: true, cause })
}

export async function tellLeft(tx: Tx, team: Team, accountId: number): Promise<void> {
  const params = { name: await nameOf(tx, accountId), team: team.name }
  const cause = causeOf(tx, team, 'left', accountId)
  await notify(tx, { accountId: team.leaderId, kind: 'team-left', params, link, cause })
}

export async function tellRemoved(tx: Tx, team: Team, accountId: number): Promise<void> {
  const cause = causeOf(tx, team, 'removed', accountId)
  await notify(tx, { accountId, kind: 'team-removed', params: { team: team.name }, link, mail: true, cause })
}

export async function tellDeleted(tx: Tx, team: Team, memberIds: readonly number[]): Promise<void> {
  const params = { team: team.name, leader: await nameOf(tx, team.leaderId) }
  for (const accountId of memberIds)
    await notify(tx, { accountId, kind: 'team-deleted', params, link, mail: true, cause: `team:${team.id}:deleted:${accountId}` })
}

/** What staff did to it, and why. */
export async function tellLeader(
  tx: Tx,
  team: Team,
  kind: 'team-locked-by-staff' | 'team-deleted-by-staff',
  reason: string,
): Promise<void> {
  const cause = causeOf(tx, team, kind, team.leaderId)
  await notify(tx, { accountId: team.leaderId, kind, params: { team: team.name, reason }, link, mail: true, cause })
}

export async function tellLeaderOfRemoval(tx: Tx, team: Team, accountId: number, reason: string): Promise<void> {
  const params = { name: await nameOf(tx, accountId), team: team.name, reason }
  const cause = causeOf(tx, team, 'removed-by-staff', accountId)
  await notify(tx, { accountId: team.leaderId, kind: 'team-removed-by-staff', params, link, mail: true, cause })
}
