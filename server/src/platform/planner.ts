import type { Tx } from './tx.ts'

/** Work that comes due by time: takes no input, looks at the facts, does what they ask. */
export interface Planner {
  readonly name: string
  readonly everySeconds: number
  /** Compares what is there and decides nothing by the calendar: a clock that is moved need not stop for it. */
  readonly maintenance?: true
  readonly run: (tx: Tx) => Promise<void>
}
