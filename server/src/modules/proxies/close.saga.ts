import { defineSaga, type SagaDefinition, StepFailure } from '../../platform/saga/definition.ts'
import { confirmSuspension, findService } from '../services/index.ts'
import { actualOf } from './desired.ts'
import { endpointsOf } from './endpoints.store.ts'
import { allClosed } from './proxies.rules.ts'
import { settle } from './settle.ts'
import { CLOSE } from './work.rules.ts'

const LOOK_SECONDS = 2
/** What a host that is heard has not done yet is looked at less and less often; one that is silent says nothing sooner by being looked at. */
const MOST_SECONDS = 300
const SILENT_SECONDS = 1800
const SOON = 10

interface CloseData extends Record<string, unknown> {
  readonly looks?: number
}

const pause = (looks: number, silent: boolean): number =>
  Math.min(LOOK_SECONDS * 2 ** Math.max(0, looks - SOON), silent ? SILENT_SECONDS : MOST_SECONDS)

/** Nobody gives up on it: a service that is not paid for must stop. */
const unwearied = { attempts: 1_000_000, patienceSeconds: 10 * 366 * 86_400 } as const

/** A reason stands against it: its proxies are closed, by the word of their host, and only then it is shown as suspended [M11]. */
export const closeSaga: SagaDefinition = defineSaga<CloseData>({
  kind: CLOSE,
  steps: [
    {
      name: 'close-proxies',
      estimateSeconds: 3,
      ...unwearied,
      do: ({ subjectId, transact, data: { looks = 0 } }) =>
        transact(async (tx) => {
          const now = await settle(tx, subjectId)
          // Paid meanwhile, or gone.
          if (!now?.closed) return
          const endpoints = await endpointsOf(tx, [subjectId])
          const actual = await actualOf(
            tx,
            endpoints.map(({ id }) => id),
          )
          const said = endpoints.map(({ id }) => actual.get(id))
          if (!allClosed(said))
            return {
              wait: pause(
                looks,
                said.some((one) => one?.silent),
              ),
              data: { looks: looks + 1 },
            }
          const service = await findService(tx, subjectId)
          if (service && service.suspensions.length > 0) await confirmSuspension(tx, subjectId)
        }).catch((error: unknown) => {
          throw new StepFailure('transient', error instanceof Error ? error.message : String(error), { cause: error })
        }),
    },
  ],
  done: async () => undefined,
  undone: async () => undefined,
})
