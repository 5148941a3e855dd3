import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { forgottenBefore, hurdle, type Pace } from './sign-in.rules.ts'
import { addAttempt, readAttempts } from './store.ts'

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

async function weigh(tx: Tx, counted: readonly Counted[], lock: boolean): Promise<boolean> {
  let proof = false
  for (const { key, pace } of counted) {
    const before = hurdle(await readAttempts(tx, key, lock), pace, tx.now)
    if (before.waitSeconds > 0) throw new AppError('too-many-requests', { seconds: before.waitSeconds })
    proof ||= before.proof
  }
  return proof
}
