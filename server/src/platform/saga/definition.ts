import type { Tx } from '../tx.ts'

/** How a failed step is to be understood. `permanent`: trying again is of no use. */
export type FailureKind = 'transient' | 'permanent' | 'unknown'

export class StepFailure extends Error {
  readonly kind: FailureKind
  constructor(kind: FailureKind, message: string, options?: ErrorOptions) {
    super(message, options)
    this.kind = kind
  }
}

export type SagaData = Record<string, unknown>

/** Tries of a step that names no number of its own. */
export const DEFAULT_ATTEMPTS = 5

export interface StepContext<D extends SagaData = SagaData> {
  /** What the saga is about; a step's result is merged into it. */
  readonly data: Readonly<D>
  readonly subjectId: number
  /** `saga key/step name`: the key a driver is called with, the same at every repetition. */
  readonly key: string
  readonly attempt: number
  now(): Date
  /** A short transaction of the step's own; must be safe to run again. */
  transact<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** For what only reads: two round trips cheaper. */
  read<T>(work: (tx: Tx) => Promise<T>): Promise<T>
  /** 0..1, shown to the customer while it runs. */
  progress(done: number): void
}

/** `wait`: not there yet, look again in so many seconds by our clock; `progress` (0..1) where the step knows how far it is. */
export type StepResult<D extends SagaData = SagaData> = void | {
  readonly data?: Partial<D>
  readonly wait?: number
  readonly progress?: number
}

export interface SagaStep<D extends SagaData = SagaData> {
  readonly name: string
  /** Rough seconds, for the estimate that the customer sees. */
  readonly estimateSeconds: number
  /**
   * Whether the step belongs to this run at all: where it does not, neither `do`, `check` nor `undo` is called, so that no compensation can act
   * for a step that did not. Decides by data that later steps do not change. Absent: always.
   */
  readonly when?: (data: Readonly<D>) => boolean
  readonly do: (context: StepContext<D>) => Promise<StepResult<D>>
  /** Due from the moment the step was intended; must accept that nothing was done. `wait`: asked for and not there yet, look again. */
  readonly undo?: (context: StepContext<D>) => Promise<void | { readonly wait: number }>
  /** After a lost answer: what does the world say? Absent: `do` is idempotent and simply runs again. */
  readonly check?: (context: StepContext<D>) => Promise<'done' | 'not-done'>
  /** Tries before the saga gives up and undoes. */
  readonly attempts?: number
  /** Tries of its undo, while what it talks to may come back, before a person is asked. */
  readonly undoAttempts?: number
  /** Seconds by our clock that `wait` may take in all before the step counts as failed, and again its undo. */
  readonly patienceSeconds?: number
  /** A person may go on without it: what comes after does not stand on it. */
  readonly skippable?: true
}

export interface SagaDefinition<D extends SagaData = SagaData> {
  readonly kind: string
  readonly steps: readonly SagaStep<D>[]
  /** Of sagas that move whole disks and that nobody waits for: they take no place of those that somebody does. */
  readonly pool?: 'bulk'
  /** Whom its next step talks to, an engine's id, by the books as they are now; null where it talks to nobody yet. */
  readonly target?: (tx: Tx, saga: SagaRecord<D>) => Promise<string | null>
  /** All steps are done: one transaction emits what happened. */
  readonly done: (tx: Tx, saga: SagaRecord<D>) => Promise<void>
  /** Everything was undone: one transaction emits that, and gives back what was paid. */
  readonly undone: (tx: Tx, saga: SagaRecord<D>) => Promise<void>
  /** A step failed for good: true leaves everything as it is until a person decides; absent, it is undone at once. */
  readonly holds?: (saga: SagaRecord<D>) => boolean
  /** It waits for a person: a failed step was held, or could not be undone. */
  readonly needsOperator?: (tx: Tx, saga: SagaRecord<D>) => Promise<void>
  /**
   * A step failed for good: what to change in the data, so that everything is undone and the saga then starts anew from its first step; null
   * or absent: it is undone, or held, as any other.
   */
  readonly again?: (tx: Tx, saga: SagaRecord<D>) => Promise<Partial<D> | null>
  /** What to change in the data so that it is built anew in another place; null where there is none. */
  readonly relocate?: (tx: Tx, saga: SagaRecord<D>) => Promise<Partial<D> | null>
  /** After each step, for progress on screens. */
  readonly progressed?: (tx: Tx, saga: SagaRecord<D>) => Promise<void>
}

export interface SagaRecord<D extends SagaData = SagaData> {
  readonly id: number
  readonly kind: string
  readonly key: string
  readonly accountId: number | null
  readonly subjectId: number
  readonly state: 'running' | 'undoing' | 'done' | 'undone' | 'stuck'
  readonly position: number
  readonly data: D
  readonly failure: { step: string; kind: string; message: string; at?: string } | null
  readonly startedAt: Date
  readonly finishedAt: Date | null
}

/** Keeps the data's type inside the saga; outside all sagas look alike. */
export function defineSaga<D extends SagaData>(saga: SagaDefinition<D>): SagaDefinition {
  const names = new Set(saga.steps.map(({ name }) => name))
  // What is undone is found by it.
  if (names.size < saga.steps.length) throw new Error(`two steps of ${saga.kind} have one name`)
  return saga as unknown as SagaDefinition
}
