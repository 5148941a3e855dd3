import type { LiveContext } from '../context.ts'
import { type LiveJob, liveJob } from '../jobs/handler.ts'
import { type HeldLease, LeaseLost } from '../jobs/leases.store.ts'
import { RunAgain } from '../jobs/postpone.ts'
import type { Module } from '../module.ts'
import type { Tx } from '../tx.ts'
import type { SagaProbe } from './crash.ts'
import type { SagaDefinition } from './definition.ts'
import { Fence } from './fence.ts'
import { bookRun, findSaga, type SagaPool, sagaRuns } from './store.ts'
import { Turn } from './turn.ts'

/** The line that a run waited in, by the books of then, and the lease that it has. */
interface Run {
  readonly target: string | null
  readonly pool: SagaPool
  readonly lease: HeldLease
}

/** The executor: intent, act, result, one step after the other; undo in reverse from the first failure on. */
export class SagaRunner {
  private readonly definitions: ReadonlyMap<string, SagaDefinition>
  private readonly probe: SagaProbe

  constructor(modules: readonly Module[], probe: SagaProbe = () => undefined) {
    const all = modules.flatMap((module) => module.sagas ?? [])
    this.definitions = new Map(all.map((saga) => [saga.kind, saga]))
    if (this.definitions.size !== all.length) throw new Error('two sagas of one kind')
    this.probe = probe
  }

  /** The jobs that run sagas; each run goes on as far as it can and books the next look itself. */
  get jobs(): LiveJob[] {
    return (Object.keys(sagaRuns) as SagaPool[]).map((pool) =>
      liveJob(sagaRuns[pool], {
        // A crash of the process is not the saga's failure; steps count their own attempts.
        maxAttempts: 1_000_000,
        live: async (context, { sagaId, target }, lease) => {
          try {
            await this.run(context, sagaId, { target: target ?? null, pool, lease })
          } catch (error) {
            // Another run of it goes on from what is written: nothing of this one is.
            if (!(error instanceof LeaseLost)) throw error
            context.log.warn({ err: error, sagaId }, 'a saga goes on elsewhere')
          }
        },
      }),
    )
  }

  private async run({ db, clock, log }: LiveContext, sagaId: number, line: Run): Promise<void> {
    const fence = new Fence(db, line.lease)
    for (;;) {
      const found = await db.read((tx) => this.find(tx, sagaId))
      if (!found) return
      const { saga, definition } = found
      // It waits in the line of its class, and of whom it talks to: its next step belongs in another one.
      const pool = definition.pool ?? 'engine'
      if (found.target !== line.target || pool !== line.pool)
        return await fence.transaction((tx) => bookRun(tx, sagaId, found.target, pool))
      const turn = new Turn(fence, clock, definition, saga, this.probe)
      const next = saga.state === 'running' ? await turn.forward() : await turn.backward()
      if (next) throw new RunAgain(next)
      log.debug({ saga: saga.key, position: saga.position, state: saga.state }, 'saga step')
    }
  }

  /** The saga and whom its next step talks to; null where there is nothing more to do. */
  private async find(tx: Tx, sagaId: number) {
    const saga = await findSaga(tx, sagaId)
    if (saga?.state !== 'running' && saga?.state !== 'undoing') return null
    const definition = this.definitions.get(saga.kind)
    if (!definition) throw new Error(`no saga ${saga.kind}`)
    return { saga, definition, target: (await definition.target?.(tx, saga)) ?? null }
  }
}
