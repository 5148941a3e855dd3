import { inArray, or, sql } from 'drizzle-orm'
import { AppError } from '../errors.ts'
import { attempts } from '../tables.ts'
import type { Tx } from '../tx.ts'
import { forgottenBefore, hurdle, type Tried } from './pace.rules.ts'
import { beginOfHere, type Counted, type Try } from './tries.rules.ts'

/** What a guarded try needs of the call it comes with, and whoever judges it. */
export interface TryingCall {
  readonly transact: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  readonly proveWork: () => Promise<void>
}

interface Row {
  readonly key: string
  readonly failures: number
  /** Milliseconds. */
  readonly lastAt: number
}

// All counters of a try in one statement each. Whoever locks several does it in the order of their keys, so that nobody waits in a circle.
const READ = `select key, failures, extract(epoch from last_at)::float8 * 1000 as "lastAt" from sign_in_attempt where key = any($1::text[])`
const LOCK = `${READ} order by key for update`
const MAKE = `insert into sign_in_attempt (key, failures, last_at)
  select key, 0, $2::timestamptz from unnest($1::text[]) as key order by key on conflict do nothing`
const COUNT = `insert into sign_in_attempt as tried (key, failures, last_at)
  select key, 1, $2::timestamptz from unnest($1::text[]) as key order by key on conflict (key) do update
  set failures = case when tried.last_at < $3::timestamptz then 1 else tried.failures + 1 end, last_at = $2::timestamptz`
const TAKE_BACK = `update sign_in_attempt set failures = greatest(failures - 1, 0) where key = any($1::text[])`
const FORGET = `delete from sign_in_attempt where key = any($1::text[])`

/**
 * Lets a try through, or throws: the seconds to wait, or a challenge to work on. A try that passes is counted before
 * it is known to be right, so that many at once cannot slip past; a right one is taken back afterwards.
 */
export async function countTry(call: Pick<TryingCall, 'transact' | 'proveWork'>, { own, shared }: Try): Promise<void> {
  const counted = [...own, ...shared]
  // Written only where it passes: a flood of refused tries must leave nothing to sweep.
  const count = (proved: boolean) =>
    call.transact(async (tx) => {
      const missing = (await weigh(tx, counted)) && !proved
      if (!missing) countOne(tx, keysOf(counted))
      return !missing
    })
  if (await count(false)) return
  await call.proveWork()
  await count(true)
}

/** It was right: what was tried at this secret before is forgotten, what others count too loses this one. */
export function forgetTry(tx: Tx, { own, shared }: Try): void {
  const [gone, kept] = [keysOf(own), keysOf(shared)]
  tx.atCommit(LOCK, [[...gone, ...kept]])
  tx.atCommit(FORGET, [gone])
  if (kept.length > 0) tx.atCommit(TAKE_BACK, [kept])
}

/** It was neither right nor wrong. */
export function takeBackTry(tx: Tx, { own, shared }: Try): void {
  const keys = keysOf([...own, ...shared])
  tx.atCommit(LOCK, [keys])
  tx.atCommit(TAKE_BACK, [keys])
}

/** The seconds to wait; 0 is counted as done. For what is throttled without being told: the caller has locked what it is about. */
export async function countOrWait(tx: Tx, { key, pace }: Counted): Promise<number> {
  const { waitSeconds } = hurdle((await readTries(tx, [key], true)).get(key) ?? null, pace, tx.now)
  if (waitSeconds === 0) countOne(tx, [key])
  return waitSeconds
}

/** Does anything stand before the next try? */
export async function isHindered(tx: Tx, counted: readonly Counted[]): Promise<boolean> {
  const tried = await readTries(tx, keysOf(counted), false)
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

/** Does it need a proof? Throws where it has to wait. */
async function weigh(tx: Tx, counted: readonly Counted[]): Promise<boolean> {
  const tried = await readTries(tx, keysOf(counted), true)
  const hurdles = counted.map(({ key, pace }) => hurdle(tried.get(key) ?? null, pace, tx.now))
  const seconds = hurdles.find(({ waitSeconds }) => waitSeconds > 0)?.waitSeconds
  if (seconds !== undefined) throw new AppError('too-many-requests', { seconds })
  return hurdles.some(({ proof }) => proof)
}

const keysOf = (counted: readonly Counted[]): string[] => counted.map(({ key }) => key)

/** Under lock where asked: tries at one name are weighed one after the other, the first ones too, which find no row to wait for. */
async function readTries(tx: Tx, keys: readonly string[], lock: boolean): Promise<ReadonlyMap<string, Tried>> {
  const made = lock ? tx.client.query(MAKE, [keys, tx.now]) : null
  const [{ rows }] = await Promise.all([tx.client.query<Row>(lock ? LOCK : READ, [keys]), made])
  return new Map(rows.map(({ key, failures, lastAt }) => [key, { failures, lastAt: new Date(lastAt) }]))
}

/** Counts one more, or begins anew where the last is long ago. */
function countOne(tx: Tx, keys: readonly string[]): void {
  tx.atCommit(COUNT, [keys, tx.now, forgottenBefore(tx.now)])
}
