import { and, desc, eq } from 'drizzle-orm'
import { activity } from './activity/tables.ts'
import type { Tx } from './tx.ts'

/**
 * What people and the system did with one service, the newest first: for staff, who see every actor. As its owner's log has it: what a
 * member does stands in the member's own log too.
 */
export async function serviceHistory(tx: Tx, serviceId: number, ownerId: number | null, limit = 30) {
  const rows = await tx.db
    .select()
    .from(activity)
    .where(and(eq(activity.serviceId, serviceId), ownerId === null ? undefined : eq(activity.accountId, ownerId)))
    .orderBy(desc(activity.at), desc(activity.id))
    .limit(limit)
  return rows.map(({ id, action, status, actor, actorName, detail, at }) => ({
    ...{ id, action, status, actor, actorName, detail },
    at: at.toISOString(),
  }))
}
