import { vpsResetPassword } from '@portal/contracts/modules/vps-password.contract.ts'
import { fail } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import { startSaga } from '../../../platform/saga/store.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import type { Tx } from '../../../platform/tx.ts'
import { type Service, serviceCommand } from '../../services/index.ts'
import { notifyServiceChanged } from '../power.ts'
import { lockVps, patchVps } from '../store.ts'
import { PASSWORD } from '../work.rules.ts'
import { sealedPassword } from './new-password.ts'

export const passwordHandlers = (box: SecretBox): readonly Handler[] => [
  serviceCommand(vpsResetPassword, async ({ tx, access: { service } }) => {
    await resetPassword(tx, box, service)
    return {}
  }),
]

/** The new one is written down before the guest hears of it: whatever happens in between, somebody knows what was set. */
export async function resetPassword(tx: Tx, box: SecretBox, { id, accountId }: Service): Promise<void> {
  const machine = await lockVps(tx, id)
  if (!machine || machine.removed) fail('not-found')
  if (machine.nextPassword !== null) fail('busy')
  await patchVps(tx, id, { nextPassword: sealedPassword(box, id), trouble: null })
  const key = `vps-${id}/password/${tx.now.toISOString()}`
  await startSaga(tx, { kind: PASSWORD, key, subjectId: id, accountId, target: machine.engine, data: {} })
  await notifyServiceChanged(tx, id)
}
