import { and, desc, eq, isNotNull } from 'drizzle-orm'
import type { SealedColumn } from '../../../platform/reseal.ts'
import { nextIds } from '../../../platform/rows.ts'
import type { Tx } from '../../../platform/tx.ts'
import { brandMailKeys as keys } from './tables.ts'

export type MailKey = typeof keys.$inferSelect

/** Bound to the row: a key that was moved to another one does not open there. */
export const sealContext = (id: number | string): string => `brand-mail-key:${id}`
export const sealedMailKeys: readonly SealedColumn[] = [{ table: 'brand_mail_key', column: 'private_key', key: 'id', context: sealContext }]

export async function nextKeyId(tx: Tx): Promise<number> {
  const [id] = await nextIds(tx, 'brand_mail_key_id_seq', 1)
  if (id === undefined) throw new Error('no id for a key')
  return id
}

export async function insertKey(tx: Tx, key: typeof keys.$inferInsert): Promise<void> {
  await tx.db.insert(keys).values(key)
}

export async function newestKey(tx: Tx, brandId: number, domain: string): Promise<MailKey | null> {
  const own = and(eq(keys.brandId, brandId), eq(keys.domain, domain))
  const [row] = await tx.db.select().from(keys).where(own).orderBy(desc(keys.id)).limit(1)
  return row ?? null
}

/** The newest whose record was found. */
export async function signingKey(tx: Tx, brandId: number, domain: string): Promise<MailKey | null> {
  const own = and(eq(keys.brandId, brandId), eq(keys.domain, domain), isNotNull(keys.foundAt))
  const [row] = await tx.db.select().from(keys).where(own).orderBy(desc(keys.id)).limit(1)
  return row ?? null
}

export async function setFound(tx: Tx, id: number, found: boolean): Promise<void> {
  await tx.db
    .update(keys)
    .set({ foundAt: found ? tx.now : null })
    .where(eq(keys.id, id))
}
