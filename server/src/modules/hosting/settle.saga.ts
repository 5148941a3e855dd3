import type { HostingDriver } from '../../drivers/hosting/port.ts'
import { defineSaga, type SagaDefinition, type StepContext, type StepResult } from '../../platform/saga/definition.ts'
import { confirmSuspension, findService } from '../services/index.ts'
import { heard } from './changed.ts'
import { desiredState } from './hosting.rules.ts'
import { type Panels, panelOf, patiently, unwearied } from './panel.live.ts'
import { findHosting, type Hosting, lockHosting, tryMoveHosting } from './store.ts'
import { SETTLE } from './work.rules.ts'

const LOOK_AGAIN_SECONDS = 2
/** After something that the panel, or people, did not do. */
const TRY_AGAIN_SECONDS = 60

type Wanted = 'active' | 'suspended'

/** What it should be, by the books as they are now; null where nothing is to be done any more. */
const wantedNow = ({ subjectId, transact }: StepContext): Promise<{ row: Hosting; wanted: Wanted; busy: boolean } | null> =>
  transact(async (tx) => {
    const [service, row] = [await findService(tx, subjectId), await lockHosting(tx, subjectId)]
    const wanted = service && desiredState(service)
    if (!row || !wanted || row.removed || row.panelId === null || row.state === 'installing') return null
    // Its own work comes to an end first.
    if (row.state === 'changing' || row.state === 'setting password') return { row, wanted, busy: true }
    if (row.state !== wanted) await tryMoveHosting(tx, subjectId, wanted === 'suspended' ? 'suspend' : 'resume', 'system')
    return { row, wanted, busy: false }
  })

/** Asked for, and done only when the panel itself says so. */
async function settled(panels: Panels, context: StepContext): Promise<StepResult> {
  const facts = await wantedNow(context)
  if (facts === null) return
  if (facts.busy) return { wait: LOOK_AGAIN_SECONDS }
  const { row, wanted } = facts
  const said = await reach(panelOf(panels, row.panelId), row, wanted)
  if (typeof said === 'number') return { wait: said }
  await context.transact((tx) => heard(tx, row.id, said === 'missing' ? 'lost' : `found-${said}`))
}

/** What the panel says once it is as wanted, that it does not know the account, or seconds until it is worth asking again. */
async function reach(
  driver: HostingDriver,
  { username, package: packageName }: Hosting,
  wanted: Wanted,
): Promise<Wanted | 'missing' | number> {
  const again = driver.attended ? TRY_AGAIN_SECONDS : LOOK_AGAIN_SECONDS
  try {
    const account = await driver.findAccount(username)
    if (!account) return 'missing'
    // It serves whatever it serves, and we may not touch it: nothing is shown that is not so, and the comparison tells staff.
    if (!account.ours) return TRY_AGAIN_SECONDS
    const other = wanted === 'active' && account.package !== null && account.package !== packageName
    if (account.suspended === (wanted === 'suspended') && !other) return wanted
    if (other) await driver.changePackage(username, packageName)
    else await (wanted === 'suspended' ? driver.suspend(username) : driver.resume(username))
    return again
  } catch {
    // Nobody gives up on it: what was lost is seen at the next look.
    return TRY_AGAIN_SECONDS
  }
}

/** Suspended, resumed, or put right: the panel is brought to what our books say, confirmed by its own word, and only then shown [M11]. */
export const settleSaga = (panels: Panels): SagaDefinition =>
  defineSaga({
    kind: SETTLE,
    target: async (tx, { subjectId }) => (await findHosting(tx, subjectId))?.panelId ?? null,
    steps: [
      {
        name: 'settle-account',
        estimateSeconds: 10,
        ...unwearied,
        do: (context) => patiently(() => settled(panels, context)),
      },
      {
        name: 'confirm',
        estimateSeconds: 1,
        ...unwearied,
        do: ({ subjectId, transact }) =>
          patiently(() =>
            transact(async (tx) => {
              const service = await findService(tx, subjectId)
              if (service && desiredState(service) === 'suspended') await confirmSuspension(tx, subjectId)
            }),
          ),
      },
    ],
    done: async () => undefined,
    undone: async () => undefined,
  })
