import { and, desc, eq, inArray, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import { backups, OF_OWN_IMAGE, ownImages, vps } from '../tables.ts'

export type OwnImageRow = typeof ownImages.$inferSelect

/** What its engine calls it. */
export const keyOfImage = (id: number): string => `own-${id}`

const idOfKey = (key: string): number | null => {
  const [, id] = /^own-([1-9]\d{0,14})$/.exec(key) ?? []
  return id === undefined ? null : Number(id)
}

export async function insertOwnImage(tx: Tx, row: Omit<typeof ownImages.$inferInsert, 'id'>): Promise<number> {
  const [made] = await tx.db.insert(ownImages).values(row).returning({ id: ownImages.id })
  if (!made) throw new Error('an image was not written')
  return made.id
}

/** Of an account, the newest first. */
export const ownImagesOf = (tx: Tx, accountId: number): Promise<OwnImageRow[]> =>
  tx.db.select().from(ownImages).where(eq(ownImages.accountId, accountId)).orderBy(desc(ownImages.id))

export async function findOwnImage(tx: Tx, id: number): Promise<OwnImageRow | null> {
  const [row] = await tx.db.select().from(ownImages).where(eq(ownImages.id, id))
  return row ?? null
}

/** By the key that a machine's row or an order names; null for everybody's systems. Whose it is, is for the caller to ask. */
export async function ownImageNamed(tx: Tx, key: string): Promise<OwnImageRow | null> {
  const id = idOfKey(key)
  return id === null ? null : await findOwnImage(tx, id)
}

export async function lockOwnImage(tx: Tx, accountId: number, id: number): Promise<OwnImageRow | null> {
  const [row] = await tx.db
    .select()
    .from(ownImages)
    .where(and(eq(ownImages.id, id), eq(ownImages.accountId, accountId)))
    .for('update')
  return row ?? null
}

export async function patchOwnImage(tx: Tx, id: number, patch: Partial<OwnImageRow>): Promise<void> {
  await tx.db.update(ownImages).set(patch).where(eq(ownImages.id, id))
}

/** It goes, and its name with it: what was made of it is from then on of the system that it grew from, which says how it boots and is sold. */
export async function deleteOwnImage(tx: Tx, id: number): Promise<void> {
  const own = await findOwnImage(tx, id)
  if (!own) return
  const [key, image] = [keyOfImage(id), own.base]
  await tx.db
    .update(vps)
    .set({ image })
    .where(and(eq(vps.image, key), OF_OWN_IMAGE))
  await tx.db
    .update(backups)
    .set({ image })
    .where(and(eq(backups.image, key), OF_OWN_IMAGE))
  await tx.db.delete(ownImages).where(eq(ownImages.id, id))
}

/** Is a snapshot of this machine being copied into an image? */
export async function isBeingCopied(tx: Tx, serviceId: number): Promise<boolean> {
  const rows = await tx.db
    .select({ id: ownImages.id })
    .from(ownImages)
    .where(and(eq(ownImages.serviceId, serviceId), eq(ownImages.state, 'making')))
    .limit(1)
  return rows.length > 0
}

/** Is a machine being built or rebuilt of it? */
export async function isBeingUsed(tx: Tx, id: number): Promise<boolean> {
  const key = keyOfImage(id)
  const rows = await tx.db
    .select({ id: vps.id })
    .from(vps)
    .where(
      and(
        inArray(vps.state, ['installing', 'rebuilding']),
        eq(vps.removed, false),
        sql`(${vps.image} = ${key} or ${vps.next}->>'image' = ${key})`,
      ),
    )
    .limit(1)
  return rows.length > 0
}
