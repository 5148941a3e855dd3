import { and, eq, exists, isNotNull, or, sql } from 'drizzle-orm'
import { placeholder, prepared } from '../../platform/prepared.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Account } from './store.ts'
import { accounts, factors, knownDevices, passkeys } from './tables.ts'

/** Who stands at the door, by the name that was typed. */
export interface AtDoor {
  readonly account: Account
  /** They have signed in from this device before. */
  readonly knownDevice: boolean
  /** They have a second factor: as of now, and asked again by whoever opens a session. */
  readonly factor: boolean
}

/** All that a sign-in wants to know before the password is compared, at once; the same statement where nobody has the name. */
export async function findAtDoor(tx: Tx, brandId: number, name: string, fingerprint: string): Promise<AtDoor | null> {
  return (await atDoor(tx, { brandId, name, fingerprint }))[0] ?? null
}

const atDoor = prepared((db) => {
  const device = db
    .select({ of: knownDevices.accountId })
    .from(knownDevices)
    .where(and(eq(knownDevices.accountId, accounts.id), eq(knownDevices.fingerprint, placeholder('fingerprint'))))
  const app = db
    .select({ of: factors.accountId })
    .from(factors)
    .where(and(eq(factors.accountId, accounts.id), isNotNull(factors.secret)))
  const passkey = db.select({ of: passkeys.accountId }).from(passkeys).where(eq(passkeys.accountId, accounts.id))
  return db
    .select({
      account: accounts,
      knownDevice: sql<boolean>`${exists(device)}`,
      factor: sql<boolean>`(${exists(app)} or ${exists(passkey)})`,
    })
    .from(accounts)
    .where(
      and(
        eq(accounts.brandId, placeholder('brandId')),
        or(eq(accounts.username, placeholder('name')), eq(accounts.email, placeholder('name'))),
      ),
    )
    .limit(1)
})
