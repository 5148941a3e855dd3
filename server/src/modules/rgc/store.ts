import { RGC_LIVE } from '@portal/contracts/rgc.ts'
import { and, asc, count, eq, inArray, lt, or } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { rgcSessions as sessions } from './tables.ts'

export type Session = typeof sessions.$inferSelect

const live = inArray(sessions.state, [...RGC_LIVE])

export const isLive = ({ state }: Pick<Session, 'state'>): boolean => (RGC_LIVE as readonly string[]).includes(state)

export async function insertSession(tx: Tx, row: typeof sessions.$inferInsert): Promise<Session> {
  const [made] = await tx.db.insert(sessions).values(row).returning()
  if (!made) throw new Error('a session was not written')
  return made
}

export const findSession = async (tx: Tx, id: number): Promise<Session | null> =>
  (await tx.db.select().from(sessions).where(eq(sessions.id, id)))[0] ?? null

/** After its service, which everybody locks first. */
export const lockSession = async (tx: Tx, id: number): Promise<Session | null> =>
  (await tx.db.select().from(sessions).where(eq(sessions.id, id)).for('update'))[0] ?? null

export const lockLive = (tx: Tx, serviceId: number): Promise<Session[]> =>
  tx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.serviceId, serviceId), live))
    .orderBy(asc(sessions.id))
    .for('update')

export async function countLive(tx: Tx, serviceId: number): Promise<number> {
  const [row] = await tx.db
    .select({ n: count() })
    .from(sessions)
    .where(and(eq(sessions.serviceId, serviceId), live))
  return row?.n ?? 0
}

/** Services with a live one that this account opened, or that is to a service of this account's; in the order in which services are locked. */
export async function servicesWith(tx: Tx, accountId: number): Promise<number[]> {
  const rows = await tx.db
    .selectDistinct({ id: sessions.serviceId })
    .from(sessions)
    .where(and(live, or(eq(sessions.accountId, accountId), eq(sessions.ownerId, accountId))))
    .orderBy(asc(sessions.serviceId))
  return rows.map(({ id }) => id)
}

export async function patchSession(tx: Tx, id: number, patch: Partial<Session>): Promise<void> {
  await tx.db.update(sessions).set(patch).where(eq(sessions.id, id))
}

export async function forgetEndedBefore(tx: Tx, before: Date): Promise<void> {
  await tx.db.delete(sessions).where(lt(sessions.endedAt, before))
}
