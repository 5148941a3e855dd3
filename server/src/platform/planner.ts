import type { Tx } from './tx.ts'

/** Work that comes due by time: takes no input, looks at the facts, does what they ask. */
export interface Planner {
  readonly name: string
  readonly everySeconds: number
  /** Compares what exists and decides nothing by the calendar. A clock that is moved does not stop for it, and runs it once a day. */
  readonly maintenance?: true
  /**
   * Deletes what is old, or reports what is wrong: no other work waits for it. A clock that is moved runs it once, at the end.
   * Implies `maintenance`.
   */
  readonly housekeeping?: true
  readonly run: (tx: Tx) => Promise<void>
}
