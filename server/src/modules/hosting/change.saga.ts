import { events } from '@portal/contracts/events.ts'
import { DriverError } from '../../drivers/hosting/port.ts'
import {
  defineSaga,
  type SagaDefinition,
  type SagaStep,
  type StepContext,
  StepFailure,
  type StepResult,
} from '../../platform/saga/definition.ts'
import { failed, heard } from './changed.ts'
import { asStep, type Panels, panelOf } from './panel.live.ts'
import { findHosting, lockHosting, patchHosting, tryMoveHosting } from './store.ts'
import { CHANGE } from './work.rules.ts'

interface ChangeData extends Record<string, unknown> {
  readonly changeId: number
  readonly before: string
  readonly after: string
}

const LOOK_AGAIN_SECONDS = 2
const ASK_PEOPLE_AGAIN_SECONDS = 600
const PATIENCE_SECONDS = 3 * 86_400

/** Another plan was paid for: done when the panel says that the account has its package, and paid back where it cannot be. */
export function changeSaga(panels: Panels): SagaDefinition {
  const give = async ({ subjectId, transact }: StepContext<ChangeData>, packageName: string): Promise<StepResult<ChangeData>> => {
    const row = await transact((tx) => findHosting(tx, subjectId))
    if (!row || row.removed) throw new StepFailure('permanent', 'the account is gone')
    const driver = panelOf(panels, row.panelId)
    try {
      const account = await driver.findAccount(row.username)
      if (!account?.ours) throw new StepFailure('permanent', 'the panel does not know the account')
      // A panel that does not tell packages is believed.
      if (account.package === packageName) return
      await driver.changePackage(row.username, packageName)
      return account.package === null ? undefined : { wait: driver.attended ? ASK_PEOPLE_AGAIN_SECONDS : LOOK_AGAIN_SECONDS }
    } catch (error) {
      if (driver.attended && error instanceof DriverError && error.kind === 'retry-later') return { wait: ASK_PEOPLE_AGAIN_SECONDS }
      throw error
    }
  }

  const step: SagaStep<ChangeData> = {
    name: 'change-package',
    estimateSeconds: 20,
    patienceSeconds: PATIENCE_SECONDS,
    do: (context) =>
      asStep(async () => {
        const free = await context.transact(async (tx) => {
          const row = await lockHosting(tx, context.subjectId)
          if (!row) throw new StepFailure('permanent', 'nothing is known of it')
          return row.state === 'changing' || (await tryMoveHosting(tx, context.subjectId, 'change', 'system')) !== null
        })
        // Something else is asked of its panel now.
        return free ? await give(context, context.data.after) : { wait: LOOK_AGAIN_SECONDS }
      }),
    undo: async (context) => {
      await asStep(() => give(context, context.data.before)).catch((error: unknown) => {
        // What is not there has no package to be given back.
        if (!(error instanceof StepFailure && error.kind === 'permanent')) throw error
      })
    },
  }

  return defineSaga<ChangeData>({
    kind: CHANGE,
    target: async (tx, { subjectId }) => (await findHosting(tx, subjectId))?.panelId ?? null,
    steps: [step],
    done: async (tx, { subjectId, data }) => {
      await patchHosting(tx, subjectId, { package: data.after })
      await heard(tx, subjectId, 'found-active')
      await tx.emit(events.serviceResized, { serviceId: subjectId, changeId: data.changeId })
    },
    undone: async (tx, { subjectId, data, failure }) => {
      await heard(tx, subjectId, 'found-active')
      await failed(tx, subjectId, 'change')
      await tx.emit(events.serviceNotResized, { serviceId: subjectId, changeId: data.changeId, reason: failure?.message ?? 'unknown' })
    },
  })
}
