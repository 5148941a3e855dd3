import { and, eq, inArray, ne } from 'drizzle-orm'
import { alias } from 'drizzle-orm/pg-core'
import type { Tx } from '../../platform/tx.ts'
import { teamMembers, teams } from './tables.ts'
import type { Membership } from './teams.rules.ts'

const others = alias(teamMembers, 'other')

export interface Companion {
  readonly accountId: number
  readonly teamId: number
  readonly teamName: string
}

/** Everybody who is in a team with this account, once for each team that they have in common. */
export async function companionsOf(tx: Tx, accountId: number): Promise<Companion[]> {
  return await tx.db
    .select({ accountId: others.accountId, teamId: teams.id, teamName: teams.name })
    .from(teamMembers)
    .innerJoin(others, and(eq(others.teamId, teamMembers.teamId), ne(others.accountId, teamMembers.accountId)))
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(eq(teamMembers.accountId, accountId))
    .orderBy(teams.name, teams.id, others.joinedAt, others.accountId)
}

/**
 * Holds all memberships of these people until the end of the transaction, always in one order: `update` for who changes them, `share` for
 * who relies on them. Answers them as they are now.
 */
export async function lockMemberships(tx: Tx, accountIds: readonly number[], how: 'update' | 'share'): Promise<Membership[]> {
  return await tx.db
    .select({ teamId: teamMembers.teamId, accountId: teamMembers.accountId })
    .from(teamMembers)
    .where(inArray(teamMembers.accountId, [...accountIds]))
    .orderBy(teamMembers.accountId, teamMembers.teamId)
    .for(how)
}

/** Which of these are in a team with this account whose leader allows members notices. */
export async function companionsWithNotices(tx: Tx, accountId: number, otherIds: readonly number[]): Promise<number[]> {
  if (otherIds.length === 0) return []
  const rows = await tx.db
    .selectDistinct({ accountId: others.accountId })
    .from(teamMembers)
    .innerJoin(others, eq(others.teamId, teamMembers.teamId))
    .innerJoin(teams, and(eq(teams.id, teamMembers.teamId), eq(teams.notices, true)))
    .where(and(eq(teamMembers.accountId, accountId), inArray(others.accountId, [...otherIds])))
  return rows.map((row) => row.accountId)
}
