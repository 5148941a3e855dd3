import { z } from 'zod'
import { SSH_KEYS_PER_SERVER } from '../constants.ts'
import { defineServiceEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { onService } from '../kinds/actions.ts'
import { vpsActions } from '../kinds/vps.actions.ts'
import { vpsStateSchema } from '../machines/vps.machine.ts'

/** A VPS that boots another system than its own: a rescue system that mends its disk, or a disc from our library. */

/** As the engine says: its own disk, a rescue system's, or the disc in its drive. */
export const BOOT_SOURCES = ['disk', 'rescue', 'iso'] as const
export const bootSchema = z.enum(BOOT_SOURCES)

/** `VMStatus` is the transient state: the outcome arrives by the event `service.changed` and by `status`. */
const begun = z.object({ VMStatus: vpsStateSchema, msg: z.string() })

export const vpsRescueStatus = defineServiceEndpoint(onService(vpsActions, 'view'), {
  path: 'user/service/vps/rescue/status',
  summary: 'What a VPS boots from, and which rescue system it would boot',
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: z.object({
    boot: bootSchema,
    /** The system that it would be rescued with; null: its engine has none that fits. */
    system: z.string().nullable(),
    /** While it boots a rescue system. `passwordShown`: it was revealed, and is not kept any more. */
    rescue: z.object({ system: z.string(), username: z.string(), since: instantSchema, passwordShown: z.boolean() }).nullable(),
    /** In its drive. */
    iso: z.object({ id: idSchema, name: z.string() }).nullable(),
  }),
  example: { id: 48001 },
})

export const vpsRescueStart = defineServiceEndpoint(onService(vpsActions, 'rescue'), {
  path: 'user/service/vps/rescue/start',
  summary:
    'Boots a rescue system, with the own disk beside it, until it is left; its password is made for this once, `sshKeys` open it too. A VPS that runs is shut down',
  effect: 'write',
  token: 'manage',
  input: z.strictObject({
    id: idInput,
    /** Of the caller's own profile. */
    sshKeys: z.array(idInput).max(SSH_KEYS_PER_SERVER).default([]),
  }),
  output: begun,
  errors: ['rescue-none', 'ssh-key.gone', 'vps-action-failed'],
  example: { id: 48001, sshKeys: [] },
})

export const vpsRescueReveal = defineServiceEndpoint(onService(vpsActions, 'reveal-rescue'), {
  path: 'user/service/vps/rescue/reveal',
  summary: 'The login of the rescue system, once: the password is not kept afterwards',
  effect: 'write',
  done: {
    'en-US': 'This password is shown once.',
    'vi-VN': 'Mật khẩu này chỉ hiển thị một lần.',
    'zh-CN': '此密码仅显示一次。',
  },
  input: z.strictObject({ id: idInput }),
  output: z.object({ username: z.string(), password: z.string() }),
  errors: ['rescue-password-shown'],
  example: { id: 48001 },
})

export const vpsRescueStop = defineServiceEndpoint(onService(vpsActions, 'unrescue'), {
  path: 'user/service/vps/rescue/stop',
  hold: 'open',
  summary: 'Leaves the rescue system, of which nothing stays, and boots from the own disk again',
  effect: 'write',
  input: z.strictObject({ id: idInput }),
  output: begun,
  errors: ['vps-action-failed'],
  example: { id: 48001 },
})

export const vpsIsoList = defineServiceEndpoint(onService(vpsActions, 'view'), {
  path: 'user/service/vps/iso/list',
  summary: 'Discs that a VPS can be given where it stands',
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: z.object({ items: z.array(z.object({ id: idSchema, name: z.string(), bytes: z.int() })) }),
  example: { id: 48001 },
})

export const vpsIsoAttach = defineServiceEndpoint(onService(vpsActions, 'iso'), {
  path: 'user/service/vps/iso/attach',
  summary: 'Puts a disc into the drive; with `boot` the VPS starts from it. A VPS that runs is shut down for it and started again',
  effect: 'write',
  token: 'manage',
  input: z.strictObject({ id: idInput, isoId: idInput, boot: z.boolean().default(false) }),
  output: begun,
  errors: ['iso-unavailable', 'vps-action-failed'],
  example: { id: 48001, isoId: 3, boot: true },
})

export const vpsIsoDetach = defineServiceEndpoint(onService(vpsActions, 'iso-eject'), {
  path: 'user/service/vps/iso/detach',
  hold: 'open',
  summary: 'Takes the disc out of the drive: from then on the VPS boots from its disk. One that runs is shut down for it and started again',
  effect: 'write',
  input: z.strictObject({ id: idInput }),
  output: begun,
  errors: ['iso-none', 'vps-action-failed'],
  example: { id: 48001 },
})

export const rescueContract = [
  vpsRescueStatus,
  vpsRescueStart,
  vpsRescueReveal,
  vpsRescueStop,
  vpsIsoList,
  vpsIsoAttach,
  vpsIsoDetach,
] as const
