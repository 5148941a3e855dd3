import { z } from 'zod'
import { NOTE_MAX } from '../constants.ts'
import { defineEndpoint, defineServiceEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { onService } from '../kinds/actions.ts'
import { vpsActions } from '../kinds/vps.actions.ts'
import { listInput, listOutput } from '../lists.ts'
import { vpsStateSchema } from '../machines/vps.machine.ts'
import { customersText, typedText } from '../texts.ts'
import { actionStateSchema } from './services.contract.ts'

/** States of a VPS's disk, kept beside it [S3]: one per VPS, and a new one every seven days at most. */

export const SNAPSHOT_STATES = ['taking', 'ready', 'removing'] as const
export type SnapshotState = (typeof SNAPSHOT_STATES)[number]
export const SNAPSHOT_SORT = ['takenAt', 'name', 'service', 'osTitle', 'diskGb', 'state', 'note'] as const

/** Lower-case letters, digits and hyphens, as engines and people both read them. */
const snapshotName = typedText().regex(/^[a-z0-9][a-z0-9-]{0,39}$/, { error: 'field.code' })
const note = customersText(NOTE_MAX)

export const snapshotRowSchema = z.object({
  id: idSchema,
  /** The VPS: what `restore`, `delete` and `update-note` take as `id`. */
  serviceId: idSchema,
  serviceName: z.string(),
  role: z.enum(['owner', 'co-owner']),
  name: z.string(),
  note: z.string(),
  state: z.enum(SNAPSHOT_STATES),
  takenAt: instantSchema,
  /** Of the VPS as it was then. */
  osTitle: z.string(),
  diskGb: z.int(),
  actions: z.object({ restore: actionStateSchema, delete: actionStateSchema, note: actionStateSchema, image: actionStateSchema }),
})
export type SnapshotRow = z.infer<typeof snapshotRowSchema>

export const snapshotList = defineEndpoint({
  path: 'user/service/vps/snapshot/list',
  summary: 'Snapshots of the caller’s servers and of those shared with them, or of one server',
  auth: 'customer',
  effect: 'read',
  input: listInput(SNAPSHOT_SORT).extend({ serviceId: idInput.optional() }),
  output: listOutput(snapshotRowSchema),
  errors: [],
  example: { page: 1, pageSize: 20, search: '' },
})

/** `VMStatus` is the transient state: the outcome arrives by the event `service.changed` and by `status`. */
const begun = z.object({ VMStatus: vpsStateSchema, msg: z.string() })

export const snapshotCreate = defineServiceEndpoint(onService(vpsActions, 'snapshot'), {
  path: 'user/service/vps/snapshot/create',
  summary: 'Takes a snapshot of the disk; where there is one already it is replaced once the new one is there, if `replace` says so',
  effect: 'write',
  input: z.strictObject({ id: idInput, name: snapshotName.optional(), note: note.optional(), replace: z.boolean().optional() }),
  output: begun.extend({ snapshotId: idSchema }),
  errors: ['snapshot-too-soon', 'snapshot-exists', 'vps-action-failed'],
  example: { id: 48001, name: 'before-upgrade', note: 'State before PHP 8.4' },
})

export const snapshotDelete = defineServiceEndpoint(onService(vpsActions, 'snapshot-delete'), {
  path: 'user/service/vps/snapshot/delete',
  summary: 'Deletes a snapshot; when the next one may be taken stays as it was',
  effect: 'write',
  done: { 'en-US': 'The snapshot is being deleted.', 'vi-VN': 'Snapshot đang được xóa.', 'zh-CN': '正在删除快照。' },
  input: z.strictObject({ id: idInput, snapshotId: idInput }),
  output: z.object({ state: z.enum(SNAPSHOT_STATES) }),
  errors: ['snapshot-not-ready'],
  example: { id: 48001, snapshotId: 7 },
})

export const snapshotNote = defineServiceEndpoint(onService(vpsActions, 'snapshot-note'), {
  path: 'user/service/vps/snapshot/update-note',
  summary: 'Sets the note of a snapshot',
  effect: 'write',
  done: { 'en-US': 'The note is saved.', 'vi-VN': 'Đã lưu ghi chú.', 'zh-CN': '备注已保存。' },
  input: z.strictObject({ id: idInput, snapshotId: idInput, note }),
  output: z.object({ note: z.string() }),
  example: { id: 48001, snapshotId: 7, note: 'State before PHP 8.4' },
})

export const vpsRestore = defineServiceEndpoint(onService(vpsActions, 'restore'), {
  path: 'user/service/vps/restore',
  summary: 'Puts the disk back to a snapshot, the newest unless one is named: all that was written since is lost',
  effect: 'write',
  token: 'manage',
  input: z.strictObject({ id: idInput, snapshotId: idInput.optional() }),
  output: begun,
  errors: ['snapshot-none', 'snapshot-not-ready', 'vps-action-failed'],
  example: { id: 48001, snapshotId: 7 },
})

export const snapshotsContract = [snapshotList, snapshotCreate, snapshotDelete, snapshotNote, vpsRestore] as const
