import { and, asc, desc, eq, isNull } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { hardware, powerRequests } from './tables.ts'

export type PowerRequest = typeof powerRequests.$inferSelect
export type Asked = 'on' | 'off' | 'cycle' | 'shutdown'

/** What is open for a machine. */
export const openRequest = async (tx: Tx, hardwareId: number): Promise<PowerRequest | null> =>
  (
    await tx.db
      .select()
      .from(powerRequests)
      .where(and(eq(powerRequests.hardwareId, hardwareId), isNull(powerRequests.answeredAt)))
  )[0] ?? null

/** What was said last of a machine, or is open. */
export const lastRequest = async (tx: Tx, hardwareId: number): Promise<PowerRequest | null> =>
  (await tx.db.select().from(powerRequests).where(eq(powerRequests.hardwareId, hardwareId)).orderBy(desc(powerRequests.id)).limit(1))[0] ??
  null

/** Asked the same again, the request that is open stays; anything else takes its place. */
export async function askPeople(tx: Tx, hardwareId: number, what: Asked): Promise<void> {
  const open = await openRequest(tx, hardwareId)
  if (open?.what === what) return
  if (open) await closeRequest(tx, open.id, { outcome: 'replaced', answeredBy: null, note: '' })
  await tx.db.insert(powerRequests).values({ hardwareId, what, askedAt: tx.now })
}

export async function closeRequest(
  tx: Tx,
  id: number,
  answer: { readonly outcome: NonNullable<PowerRequest['outcome']>; readonly answeredBy: string | null; readonly note: string },
): Promise<void> {
  await tx.db
    .update(powerRequests)
    .set({ ...answer, answeredAt: tx.now })
    .where(eq(powerRequests.id, id))
}

/** Somebody looked, whether or not they were asked. */
export async function saySeen(tx: Tx, hardwareId: number, outcome: 'running' | 'stopped', answeredBy: string, note: string): Promise<void> {
  await tx.db.insert(powerRequests).values({ hardwareId, what: 'look', askedAt: tx.now, answeredAt: tx.now, answeredBy, outcome, note })
}

export interface WaitingRequest {
  readonly hardwareId: number
  readonly tag: string
  readonly what: string
  readonly askedAt: Date
}

/** What people were asked and nobody has answered, the oldest first. */
export const waitingRequests = (tx: Tx, limit: number): Promise<WaitingRequest[]> =>
  tx.db
    .select({ hardwareId: powerRequests.hardwareId, tag: hardware.tag, what: powerRequests.what, askedAt: powerRequests.askedAt })
    .from(powerRequests)
    .innerJoin(hardware, eq(hardware.id, powerRequests.hardwareId))
    .where(isNull(powerRequests.answeredAt))
    .orderBy(asc(powerRequests.id))
    .limit(limit)
