import type { OutputOf } from '@portal/contracts/endpoint.ts'
import type { listTeams } from '@portal/contracts/modules/teams.contract.ts'
import { groupedCode } from '@portal/contracts/teams.ts'
import type { CustomerContext, TxCall } from '../../platform/http/handlers.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Account, accountsByIds } from '../accounts/index.ts'
import { codeContext, type Member, membersOf, type Team, teamsOf } from './store.ts'

type View = OutputOf<typeof listTeams>['items'][number]

/** Services that are shared between some people: how many there are, and how many each shares with whom. */
export interface Shared {
  readonly services: number
  readonly pairs: readonly { readonly ownerId: number; readonly memberId: number; readonly services: number }[]
}
/** A later module keeps them. */
export type SharedAmong = (tx: Tx, accountIds: readonly number[]) => Promise<Shared>

export interface Crowd {
  readonly team: Team
  /** The leader too. */
  readonly members: readonly Member[]
  readonly account: (id: number) => Account
  readonly shared: Shared
}

/** The teams that an account is in, with all there is to tell of them. */
export async function crowdsOf(tx: Tx, accountId: number, sharedAmong: SharedAmong): Promise<Crowd[]> {
  const teams = await teamsOf(tx, accountId)
  const all = await membersOf(
    tx,
    teams.map(({ id }) => id),
  )
  const accounts = await accountsByIds(tx, [...all.map((one) => one.accountId), ...teams.map(({ leaderId }) => leaderId)])
  const account = (id: number): Account => {
    const found = accounts.get(id)
    if (!found) throw new Error(`account ${id} is not there`)
    return found
  }
  const crowds: Crowd[] = []
  for (const team of teams) {
    const members = all.filter(({ teamId }) => teamId === team.id)
    // Left, or deleted, since an instant ago.
    if (!members.some((one) => one.accountId === accountId)) continue
    const shared = await sharedAmong(
      tx,
      members.map((one) => one.accountId),
    )
    crowds.push({ team, members, account, shared })
  }
  return crowds
}

export const list =
  (box: SecretBox, sharedAmong: SharedAmong) =>
  async ({ tx, customer }: TxCall<typeof listTeams>): Promise<OutputOf<typeof listTeams>> => {
    const crowds = await crowdsOf(tx, customer.id, sharedAmong)
    return { items: crowds.map((crowd) => viewOf(crowd, customer, box)) }
  }

function viewOf({ team, members, account, shared }: Crowd, caller: CustomerContext, box: SecretBox): View {
  const leads = team.leaderId === caller.id
  // A code lets people in: it is for the leader's own eyes, not for staff in their place nor for a script that may only read.
  const showsCode = leads && caller.byStaff === null && caller.token === null
  const between = (ownerId: number, memberId: number): number =>
    shared.pairs.find((pair) => pair.ownerId === ownerId && pair.memberId === memberId)?.services ?? 0
  const person = (id: number) => ({ userID: id, username: account(id).username, full_name: account(id).profileName })
  return {
    id: team.id,
    name: team.name,
    role: leads ? 'leader' : 'member',
    leader: person(team.leaderId),
    members: members
      .filter(({ accountId }) => accountId !== team.leaderId)
      .map(({ accountId, joinedAt }) => ({
        ...person(accountId),
        email: leads ? account(accountId).email : null,
        joinedAt: joinedAt.toISOString(),
        shared: between(caller.id, accountId),
        received: between(accountId, caller.id),
      })),
    locked: team.lockedAt !== null,
    team_private_key: showsCode ? groupedCode(box.open(team.code, codeContext(team.leaderId))) : null,
    codeUses: showsCode ? team.codeUses : null,
    codeUsedAt: showsCode ? (team.codeUsedAt?.toISOString() ?? null) : null,
    totalServices: shared.services,
    teamNotification: team.notices,
    joinedAt: (members.find(({ accountId }) => accountId === caller.id)?.joinedAt ?? team.createdAt).toISOString(),
  }
}
