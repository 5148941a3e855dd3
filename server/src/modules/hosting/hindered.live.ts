import { DriverError } from '../../drivers/hosting/port.ts'
import { type StepContext, StepFailure } from '../../platform/saga/definition.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Hindrance, isToldToStaff, pauseOf } from './hindrance.rules.ts'
import { patchHosting } from './store.ts'

/** What a saga that nobody gives up on knows of what stands in its way. */
export interface Hindered extends Record<string, unknown> {
  readonly looks?: number
  readonly since?: string
}

/** What is in the way, in words for staff. */
export interface InTheWay {
  readonly what: Hindrance
  readonly why: string
}

/** Tries again later; staff are told once that has gone on for a while. */
export async function hindered(context: StepContext<Hindered>, { what, why }: InTheWay) {
  const { data, subjectId, transact } = context
  const at = context.now()
  const { looks = 0, since = at.toISOString() } = data
  if (isToldToStaff(what, new Date(since), at))
    await transact((tx) => patchHosting(tx, subjectId, { behindSince: new Date(since), behindWhy: why.slice(0, 300) }))
  return { wait: pauseOf(what, looks), data: { looks: looks + 1, since } }
}

/** The panel is as our books say, or nothing is asked of it any more. */
export const caughtUp = (tx: Tx, id: number): Promise<void> => patchHosting(tx, id, { behindSince: null, behindWhy: null })

/** What an error of a driver, or that there is none, means for somebody who goes on trying. What is no word of a panel's is thrown on. */
export function inTheWay(error: unknown, attended: boolean): InTheWay {
  if (error instanceof StepFailure && error.kind === 'transient') return { what: 'silent', why: error.message }
  if (!(error instanceof DriverError)) throw error
  const passes = error.kind === 'retry-later' || error.kind === 'unknown-outcome'
  return { what: passes ? (attended ? 'people' : 'silent') : 'refused', why: `${error.kind}: ${error.message}` }
}
