import type { Actor } from '@portal/contracts/machine.ts'
import { transferMachine } from '@portal/contracts/machines/transfer.machine.ts'
import { and, asc, desc, eq, inArray, isNotNull } from 'drizzle-orm'
import { tryMove } from '../../platform/machine.ts'
import type { Tx } from '../../platform/tx.ts'
import { transferGuards, transfers } from './tables.ts'
import { blocksFrom } from './transfers.rules.ts'

export type Transfer = typeof transfers.$inferSelect
export type Guard = typeof transferGuards.$inferSelect
export type TransferEvent = (typeof transferMachine)['moves'][number]['event']

/** Those that stand now; a service that is offered already is not among them. */
export const insertTransfers = (tx: Tx, rows: readonly (typeof transfers.$inferInsert)[]): Promise<Transfer[]> =>
  tx.db
    .insert(transfers)
    .values([...rows])
    .onConflictDoNothing()
    .returning()

export async function transfersByIds(tx: Tx, ids: readonly number[]): Promise<Transfer[]> {
  if (ids.length === 0) return []
  return await tx.db
    .select()
    .from(transfers)
    .where(inArray(transfers.id, [...ids]))
    .orderBy(asc(transfers.serviceId))
}

const pending = eq(transfers.state, 'pending')

export const pendingTo = (tx: Tx, accountId: number): Promise<Transfer[]> =>
  tx.db
    .select()
    .from(transfers)
    .where(and(pending, eq(transfers.toId, accountId)))
    .orderBy(asc(transfers.id))

export const pendingFrom = (tx: Tx, accountId: number): Promise<Transfer[]> =>
  tx.db
    .select()
    .from(transfers)
    .where(and(pending, eq(transfers.fromId, accountId)))
    .orderBy(asc(transfers.id))

/** Everything that was ever offered of a service, the newest first. */
export const transfersOf = (tx: Tx, serviceId: number): Promise<Transfer[]> =>
  tx.db.select().from(transfers).where(eq(transfers.serviceId, serviceId)).orderBy(desc(transfers.id))

/** False where somebody else, or the clock, has decided already: each is settled once. */
export async function settle(tx: Tx, id: number, event: TransferEvent, by: Actor): Promise<boolean> {
  return (await tryMove(tx, transferMachine, transfers, id, event, by, { settledAt: tx.now })) !== null
}

/** Made where there was none, and locked: e-mails are counted one after the other. */
export async function lockGuard(tx: Tx, accountId: number, brandId: number): Promise<Guard> {
  await tx.db.insert(transferGuards).values({ accountId, brandId, wrong: 0 }).onConflictDoNothing()
  const [row] = await tx.db.select().from(transferGuards).where(eq(transferGuards.accountId, accountId)).for('update')
  if (!row) throw new Error('guard was not written')
  return row
}

export async function findGuard(tx: Tx, accountId: number): Promise<Guard | null> {
  const [row] = await tx.db.select().from(transferGuards).where(eq(transferGuards.accountId, accountId))
  return row ?? null
}

/** The same statement for an e-mail that has an account and for one that has none: neither takes longer. */
export async function countEmail(tx: Tx, guard: Guard, isWrong: boolean): Promise<void> {
  const wrong = guard.wrong + (isWrong ? 1 : 0)
  await tx.db
    .update(transferGuards)
    .set({ wrong, blockedAt: blocksFrom(wrong) ? tx.now : null })
    .where(eq(transferGuards.accountId, guard.accountId))
}

export async function clearGuard(tx: Tx, accountId: number): Promise<void> {
  await tx.db.update(transferGuards).set({ wrong: 0, blockedAt: null }).where(eq(transferGuards.accountId, accountId))
}

/** Who waits for staff to unblock them. */
export const blockedSenders = (tx: Tx, limit: number): Promise<Guard[]> =>
  tx.db.select().from(transferGuards).where(isNotNull(transferGuards.blockedAt)).orderBy(asc(transferGuards.blockedAt)).limit(limit)
