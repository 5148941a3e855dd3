import { and, eq, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { accounts, claims } from './tables.ts'

export interface Claim {
  readonly brandId: number
  readonly username: string
  readonly email: string
  readonly passwordHash: string
}

/** What older versions, which held a name for a day, may run beside this one and ask for. */
const FOREVER = new Date('9999-12-31T00:00:00.000Z')
const MOST = 200

/** Writes it; false where somebody has or holds the name. It is there until it is swept, as an account that nobody activates. */
export async function insertClaim(tx: Tx, claim: Claim): Promise<boolean> {
  const { brandId, username } = claim
  const [taken] = await tx.db
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(eq(accounts.brandId, brandId), eq(accounts.username, username)))
  if (taken) return false
  const rows = await tx.db
    .insert(claims)
    .values({ ...claim, until: FOREVER, createdAt: tx.now })
    .onConflictDoNothing()
    .returning({ username: claims.username })
  return rows.length > 0
}

export async function isNameClaimed(tx: Tx, brandId: number, username: string): Promise<boolean> {
  const [row] = await tx.db
    .select({ username: claims.username })
    .from(claims)
    .where(and(eq(claims.brandId, brandId), eq(claims.username, username)))
  return row !== undefined
}

/** Those of a username, or of an e-mail. */
export async function findClaims(tx: Tx, brandId: number, name: string): Promise<Claim[]> {
  const rows = await tx.db
    .select()
    .from(claims)
    .where(and(eq(claims.brandId, brandId), or(eq(claims.username, name), eq(claims.email, name)), isNotNull(claims.passwordHash)))
    .limit(MOST)
  return rows.map(({ username, email, passwordHash }) => ({ brandId, username, email: email ?? '', passwordHash: passwordHash ?? '' }))
}

/** Until the end of the transaction nobody else decides about it. */
export async function lockClaim(tx: Tx, { brandId, username }: Claim): Promise<null> {
  await tx.db
    .select({ username: claims.username })
    .from(claims)
    .where(and(eq(claims.brandId, brandId), eq(claims.username, username)))
    .for('update')
  return null
}

/** Gives up those that were made before; of rows of older versions nobody knows when, so they count from now on. */
export async function sweepClaims(tx: Tx, madeBefore: Date): Promise<void> {
  await tx.db.update(claims).set({ createdAt: tx.now }).where(isNull(claims.createdAt))
  await tx.db.delete(claims).where(or(lt(claims.createdAt, madeBefore), lt(claims.until, tx.now)))
}
