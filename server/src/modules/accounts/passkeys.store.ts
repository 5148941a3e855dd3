import { and, count, desc, eq, min } from 'drizzle-orm'
import { violates } from '../../platform/db.ts'
import type { Tx } from '../../platform/tx.ts'
import { passkeys } from './tables.ts'

export type Passkey = typeof passkeys.$inferSelect
export type NewPasskey = Pick<Passkey, 'accountId' | 'credentialId' | 'publicKey' | 'counter' | 'transports' | 'rpId' | 'name'>

export const passkeysOf = (tx: Tx, accountId: number): Promise<Passkey[]> =>
  tx.db.select().from(passkeys).where(eq(passkeys.accountId, accountId)).orderBy(desc(passkeys.id))

export async function countPasskeys(tx: Tx, accountId: number): Promise<{ n: number; since: Date | null }> {
  const [row] = await tx.db
    .select({ n: count(), since: min(passkeys.createdAt) })
    .from(passkeys)
    .where(eq(passkeys.accountId, accountId))
  return { n: row?.n ?? 0, since: row?.since ?? null }
}

export async function findPasskey(tx: Tx, credentialId: string): Promise<Passkey | null> {
  const [row] = await tx.db.select().from(passkeys).where(eq(passkeys.credentialId, credentialId))
  return row ?? null
}

/** Null where an account has it already. */
export async function insertPasskey(tx: Tx, passkey: NewPasskey): Promise<number | null> {
  try {
    const [row] = await tx.savepoint(() =>
      tx.db
        .insert(passkeys)
        .values({ ...passkey, createdAt: tx.now })
        .returning({ id: passkeys.id }),
    )
    return row?.id ?? null
  } catch (error) {
    if (violates(error, 'account_passkey_credential')) return null
    throw error
  }
}

/**
 * Writes a use; false where it is gone, was used meanwhile, or, for a sign-in `alone`, no longer opens an account without its password.
 */
export async function usePasskey(
  tx: Tx,
  { id, counter }: Pick<Passkey, 'id' | 'counter'>,
  { next, alone }: { next: number; alone: boolean },
): Promise<boolean> {
  const mayAlone = alone ? eq(passkeys.alone, true) : undefined
  const used = await tx.db
    .update(passkeys)
    .set({ counter: next, lastUsedAt: tx.now })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, counter), mayAlone))
    .returning({ id: passkeys.id })
  return used.length > 0
}

export async function renamePasskey(tx: Tx, accountId: number, id: number, name: string): Promise<boolean> {
  const mine = and(eq(passkeys.accountId, accountId), eq(passkeys.id, id))
  return (await tx.db.update(passkeys).set({ name }).where(mine).returning({ id: passkeys.id })).length > 0
}

/** One of the account's, or all; answers the names of those that were there. */
export async function deletePasskeys(tx: Tx, accountId: number, only?: number): Promise<string[]> {
  const one = only === undefined ? undefined : eq(passkeys.id, only)
  const gone = await tx.db
    .delete(passkeys)
    .where(and(eq(passkeys.accountId, accountId), one))
    .returning({ name: passkeys.name })
  return gone.map(({ name }) => name)
}

/** From now on they stand in for a code only. */
export const neverAlone = (tx: Tx, accountId: number): Promise<unknown> =>
  tx.db.update(passkeys).set({ alone: false }).where(eq(passkeys.accountId, accountId))
