import { and, asc, count, eq, inArray, sql } from 'drizzle-orm'
import { violates } from '../../platform/db.ts'
import type { SealedColumn } from '../../platform/reseal.ts'
import type { Tx } from '../../platform/tx.ts'
import { teamMembers, teams } from './tables.ts'

export type Team = typeof teams.$inferSelect
export type Member = typeof teamMembers.$inferSelect

/** A code is bound to its team’s leader, who is known before the row is. */
export const codeContext = (leaderId: number | string): string => `team:${leaderId}:code`
export const sealedCodes: readonly SealedColumn[] = [{ table: 'team', column: 'code', key: 'leader_id', context: codeContext }]

/** Null: this person leads a team already, perhaps since an instant ago. */
export async function insertTeam(tx: Tx, team: Pick<Team, 'brandId' | 'leaderId' | 'name' | 'codeHash' | 'code'>): Promise<Team | null> {
  try {
    return await tx.savepoint(async () => {
      const [row] = await tx.db
        .insert(teams)
        .values({ ...team, codeChangedAt: tx.now, createdAt: tx.now })
        .returning()
      if (!row) throw new Error('team was not written')
      await insertMember(tx, row.id, team.leaderId)
      return row
    })
  } catch (error) {
    if (violates(error, 'team_leader')) return null
    throw error
  }
}

/** Locked until the end of the transaction: who comes, goes, opens and closes does so one after the other. */
export async function lockTeam(tx: Tx, id: number): Promise<Team | null> {
  const [row] = await tx.db.select().from(teams).where(eq(teams.id, id)).for('update')
  return row ?? null
}

/** The team of this brand that the code opens, locked: as it is now, whatever it was when the code was read. */
export async function lockTeamByCode(tx: Tx, brandId: number, codeHash: string): Promise<Team | null> {
  const [row] = await tx.db
    .select()
    .from(teams)
    .where(and(eq(teams.codeHash, codeHash), eq(teams.brandId, brandId)))
    .for('update')
  return row ?? null
}

export async function patchTeam(tx: Tx, id: number, changes: Partial<Omit<Team, 'id' | 'leaderId'>>): Promise<void> {
  await tx.db.update(teams).set(changes).where(eq(teams.id, id))
}

/** The code let somebody in. */
export async function countUse(tx: Tx, id: number): Promise<void> {
  await tx.db
    .update(teams)
    .set({ codeUses: sql`${teams.codeUses} + 1`, codeUsedAt: tx.now })
    .where(eq(teams.id, id))
}

export async function deleteTeamRows(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(teamMembers).where(eq(teamMembers.teamId, id))
  await tx.db.delete(teams).where(eq(teams.id, id))
}

/** Those that the account is in, the one it leads first. */
export async function teamsOf(tx: Tx, accountId: number): Promise<Team[]> {
  const rows = await tx.db
    .select({ team: teams })
    .from(teamMembers)
    .innerJoin(teams, eq(teams.id, teamMembers.teamId))
    .where(eq(teamMembers.accountId, accountId))
    .orderBy(sql`${teams.leaderId} <> ${accountId}`, asc(teamMembers.joinedAt), asc(teams.id))
  return rows.map(({ team }) => team)
}

/** Everybody in these teams, leaders too, who came first first. */
export async function membersOf(tx: Tx, teamIds: readonly number[]): Promise<Member[]> {
  if (teamIds.length === 0) return []
  return await tx.db
    .select()
    .from(teamMembers)
    .where(inArray(teamMembers.teamId, [...teamIds]))
    .orderBy(asc(teamMembers.joinedAt), asc(teamMembers.accountId))
}

export async function isMember(tx: Tx, teamId: number, accountId: number): Promise<boolean> {
  const rows = await tx.db
    .select({ teamId: teamMembers.teamId })
    .from(teamMembers)
    .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.accountId, accountId)))
  return rows.length > 0
}

export async function countMembers(tx: Tx, teamId: number): Promise<number> {
  const [row] = await tx.db.select({ n: count() }).from(teamMembers).where(eq(teamMembers.teamId, teamId))
  return row?.n ?? 0
}

export async function insertMember(tx: Tx, teamId: number, accountId: number): Promise<void> {
  await tx.db.insert(teamMembers).values({ teamId, accountId, joinedAt: tx.now })
}

/** False: they were no member. */
export async function deleteMember(tx: Tx, teamId: number, accountId: number): Promise<boolean> {
  const rows = await tx.db
    .delete(teamMembers)
    .where(and(eq(teamMembers.teamId, teamId), eq(teamMembers.accountId, accountId)))
    .returning({ teamId: teamMembers.teamId })
  return rows.length > 0
}
