import { and, desc, eq, inArray } from 'drizzle-orm'
import { activity } from './activity/tables.ts'
import type { Tx } from './tx.ts'

/**
 * What people and the system did with one service, the newest first: for staff, who see every actor. As the logs of its owners have it, of
 * today's and of former ones: what a member does stands in the member's own log too. Null: in every log.
 */
export async function serviceHistory(tx: Tx, serviceId: number, ownerIds: readonly number[] | null, limit = 30) {
  const rows = await tx.db
    .select()
    .from(activity)
    .where(and(eq(activity.serviceId, serviceId), ownerIds === null ? undefined : inArray(activity.accountId, [...ownerIds])))
    .orderBy(desc(activity.at), desc(activity.id))
    .limit(limit)
  return rows.map(({ id, action, status, actor, actorName, detail, at }) => ({
    ...{ id, action, status, actor, actorName, detail },
    at: at.toISOString(),
  }))
}
