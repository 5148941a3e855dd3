import { events } from '@portal/contracts/events.ts'
import { DriverError } from '../../drivers/hosting/port.ts'
import { defineSaga, type SagaDefinition, type SagaStep, type StepContext, StepFailure } from '../../platform/saga/definition.ts'
import { failed, freed } from './changed.ts'
import { takeBackPackage } from './desk.ts'
import { pauseOf } from './hindrance.rules.ts'
import { isSettling } from './hosting.rules.ts'
import { asStep, type Panels, panelOf } from './panel.live.ts'
import { findHosting, lockHosting, patchHosting, tryMoveHosting } from './store.ts'
import { CHANGE } from './work.rules.ts'

interface ChangeData extends Record<string, unknown> {
  readonly changeId: number
  readonly before: string
  readonly after: string
  readonly looks?: number
}

/** Has the panel said that the account has the package, or was it told to see to it, or do people see to that or to something else of it? */
type Given = 'given' | 'told' | 'people-asked'

const LOOK_AGAIN_SECONDS = 60
const ASK_PEOPLE_AGAIN_SECONDS = 600
const PATIENCE_SECONDS = 3 * 86_400

/** Another plan was paid for: done when the panel says that the account has its package, and paid back where it cannot be. */
export function changeSaga(panels: Panels): SagaDefinition {
  const give = async ({ subjectId, transact }: StepContext<ChangeData>, packageName: string): Promise<Given> => {
    const row = await transact((tx) => findHosting(tx, subjectId))
    if (!row || row.removed) throw new StepFailure('permanent', 'the account is gone')
    const driver = panelOf(panels, row.panelId)
    if (driver.attended && isSettling(row.state)) return 'people-asked'
    try {
      const account = await driver.findAccount(row.username)
      if (!account?.ours) throw new StepFailure('permanent', 'the panel does not know the account')
      // A panel that does not tell packages is believed.
      if (account.package === packageName) return 'given'
      await driver.changePackage(row.username, packageName)
      return account.package === null ? 'given' : driver.attended ? 'people-asked' : 'told'
    } catch (error) {
      if (driver.attended && error instanceof DriverError && error.kind === 'retry-later') return 'people-asked'
      throw error
    }
  }

  const step: SagaStep<ChangeData> = {
    name: 'change-package',
    estimateSeconds: 20,
    patienceSeconds: PATIENCE_SECONDS,
    do: (context) =>
      asStep(async () => {
        const { looks = 0, after } = context.data
        const later = { wait: pauseOf('deaf', looks), data: { looks: looks + 1 } }
        const free = await context.transact(async (tx) => {
          const row = await lockHosting(tx, context.subjectId)
          if (!row) throw new StepFailure('permanent', 'nothing is known of it')
          return row.state === 'changing' || (await tryMoveHosting(tx, context.subjectId, 'change', 'system')) !== null
        })
        // Something else is asked of its panel now.
        if (!free) return later
        const given = await give(context, after)
        if (given !== 'given') return given === 'told' ? later : { wait: ASK_PEOPLE_AGAIN_SECONDS }
      }),
    // Undone when the panel says that the account has its former package, not when it was told so.
    undo: async (context) => {
      const { subjectId, data } = context
      await context.transact(async (tx) => {
        const row = await findHosting(tx, subjectId)
        if (row) await takeBackPackage(tx, row, data.after)
      })
      const given = await asStep(() => give(context, data.before)).catch((error: unknown): Given => {
        // What is not there has no package to be given back.
        if (error instanceof StepFailure && error.kind === 'permanent') return 'given'
        throw error
      })
      if (given !== 'given') return { wait: given === 'told' ? LOOK_AGAIN_SECONDS : ASK_PEOPLE_AGAIN_SECONDS }
    },
  }

  return defineSaga<ChangeData>({
    kind: CHANGE,
    target: async (tx, { subjectId }) => (await findHosting(tx, subjectId))?.panelId ?? null,
    steps: [step],
    done: async (tx, { subjectId, data }) => {
      await patchHosting(tx, subjectId, { package: data.after })
      await freed(tx, subjectId, 'changing')
      await tx.emit(events.serviceResized, { serviceId: subjectId, changeId: data.changeId })
    },
    undone: async (tx, { subjectId, data, failure }) => {
      await freed(tx, subjectId, 'changing')
      await failed(tx, subjectId, 'change')
      await tx.emit(events.serviceNotResized, { serviceId: subjectId, changeId: data.changeId, reason: failure?.message ?? 'unknown' })
    },
  })
}
