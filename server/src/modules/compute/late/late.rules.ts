import { type DeadlineMinutes, deadlineOf, type TimedWork, workOfVps } from '@portal/contracts/machines/deadlines.ts'
import type { Vps } from '../store.ts'

export interface Late {
  readonly work: TimedWork
  /** When it should have been done. */
  readonly since: Date
}

/** Work on a machine that should be done by now; null: there is none, or it has time left. `own`: deadlines that its engine sets. */
export function lateWork(
  { state, action, actionAt }: Pick<Vps, 'state' | 'action' | 'actionAt'>,
  now: Date,
  own: DeadlineMinutes | undefined,
): Late | null {
  const work = workOfVps(state, action)
  if (work === null || actionAt === null) return null
  const since = deadlineOf(work, actionAt, own)
  return now > since ? { work, since } : null
}
