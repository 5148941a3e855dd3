import { inArray, or, sql } from 'drizzle-orm'
import { isTransient, type TransactionOptions } from '../db.ts'
import { AppError } from '../errors.ts'
import { attempts } from '../tables.ts'
import type { Tx } from '../tx.ts'
import { calmBelow, forgottenBefore, hurdle, type Tried } from './pace.rules.ts'
import { beginOfHere, type Counted, type Try } from './tries.rules.ts'

export type Opening = Pick<TransactionOptions, 'readsFirst'>

/** What a guarded try needs of the call it comes with, and whoever judges it. */
export interface TryingCall {
  readonly transact: <T>(work: (tx: Tx) => Promise<T>, options?: Opening) => Promise<T>
  readonly read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
  /** For one statement that stands for itself: it is its own transaction. */
  readonly statement: <T>(one: (tx: Tx) => Promise<T>) => Promise<T>
  readonly proveWork: () => Promise<void>
}

interface Row {
  readonly key: string
  readonly failures: number
  /** Seconds; null where nobody had tried. */
  readonly lastAt: number | null
}

// All counters of a try in one statement each. Whoever locks several does it in the order of their keys, so that nobody waits in a circle.
const READ = `select key, failures, extract(epoch from last_at)::float8 as "lastAt" from sign_in_attempt where key = any($1::text[])`
const LOCK = `${READ} order by key for update`
const MAKE = `insert into sign_in_attempt (key, failures, last_at)
  select key, 0, $2::timestamptz from unnest($1::text[]) as key order by key on conflict do nothing`
const COUNT_ONE = `insert into sign_in_attempt as tried (key, failures, last_at)
  select key, 1, $2::timestamptz from unnest($1::text[]) as key order by key on conflict (key) do update
  set failures = case when tried.last_at < $3::timestamptz then 1 else tried.failures + 1 end, last_at = $2::timestamptz`
// Counts where nothing stands before any of them, and else nothing. Answers which it counted: not all where others came meanwhile.
const COUNT_CALM = `with held as materialized (
    select key, failures, last_at from sign_in_attempt where key = any($1::text[]) order by key for update)
  insert into sign_in_attempt as tried (key, failures, last_at)
    select given.key, 1, $2::timestamptz from unnest($1::text[]) as given (key)
      where not exists (select 1 from held
        where held.last_at >= $3::timestamptz and held.failures >= ($4::float8[])[array_position($1::text[], held.key)])
      order by given.key
    on conflict (key) do update
      set failures = case when tried.last_at < $3::timestamptz then 1 else tried.failures + 1 end, last_at = $2::timestamptz
      where tried.last_at < $3::timestamptz or tried.failures < ($4::float8[])[array_position($1::text[], tried.key)]
    returning tried.key`
// Counts, and answers what stood there before, which the insert has to read first. A row that came meanwhile is waited for and counted too.
const COUNT = `with before as materialized (
    select key, last_at from sign_in_attempt where key = any($1::text[]) order by key for update),
  counted as (insert into sign_in_attempt as tried (key, failures, last_at)
    select given.key, 1, $2::timestamptz from unnest($1::text[]) as given (key) left join before on before.key = given.key order by given.key
    on conflict (key) do update
      set failures = case when tried.last_at < $3::timestamptz then 1 else tried.failures + 1 end, last_at = $2::timestamptz
    returning tried.key, tried.failures)
  select counted.key, counted.failures - 1 as failures, extract(epoch from before.last_at)::float8 as "lastAt"
    from counted left join before on before.key = counted.key`
const TAKE_BACK = `update sign_in_attempt set failures = greatest(failures - 1, 0) where key = any($1::text[])`
const FORGETTING = `held as materialized (
    select key from sign_in_attempt where key = any($1::text[] || $2::text[]) order by key for update),
  gone as (delete from sign_in_attempt as tried using held where tried.key = held.key and held.key = any($1::text[])),
  less as (update sign_in_attempt as tried set failures = greatest(failures - 1, 0) from held
    where tried.key = held.key and held.key = any($2::text[]))`
const FORGET = `with ${FORGETTING} select`

/** Thrown to undo a count; nobody sees it. */
class WorkMissing extends Error {}

/**
 * Lets a try through, or throws: the seconds to wait, or a challenge to work on. A try that passes is counted before
 * it is known to be right, so that many at once cannot slip past; a right one is taken back afterwards.
 */
export async function countTry(call: Pick<TryingCall, 'transact' | 'statement' | 'proveWork'>, { own, shared }: Try): Promise<void> {
  const counted = [...own, ...shared]
  if (await countCalm(call, counted)) return
  // Counted first and judged by what was there before. One that is refused is undone: a flood of them leaves nothing, and no pause grows.
  const count = (proved: boolean) =>
    call.transact(async (tx) => {
      if (isWorkAsked(counted, await countAll(tx, keysOf(counted)), tx.now) && !proved) throw new WorkMissing()
    })
  try {
    await count(false)
  } catch (error) {
    if (!(error instanceof WorkMissing)) throw error
    await call.proveWork()
    await count(true)
  }
}

