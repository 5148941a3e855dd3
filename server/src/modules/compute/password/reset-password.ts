import { vpsResetPassword } from '@portal/contracts/modules/vps-password.contract.ts'
import { fail } from '../../../platform/errors.ts'
import type { Handler } from '../../../platform/http/handlers.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import type { Tx } from '../../../platform/tx.ts'
import { type Service, serviceCommand } from '../../services/index.ts'
import { lockVps, patchVps } from '../store.ts'
import { isHeld } from '../vps.rules.ts'
import { sealedPassword } from './new-password.ts'
import { beginSetting } from './set-password.ts'

export const passwordHandlers = (box: SecretBox): readonly Handler[] => [
  serviceCommand(vpsResetPassword, async ({ tx, access: { service } }) => {
    await resetPassword(tx, box, service)
    return {}
  }),
]

export async function resetPassword(tx: Tx, box: SecretBox, { id, accountId }: Service): Promise<void> {
  const machine = await lockVps(tx, id)
  if (!machine || machine.removed) fail('not-found')
  if (isHeld(machine)) fail('busy')
  await patchVps(tx, id, { trouble: null })
  await beginSetting(tx, machine, accountId, sealedPassword(box, id), 'reset')
}
