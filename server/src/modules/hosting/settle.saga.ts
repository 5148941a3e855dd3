import { defineSaga, type SagaDefinition, type StepContext, type StepResult } from '../../platform/saga/definition.ts'
import { isActing, isAtWork } from '../../platform/saga/store.ts'
import { confirmSuspension, findService, mayPurge } from '../services/index.ts'
import { heard } from './changed.ts'
import { caughtUp, type Hindered, hindered, type InTheWay, inTheWay } from './hindered.live.ts'
import { desiredState } from './hosting.rules.ts'
import { type Panels, panelOf, patiently, unwearied } from './panel.live.ts'
import { findHosting, type Hosting, lockHosting, tryMoveHosting } from './store.ts'
import { CHANGE, PASSWORD, SETTLE } from './work.rules.ts'

/** Until what is done at the panel this moment is over. */
const LOOK_AGAIN_SECONDS = 5
const ASKED: InTheWay = { what: 'people', why: 'people were asked' }

/** What else is done to an account. */
const WORK: Readonly<Partial<Record<Hosting['state'], string>>> = { changing: CHANGE, 'setting password': PASSWORD }

type Wanted = 'active' | 'suspended'

interface Facts {
  readonly row: Hosting
  readonly wanted: Wanted
  /** Null where it is another's word what its package is now: a change of it goes on later. */
  readonly packageName: string | null
  readonly busy: boolean
}

/** What it should be, by the books as they are now; null where nothing is to be done any more. */
const wantedNow = ({ subjectId, transact }: StepContext<Hindered>): Promise<Facts | null> =>
  transact(async (tx) => {
    const [service, row] = [await findService(tx, subjectId), await lockHosting(tx, subjectId)]
    const wanted = service && desiredState(service)
    if (!row || !wanted || row.removed || row.panelId === null || row.state === 'installing') return null
    // From here on its removal is what people are asked: nothing else pushes that off their desk.
    if (!service || mayPurge(service, tx.now)) return null
    const packageName = (await isAtWork(tx, [CHANGE], subjectId)) ? null : row.package
    // Its own work comes to an end first. But what only waits, for a panel that does not do it or for a person, may never: it holds no
    // suspension up, and goes on when the account is active again.
    const work = WORK[row.state]
    const first = wanted === 'suspended' ? isActing : isAtWork
    if (work && (await first(tx, [work], subjectId))) return { row, wanted, packageName, busy: true }
    if (row.state !== wanted) await tryMoveHosting(tx, subjectId, wanted === 'suspended' ? 'suspend' : 'resume', 'system')
    return { row, wanted, packageName, busy: false }
  })

/** Asked for, and done only when the panel itself says so. */
async function settled(panels: Panels, context: StepContext<Hindered>): Promise<StepResult<Hindered>> {
  const facts = await wantedNow(context)
  if (facts === null) return
  if (facts.busy && facts.wanted === 'suspended') return { wait: LOOK_AGAIN_SECONDS }
  if (facts.busy) return await hindered(context, { what: 'people', why: 'other work on the account comes first' })
  const said = await reach(panels, facts)
  if (typeof said === 'object') return await hindered(context, said)
  await context.transact((tx) => heard(tx, facts.row.id, said === 'missing' ? 'lost' : `found-${said}`))
}

/** What the panel says once it is as wanted, that it does not know the account, or what is in the way. */
async function reach(panels: Panels, { row, wanted, packageName }: Facts): Promise<Wanted | 'missing' | InTheWay> {
  const { username } = row
  let attended = false
  try {
    const driver = panelOf(panels, row.panelId)
    attended = driver.attended
    const tell = (): Promise<void> => (wanted === 'suspended' ? driver.suspend(username) : driver.resume(username))
    const account = await driver.findAccount(username).catch(async (error: unknown) => {
      // People who were asked something else are asked this in its place: they may never get to the other.
      if (attended) await tell()
      throw error
    })
    if (!account) return 'missing'
    // It serves whatever it serves, and we may not touch it: nothing is shown that is not so.
    if (!account.ours) return { what: 'refused', why: `the account ${username} on the panel is not ours` }
    const other = wanted === 'active' && account.package !== null && account.package !== packageName ? packageName : null
    if (account.suspended === (wanted === 'suspended') && other === null) return wanted
    await (other === null ? tell() : driver.changePackage(username, other))
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
