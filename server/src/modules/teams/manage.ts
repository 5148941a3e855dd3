import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type * as calls from '@portal/contracts/modules/teams.contract.ts'
import { fail } from '../../platform/errors.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { accountsByIds } from '../accounts/index.ts'
import { foundTeam, newCode } from './found.ts'
import { type Partings, tellTeam } from './part.ts'
import { isMember, lockTeam, patchTeam, type Team } from './store.ts'
import { tellDeleted, tellLeft, tellRemoved } from './tell.ts'

/** What the calls of the module need beside their transaction. */
export interface Door {
  readonly box: SecretBox
  readonly partings: Partings
}

type Name = Exclude<keyof typeof calls, 'teamsContract' | 'teammateSchema'>
type Call<K extends Name> = TxCall<(typeof calls)[K]>
type Input<K extends Name> = InputOf<(typeof calls)[K]>
type Answer<K extends Name> = Promise<OutputOf<(typeof calls)[K]>>
type LeadersCall = Call<'openTeam' | 'closeTeam' | 'changeTeamKey' | 'removeMember' | 'deleteTeam' | 'allowTeamNotices'>

export const create =
  ({ box }: Door) =>
  async ({ tx, customer, brand, note }: Call<'createTeam'>, { name }: Input<'createTeam'>): Answer<'createTeam'> => {
    note({ detail: name })
    const { team, code } = await foundTeam(tx, box, { brandId: brand.id, leaderId: customer.id, name })
    return { id: team.id, team_private_key: code }
  }

/** The team that the caller leads, locked. Who is not in it learns nothing of it. */
async function ledBy({ tx, customer, note }: LeadersCall, id: number): Promise<Team> {
  if (!(await isMember(tx, id, customer.id))) fail('not-found')
  const team = (await lockTeam(tx, id)) ?? fail('not-found')
  if (team.leaderId !== customer.id) fail('team.leader-only')
  note({ detail: team.name })
  return team
}

/** Changes something of the team for all who look at it. */
async function change(tx: Tx, team: Team, changes: Parameters<typeof patchTeam>[2]): Promise<void> {
  await patchTeam(tx, team.id, changes)
  await tellTeam(tx, team.id)
}

export async function open(call: Call<'openTeam'>, { id }: Input<'openTeam'>): Answer<'openTeam'> {
  await change(call.tx, await ledBy(call, id), { lockedAt: null })
  return {}
}

export async function close(call: Call<'closeTeam'>, { id }: Input<'closeTeam'>): Answer<'closeTeam'> {
  const team = await ledBy(call, id)
  await change(call.tx, team, { lockedAt: team.lockedAt ?? call.tx.now })
  return {}
}

export const changeKey =
  ({ box }: Door) =>
  async (call: Call<'changeTeamKey'>, { id }: Input<'changeTeamKey'>): Answer<'changeTeamKey'> => {
    const team = await ledBy(call, id)
    const code = newCode(box, team.leaderId)
    await change(call.tx, team, { ...code.kept, codeChangedAt: call.tx.now, codeUses: 0, codeUsedAt: null })
    return { team_private_key: code.shown }
  }

export async function allowNotices(call: Call<'allowTeamNotices'>, { id, allow }: Input<'allowTeamNotices'>): Answer<'allowTeamNotices'> {
  await change(call.tx, await ledBy(call, id), { notices: allow })
  return {}
}

export const remove =
  ({ partings }: Door) =>
  async (call: Call<'removeMember'>, { id, userID }: Input<'removeMember'>): Answer<'removeMember'> => {
    const team = await ledBy(call, id)
    if (userID === team.leaderId || !(await partings.leave(call.tx, team, userID))) fail('not-found')
    const member = (await accountsByIds(call.tx, [userID])).get(userID)
    call.note({ detail: `${team.name}: ${member?.username ?? userID}` })
    await tellRemoved(call.tx, team, userID)
    return {}
  }

export const exit =
  ({ partings }: Door) =>
  async ({ tx, customer, note }: Call<'exitTeam'>, { id }: Input<'exitTeam'>): Answer<'exitTeam'> => {
    if (!(await isMember(tx, id, customer.id))) fail('not-found')
    const team = (await lockTeam(tx, id)) ?? fail('not-found')
    note({ detail: team.name })
    if (team.leaderId === customer.id) fail('team.leader-stays')
    if (!(await partings.leave(tx, team, customer.id))) fail('not-found')
    await tellLeft(tx, team, customer.id)
    return {}
  }

export const dissolve =
  ({ partings }: Door) =>
  async (call: Call<'deleteTeam'>, { id }: Input<'deleteTeam'>): Answer<'deleteTeam'> => {
    const team = await ledBy(call, id)
    const members = await partings.dissolve(call.tx, team)
    await tellDeleted(call.tx, team, members)
    return { members: members.length }
  }
