import { and, count, eq, ne, or } from 'drizzle-orm'
import { placeholder, prepared, preparedRow } from '../../platform/prepared.ts'
import type { Tx } from '../../platform/tx.ts'
import { accounts, knownDevices } from './tables.ts'

/** Has the account of this name signed in from this device? The same statement where there is no such account. */
export async function isKnownDevice(tx: Tx, brandId: number, name: string, fingerprint: string): Promise<boolean> {
  return (await knownOf(tx, { brandId, name, fingerprint })).length > 0
}

const knownOf = prepared((db) =>
  db
    .select({ accountId: knownDevices.accountId })
    .from(knownDevices)
    .innerJoin(accounts, eq(accounts.id, knownDevices.accountId))
    .where(
      and(
        ...[
          eq(accounts.brandId, placeholder('brandId')),
          or(eq(accounts.username, placeholder('name')), eq(accounts.email, placeholder('name'))),
          eq(knownDevices.fingerprint, placeholder('fingerprint')),
        ],
      ),
    )
    .limit(1),
)

const writeDevice = preparedRow(knownDevices, (db, row) =>
  db.insert(knownDevices).values(row).onConflictDoNothing().returning({ accountId: knownDevices.accountId }),
)

/** Remembers a device; tells whether it is new to an account that has signed in before. */
export async function rememberDevice(tx: Tx, accountId: number, fingerprint: string): Promise<boolean> {
  const added = await writeDevice(tx, { accountId, fingerprint, firstSeenAt: tx.now })
  if (added.length === 0) return false
  const others = and(eq(knownDevices.accountId, accountId), ne(knownDevices.fingerprint, fingerprint))
  const [row] = await tx.db.select({ others: count() }).from(knownDevices).where(others)
  return (row?.others ?? 0) > 0
}
