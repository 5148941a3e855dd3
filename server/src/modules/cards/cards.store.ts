import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm'
import type { Saving, StoredMethod } from '../../drivers/payment/port.ts'
import type { Tx } from '../../platform/tx.ts'
import { cards } from './tables.ts'

export type Card = typeof cards.$inferSelect

export async function insertCard(tx: Tx, card: Pick<Card, 'key' | 'brandId' | 'accountId' | 'gateway' | 'owner'>): Promise<Card> {
  const [row] = await tx.db
    .insert(cards)
    .values({ ...card, state: 'opening', createdAt: tx.now })
    .returning()
  if (!row) throw new Error('card was not written')
  return row
}

export async function findCard(tx: Tx, id: number): Promise<Card | null> {
  const [row] = await tx.db.select().from(cards).where(eq(cards.id, id))
  return row ?? null
}

export async function findCardByKey(tx: Tx, key: string): Promise<Card | null> {
  const [row] = await tx.db.select().from(cards).where(eq(cards.key, key))
  return row ?? null
}

/** Held until the end of the transaction: what becomes of a customer's cards is decided by one at a time. */
export const lockCardsOf = (tx: Tx, accountId: number): Promise<Card[]> =>
  tx.db
    .select()
    .from(cards)
    .where(and(eq(cards.accountId, accountId), inArray(cards.state, ['opening', 'waiting', 'saved'])))
    .orderBy(asc(cards.id))
    .for('update')

/** Those that are saved, and the pages on which one was not left yet. */
export const cardsOf = (tx: Tx, accountId: number): Promise<Card[]> =>
  tx.db
    .select()
    .from(cards)
    .where(and(eq(cards.accountId, accountId), inArray(cards.state, ['waiting', 'saved'])))
    .orderBy(asc(cards.id))

/** The one that is charged; null where there is none. */
export async function defaultCard(tx: Tx, accountId: number): Promise<Card | null> {
  const [row] = await tx.db
    .select()
    .from(cards)
    .where(and(eq(cards.accountId, accountId), eq(cards.isDefault, true)))
  return row ?? null
}

export async function cardsByIds(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Card>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .select()
    .from(cards)
    .where(inArray(cards.id, [...ids]))
  return new Map(rows.map((row) => [row.id, row]))
}

/** By what name the gateway knows this customer, where a card was ever left there. */
export async function ownerAt(tx: Tx, accountId: number, gateway: string): Promise<string | null> {
  const [row] = await tx.db
    .select({ owner: cards.owner })
    .from(cards)
    .where(and(eq(cards.accountId, accountId), eq(cards.gateway, gateway), sql`${cards.owner} is not null`))
    .limit(1)
  return row?.owner ?? null
}

/** The page is open: a card may be left there. */
export async function openCard(tx: Tx, id: number, saving: Saving): Promise<void> {
  await tx.db.update(cards).set({ state: 'waiting', saving, owner: saving.owner }).where(eq(cards.id, id))
}

/** A card was left; false where that was noted before. */
export async function keepCard(tx: Tx, id: number, method: StoredMethod, isDefault: boolean): Promise<boolean> {
  const { owner, token, brand, last4 } = method
  const rows = await tx.db
    .update(cards)
    .set({ state: 'saved', savedAt: tx.now, owner, token, brand, last4, isDefault, ...expiryOf(method) })
    .where(and(eq(cards.id, id), eq(cards.state, 'waiting')))
    .returning({ id: cards.id })
  return rows.length > 0
}

const expiryOf = ({ expiry }: StoredMethod) => ({ expiryYear: expiry?.year ?? null, expiryMonth: expiry?.month ?? null })

/** A card has another date: its bank gave its owner a new one under the same name. */
export async function renewExpiry(tx: Tx, id: number, method: StoredMethod): Promise<void> {
  await tx.db.update(cards).set(expiryOf(method)).where(eq(cards.id, id))
}

export async function endCard(tx: Tx, id: number, state: 'removed' | 'abandoned'): Promise<void> {
  await tx.db
    .update(cards)
    .set({ state, isDefault: false, ...(state === 'removed' && { removedAt: tx.now }) })
    .where(eq(cards.id, id))
}

/** The caller holds the customer's cards. */
export async function chooseDefault(tx: Tx, accountId: number, id: number): Promise<void> {
  await tx.db
    .update(cards)
    .set({ isDefault: false })
    .where(and(eq(cards.accountId, accountId), eq(cards.isDefault, true)))
  await tx.db.update(cards).set({ isDefault: true }).where(eq(cards.id, id))
}

/** Default cards whose last month is this one or earlier, a batch after an id. */
export const expiringCards = (tx: Tx, until: { year: number; month: number }, after: number, limit: number): Promise<Card[]> =>
  tx.db
    .select()
    .from(cards)
    .where(
      and(
        ...[eq(cards.isDefault, true), eq(cards.state, 'saved'), gt(cards.id, after)],
        sql`(${cards.expiryYear}, ${cards.expiryMonth}) <= (${until.year}::int, ${until.month}::int)`,
      ),
    )
    .orderBy(asc(cards.id))
    .limit(limit)
