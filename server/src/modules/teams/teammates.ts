import type { Tx } from '../../platform/tx.ts'
import { accountsByIds, findAccount } from '../accounts/index.ts'
import { companionsOf, companionsWithNotices, lockMemberships } from './teammates.store.ts'
import { type Parting, sharesTeam } from './teams.rules.ts'

/** Somebody with whom an account may share its services. */
export interface Teammate {
  readonly accountId: number
  readonly username: string
  readonly fullName: string
  readonly teamId: number
  readonly teamName: string
}

/**
 * Ends what people shared who have parted, in both directions. It runs in the transaction in which they part and holds their memberships:
 * whoever shares locks the service first and then asks `areTeammates`, so it must lock no service row.
 */
export type OnTeammatesParted = (tx: Tx, partings: readonly Parting[]) => Promise<void>

/** Members and leaders of the teams that this account leads or has joined: once for each team in common, nobody who is locked out. */
export async function teammatesOf(tx: Tx, accountId: number): Promise<Teammate[]> {
  const companions = await companionsOf(tx, accountId)
  const accounts = await accountsByIds(
    tx,
    companions.map((one) => one.accountId),
  )
  return companions.flatMap((one) => {
    const account = accounts.get(one.accountId)
    return account && !account.bannedAt ? [{ ...one, username: account.username, fullName: account.profileName }] : []
  })
}

/**
 * May the first share with the second? For a transaction that then shares: until its end nobody ends their membership, and whoever wanted
 * to ends the new share too.
 */
export async function areTeammates(tx: Tx, accountId: number, otherId: number): Promise<boolean> {
  if (!sharesTeam(await lockMemberships(tx, [accountId, otherId], 'share'), accountId, otherId)) return false
  return (await findAccount(tx, otherId))?.bannedAt === null
}

/** Which of these may have notices of what the account shares with them: a leader of a team that they have in common allows it. */
export const mayHaveNotices = (tx: Tx, ownerId: number, memberIds: readonly number[]): Promise<number[]> =>
  companionsWithNotices(tx, ownerId, memberIds)
