import { desc, eq } from 'drizzle-orm'
import { activity } from './activity/tables.ts'
import type { Tx } from './tx.ts'

/** What people and the system did with one service, the newest first: for staff, who see every actor. */
export async function serviceHistory(tx: Tx, serviceId: number, limit = 30) {
  const rows = await tx.db
    .select()
    .from(activity)
    .where(eq(activity.serviceId, serviceId))
    .orderBy(desc(activity.at), desc(activity.id))
    .limit(limit)
  return rows.map(({ id, action, status, actor, actorName, detail, at }) => ({
    ...{ id, action, status, actor, actorName, detail },
    at: at.toISOString(),
  }))
}
