import type { Actor } from '@portal/contracts/machine.ts'
import { type ReferralEvent, referralMachine } from '@portal/contracts/machines/referral.machine.ts'
import { and, asc, eq, isNull, min } from 'drizzle-orm'
import { tryMove } from '../../platform/machine.ts'
import { inBrand, type QueueFigures, queueFigures } from '../../platform/queue-figures.ts'
import type { Tx } from '../../platform/tx.ts'
import { referrals, withdrawals } from './tables.ts'

export type Referral = typeof referrals.$inferSelect
export type Withdrawal = typeof withdrawals.$inferSelect

/** Null where the friend has one: each account is brought once. */
export async function insertReferral(tx: Tx, row: typeof referrals.$inferInsert): Promise<Referral | null> {
  const [made] = await tx.db.insert(referrals).values(row).onConflictDoNothing({ target: referrals.friendId }).returning()
  return made ?? null
}

export async function findByFriend(tx: Tx, friendId: number): Promise<Referral | null> {
  const [row] = await tx.db.select().from(referrals).where(eq(referrals.friendId, friendId))
  return row ?? null
}

export async function findReferral(tx: Tx, id: number): Promise<Referral | null> {
  const [row] = await tx.db.select().from(referrals).where(eq(referrals.id, id))
  return row ?? null
}

export async function lockReferral(tx: Tx, id: number): Promise<Referral | null> {
  const [row] = await tx.db.select().from(referrals).where(eq(referrals.id, id)).for('update')
  return row ?? null
}

/** Everything that a customer can withdraw; who asks for it at the same time waits, and then finds nothing. */
export const lockAvailable = (tx: Tx, referrerId: number): Promise<Referral[]> =>
  tx.db
    .select()
    .from(referrals)
    .where(and(eq(referrals.referrerId, referrerId), eq(referrals.state, 'received-reward')))
    .orderBy(asc(referrals.id))
    .for('update')

/** The rewards of a withdrawal; the caller holds its document. */
export const lockRewardsOf = (tx: Tx, withdrawalId: number): Promise<Referral[]> =>
  tx.db.select().from(referrals).where(eq(referrals.withdrawalId, withdrawalId)).orderBy(asc(referrals.id)).for('update')

/** False where its state does not allow it (any more). */
export async function moveReferral(
  tx: Tx,
  { id }: Pick<Referral, 'id'>,
  event: ReferralEvent,
  by: Actor,
  patch: Partial<Referral> = {},
): Promise<boolean> {
  return (await tryMove(tx, referralMachine, referrals, id, event, by, { ...patch, updatedAt: tx.now })) !== null
}

/** All of them by one event; they are locked, and one that cannot go is a mistake of ours. */
export async function moveAll(
  tx: Tx,
  rewards: readonly Referral[],
  event: ReferralEvent,
  by: Actor,
  patch: Partial<Referral> = {},
): Promise<void> {
  const moved = await Promise.all(rewards.map((reward) => moveReferral(tx, reward, event, by, patch)))
  if (moved.includes(false)) throw new Error(`a reward cannot ${event}`)
}

export async function patchReferral(tx: Tx, id: number, patch: Partial<Referral>): Promise<void> {
  await tx.db
    .update(referrals)
    .set({ ...patch, updatedAt: tx.now })
    .where(eq(referrals.id, id))
}

export async function insertWithdrawal(tx: Tx, row: typeof withdrawals.$inferInsert): Promise<void> {
  await tx.db.insert(withdrawals).values(row)
}

export async function findWithdrawal(tx: Tx, invoiceId: number): Promise<Withdrawal | null> {
  const [row] = await tx.db.select().from(withdrawals).where(eq(withdrawals.invoiceId, invoiceId))
  return row ?? null
}

/** The caller holds its document, which was moved just now. */
export async function settleWithdrawal(
  tx: Tx,
  invoiceId: number,
  settled: Pick<Withdrawal, 'outcome' | 'remark' | 'decidedBy'>,
): Promise<void> {
  await tx.db
    .update(withdrawals)
    .set({ ...settled, decidedAt: tx.now })
    .where(eq(withdrawals.invoiceId, invoiceId))
}

export async function oldestWaiting(tx: Tx, accountId: number): Promise<number | null> {
  const [row] = await tx.db
    .select({ id: withdrawals.invoiceId })
    .from(withdrawals)
    .where(and(eq(withdrawals.accountId, accountId), isNull(withdrawals.outcome)))
    .orderBy(asc(withdrawals.askedAt))
    .limit(1)
  return row?.id ?? null
}

/** Since when the oldest one of a customer's waits for staff. */
export async function waitsSince(tx: Tx, accountId: number): Promise<Date | null> {
  const [row] = await tx.db
    .select({ at: min(withdrawals.askedAt) })
    .from(withdrawals)
    .where(and(eq(withdrawals.accountId, accountId), isNull(withdrawals.outcome)))
  return row?.at ?? null
}

/** What waits for a person, each by the index of just that. */
export const waitingWithdrawals = (tx: Tx, brandId: number | null): Promise<QueueFigures> =>
  queueFigures(tx, 'asked_at', `referral_withdrawal where outcome is null and ${inBrand(1)}`, [brandId])

export const heldRewards = (tx: Tx, brandId: number | null): Promise<QueueFigures> =>
  queueFigures(tx, 'updated_at', `referral where held and ${inBrand(1)}`, [brandId])
