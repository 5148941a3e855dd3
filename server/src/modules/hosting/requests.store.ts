import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { requests } from './tables.ts'

export type HostingRequestRow = typeof requests.$inferSelect

const of = (panelId: string, username: string) => and(eq(requests.panelId, panelId), eq(requests.username, username))

/** What was asked last for an account, held until the transaction ends. */
export const lockLastRequest = async (tx: Tx, panelId: string, username: string): Promise<HostingRequestRow | null> =>
  (await tx.db.select().from(requests).where(of(panelId, username)).orderBy(desc(requests.id)).limit(1).for('update'))[0] ?? null

export const isWaiting = async (tx: Tx, panelId: string, username: string): Promise<boolean> =>
  (
    await tx.db
      .select({ id: requests.id })
      .from(requests)
      .where(and(of(panelId, username), isNull(requests.answeredAt)))
      .limit(1)
  ).length > 0

export async function insertRequest(tx: Tx, row: typeof requests.$inferInsert): Promise<number> {
  const [made] = await tx.db.insert(requests).values(row).returning({ id: requests.id })
  return made?.id ?? 0
}

export async function patchRequest(tx: Tx, id: number, patch: Partial<typeof requests.$inferInsert>): Promise<void> {
  await tx.db.update(requests).set(patch).where(eq(requests.id, id))
}

export const lockRequest = async (tx: Tx, id: number): Promise<HostingRequestRow | null> =>
  (await tx.db.select().from(requests).where(eq(requests.id, id)).for('update'))[0] ?? null

/** What people have done on a panel, the oldest first. */
export const doneRequests = (tx: Tx, panelId: string): Promise<HostingRequestRow[]> =>
  tx.db
    .select()
    .from(requests)
    .where(and(eq(requests.panelId, panelId), eq(requests.outcome, 'done')))
    .orderBy(asc(requests.id))

/** Open ones the oldest first, or answered ones the newest first. */
export async function listRequests(tx: Tx, isOpen: boolean, limit: number): Promise<{ rows: HostingRequestRow[]; total: number }> {
  const which = isOpen ? isNull(requests.answeredAt) : isNotNull(requests.answeredAt)
  const rows = await tx.db
    .select()
    .from(requests)
    .where(which)
    .orderBy(isOpen ? asc(requests.id) : desc(requests.id))
    .limit(limit)
  return { rows, total: await tx.db.$count(requests, which) }
}

export async function openRequestsByPanel(tx: Tx): Promise<ReadonlyMap<string, number>> {
  const rows = await tx.db
    .select({ panelId: requests.panelId, n: sql<number>`count(*)::int` })
    .from(requests)
    .where(isNull(requests.answeredAt))
    .groupBy(requests.panelId)
  return new Map(rows.map(({ panelId, n }) => [panelId, n]))
}
