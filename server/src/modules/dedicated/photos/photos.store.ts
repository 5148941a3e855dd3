import { and, asc, count, eq, isNotNull, isNull } from 'drizzle-orm'
import { nextIds } from '../../../platform/rows.ts'
import type { Tx } from '../../../platform/tx.ts'
import { hardwarePhotos } from './tables.ts'

export type HardwarePhoto = typeof hardwarePhotos.$inferSelect

export async function nextPhotoId(tx: Tx): Promise<number> {
  const [id] = await nextIds(tx, 'hardware_photo_id_seq', 1)
  if (id === undefined) throw new Error('no id for a picture')
  return id
}

export async function insertPhoto(tx: Tx, photo: typeof hardwarePhotos.$inferInsert): Promise<void> {
  await tx.db.insert(hardwarePhotos).values(photo)
}

const there = (hardwareId: number) => and(eq(hardwarePhotos.hardwareId, hardwareId), isNull(hardwarePhotos.removedAt))

export const photosOf = (tx: Tx, hardwareId: number): Promise<HardwarePhoto[]> =>
  tx.db
    .select()
    .from(hardwarePhotos)
    .where(and(there(hardwareId), isNotNull(hardwarePhotos.keptAt)))
    .orderBy(asc(hardwarePhotos.id))

export async function countPhotos(tx: Tx, hardwareId: number): Promise<number> {
  const [row] = await tx.db.select({ n: count() }).from(hardwarePhotos).where(there(hardwareId))
  return row?.n ?? 0
}

export const findPhoto = async (tx: Tx, hardwareId: number, id: number): Promise<HardwarePhoto | null> =>
  (
    await tx.db
      .select()
      .from(hardwarePhotos)
      .where(and(there(hardwareId), eq(hardwarePhotos.id, id), isNotNull(hardwarePhotos.keptAt)))
  )[0] ?? null

export async function patchPhoto(tx: Tx, id: number, patch: Partial<typeof hardwarePhotos.$inferInsert>): Promise<void> {
  await tx.db.update(hardwarePhotos).set(patch).where(eq(hardwarePhotos.id, id))
}

/** What is to be deleted: removed, or never brought to its end. */
export const findDropped = async (tx: Tx, id: number): Promise<HardwarePhoto | null> => {
  const [row] = await tx.db.select().from(hardwarePhotos).where(eq(hardwarePhotos.id, id))
  return row && (row.removedAt !== null || row.keptAt === null) ? row : null
}

export async function deletePhoto(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(hardwarePhotos).where(eq(hardwarePhotos.id, id))
}
