import { isDeepStrictEqual } from 'node:util'
import type { Clock } from '../clock.ts'
import { ConnectionLost } from '../db.ts'
import { errorText } from '../error-text.ts'
import { LeaseLost } from '../jobs/leases.store.ts'
import { isCrash, type SagaProbe } from './crash.ts'
import type { SagaDefinition, SagaRecord, SagaStep, StepContext, StepResult } from './definition.ts'
import { DEFAULT_ATTEMPTS, StepFailure } from './definition.ts'
import type { Fence } from './fence.ts'
import { AGAIN, lockSaga, type StepRow, startAnew, stepsOf, updateSaga, updateStep } from './store.ts'

const DEFAULT_PATIENCE_SECONDS = 600
/** Seconds between tries of a step: then 1, 5, 15 minutes, 1 and 4 hours. */
const BACKOFF = [5, 60, 300, 900, 3600, 14_400]
const PROGRESS_EVERY_MS = 400
/** Screens are told of a wait when it has gone so much further, of the whole step. */
const TELL_EVERY = 0.1

/** The run ends here and writes nothing about the step: the next run goes on from what is written. Losing the database is no failed try. */
const isOver = (error: unknown): boolean => isCrash(error) || error instanceof LeaseLost || error instanceof ConnectionLost

/** One step of one saga, forward or backward. Answers when to look again, or null to go on at once. */
export class Turn {
  private readonly db: Fence
  private readonly clock: Clock
  private readonly definition: SagaDefinition
  private readonly saga: SagaRecord
  private readonly probe: SagaProbe

  constructor(db: Fence, clock: Clock, definition: SagaDefinition, saga: SagaRecord, probe: SagaProbe) {
    this.db = db
    this.clock = clock
    this.definition = definition
    this.saga = saga
    this.probe = probe
  }

  async forward(): Promise<Date | null> {
    const { saga, definition } = this
    const step = definition.steps[saga.position]
    if (!step) {
      await this.db.transaction(async (tx) => {
        // Given up in this moment: what was done is undone, which the next turn finds.
        if ((await lockSaga(tx, saga.id))?.state !== 'running') return
        await updateSaga(tx, saga.id, { state: 'done', finishedAt: tx.now })
        await definition.done(tx, saga)
      })
      return null
    }
    const row = await this.db.intend(saga, step.name)
    this.at(`${step.name}:intended`)
    try {
      const already = !this.applies(step) || (row.state === 'unknown' && (await step.check?.(this.context(step, row))) === 'done')
      const result = already ? undefined : await step.do(this.context(step, row))
      this.at(`${step.name}:acted`)
      if (result?.wait !== undefined) return await this.wait(step, row, result.wait, result)
      await this.db.transaction(async (tx) => {
        await updateStep(tx, saga.id, saga.position, { state: 'done', progress: 1, error: null, finishedAt: tx.now })
        const next = { position: saga.position + 1, data: { ...saga.data, ...result?.data } }
        await updateSaga(tx, saga.id, next)
        await definition.progressed?.(tx, { ...saga, ...next })
      })
      this.at(`${step.name}:recorded`)
      return null
    } catch (error) {
      return await this.failed(step, row, error)
    }
  }

  async backward(): Promise<Date | null> {
    const { saga, definition } = this
    const rows = await this.db.transaction((tx) => stepsOf(tx, saga.id))
    const row = rows.findLast((r) => r.state !== 'undone')
    if (!row) {
      await this.db.transaction(async (tx) => {
        if (saga.data[AGAIN] === true) return await startAnew(tx, saga)
        await updateSaga(tx, saga.id, { state: 'undone', finishedAt: tx.now })
        await definition.undone(tx, saga)
      })
      return null
    }
    // By its name: it was begun by an older version whose steps stood elsewhere; by its place where the name is no more.
    const step = definition.steps.find(({ name }) => name === row.name) ?? definition.steps[row.position]
    const tries = row.state === 'stuck' ? row.attempts : 0
    try {
      this.at(`${row.name}:undo`)
      const result = step && this.applies(step) ? await step.undo?.(this.context(step, row)) : undefined
      if (step && result) return await this.waitToUndo(step, row, result.wait)
      this.at(`${row.name}:undone`)
      await this.db.transaction((tx) => updateStep(tx, saga.id, row.position, { state: 'undone', finishedAt: tx.now }))
      return null
    } catch (error) {
      if (isOver(error)) throw error
      const message = errorText(error)
      const attempts = tries + 1
      const hopeless = error instanceof StepFailure && error.kind === 'permanent'
      const gaveUp = attempts > ((hopeless ? undefined : step?.undoAttempts) ?? DEFAULT_ATTEMPTS)
      await this.db.transaction(async (tx) => {
        await updateStep(tx, saga.id, row.position, { state: 'stuck', attempts, error: message })
        if (!gaveUp) return
        const failure = { ...(saga.failure ?? { step: row.name, kind: 'undo', message }), at: tx.now.toISOString() }
        await updateSaga(tx, saga.id, { state: 'stuck', failure })
        await definition.needsOperator?.(tx, { ...saga, state: 'stuck', failure })
      })
      return gaveUp ? null : this.after(BACKOFF[attempts - 1] ?? 14_400)
    }
  }

