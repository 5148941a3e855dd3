import { events } from '@portal/contracts/events.ts'
import type { Tx } from '../../platform/tx.ts'
import { deleteMember, deleteTeamRows, membersOf, patchTeam, type Team, teamsOf } from './store.ts'
import { companionsOf, lockMemberships } from './teammates.store.ts'
import type { OnTeammatesParted } from './teammates.ts'
import { type Parting, partingsOf } from './teams.rules.ts'

/** How people part: what was shared between them ends in the same transaction. */
export class Partings {
  private readonly listeners: readonly OnTeammatesParted[]

  constructor(listeners: readonly OnTeammatesParted[]) {
    this.listeners = listeners
  }

  /** One leaves the locked team; false where they were no member of it. */
  async leave(tx: Tx, team: Team, accountId: number): Promise<boolean> {
    const accountIds = await peopleOf(tx, team.id)
    // Of everybody: two who leave two teams at once must not each think that the other team still joins them.
    const all = await lockMemberships(tx, accountIds, 'update')
    if (!(await deleteMember(tx, team.id, accountId))) return false
    await this.tell(tx, partingsOf(all, team.id, [accountId]))
    await tellTeam(tx, team.id, accountIds)
    return true
  }

  /** All of them: the locked team is gone. Answers who was in it beside the leader. */
  async dissolve(tx: Tx, team: Team): Promise<number[]> {
    const accountIds = await peopleOf(tx, team.id)
    const all = await lockMemberships(tx, accountIds, 'update')
    await deleteTeamRows(tx, team.id)
    await this.tell(tx, partingsOf(all, team.id, accountIds))
    await tellTeam(tx, team.id, accountIds)
    return accountIds.filter((id) => id !== team.leaderId)
  }

  /** Locked out by staff: shares with nobody any more, and lets nobody in. The memberships stay, for a ban may be undone. */
  async banned(tx: Tx, accountId: number): Promise<void> {
    const own = (await teamsOf(tx, accountId)).find(({ leaderId }) => leaderId === accountId)
    if (own && own.lockedAt === null) await patchTeam(tx, own.id, { lockedAt: tx.now })
    await lockMemberships(tx, [accountId], 'update')
    const companions = await companionsOf(tx, accountId)
    const otherIds = [...new Set(companions.map((one) => one.accountId))]
    if (otherIds.length > 0) await this.tell(tx, [{ accountId, otherIds }])
  }

  private async tell(tx: Tx, partings: readonly Parting[]): Promise<void> {
    if (partings.length > 0) for (const listener of this.listeners) await listener(tx, partings)
  }
}

const peopleOf = async (tx: Tx, teamId: number): Promise<number[]> => (await membersOf(tx, [teamId])).map(({ accountId }) => accountId)

/** Open screens of these people ask anew; of everybody in it unless told. */
export async function tellTeam(tx: Tx, teamId: number, accountIds?: readonly number[]): Promise<void> {
  for (const accountId of accountIds ?? (await peopleOf(tx, teamId))) await tx.emit(events.teamChanged, { teamId }, accountId)
}
