import { and, asc, eq, or } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { identityLinks } from './tables.ts'

export type Link = typeof identityLinks.$inferSelect
/** Somebody at a provider. */
export type Subject = Pick<Link, 'providerId' | 'issuer' | 'subject'>

const isOf = ({ providerId, issuer, subject }: Subject) =>
  and(eq(identityLinks.providerId, providerId), eq(identityLinks.issuer, issuer), eq(identityLinks.subject, subject))

export async function findLink(tx: Tx, subject: Subject): Promise<Link | null> {
  const [row] = await tx.db.select().from(identityLinks).where(isOf(subject))
  return row ?? null
}

export const linksOf = (tx: Tx, accountId: number): Promise<Link[]> =>
  tx.db.select().from(identityLinks).where(eq(identityLinks.accountId, accountId)).orderBy(asc(identityLinks.id))

/** In place of what either of the two was linked with at this provider before. */
export async function saveLink(tx: Tx, accountId: number, { email, ...subject }: Subject & Pick<Link, 'email'>): Promise<void> {
  const before = and(eq(identityLinks.accountId, accountId), eq(identityLinks.providerId, subject.providerId))
  await tx.db.delete(identityLinks).where(or(isOf(subject), before))
  await tx.db.insert(identityLinks).values({ ...subject, accountId, email, createdAt: tx.now, lastUsedAt: tx.now })
}

/** False where it is not there any more. */
export async function touchLink(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx.db
    .update(identityLinks)
    .set({ lastUsedAt: tx.now })
    .where(eq(identityLinks.id, id))
    .returning({ id: identityLinks.id })
  return rows.length > 0
}

/** What an intruder may have linked ends with every link of the account. */
export async function deleteLinks(tx: Tx, accountId: number): Promise<void> {
  await tx.db.delete(identityLinks).where(eq(identityLinks.accountId, accountId))
}

export async function deleteLink(tx: Tx, accountId: number, id: number): Promise<Link | null> {
  const [row] = await tx.db
    .delete(identityLinks)
    .where(and(eq(identityLinks.accountId, accountId), eq(identityLinks.id, id)))
    .returning()
  return row ?? null
}
