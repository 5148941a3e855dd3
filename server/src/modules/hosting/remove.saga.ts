import { events } from '@portal/contracts/events.ts'
import { recordSystem } from '../../platform/audit.ts'
import { defineSaga, type SagaDefinition, type StepContext, type StepResult } from '../../platform/saga/definition.ts'
import type { Tx } from '../../platform/tx.ts'
import { findService, lockService, mayPurge } from '../services/index.ts'
import { type Panels, panelOf, patiently, unwearied } from './panel.live.ts'
import { findHosting, patchHosting, tryMoveHosting } from './store.ts'
import { REMOVE } from './work.rules.ts'

const LOOK_AGAIN_SECONDS = 2
const TRY_AGAIN_SECONDS = 60

/** The days of grace are over: the account goes with everything in it, and is gone when its panel says so. */
export const removeSaga = (panels: Panels): SagaDefinition =>
  defineSaga({
    kind: REMOVE,
    target: async (tx, { subjectId }) => (await findHosting(tx, subjectId))?.panelId ?? null,
    steps: [{ name: 'remove-account', estimateSeconds: 30, ...unwearied, do: (context) => patiently(() => removed(panels, context)) }],
    done: async () => undefined,
    undone: async () => undefined,
  })

async function removed(panels: Panels, { subjectId, transact }: StepContext): Promise<StepResult> {
  const row = await transact(async (tx) => {
    const [service, found] = [await findService(tx, subjectId), await findHosting(tx, subjectId)]
    return service && found && !found.removed && mayPurge(service, tx.now) ? found : null
  })
  if (!row) return
  if (row.panelId !== null) {
    const driver = panelOf(panels, row.panelId)
    try {
      const account = await driver.findAccount(row.username)
      // What is a stranger's by now is left alone.
      if (account?.ours) {
        await driver.remove(row.username)
        return { wait: driver.attended ? TRY_AGAIN_SECONDS : LOOK_AGAIN_SECONDS }
      }
    } catch {
      return { wait: TRY_AGAIN_SECONDS }
    }
  }
  await transact((tx) => forget(tx, subjectId))
}

async function forget(tx: Tx, id: number): Promise<void> {
  const [service, row] = [await lockService(tx, id), await findHosting(tx, id)]
  if (!service || !row || row.removed) return
  await patchHosting(tx, id, { removed: true, password: null, nextPassword: null, usage: null, dns: null })
  await tryMoveHosting(tx, id, 'removed', 'system')
  const { brandId, accountId, kind, name } = service
  await recordSystem(tx, { brandId, accountId, serviceId: id, action: 'service/purge', detail: name })
  await tx.emit(events.servicePurged, { serviceId: id, kind }, accountId)
}
