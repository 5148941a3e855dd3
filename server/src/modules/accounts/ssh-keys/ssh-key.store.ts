import { and, count, desc, eq, inArray } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import { sshKeys } from '../tables.ts'

export type SshKey = typeof sshKeys.$inferSelect

const mine = (accountId: number, id: number) => and(eq(sshKeys.accountId, accountId), eq(sshKeys.id, id))

export const sshKeysOf = (tx: Tx, accountId: number): Promise<SshKey[]> =>
  tx.db.select().from(sshKeys).where(eq(sshKeys.accountId, accountId)).orderBy(desc(sshKeys.id))

export async function countSshKeys(tx: Tx, accountId: number): Promise<number> {
  const [row] = await tx.db.select({ n: count() }).from(sshKeys).where(eq(sshKeys.accountId, accountId))
  return row?.n ?? 0
}

export async function findByFingerprint(tx: Tx, accountId: number, fingerprint: string): Promise<SshKey | null> {
  const [row] = await tx.db
    .select()
    .from(sshKeys)
    .where(and(eq(sshKeys.accountId, accountId), eq(sshKeys.fingerprint, fingerprint)))
  return row ?? null
}

export async function insertSshKey(tx: Tx, key: Pick<SshKey, 'accountId' | 'name' | 'publicKey' | 'fingerprint'>): Promise<SshKey> {
  const [row] = await tx.db
    .insert(sshKeys)
    .values({ ...key, createdAt: tx.now })
    .returning()
  if (!row) throw new Error('an SSH key was not written')
  return row
}

export async function nameSshKey(tx: Tx, accountId: number, id: number, name: string): Promise<boolean> {
  return (await tx.db.update(sshKeys).set({ name }).where(mine(accountId, id)).returning({ id: sshKeys.id })).length > 0
}

/** The name of the one that was there. */
export async function dropSshKey(tx: Tx, accountId: number, id: number): Promise<string | null> {
  const [gone] = await tx.db.delete(sshKeys).where(mine(accountId, id)).returning({ name: sshKeys.name })
  return gone?.name ?? null
}

const among = (accountId: number, ids: readonly number[]) => and(eq(sshKeys.accountId, accountId), inArray(sshKeys.id, [...ids]))

export const sshKeysAmong = (tx: Tx, accountId: number, ids: readonly number[]): Promise<SshKey[]> =>
  tx.db.select().from(sshKeys).where(among(accountId, ids)).orderBy(sshKeys.id)

export async function markUsed(tx: Tx, accountId: number, ids: readonly number[]): Promise<void> {
  await tx.db.update(sshKeys).set({ lastUsedAt: tx.now }).where(among(accountId, ids))
}
