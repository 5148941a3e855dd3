import { and, count, desc, eq, exists, gt, isNotNull, lt, ne, or } from 'drizzle-orm'
import type { FactorStore } from '../../platform/auth/factor.ts'
import { placeholder, prepared } from '../../platform/prepared.ts'
import type { SealedColumn } from '../../platform/reseal.ts'
import type { Tx } from '../../platform/tx.ts'
import { accounts, factors, passkeys, recoveryCodes, sessions, trustedDevices } from './tables.ts'

const context = (key: string): string => `account:${key}:totp`
export const sealedFactors: readonly SealedColumn[] = ['secret', 'pending'].map((column) => ({
  table: 'account_factor',
  column,
  key: 'account_id',
  context,
}))

export type AccountFactor = typeof factors.$inferSelect

export async function findFactor(tx: Tx, accountId: number): Promise<AccountFactor | null> {
  return (await ofAccount(tx, { accountId }))[0] ?? null
}

const ofAccount = prepared((db) =>
  db
    .select()
    .from(factors)
    .where(eq(factors.accountId, placeholder('accountId'))),
)

/** The sealed secret of an app that gives codes; null: there is none. */
export async function secretOf(tx: Tx, accountId: number): Promise<string | null> {
  return (await findFactor(tx, accountId))?.secret ?? null
}

/** An app, or a passkey. */
export async function hasFactor(tx: Tx, accountId: number): Promise<boolean> {
  return (await whoHasFactor(tx, { accountId })).length > 0
}

const whoHasFactor = prepared((db) => {
  const app = db
    .select({ of: factors.accountId })
    .from(factors)
    .where(and(eq(factors.accountId, accounts.id), isNotNull(factors.secret)))
  const passkey = db.select({ of: passkeys.accountId }).from(passkeys).where(eq(passkeys.accountId, accounts.id))
  return db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.id, placeholder('accountId')), or(exists(app), exists(passkey))))
})

export async function saveFactor(tx: Tx, accountId: number, changes: Partial<Omit<AccountFactor, 'accountId'>>): Promise<void> {
  await tx.db
    .insert(factors)
    .values({ accountId, ...changes })
    .onConflictDoUpdate({ target: factors.accountId, set: changes })
}

async function takeStep(tx: Tx, accountId: number, step: number): Promise<boolean> {
  const taken = await tx.db
    .update(factors)
    .set({ step })
    .where(and(eq(factors.accountId, accountId), lt(factors.step, step)))
    .returning({ accountId: factors.accountId })
  return taken.length > 0
}

async function takeRecoveryCode(tx: Tx, accountId: number, hash: string): Promise<boolean> {
  const used = await tx.db
    .delete(recoveryCodes)
    .where(and(eq(recoveryCodes.accountId, accountId), eq(recoveryCodes.hash, hash)))
    .returning({ hash: recoveryCodes.hash })
  return used.length > 0
}

export async function replaceRecoveryCodes(tx: Tx, accountId: number, hashes: readonly string[]): Promise<void> {
  await tx.db.delete(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  if (hashes.length > 0) await tx.db.insert(recoveryCodes).values(hashes.map((hash) => ({ accountId, hash })))
}

export const customerFactors: FactorStore = { context, takeStep, takeRecoveryCode, replaceRecoveryCodes }

export async function countRecoveryCodes(tx: Tx, accountId: number): Promise<number> {
  const [row] = await tx.db.select({ n: count() }).from(recoveryCodes).where(eq(recoveryCodes.accountId, accountId))
  return row?.n ?? 0
}

export type TrustedDevice = typeof trustedDevices.$inferSelect

export async function insertTrustedDevice(tx: Tx, device: Omit<TrustedDevice, 'id' | 'createdAt'>): Promise<number> {
  const [row] = await tx.db
    .insert(trustedDevices)
    .values({ ...device, createdAt: tx.now })
    .returning({ id: trustedDevices.id })
  if (!row) throw new Error('trusted device was not written')
  return row.id
}

export async function findTrustedDevice(tx: Tx, accountId: number, hash: string): Promise<number | null> {
  const [row] = await tx.db
    .select({ id: trustedDevices.id })
    .from(trustedDevices)
    .where(and(eq(trustedDevices.hash, hash), eq(trustedDevices.accountId, accountId), gt(trustedDevices.until, tx.now)))
  return row?.id ?? null
}

export async function trustedDevicesOf(tx: Tx, accountId: number): Promise<TrustedDevice[]> {
  return await tx.db
    .select()
    .from(trustedDevices)
    .where(and(eq(trustedDevices.accountId, accountId), gt(trustedDevices.until, tx.now)))
    .orderBy(desc(trustedDevices.id))
    .limit(200)
}

/** All of the account's, one of them, or all but one; answers how many. */
export async function deleteTrustedDevices(
  tx: Tx,
  accountId: number,
  { only, except = null }: { only?: number; except?: number | null } = {},
): Promise<number> {
  const one = only === undefined ? undefined : eq(trustedDevices.id, only)
  const others = except === null ? undefined : ne(trustedDevices.id, except)
  const gone = await tx.db
    .delete(trustedDevices)
    .where(and(eq(trustedDevices.accountId, accountId), one, others))
    .returning({ id: trustedDevices.id })
  return gone.length
}

export async function sweepTrustedDevices(tx: Tx): Promise<void> {
  await tx.db.delete(trustedDevices).where(lt(trustedDevices.until, tx.now))
}

/** As which trusted device a session was opened. */
export async function trustedDeviceOf(tx: Tx, sessionRowId: number): Promise<number | null> {
  const [row] = await tx.db.select({ id: sessions.trustedDeviceId }).from(sessions).where(eq(sessions.id, sessionRowId))
  return row?.id ?? null
}

/** Password or code were given for this session, now. */
export async function markProved(tx: Tx, sessionRowId: number, by: 'password' | 'code'): Promise<void> {
  const changes = by === 'code' ? { provedAt: tx.now, factorProvedAt: tx.now } : { provedAt: tx.now }
  await tx.db.update(sessions).set(changes).where(eq(sessions.id, sessionRowId))
}

/** Was anything, or a code, given for this session since then? */
export async function provedSince(tx: Tx, sessionRowId: number, by: 'any' | 'code', since: Date): Promise<boolean> {
  const column = by === 'code' ? sessions.factorProvedAt : sessions.provedAt
  const [row] = await tx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(eq(sessions.id, sessionRowId), gt(column, since)))
  return row !== undefined
}
