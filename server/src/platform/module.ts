import type { FastifyInstance } from 'fastify'
import type { Clock } from './clock.ts'
import type { Database } from './db.ts'
import type { Handler } from './http/handlers.ts'
import type { Logger } from './log.ts'
import type { Figure } from './metrics.ts'
import type { SealedColumn } from './reseal.ts'
import type { SagaDefinition } from './saga/definition.ts'
import type { Subscriber, Tx } from './tx.ts'

/** What a job that talks to the outside world may use; it opens its own short transactions. */
export interface LiveContext {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
}

/** Runs inside the claiming transaction: its effect and its end are one commit. */
export interface TxJob<P = never> {
  readonly name: string
  readonly run: (tx: Tx, payload: P) => Promise<void>
  /** Those that are due at the same time, so many in one transaction at most. */
  readonly together?: {
    readonly atMost: number
    /** Says of each whether it is done; the others, and all where it throws, are run one by one. */
    readonly run: (tx: Tx, payloads: readonly P[]) => Promise<readonly boolean[]>
  }
  readonly maxAttempts?: number
}

/** Runs outside a transaction, under a session lock; must be safe to run again. */
export interface LiveJob<P = never> {
  readonly name: string
  readonly live: (context: LiveContext, payload: P) => Promise<void>
  /** How many of them one lane of a worker runs side by side; one unless told. */
  readonly abreast?: number
  /** Tells that the job has given up, in one transaction. */
  readonly gaveUp?: (tx: Tx, payload: P, error: Error) => Promise<void>
  readonly maxAttempts?: number
}

/** Work that comes due by time: takes no input, looks at the facts, does what they ask. */
export interface Planner {
  readonly name: string
  readonly everySeconds: number
  /** Looks at the world as it is and decides nothing by the calendar: a clock that is moved need not stop for it. */
  readonly upkeep?: true
  readonly run: (tx: Tx) => Promise<void>
}

/** A module's face to `compose.ts`; absent parts are simply not there. */
export interface Module {
  readonly name: string
  readonly handlers?: readonly Handler[]
  readonly jobs?: readonly (TxJob | LiveJob)[]
  readonly sagas?: readonly SagaDefinition[]
  readonly planners?: readonly Planner[]
  /** Event type → names of this module's jobs that hear of it, of each event or of some. */
  readonly subscriptions?: Readonly<Record<string, readonly (string | Pick<Subscriber, 'job' | 'when'>)[]>>
  /** Routes that are not calls of the registry: what gateways and other machines speak to. */
  readonly routes?: (context: LiveContext) => (app: FastifyInstance) => void
  /** What operators watch of this module's tables. */
  readonly figures?: readonly Figure[]
  /** Where this module's sealed secrets stand: they are sealed anew when the key changes. */
  readonly sealed?: readonly SealedColumn[]
  /** Demo data, run once on an empty database in the modules' order. */
  readonly seed?: (tx: Tx) => Promise<void>
}

/** Keeps the payload's type inside the job; outside all jobs look alike. */
export const txJob = <P>(job: TxJob<P>): TxJob => job as unknown as TxJob
export const liveJob = <P>(job: LiveJob<P>): LiveJob => job as unknown as LiveJob
