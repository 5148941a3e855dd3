import { defineSaga, type SagaDefinition, type StepContext, type StepResult } from '../../platform/saga/definition.ts'
import { isAtWork } from '../../platform/saga/store.ts'
import { confirmSuspension, findService } from '../services/index.ts'
import { heard } from './changed.ts'
import { caughtUp, type Hindered, hindered, type InTheWay, inTheWay } from './hindered.live.ts'
import { desiredState } from './hosting.rules.ts'
import { type Panels, panelOf, patiently, unwearied } from './panel.live.ts'
import { findHosting, type Hosting, lockHosting, tryMoveHosting } from './store.ts'
import { CHANGE, PASSWORD, SETTLE } from './work.rules.ts'

const ASKED: InTheWay = { what: 'people', why: 'people were asked' }

/** What is done to an account meanwhile. */
const WORK: Readonly<Partial<Record<Hosting['state'], string>>> = { changing: CHANGE, 'setting password': PASSWORD }

type Wanted = 'active' | 'suspended'

/** What it should be, by the books as they are now; null where nothing is to be done any more. */
const wantedNow = ({ subjectId, transact }: StepContext<Hindered>): Promise<{ row: Hosting; wanted: Wanted; busy: boolean } | null> =>
  transact(async (tx) => {
    const [service, row] = [await findService(tx, subjectId), await lockHosting(tx, subjectId)]
    const wanted = service && desiredState(service)
    if (!row || !wanted || row.removed || row.panelId === null || row.state === 'installing') return null
    // Its own work comes to an end first; what waits for a person may never, and holds nobody up.
    const work = WORK[row.state]
    if (work && (await isAtWork(tx, [work], subjectId))) return { row, wanted, busy: true }
    if (row.state !== wanted) await tryMoveHosting(tx, subjectId, wanted === 'suspended' ? 'suspend' : 'resume', 'system')
    return { row, wanted, busy: false }
  })

/** Asked for, and done only when the panel itself says so. */
async function settled(panels: Panels, context: StepContext<Hindered>): Promise<StepResult<Hindered>> {
  const facts = await wantedNow(context)
  if (facts === null) return
  if (facts.busy) return await hindered(context, { what: 'people', why: 'other work on the account comes first' })
  const { row, wanted } = facts
  const said = await reach(panels, row, wanted)
  if (typeof said === 'object') return await hindered(context, said)
  await context.transact((tx) => heard(tx, row.id, said === 'missing' ? 'lost' : `found-${said}`))
}

/** What the panel says once it is as wanted, that it does not know the account, or what is in the way. */
async function reach(panels: Panels, row: Hosting, wanted: Wanted): Promise<Wanted | 'missing' | InTheWay> {
  const { username, package: packageName } = row
  let attended = false
  try {
    const driver = panelOf(panels, row.panelId)
    attended = driver.attended
    const account = await driver.findAccount(username)
    if (!account) return 'missing'
    // It serves whatever it serves, and we may not touch it: nothing is shown that is not so.
    if (!account.ours) return { what: 'refused', why: `the account ${username} on the panel is not ours` }
    const other = wanted === 'active' && account.package !== null && account.package !== packageName
    if (account.suspended === (wanted === 'suspended') && !other) return wanted
    if (other) await driver.changePackage(username, packageName)
    else await (wanted === 'suspended' ? driver.suspend(username) : driver.resume(username))
    return attended ? ASKED : { what: 'deaf', why: `the panel takes what it is told, and ${username} stays as it was` }
  } catch (error) {
    // Nobody gives up on it: what was lost is seen at the next look.
    return inTheWay(error, attended)
  }
}

/** Suspended, resumed, or put right: the panel is brought to what our books say, confirmed by its own word, and only then shown [M11]. */
export const settleSaga = (panels: Panels): SagaDefinition =>
  defineSaga<Hindered>({
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
    done: (tx, { subjectId }) => caughtUp(tx, subjectId),
    undone: async () => undefined,
  })
