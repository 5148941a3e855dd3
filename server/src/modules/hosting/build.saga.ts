import type { HostingDriver } from '../../drivers/hosting/port.ts'
import { DriverError } from '../../drivers/hosting/port.ts'
import { defineSaga, type SagaDefinition, type StepContext, StepFailure, type StepResult } from '../../platform/saga/definition.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import { findPlan } from '../catalogue/index.ts'
import { delayed, delivered, findService, notDelivered, notifyProgress, type Service } from '../services/index.ts'
import { keyOf } from './domain.ts'
import { asStep, type Panels, panelOf } from './panel.live.ts'
import { lockPlaces } from './panels.store.ts'
import { choosePlace, packageOf, type Wish } from './placement.rules.ts'
import { settle } from './queue.ts'
import { passwordContext } from './secrets.ts'
import { findHosting, type Hosting, lockHosting, patchHosting, tryMoveHosting } from './store.ts'
import { BUILD } from './work.rules.ts'

const SOLD_OUT = 'sold-out'
const DOMAIN_TAKEN = 'domain-taken'
const ASK_PEOPLE_AGAIN_SECONDS = 600
/** Staff are alerted when it takes longer than promised; the saga itself waits for them however long it takes. */
const NO_END_SECONDS = 366 * 86_400

/** What a panel is asked for: the plan by its code of now, which its packages are named by. */
async function wishOf(tx: Tx, { planId, plan, locationId }: Pick<Service, 'planId' | 'plan' | 'locationId'>): Promise<Wish> {
  const sold = planId === null ? null : await findPlan(tx, planId)
  return { planId, planCode: sold?.code ?? plan.code ?? '', locationId }
}

/** Paid: a panel with room is chosen, makes the account, and is heard to have it. */
export const buildSaga = ({ panels, box }: { readonly panels: Panels; readonly box: SecretBox }): SagaDefinition =>
  defineSaga({
    kind: BUILD,
    target: async (tx, { subjectId }) => (await findHosting(tx, subjectId))?.panelId ?? null,
    steps: [
      {
        name: 'choose-panel',
        estimateSeconds: 2,
        do: ({ subjectId, transact }) => transact((tx) => choosePanel(tx, subjectId)),
        undo: ({ subjectId, transact }) =>
          transact(async (tx) => {
            // The domain is free again.
            await patchHosting(tx, subjectId, { removed: true, password: null })
            await tryMoveHosting(tx, subjectId, 'removed', 'system')
          }),
      },
      { name: 'check-domain', estimateSeconds: 2, do: (context) => asStep(() => mustBeFree(panels, context)) },
      {
        name: 'create-account',
        estimateSeconds: 30,
        patienceSeconds: NO_END_SECONDS,
        // Without `check`: asked again, the panel makes no second one.
        do: (context) => asStep(() => createAccount(panels, box, context)),
        undo: (context) => asStep(() => removeOurs(panels, context)),
      },
    ],
    done: async (tx, { subjectId }) => {
      const row = await findHosting(tx, subjectId)
      if (!row || !(await delivered(tx, subjectId, { address: row.domainShown }))) return
      await tryMoveHosting(tx, subjectId, 'built', 'system')
      await patchHosting(tx, subjectId, { checkedAt: tx.now })
      // A reason to stand still that came while it was being made.
      const service = await findService(tx, subjectId)
      if (service && service.suspensions.length > 0) await tx.enqueue(settle, { serviceId: subjectId })
    },
    undone: async (tx, { subjectId, failure }) => void (await notDelivered(tx, subjectId, failure?.message ?? 'unknown')),
    // Where there is no room, or the domain is another's, there is nothing to wait for: the customer has the money back at once.
    holds: ({ failure }) => failure?.message !== SOLD_OUT && !failure?.message.startsWith(DOMAIN_TAKEN),
    needsOperator: delayed,
    progressed: notifyProgress,
  })

async function choosePanel(tx: Tx, id: number): Promise<void> {
  const [service, row] = [await findService(tx, id), await lockHosting(tx, id)]
  if (!service || !row || row.removed) throw new StepFailure('permanent', `${DOMAIN_TAKEN}: another service has the domain`)
  if (row.panelId !== null) return
  const wish = await wishOf(tx, service)
  const place = choosePlace(await lockPlaces(tx), wish)
  const packageName = place && packageOf(place, wish)
  if (!place || packageName === null) throw new StepFailure('permanent', SOLD_OUT)
  await patchHosting(tx, id, { panelId: place.id, package: packageName })
}

interface There {
  readonly row: Hosting
  readonly driver: HostingDriver
}

async function thereOf(panels: Panels, { subjectId, transact }: StepContext): Promise<There> {
  const row = await transact((tx) => findHosting(tx, subjectId))
  if (!row) throw new StepFailure('permanent', 'nothing is known of it')
  return { row, driver: panelOf(panels, row.panelId) }
}

/** Before anything is asked of a panel: what has our name, or the domain, there already is nobody's to be given. */
async function mustBeFree(panels: Panels, context: StepContext): Promise<void> {
  const { row, driver } = await thereOf(panels, context)
  if (await driver.findAccount(row.username))
    throw new StepFailure('permanent', `${row.username} is on the panel already, and belongs to no service`)
  if (await driver.domainTaken(row.domain)) throw new StepFailure('permanent', `${DOMAIN_TAKEN}: the panel serves ${row.domain} already`)
}

async function createAccount(panels: Panels, box: SecretBox, context: StepContext): Promise<StepResult> {
  const { row, driver } = await thereOf(panels, context)
  const { id, username, domain, email } = row
  if (row.password === null) throw new StepFailure('permanent', 'there is no password for it')
  const password = box.open(row.password, passwordContext(id))
  try {
    const made = await driver.ensureAccount({ key: keyOf(id), username, domain, email, package: row.package, password })
    if (made.username !== username || !made.ours)
      throw new StepFailure('permanent', `the panel made ${made.username} in place of ${username}`)
  } catch (error) {
    const asked = driver.attended && error instanceof DriverError && error.kind === 'retry-later'
    if (asked) return { wait: ASK_PEOPLE_AGAIN_SECONDS }
    throw error
  }
}

/** What is a stranger's is left alone. */
async function removeOurs(panels: Panels, context: StepContext): Promise<void> {
  const { row, driver } = await thereOf(panels, context)
  const account = await driver.findAccount(row.username)
  if (account?.ours) await driver.remove(row.username)
}
