import type { Locale } from '@portal/contracts/locale.ts'
import { and, eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import { noteChange } from '../store.ts'
import { brands } from '../tables.ts'
import { mailWordings as wordings } from './tables.ts'

export type MailWording = typeof wordings.$inferSelect

const one = (brandId: number, template: string, locale: Locale) =>
  and(eq(wordings.brandId, brandId), eq(wordings.template, template), eq(wordings.locale, locale))

export const wordingsOf = (tx: Tx, brandId: number): Promise<MailWording[]> =>
  tx.db.select().from(wordings).where(eq(wordings.brandId, brandId))

/** A transaction that mails to many asks once. */
const read = new WeakMap<Tx, Map<number, Promise<MailWording[]>>>()

export async function findWording(tx: Tx, brandId: number, template: string, locale: string): Promise<MailWording | null> {
  const known = read.get(tx) ?? new Map<number, Promise<MailWording[]>>()
  read.set(tx, known)
  const all = known.get(brandId) ?? wordingsOf(tx, brandId)
  known.set(brandId, all)
  return (await all).find((row) => row.template === template && row.locale === locale) ?? null
}

export async function saveWording(tx: Tx, wording: MailWording): Promise<void> {
  const { subject, body, button, updatedAt, updatedBy } = wording
  await tx.db
    .insert(wordings)
    .values(wording)
    .onConflictDoUpdate({
      target: [wordings.brandId, wordings.template, wordings.locale],
      set: { subject, body, button, updatedAt, updatedBy },
    })
  await noteOwnWords(tx, wording.brandId)
}

export async function deleteWording(tx: Tx, brandId: number, template: string, locale: Locale): Promise<MailWording | null> {
  const [row] = await tx.db
    .delete(wordings)
    .where(one(brandId, template, locale))
    .returning()
  await noteOwnWords(tx, brandId)
  return row ?? null
}

/** Beside the brand, which every mail reads anyway. */
async function noteOwnWords(tx: Tx, brandId: number): Promise<void> {
  const ownWords = sql<boolean>`exists (select from ${wordings} where ${wordings.brandId} = ${brandId})`
  await tx.db.update(brands).set({ ownWords }).where(eq(brands.id, brandId))
  read.delete(tx)
  noteChange(tx)
}
