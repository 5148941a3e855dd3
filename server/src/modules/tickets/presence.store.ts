import { and, eq, gt, inArray, lt, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { supportReads, supportTeams, supportWriters } from './tables.ts'

/** Who has read what, who is writing, and which leaders let their teams see tickets. */

export type Writer = typeof supportWriters.$inferSelect

/** Somebody has read up to here; nobody unreads. */
export async function markRead(tx: Tx, ticketId: number, accountId: number, messageId: number): Promise<void> {
  await tx.db
    .insert(supportReads)
    .values({ ticketId, accountId, messageId })
    .onConflictDoUpdate({
      target: [supportReads.ticketId, supportReads.accountId],
      set: { messageId: sql`greatest(${supportReads.messageId}, excluded.message_id)` },
    })
}

export async function readUpTo(tx: Tx, ticketId: number, accountId: number): Promise<number> {
  const [row] = await tx.db
    .select({ messageId: supportReads.messageId })
    .from(supportReads)
    .where(and(eq(supportReads.ticketId, ticketId), eq(supportReads.accountId, accountId)))
  return row?.messageId ?? 0
}

/** A letter was written; `begunAfter`: who wrote one since then has not stopped meanwhile. */
export async function touchWriter(
  tx: Tx,
  { ticketId, who, name, begunAfter }: Pick<Writer, 'ticketId' | 'who' | 'name'> & { readonly begunAfter: Date },
): Promise<void> {
  await tx.db
    .insert(supportWriters)
    .values({ ticketId, who, name, since: tx.now, at: tx.now })
    .onConflictDoUpdate({
      target: [supportWriters.ticketId, supportWriters.who],
      set: {
        name: sql`excluded.name`,
        since: sql`case when ${supportWriters.at} > ${begunAfter} then ${supportWriters.since} else excluded.since end`,
        at: sql`excluded.at`,
      },
    })
}

export async function dropWriter(tx: Tx, ticketId: number, who: string): Promise<void> {
  await tx.db.delete(supportWriters).where(and(eq(supportWriters.ticketId, ticketId), eq(supportWriters.who, who)))
}

export const writersOf = (tx: Tx, ticketId: number, after: Date): Promise<Writer[]> =>
  tx.db
    .select()
    .from(supportWriters)
    .where(and(eq(supportWriters.ticketId, ticketId), gt(supportWriters.at, after)))

export const sweepWriters = (tx: Tx, before: Date): Promise<unknown> => tx.db.delete(supportWriters).where(lt(supportWriters.at, before))

/** Of these teams those whose leader lets the members see tickets. */
export async function openTeams(tx: Tx, teamIds: readonly number[]): Promise<ReadonlySet<number>> {
  if (teamIds.length === 0) return new Set()
  const rows = await tx.db
    .select({ teamId: supportTeams.teamId })
    .from(supportTeams)
    .where(inArray(supportTeams.teamId, [...teamIds]))
  return new Set(rows.map(({ teamId }) => teamId))
}

export async function setTeamOpen(tx: Tx, teamId: number, leaderId: number, open: boolean): Promise<void> {
  if (open) await tx.db.insert(supportTeams).values({ teamId, leaderId }).onConflictDoNothing()
  else await tx.db.delete(supportTeams).where(eq(supportTeams.teamId, teamId))
}
