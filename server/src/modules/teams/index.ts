import { events } from '@portal/contracts/events.ts'
import * as calls from '@portal/contracts/modules/teams.contract.ts'
import * as staffCalls from '@portal/contracts/modules/teams.operator.contract.ts'
import { command, live, query } from '../../platform/http/handlers.ts'
import { defineJob, type Heard, subscribe } from '../../platform/jobs/definition.ts'
import { txJob } from '../../platform/jobs/handler.ts'
import type { Module } from '../../platform/module.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import { join } from './join.ts'
import { list, type TeamShares } from './list.ts'
import { allowNotices, changeKey, close, create, dissolve, exit, open, remove } from './manage.ts'
import { deleteByStaff, lockByStaff, removeByStaff, teamsOfCustomer } from './operator.ts'
import { Partings } from './part.ts'
import { sealedCodes } from './store.ts'
import type { OnTeammatesParted } from './teammates.ts'

export { admit, foundTeam } from './found.ts'
export type { SharedAmong, TeamShares } from './list.ts'
export { membersOf, teamsOf } from './store.ts'
export { areTeammates, mayHaveNotices, type OnTeammatesParted, type Teammate, teammatesOf } from './teammates.ts'
export type { Parting } from './teams.rules.ts'

export interface TeamsDeps {
  readonly box: SecretBox
  /** Later modules end here what people shared who are together in no team any more. */
  readonly onTeammatesParted: readonly OnTeammatesParted[]
  /** And say what is shared. */
  readonly shares: TeamShares
}

const bannedJob = defineJob<Heard<{ readonly id: number }>>('teams.banned')

export function teamsModule({ box, onTeammatesParted, shares }: TeamsDeps): Module {
  const partings = new Partings(onTeammatesParted)
  const door = { box, partings }
  return {
    name: 'teams',
    handlers: [
      query(calls.listTeams, list(box, shares)),
      command(calls.createTeam, create(door)),
      live(calls.joinTeam, join),
      command(calls.removeMember, remove(door)),
      command(calls.exitTeam, exit(door)),
      command(calls.deleteTeam, dissolve(door)),
      command(calls.openTeam, open),
      command(calls.closeTeam, close),
      command(calls.changeTeamKey, changeKey(door)),
      command(calls.allowTeamNotices, allowNotices),
      query(staffCalls.customerTeams, teamsOfCustomer(shares.among)),
      command(staffCalls.removeTeamMember, removeByStaff(door)),
      command(staffCalls.lockTeam, lockByStaff),
      command(staffCalls.deleteTeamByStaff, deleteByStaff(door)),
    ],
    sealed: sealedCodes,
    jobs: [txJob(bannedJob, { run: (tx, { id }) => partings.banned(tx, id) })],
    subscriptions: [subscribe(events.accountBanned, bannedJob)],
  }
}
