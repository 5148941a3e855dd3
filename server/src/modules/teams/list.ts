import type { OutputOf } from '@portal/contracts/endpoint.ts'
import type { ShareRight } from '@portal/contracts/kinds/actions.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import type { listTeams } from '@portal/contracts/modules/teams.contract.ts'
import { groupedCode, TEAM_LATELY_DAYS } from '@portal/contracts/teams.ts'
import { addDays } from '@portal/contracts/time.ts'
import { deedsOfMembers } from '../../platform/activity/lines.store.ts'
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
export type SharedAmong = (tx: Tx, accountIds: readonly number[]) => Promise<Shared>

/** A service that one shares with another. */
export interface Given {
  readonly memberId: number
  readonly id: number
  readonly name: string
  readonly kind: string
  readonly rights: readonly ShareRight[]
}

/** A later module keeps them. */
export interface TeamShares {
  readonly among: SharedAmong
  /** What an owner shares with these people, by name and so many with each of them. */
  readonly given: (tx: Tx, ownerId: number, memberIds: readonly number[]) => Promise<readonly Given[]>
}

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
  (box: SecretBox, shares: TeamShares) =>
  async ({ tx, customer, lang }: TxCall<typeof listTeams>): Promise<OutputOf<typeof listTeams>> => {
    const crowds = await crowdsOf(tx, customer.id, shares.among)
    const people = new Set(crowds.flatMap(({ members }) => members.map(({ accountId }) => accountId)))
    const given = people.size > 0 ? await shares.given(tx, customer.id, [...people]) : []
    const items: View[] = []
    for (const crowd of crowds)
      items.push({ ...viewOf(crowd, { caller: customer, box, given }), lately: await latelyIn(tx, crowd, customer, lang) })
    return { items }
  }

const DEEDS_TOLD = 5

/** What its members did to services of the leader, who reads the same in the log. */
async function latelyIn(tx: Tx, { team, members, account }: Crowd, caller: CustomerContext, lang: Locale): Promise<View['lately']> {
  const people = members.flatMap(({ accountId }) => (accountId === caller.id ? [] : account(accountId)))
  if (team.leaderId !== caller.id || people.length === 0) return []
  const names = new Map(people.map(({ username, profileName }) => [username, profileName || username]))
  const since = addDays(tx.now, -TEAM_LATELY_DAYS)
  const deeds = await deedsOfMembers(tx, { accountId: caller.id, names: [...names.keys()], since, limit: DEEDS_TOLD, lang })
  return deeds.map(({ id, actorName, action, detail, error, time }) => ({
    ...{ id, action, detail, error, time },
    name: names.get(actorName) ?? actorName,
  }))
}

interface Telling {
  readonly caller: CustomerContext
  readonly box: SecretBox
  /** What the caller shares, with whomever. */
  readonly given: readonly Given[]
}

function viewOf({ team, members, account, shared }: Crowd, { caller, box, given }: Telling): Omit<View, 'lately'> {
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
        shares: given.flatMap(({ memberId, rights, ...one }) => (memberId === accountId ? { ...one, rights: [...rights] } : [])),
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
