import { inArray, or, sql } from 'drizzle-orm'
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
    await addAttempts(tx, keysOf(counted))
  })
}

/** It was right: what was tried at this secret before is forgotten, what others count too loses this one. */
export async function forgetTry(tx: Tx, { own, shared }: Try): Promise<void> {
  await tx.client.query({ name: 'attempts-forgotten', text: 'delete from sign_in_attempt where key = any($1)', values: [keysOf(own)] })
  await takeBackTry(tx, { own: [], shared })
}

/** It was neither right nor wrong. */
export async function takeBackTry(tx: Tx, { own, shared }: Try): Promise<void> {
  // In the order in which they were locked when they were counted.
  await tx.client.query({
    name: 'attempts-taken-back',
    text: `with counted as (${LOCKED}) update sign_in_attempt a set failures = greatest(a.failures - 1, 0) from counted c where a.key = c.key`,
    values: [keysOf([...own, ...shared])],
  })
}

/** The seconds to wait; 0 is counted as done. For what is throttled without being told: the caller has locked what it is about. */
export async function countOrWait(tx: Tx, { key, pace }: Counted): Promise<number> {
  const { waitSeconds } = hurdle((await readAttempts(tx, [key], true)).get(key) ?? null, pace, tx.now)
  if (waitSeconds === 0) await addAttempts(tx, [key])
  return waitSeconds
}

/** Does anything stand before the next try? */
export async function isHindered(tx: Tx, counted: readonly Counted[]): Promise<boolean> {
  const tried = await readAttempts(tx, keysOf(counted), false)
  return counted.some(({ key, pace }) => {
    const { proof, waitSeconds } = hurdle(tried.get(key) ?? null, pace, tx.now)
    return proof || waitSeconds > 0
  })
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
  const tried = await readAttempts(tx, keysOf(counted), lock)
  let proof = false
  for (const { key, pace } of counted) {
    const before = hurdle(tried.get(key) ?? null, pace, tx.now)
    if (before.waitSeconds > 0) throw new AppError('too-many-requests', { seconds: before.waitSeconds })
    proof ||= before.proof
  }
  return proof
}

const keysOf = (counted: readonly Counted[]): string[] => counted.map(({ key }) => key)

// By hand: every sign-in asks each of them, and the hash is all that it should cost. Locked in the order of the keys given.
const READ = 'select key, failures, last_at from sign_in_attempt where key = any($1)'
const LOCKED = `${READ} order by array_position($1, key) for update`

/** Under lock where asked: attempts on one name are weighed one after the other. */
async function readAttempts(tx: Tx, keys: readonly string[], lock: boolean): Promise<ReadonlyMap<string, Tried>> {
  const { rows } = await tx.client.query<{ key: string; failures: number; last_at: Date }>({
    name: lock ? 'attempts-locked' : 'attempts-read',
    text: lock ? LOCKED : READ,
    values: [keys],
  })
  return new Map(rows.map(({ key, failures, last_at }) => [key, { failures, lastAt: new Date(last_at) }]))
}

/** Counts one more of each, or begins anew where the last is long ago. */
async function addAttempts(tx: Tx, keys: readonly string[]): Promise<void> {
  await tx.client.query({
    name: 'attempts-counted',
    text: `insert into sign_in_attempt as a (key, failures, last_at) select key, 1, $2 from unnest($1::text[]) key
      on conflict (key) do update set failures = case when a.last_at < $3 then 1 else a.failures + 1 end, last_at = excluded.last_at`,
    values: [keys, tx.now.toISOString(), forgottenBefore(tx.now).toISOString()],
  })
}
