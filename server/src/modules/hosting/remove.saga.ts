import { events } from '@portal/contracts/events.ts'
import { recordSystem } from '../../platform/audit.ts'
import { defineSaga, type SagaDefinition, type StepContext, type StepResult } from '../../platform/saga/definition.ts'
import type { Tx } from '../../platform/tx.ts'
import { findService, lockService, mayPurge } from '../services/index.ts'
import { caughtUp, type Hindered, hindered, type InTheWay, inTheWay } from './hindered.live.ts'
import { type Panels, panelOf, patiently, unwearied } from './panel.live.ts'
import { findHosting, type Hosting, patchHosting, tryMoveHosting } from './store.ts'
import { REMOVE } from './work.rules.ts'

/** The days of grace are over: the account goes with everything in it, and is gone when its panel says so. */
export const removeSaga = (panels: Panels): SagaDefinition =>
  defineSaga<Hindered>({
    kind: REMOVE,
    target: async (tx, { subjectId }) => (await findHosting(tx, subjectId))?.panelId ?? null,
    steps: [{ name: 'remove-account', estimateSeconds: 30, ...unwearied, do: (context) => patiently(() => removed(panels, context)) }],
    done: (tx, { subjectId }) => caughtUp(tx, subjectId),
    undone: async () => undefined,
  })

async function removed(panels: Panels, context: StepContext<Hindered>): Promise<StepResult<Hindered>> {
  const { subjectId, transact } = context
  const row = await transact(async (tx) => {
    const [service, found] = [await findService(tx, subjectId), await findHosting(tx, subjectId)]
    return service && found && !found.removed && mayPurge(service, tx.now) ? found : null
  })
  if (!row) return
  const said = row.panelId === null ? 'gone' : await takeAway(panels, row)
  if (said !== 'gone') return await hindered(context, said)
  await transact((tx) => forget(tx, subjectId))
}

/** Gone by the panel's word, or what is in the way. */
async function takeAway(panels: Panels, { panelId, username }: Hosting): Promise<'gone' | InTheWay> {
  let attended = false
  try {
    const driver = panelOf(panels, panelId)
    attended = driver.attended
    const account = await driver.findAccount(username)
    // What is a stranger's by now is left alone.
    if (!account?.ours) return 'gone'
    await driver.remove(username)
    if (attended) return { what: 'people', why: 'people were asked' }
    return { what: 'deaf', why: `the panel takes what it is told, and ${username} is still there` }
  } catch (error) {
    return inTheWay(error, attended)
  }
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
