import type { OutputOf } from '../../../api/endpoints.ts'

export type Disks = OutputOf<'user/service/vps/disk/list'>
export type Disk = Disks['items'][number]

/** By which name an open form of disks stands in the address: `add`, `grow-7`, `edit-7`. */
export const DISK_DRAWER = 'disk'
export const NEW_DISK = 'add'
/** What opens one about a disk that there is. */
export const DISK_ACTS = ['grow', 'edit'] as const

export type DiskAct = typeof NEW_DISK | (typeof DISK_ACTS)[number]