/** Almost every try has nothing before it: one statement, without a transaction, counts it. False: nothing was counted. */
async function countCalm(
  { transact, statement }: Pick<TryingCall, 'transact' | 'statement'>,
  counted: readonly Counted[],
): Promise<boolean> {
  const keys = keysOf(counted)
  const below = counted.map(({ pace }) => calmBelow(pace))
  const done = await statement(async (tx) => {
    const { rows } = await tx.client.query<Pick<Row, 'key'>>(COUNT_CALM, [keys, tx.now, forgottenBefore(tx.now), below])
    return rows.map(({ key }) => key)
  }).catch((error: unknown) => {
    if (isTransient(error)) return []
    throw error
  })
  if (done.length === keys.length) return true
  if (done.length > 0) await transact(async (tx) => takeBack(tx, done))
  return false
}

/** It was right: what was tried at this secret before is forgotten, what others count too loses this one. */
export function forgetTry(tx: Tx, { own, shared }: Try): void {
  tx.atCommit(FORGET, [keysOf(own), keysOf(shared)])
}

/** The same as the beginning of a statement that does more: its values are the first two. */
export const forgetFirst = {
  with: FORGETTING,
  values: ({ own, shared }: Try): [string[], string[]] => [keysOf(own), keysOf(shared)],
} as const

/** It was neither right nor wrong. */
export function takeBackTry(tx: Tx, { own, shared }: Try): void {
  takeBack(tx, keysOf([...own, ...shared]))
}

function takeBack(tx: Tx, keys: readonly string[]): void {
  tx.atCommit(LOCK, [keys])
  tx.atCommit(TAKE_BACK, [keys])
}

/** The seconds to wait; 0 is counted as done. For what is throttled without being told: the caller has locked what it is about. */
export const countOrWait = async (tx: Tx, counted: Counted): Promise<number> => (await countNext(tx, counted)).waitSeconds

/** The same, with the seconds until the next one is possible. */
export async function countNext(tx: Tx, { key, pace }: Counted): Promise<{ readonly waitSeconds: number; readonly nextSeconds: number }> {
  const before = (await readTries(tx, [key], true)).get(key) ?? null
  const { waitSeconds } = hurdle(before, pace, tx.now)
  if (waitSeconds > 0) return { waitSeconds, nextSeconds: waitSeconds }
  countOne(tx, [key])
  const failures = before && before.lastAt >= forgottenBefore(tx.now) ? before.failures + 1 : 1
  return { waitSeconds: 0, nextSeconds: hurdle({ failures, lastAt: tx.now }, pace, tx.now).waitSeconds }
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

/** Must the browser have worked? Throws where it has to wait. */
function isWorkAsked(counted: readonly Counted[], tried: ReadonlyMap<string, Tried>, now: Date): boolean {
  const hurdles = counted.map(({ key, pace }) => hurdle(tried.get(key) ?? null, pace, now))
  const seconds = hurdles.find(({ waitSeconds }) => waitSeconds > 0)?.waitSeconds
  if (seconds !== undefined) throw new AppError('too-many-requests', { seconds })
  return hurdles.some(({ proof }) => proof)
}

const keysOf = (counted: readonly Counted[]): string[] => counted.map(({ key }) => key)

/** Counts one more at each of these, and answers what stood there before: of tries that came meanwhile too, as of this moment. */
async function countAll(tx: Tx, keys: readonly string[]): Promise<ReadonlyMap<string, Tried>> {
  return triedIn((await tx.client.query<Row>(COUNT, [keys, tx.now, forgottenBefore(tx.now)])).rows, tx.now)
}

/** Under lock where asked: tries at one name are weighed one after the other, the first ones too, which find no row to wait for. */
async function readTries(tx: Tx, keys: readonly string[], lock: boolean): Promise<ReadonlyMap<string, Tried>> {
  const made = lock ? tx.client.query(MAKE, [keys, tx.now]) : null
  const [{ rows }] = await Promise.all([tx.client.query<Row>(lock ? LOCK : READ, [keys]), made])
  return triedIn(rows, tx.now)
}

const triedIn = (rows: readonly Row[], now: Date): ReadonlyMap<string, Tried> =>
  new Map(rows.map(({ key, failures, lastAt }) => [key, { failures, lastAt: lastAt === null ? now : new Date(lastAt * 1000) }]))

/** Counts one more, or begins anew where the last is long ago. */
function countOne(tx: Tx, keys: readonly string[]): void {
  tx.atCommit(COUNT_ONE, [keys, tx.now, forgottenBefore(tx.now)])
}
