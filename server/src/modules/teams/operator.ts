import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type * as calls from '@portal/contracts/modules/teams.operator.contract.ts'
import { fail } from '../../platform/errors.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import { type Account, findAccount } from '../accounts/index.ts'
import { crowdsOf, type SharedAmong } from './list.ts'
import type { Door } from './manage.ts'
import { tellTeam } from './part.ts'
import { lockTeam, patchTeam, type Team } from './store.ts'
import { tellDeleted, tellLeader, tellLeaderOfRemoval, tellRemoved } from './tell.ts'

type Name = Exclude<keyof typeof calls, 'teamsOperatorContract'>
type Call<K extends Name> = TxCall<(typeof calls)[K]>
type Input<K extends Name> = InputOf<(typeof calls)[K]>
type Answer<K extends Name> = Promise<OutputOf<(typeof calls)[K]>>

const refOf = ({ id, username, email }: Account) => ({ id, username, email })

export const teamsOfCustomer =
  (sharedAmong: SharedAmong) =>
  async ({ tx }: Call<'customerTeams'>, { id }: Input<'customerTeams'>): Answer<'customerTeams'> => {
    if (!(await findAccount(tx, id))) fail('not-found')
    const items = (await crowdsOf(tx, id, sharedAmong)).map(({ team, members, account, shared }) => ({
      id: team.id,
      name: team.name,
      leader: refOf(account(team.leaderId)),
      members: members
        .filter(({ accountId }) => accountId !== team.leaderId)
        .map(({ accountId, joinedAt }) => ({ ...refOf(account(accountId)), joinedAt: joinedAt.toISOString() })),
      locked: team.lockedAt !== null,
      totalServices: shared.services,
      createdAt: team.createdAt.toISOString(),
    }))
    return { items }
  }

/** Locked; the line stands in the leader's log too. */
async function teamOf({ tx, note }: Call<'lockTeam' | 'removeTeamMember' | 'deleteTeamByStaff'>, id: number): Promise<Team> {
  const team = (await lockTeam(tx, id)) ?? fail('not-found')
  note({ accountId: team.leaderId, detail: team.name })
  return team
}

export const removeByStaff =
  ({ partings }: Door) =>
  async (call: Call<'removeTeamMember'>, { teamId, accountId, reason }: Input<'removeTeamMember'>): Answer<'removeTeamMember'> => {
    const team = await teamOf(call, teamId)
    if (accountId === team.leaderId) fail('team.leader-stays')
    if (!(await partings.leave(call.tx, team, accountId))) fail('not-found')
    call.note({ before: { member: accountId }, after: { member: null, reason } })
    await tellRemoved(call.tx, team, accountId)
    await tellLeaderOfRemoval(call.tx, team, accountId, reason)
    return {}
  }

export async function lockByStaff(call: Call<'lockTeam'>, { teamId, reason }: Input<'lockTeam'>): Answer<'lockTeam'> {
  const team = await teamOf(call, teamId)
  call.note({ before: { locked: team.lockedAt !== null }, after: { locked: true, reason } })
  if (team.lockedAt !== null) return {}
  await patchTeam(call.tx, team.id, { lockedAt: call.tx.now })
  await tellTeam(call.tx, team.id)
  await tellLeader(call.tx, team, 'team-locked-by-staff', reason)
  return {}
}

export const deleteByStaff =
  ({ partings }: Door) =>
  async (call: Call<'deleteTeamByStaff'>, { teamId, reason }: Input<'deleteTeamByStaff'>): Answer<'deleteTeamByStaff'> => {
    const team = await teamOf(call, teamId)
    const members = await partings.dissolve(call.tx, team)
    call.note({ before: { leader: team.leaderId, members }, after: { deleted: true, reason } })
    await tellDeleted(call.tx, team, members)
    await tellLeader(call.tx, team, 'team-deleted-by-staff', reason)
    return { members: members.length }
  }
