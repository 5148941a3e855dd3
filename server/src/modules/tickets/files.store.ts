import { and, asc, count, eq, inArray, isNull, lt } from 'drizzle-orm'
import { nextIds } from '../../platform/rows.ts'
import type { Tx } from '../../platform/tx.ts'
import { supportFiles, supportMessages } from './tables.ts'

export type StoredFile = typeof supportFiles.$inferSelect

export async function nextFileId(tx: Tx): Promise<number> {
  const [id] = await nextIds(tx, 'support_file_id_seq', 1)
  if (id === undefined) throw new Error('no id for a file')
  return id
}

export async function insertFile(tx: Tx, file: typeof supportFiles.$inferInsert): Promise<void> {
  await tx.db.insert(supportFiles).values(file)
}

export async function countWaiting(tx: Tx, bringer: string): Promise<number> {
  const [row] = await tx.db
    .select({ n: count() })
    .from(supportFiles)
    .where(and(eq(supportFiles.bringer, bringer), isNull(supportFiles.messageId)))
  return row?.n ?? 0
}

/** Gives these to a message; false where one is not there, is another's or went with another message. */
export async function claimFiles(tx: Tx, messageId: number, bringer: string, ids: readonly number[]): Promise<boolean> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return true
  const rows = await tx.db
    .update(supportFiles)
    .set({ messageId })
    .where(and(inArray(supportFiles.id, wanted), eq(supportFiles.bringer, bringer), isNull(supportFiles.messageId)))
    .returning({ id: supportFiles.id })
  return rows.length === wanted.length
}

export async function filesOf(tx: Tx, messageIds: readonly number[]): Promise<ReadonlyMap<number, StoredFile[]>> {
  const found = new Map<number, StoredFile[]>()
  if (messageIds.length === 0) return found
  const rows = await tx.db
    .select()
    .from(supportFiles)
    .where(inArray(supportFiles.messageId, [...messageIds]))
    .orderBy(asc(supportFiles.id))
  for (const row of rows) if (row.messageId !== null) found.set(row.messageId, [...(found.get(row.messageId) ?? []), row])
  return found
}

/** Of this ticket, and for customers of no note. */
export async function fileOfTicket(tx: Tx, ticketId: number, fileId: number, reader: 'customer' | 'staff'): Promise<StoredFile | null> {
  const [row] = await tx.db
    .select({ file: supportFiles })
    .from(supportFiles)
    .innerJoin(supportMessages, eq(supportMessages.id, supportFiles.messageId))
    .where(
      and(
        eq(supportFiles.id, fileId),
        eq(supportMessages.ticketId, ticketId),
        reader === 'customer' ? eq(supportMessages.kind, 'message') : undefined,
      ),
    )
  return row?.file ?? null
}

export const forgottenFiles = (tx: Tx, before: Date, limit: number): Promise<{ id: number }[]> =>
  tx.db
    .select({ id: supportFiles.id })
    .from(supportFiles)
    .where(and(isNull(supportFiles.messageId), lt(supportFiles.at, before)))
    .limit(limit)

/** One that goes with no message: from now on nobody can send it. */
export async function takeForgotten(tx: Tx, id: number): Promise<StoredFile | null> {
  const [row] = await tx.db
    .update(supportFiles)
    .set({ bringer: '' })
    .where(and(eq(supportFiles.id, id), isNull(supportFiles.messageId)))
    .returning()
  return row ?? null
}

export async function deleteFile(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(supportFiles).where(and(eq(supportFiles.id, id), isNull(supportFiles.messageId)))
}
