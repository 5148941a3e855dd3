import { z } from 'zod'
import { GUEST_PASSWORD_MAX, SSH_KEYS_PER_SERVER } from '../constants.ts'
import { defineServiceEndpoint } from '../endpoint.ts'
import { idInput } from '../ids.ts'
import { onService } from '../kinds/actions.ts'
import { vpsActions } from '../kinds/vps.actions.ts'
import { vpsStateSchema } from '../machines/vps.machine.ts'
import { isVisible } from '../validation.ts'
import { USER_DATA_BODY_MAX, userDataText } from './user-data.contract.ts'

/** Of the login inside a machine: one line that a person can see and type. */
export const guestPassword = z
  .string()
  .max(GUEST_PASSWORD_MAX)
  .refine((text) => text.length > 8, { error: 'password.too-short' })
  .refine((text) => /\d/.test(text), { error: 'password.no-number' })
  .refine(isVisible, { error: 'field.invisible' })

/** `VMStatus` is the transient state: the outcome arrives by the event `service.changed` and by `status`. */
export const vpsRebuild = defineServiceEndpoint(onService(vpsActions, 'rebuild'), {
  path: 'user/service/vps/rebuild',
  summary:
    'Installs a system anew: the disk and its snapshots are lost; address, size and paid time stay. Without `password` one is made, without `sshKeys` those of before open it, and nothing of earlier user data is run again',
  effect: 'write',
  token: 'manage',
  costly: true,
  maxBody: USER_DATA_BODY_MAX,
  input: z.strictObject({
    id: idInput,
    image: z.string().min(1).max(63),
    password: guestPassword.optional(),
    /** Ids of its owner's keys for SSH that open it beside the password; Linux only. */
    sshKeys: z.array(idInput).max(SSH_KEYS_PER_SERVER).optional(),
    userData: userDataText.optional(),
  }),
  output: z.object({ VMStatus: vpsStateSchema, msg: z.string() }),
  errors: ['vps-rebuild-failed', 'ssh-key.gone', 'ssh-key.not-for-image'],
  example: { id: 48001, image: 'debian-12', password: 'a-long-walk-4-two' },
})

export const rebuildContract = [vpsRebuild] as const
