import { DriverError, type HostingDriver } from '../../drivers/hosting/port.ts'
import { defineSaga, type SagaDefinition, type SagaStep, type StepContext, StepFailure } from '../../platform/saga/definition.ts'
import { startSaga } from '../../platform/saga/store.ts'
import type { SecretBox } from '../../platform/secrets.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Service } from '../services/index.ts'
import { failed, freed, notifyHostingChanged } from './changed.ts'
import { isSettling } from './hosting.rules.ts'
import { asStep, type Panels, panelOf } from './panel.live.ts'
import { newPassword, passwordContext } from './secrets.ts'
import { findHosting, type Hosting, lockHosting, patchHosting, tryMoveHosting } from './store.ts'
import { PASSWORD } from './work.rules.ts'

const ASK_PEOPLE_AGAIN_SECONDS = 600
const PATIENCE_SECONDS = 3 * 86_400

/** People are asked, and have not said yet that it is done. */
type Waits = void | { readonly wait: number }

/** Begins to give an account a new password; whether this may be done was judged. False: it is not as it must be for that. */
export async function orderPassword(
  tx: Tx,
  box: SecretBox,
  service: Pick<Service, 'id' | 'accountId'>,
  by: 'customer' | 'staff',
): Promise<boolean> {
  const row = await lockHosting(tx, service.id)
  if (!row || !(await tryMoveHosting(tx, service.id, 'set-password', by))) return false
  const actionNo = row.actionNo + 1
  await patchHosting(tx, service.id, { actionNo, trouble: null, nextPassword: box.seal(newPassword(), passwordContext(service.id)) })
  const key = `hosting-${service.id}/password/${actionNo}`
  await startSaga(tx, { kind: PASSWORD, key, subjectId: service.id, accountId: service.accountId, data: {} })
  await notifyHostingChanged(tx, service.id)
  return true
}

/** Only when the panel has taken it, the next password is the one that is shown. */
export function passwordSaga({ panels, box }: { readonly panels: Panels; readonly box: SecretBox }): SagaDefinition {
  const set = async (context: StepContext, which: 'password' | 'nextPassword'): Promise<Waits> => {
    const row = await context.transact((tx) => findHosting(tx, context.subjectId))
    const sealed = row?.[which] ?? null
    if (!row || row.removed || sealed === null) return
    const driver = panelOf(panels, row.panelId)
    if (driver.attended && isSettling(row.state)) return { wait: ASK_PEOPLE_AGAIN_SECONDS }
    return await asked(driver, row, box.open(sealed, passwordContext(row.id)))
  }

  const step: SagaStep = {
    name: 'set-password',
    estimateSeconds: 10,
    // Somebody waits, and nothing else begins meanwhile.
    ...{ attempts: 3, patienceSeconds: PATIENCE_SECONDS },
    // Without `check`: the same password set twice is set once.
    do: (context) => asStep(() => set(context, 'nextPassword')),
    undo: (context) =>
      asStep(() => set(context, 'password')).catch((error: unknown) => {
        // It would not take the next one, and does not take this one: what it has is what it had.
        if (!(error instanceof StepFailure && error.kind === 'permanent')) throw error
      }),
  }

  return defineSaga({
    kind: PASSWORD,
    target: async (tx, { subjectId }) => (await findHosting(tx, subjectId))?.panelId ?? null,
    steps: [step],
    done: (tx, { subjectId }) => settled(tx, subjectId, true),
    undone: (tx, { subjectId }) => settled(tx, subjectId, false),
  })
}

async function asked(driver: HostingDriver, { username }: Hosting, password: string): Promise<Waits> {
  try {
    await driver.setPassword(username, password)
  } catch (error) {
    if (driver.attended && error instanceof DriverError && error.kind === 'retry-later') return { wait: ASK_PEOPLE_AGAIN_SECONDS }
    throw error
  }
}

async function settled(tx: Tx, id: number, taken: boolean): Promise<void> {
  const row = await lockHosting(tx, id)
  if (!row || row.nextPassword === null) return
  await patchHosting(tx, id, { nextPassword: null, ...(taken && { password: row.nextPassword }) })
  await freed(tx, id, 'setting password')
  if (!taken) await failed(tx, id, 'password')
  await notifyHostingChanged(tx, id)
}
