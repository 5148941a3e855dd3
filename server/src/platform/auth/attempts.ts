import { eq, inArray, or, sql } from 'drizzle-orm'
import { AppError } from '../errors.ts'
import { attempts } from '../tables.ts'
import type { Tx } from '../tx.ts'
import { forgottenBefore, hurdle, type Tried } from './pace.rules.ts'
import { beginOfHere, type Counted, type Try } from './tries.rules.ts'

/** What a guarded try needs of the call it comes with. */
export interface TryingCall {
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly proveWork: () => Promise<void>
}

/**
 * Lets a try through, or throws: the seconds to wait, or a challenge to work on. A try that passes is counted before
 * it is known to be right, so that many at once cannot slip past; a right one is taken back afterwards.
 */
export async function countTry(call: TryingCall, { own, shared }: Try): Promise<void> {
  const counted = [...own, ...shared]
  const proof = await call.transact((tx) => weigh(tx, counted, false))
  if (proof) await call.proveWork()
  await call.transact(async (tx) => {
    await weigh(tx, counted, true)
    for (const { key } of counted) await addAttempt(tx, key)
  })
}

/** It was right: what was tried at this secret before is forgotten, what others count too loses this one. */
export async function forgetTry(tx: Tx, { own, shared }: Try): Promise<void> {
  for (const { key } of own) await tx.db.delete(attempts).where(eq(attempts.key, key))
  await takeBackTry(tx, { own: [], shared })
}

/** It was neither right nor wrong. */
export async function takeBackTry(tx: Tx, { own, shared }: Try): Promise<void> {
  // One after the other, in the order in which they were locked when they were counted.
  for (const { key } of [...own, ...shared])
    await tx.db
      .update(attempts)
      .set({ failures: sql`greatest(${attempts.failures} - 1, 0)` })
      .where(eq(attempts.key, key))
}

/** The seconds to wait; 0 is counted as done. For what is throttled without being told: the caller has locked what it is about. */
export async function countOrWait(tx: Tx, { key, pace }: Counted): Promise<number> {
  const { waitSeconds } = hurdle(await readAttempts(tx, key, true), pace, tx.now)
  if (waitSeconds === 0) await addAttempt(tx, key)
  return waitSeconds
}

/** Does anything stand before the next try? */
export async function isHindered(tx: Tx, counted: readonly Counted[]): Promise<boolean> {
  for (const { key, pace } of counted) {
    const { proof, waitSeconds } = hurdle(await readAttempts(tx, key, false), pace, tx.now)
    if (proof || waitSeconds > 0) return true
  }
  return false
}

/** Forgets everything tried at these secrets, from every network, and these other counters; answers how many tries that were. */
export async function forgetAttempts(tx: Tx, secrets: readonly string[], others: readonly string[]): Promise<number> {
  const ofSecrets = secrets.map((secret) => sql`starts_with(${attempts.key}, ${beginOfHere(secret)})`)
  const rows = await tx.db
    .delete(attempts)
    .where(or(inArray(attempts.key, [...secrets, ...others]), ...ofSecrets))
    .returning({ failures: attempts.failures })
  return rows.reduce((sum, { failures }) => sum + failures, 0)
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

/** Under lock where asked: attempts on one name are weighed one after the other, the first ones too, which find no row to wait for. */
async function readAttempts(tx: Tx, key: string, lock: boolean): Promise<Tried | null> {
  if (lock) await tx.db.insert(attempts).values({ key, failures: 0, lastAt: tx.now }).onConflictDoNothing()
  const query = tx.db.select({ failures: attempts.failures, lastAt: attempts.lastAt }).from(attempts).where(eq(attempts.key, key))
  const [row] = await (lock ? query.for('update') : query)
  return row ?? null
}

/** Counts one more, or begins anew where the last is long ago. */
async function addAttempt(tx: Tx, key: string): Promise<void> {
  await tx.db
    .insert(attempts)
    .values({ key, failures: 1, lastAt: tx.now })
    .onConflictDoUpdate({
      target: attempts.key,
      set: {
        failures: sql`case when ${attempts.lastAt} < ${forgottenBefore(tx.now)} then 1 else ${attempts.failures} + 1 end`,
        lastAt: tx.now,
      },
    })
}
