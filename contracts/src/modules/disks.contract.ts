import { z } from 'zod'
import { defineServiceEndpoint } from '../endpoint.ts'
import { idInput, idSchema } from '../ids.ts'
import { onService } from '../kinds/actions.ts'
import { vpsActions } from '../kinds/vps.actions.ts'
import { customersLine } from '../texts.ts'
import { actionStateSchema } from './services.contract.ts'

/**
 * Data disks of a storage VPS. What was bought is so much room in the storage pool of its node; its owner divides that among a few disks, and
 * may leave some of it free. Snapshots, backups and rebuilding are of the system disk alone.
 */

export const DATA_DISK_STATES = ['making', 'ready', 'growing', 'failed', 'removing'] as const
export type DataDiskState = (typeof DATA_DISK_STATES)[number]
/** Of one VPS. */
export const DATA_DISKS_MAX = 8

const name = customersLine(40).refine((text) => text !== '', { error: 'field.required' })
const sizeGb = z.int().min(1).max(1_000_000)

export const dataDiskSchema = z.object({
  id: idSchema,
  name: z.string(),
  /** As its engine says; null until it is made. */
  sizeGb: z.int().nullable(),
  /** What it is to be: it grows while the server runs. */
  wantedGb: z.int(),
  /** Where a Linux system finds it, whatever letter it was given; null until it is made, and where the engine does not say. */
  device: z.string().nullable(),
  /** What is bought later grows this one by itself; of the others none. */
  takesMore: z.boolean(),
  state: z.enum(DATA_DISK_STATES),
  actions: z.object({ grow: actionStateSchema, update: actionStateSchema, delete: actionStateSchema }),
})
export type DataDisk = z.infer<typeof dataDiskSchema>

export const diskList = defineServiceEndpoint(onService(vpsActions, 'view'), {
  path: 'user/service/vps/disk/list',
  summary: 'Data disks of a storage VPS, and how much of what was bought is on none of them',
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: z.object({
    /** What was bought: the plan's, with add-ons. */
    totalGb: z.int(),
    freeGb: z.int(),
    most: z.int(),
    add: actionStateSchema,
    items: z.array(dataDiskSchema),
  }),
  example: { id: 48001 },
})

const begun = { 'en-US': 'The disk is being made.', 'vi-VN': 'Đang tạo ổ đĩa.', 'zh-CN': '正在创建磁盘。' }

export const diskAdd = defineServiceEndpoint(onService(vpsActions, 'disk-add'), {
  path: 'user/service/vps/disk/add',
  summary: 'Makes a further data disk of what is free and attaches it; a server that runs goes on',
  effect: 'money',
  token: 'manage',
  done: begun,
  input: z.strictObject({ id: idInput, name, sizeGb }),
  output: z.object({ diskId: idSchema }),
  errors: ['disk-no-room', 'disks-full'],
  example: { id: 48001, name: 'photos', sizeGb: 100 },
})

export const diskGrow = defineServiceEndpoint(onService(vpsActions, 'disk-grow'), {
  path: 'user/service/vps/disk/grow',
  summary: 'Makes a data disk larger by what is free; a server that runs goes on. One that could not be made is tried again',
  effect: 'write',
  done: { 'en-US': 'The disk is growing.', 'vi-VN': 'Đang mở rộng ổ đĩa.', 'zh-CN': '正在扩容磁盘。' },
  input: z.strictObject({ id: idInput, diskId: idInput, sizeGb }),
  output: z.object({ state: z.enum(DATA_DISK_STATES) }),
  errors: ['disk-no-room', 'disk-not-ready', 'disk-not-larger'],
  example: { id: 48001, diskId: 5, sizeGb: 350 },
})

export const diskUpdate = defineServiceEndpoint(onService(vpsActions, 'disk-update'), {
  path: 'user/service/vps/disk/update',
  summary: 'Sets the name of a data disk, and whether what is bought later grows it by itself',
  effect: 'write',
  done: { 'en-US': 'The disk is saved.', 'vi-VN': 'Đã lưu ổ đĩa.', 'zh-CN': '磁盘已保存。' },
  input: z.strictObject({ id: idInput, diskId: idInput, name, takesMore: z.boolean() }),
  output: z.object({ name: z.string(), takesMore: z.boolean() }),
  example: { id: 48001, diskId: 5, name: 'photos', takesMore: true },
})

export const diskDelete = defineServiceEndpoint(onService(vpsActions, 'disk-delete'), {
  path: 'user/service/vps/disk/delete',
  summary: 'Deletes a data disk of a server that is off, with all that is on it; its room is free again',
  effect: 'write',
  token: 'manage',
  done: { 'en-US': 'The disk is being deleted.', 'vi-VN': 'Đang xóa ổ đĩa.', 'zh-CN': '正在删除磁盘。' },
  input: z.strictObject({ id: idInput, diskId: idInput }),
  output: z.object({ state: z.enum(DATA_DISK_STATES) }),
  errors: ['disk-not-ready'],
  example: { id: 48001, diskId: 5 },
})

export const disksContract = [diskList, diskAdd, diskGrow, diskUpdate, diskDelete] as const
