import { and, asc, eq, inArray, isNotNull, isNull } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import { billingContacts } from './tables.ts'

export type BillingContact = typeof billingContacts.$inferSelect

export const billingContactsOf = (tx: Tx, accountId: number): Promise<BillingContact[]> =>
  tx.db.select().from(billingContacts).where(eq(billingContacts.accountId, accountId)).orderBy(asc(billingContacts.id))

/** Of these accounts those whose link was opened: nothing is sent to the others. */
export const confirmedContactsOf = (tx: Tx, accountIds: readonly number[]): Promise<BillingContact[]> =>
  tx.db
    .select()
    .from(billingContacts)
    .where(and(inArray(billingContacts.accountId, [...accountIds]), isNotNull(billingContacts.confirmedAt)))
    .orderBy(asc(billingContacts.id))

export async function findBillingContact(tx: Tx, id: number): Promise<BillingContact | null> {
  const [row] = await tx.db.select().from(billingContacts).where(eq(billingContacts.id, id))
  return row ?? null
}

/** Null where the account has the address already. */
export async function insertBillingContact(
  tx: Tx,
  contact: Pick<BillingContact, 'accountId' | 'email' | 'locale' | 'leaveToken'>,
): Promise<BillingContact | null> {
  const [row] = await tx.db
    .insert(billingContacts)
    .values({ ...contact, createdAt: tx.now })
    .onConflictDoNothing()
    .returning()
  return row ?? null
}

/** False where it is gone, or was confirmed before. */
export async function markConfirmed(tx: Tx, id: number): Promise<boolean> {
  const rows = await tx.db
    .update(billingContacts)
    .set({ confirmedAt: tx.now })
    .where(and(eq(billingContacts.id, id), isNull(billingContacts.confirmedAt)))
    .returning({ id: billingContacts.id })
  return rows.length > 0
}

/** The one that was there. */
export async function dropBillingContact(
  tx: Tx,
  which: { readonly accountId: number; readonly id: number } | { readonly leaveToken: string },
): Promise<BillingContact | null> {
  const where =
    'leaveToken' in which
      ? eq(billingContacts.leaveToken, which.leaveToken)
      : and(eq(billingContacts.accountId, which.accountId), eq(billingContacts.id, which.id))
  const [gone] = await tx.db.delete(billingContacts).where(where).returning()
  return gone ?? null
}