  private async wait(step: SagaStep, row: StepRow, seconds: number, { data, progress }: Exclude<StepResult, void>): Promise<Date> {
    const waited = (this.clock.now().getTime() - row.startedAt.getTime()) / 1000
    if (waited > (step.patienceSeconds ?? DEFAULT_PATIENCE_SECONDS)) throw new StepFailure('permanent', `${step.name} took too long`)
    const done = Math.min(0.95, progress ?? waited / (step.estimateSeconds || 1))
    // Most looks find nothing new: then one statement, which is its own transaction, says that it was looked. It is not another attempt.
    const looked = { attempts: Math.max(0, row.attempts - 1) }
    const learned = !isDeepStrictEqual({ ...this.saga.data, ...data }, this.saga.data)
    if (!learned && Math.abs(done - row.progress) < TELL_EVERY) {
      await this.db.looked(row, looked)
      return this.after(seconds)
    }
    await this.db.transaction(async (tx) => {
      await updateStep(tx, this.saga.id, this.saga.position, { ...looked, progress: done })
      const next = { data: { ...this.saga.data, ...data } }
      if (learned) await updateSaga(tx, this.saga.id, next)
      await this.definition.progressed?.(tx, { ...this.saga, ...next })
    })
    return this.after(seconds)
  }

  /** Looking again is not another attempt; what is never there in the end is. */
  private async waitToUndo(step: SagaStep, row: StepRow, seconds: number): Promise<Date> {
    const since = this.saga.failure?.at ? new Date(this.saga.failure.at) : row.startedAt
    const waited = (this.clock.now().getTime() - since.getTime()) / 1000
    if (waited > (step.patienceSeconds ?? DEFAULT_PATIENCE_SECONDS))
      throw new StepFailure('transient', `undoing ${step.name} took too long`)
    // It answers again: what failed before on the way is no reason to give up later.
    if (row.attempts > 0 && row.state === 'stuck') await this.db.looked(row, { attempts: 0, error: null })
    return this.after(seconds)
  }

  private async failed(step: SagaStep, row: StepRow, error: unknown): Promise<Date | null> {
    if (isOver(error)) throw error
    const kind = error instanceof StepFailure ? error.kind : 'transient'
    const message = errorText(error)
    const gaveUp = kind === 'permanent' || row.attempts >= (step.attempts ?? DEFAULT_ATTEMPTS)
    await this.db.transaction(async (tx) => {
      await updateStep(tx, this.saga.id, this.saga.position, {
        state: gaveUp ? 'failed' : kind === 'unknown' ? 'unknown' : row.state,
        error: message,
      })
      const failure = { step: step.name, kind, message, at: tx.now.toISOString() }
      const again = gaveUp ? ((await this.definition.again?.(tx, { ...this.saga, failure })) ?? null) : null
      const held = gaveUp && again === null && this.definition.holds?.({ ...this.saga, failure }) === true
      const anew = again === null ? {} : { data: { ...this.saga.data, ...again, [AGAIN]: true } }
      const next = gaveUp ? { state: held ? ('stuck' as const) : ('undoing' as const), failure, ...anew } : {}
      if (gaveUp) await updateSaga(tx, this.saga.id, next)
      if (held) await this.definition.needsOperator?.(tx, { ...this.saga, ...next })
      await this.definition.progressed?.(tx, { ...this.saga, ...next })
    })
    return gaveUp ? null : this.after(BACKOFF[row.attempts - 1] ?? 14_400)
  }

  private applies({ when }: SagaStep): boolean {
    return when?.(this.saga.data) ?? true
  }

  private at(point: string): void {
    this.probe(point, this.saga.kind)
  }

  private after(seconds: number): Date {
    return new Date(this.clock.now().getTime() + seconds * 1000)
  }

  private context(step: SagaStep, row: StepRow): StepContext {
    const { db, saga } = this
    let lastWritten = 0
    return {
      data: saga.data,
      subjectId: saga.subjectId,
      key: `${saga.key}/${step.name}`,
      attempt: row.attempts,
      now: () => this.clock.now(),
      transact: (work) => db.transaction(work),
      read: (work) => db.read(work),
      progress: (done) => {
        // Shown, never relied upon: losing one is harmless, so it is neither awaited nor retried.
        const at = performance.now()
        if (at - lastWritten < PROGRESS_EVERY_MS) return
        lastWritten = at
        void db
          .transaction(async (tx) => {
            await updateStep(tx, saga.id, saga.position, { progress: done })
            await this.definition.progressed?.(tx, saga)
          })
          .catch(() => undefined)
      },
    }
  }
}
