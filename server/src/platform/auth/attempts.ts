import { eq, inArray, sql } from 'drizzle-orm'
import { AppError } from '../errors.ts'
import { attempts } from '../tables.ts'
import type { Tx } from '../tx.ts'
import { forgottenBefore, hurdle, type Pace, type Tried } from './pace.rules.ts'

export interface Counted {
  readonly key: string
  readonly pace: Pace
}

/** What a guarded try needs of the call it comes with. */
export interface TryingCall {
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly proveWork: () => Promise<void>
}

/**
 * Lets a try through, or throws: the seconds to wait, or a challenge to work on. A try that passes is counted before
 * it is known to be right, so that many at once cannot slip past; a right one is taken back afterwards.
 */
export async function countTry(call: TryingCall, counted: readonly Counted[]): Promise<void> {
  const proof = await call.transact((tx) => weigh(tx, counted, false))
  if (proof) await call.proveWork()
  await call.transact(async (tx) => {
    await weigh(tx, counted, true)
    for (const { key } of counted) await addAttempt(tx, key, forgottenBefore(tx.now))
  })
}

/** Does anything stand before the next try? */
export async function isHindered(tx: Tx, counted: readonly Counted[]): Promise<boolean> {
  for (const { key, pace } of counted) if (hurdle(await readAttempts(tx, key, false), pace, tx.now).proof) return true
  return false
}

export async function clearAttempts(tx: Tx, ...keys: readonly string[]): Promise<void> {
  await tx.db.delete(attempts).where(inArray(attempts.key, [...keys]))
}

export async function takeBackAttempt(tx: Tx, key: string): Promise<void> {
  await tx.db
    .update(attempts)
    .set({ failures: sql`greatest(${attempts.failures} - 1, 0)` })
    .where(eq(attempts.key, key))
}

async function weigh(tx: Tx, counted: readonly Counted[], lock: boolean): Promise<boolean> {
  let proof = false
  for (const { key, pace } of counted) {
    const before = hurdle(await readAttempts(tx, key, lock), pace, tx.now)
    if (before.waitSeconds > 0) throw new AppError('too-many-requests', { seconds: before.waitSeconds })
    proof ||= before.proof
  }
  return proof
}

/** Under lock where asked: attempts on one name are weighed one after the other. */
async function readAttempts(tx: Tx, key: string, lock: boolean): Promise<Tried | null> {
  const query = tx.db.select({ failures: attempts.failures, lastAt: attempts.lastAt }).from(attempts).where(eq(attempts.key, key))
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

/** Counts one more, or begins anew where the last is older than `forgottenBefore`. */
async function addAttempt(tx: Tx, key: string, forgottenBefore: Date): Promise<void> {
  await tx.db
    .insert(attempts)
    .values({ key, failures: 1, lastAt: tx.now })
    .onConflictDoUpdate({
      target: attempts.key,
      set: { failures: sql`case when ${attempts.lastAt} < ${forgottenBefore} then 1 else ${attempts.failures} + 1 end`, lastAt: tx.now },
    })
}
