import type { LiveContext } from '../context.ts'
import type { Tx } from '../tx.ts'
import type { JobDefinition } from './definition.ts'
import type { HeldLease } from './leases.store.ts'

/** Runs inside the claiming transaction: its effect and its end are one commit. */
export interface TxJob<P = never> {
  readonly definition: JobDefinition<P>
  readonly run: (tx: Tx, payload: P) => Promise<void>
  /** Those that are due at the same time, so many in one transaction at most. */
  readonly batch?: {
    readonly atMost: number
    /** Says of each whether it is done; the others, and all where it throws, are run one by one. */
    readonly run: (tx: Tx, payloads: readonly P[]) => Promise<readonly boolean[]>
  }
  /** Runs before the job counts as failed: at least 2, `DEFAULT_ATTEMPTS` when absent. */
  readonly maxAttempts?: number
}

/** Runs outside a transaction, under a lease; must be safe to run again, because a crash or a lost database cuts it off anywhere. */
export interface LiveJob<P = never> {
  readonly definition: JobDefinition<P>
  readonly live: (context: LiveContext, payload: P, lease: HeldLease) => Promise<void>
  /** Tells that the job has given up, in one transaction. */
  readonly gaveUp?: (tx: Tx, payload: P, error: Error) => Promise<void>
  /** Runs before the job counts as failed: at least 2, `DEFAULT_ATTEMPTS` when absent. */
  readonly maxAttempts?: number
}

/** Keeps the payload's type inside the job; outside all jobs look alike. */
export const txJob = <P>(definition: JobDefinition<P>, job: Omit<TxJob<P>, 'definition'>): TxJob =>
  ({ definition, ...job }) as unknown as TxJob
export const liveJob = <P>(definition: JobDefinition<P>, job: Omit<LiveJob<P>, 'definition'>): LiveJob =>
  ({ definition, ...job }) as unknown as LiveJob
