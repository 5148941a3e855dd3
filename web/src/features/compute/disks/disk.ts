import type { OutputOf } from '../../../api/endpoints.ts'

export type Disks = OutputOf<'user/service/vps/disk/list'>
export type Disk = Disks['items'][number]

interface OfDisk<A extends string> {
  readonly act: A
  readonly disk: Disk
}

/** What a person is about to do. */
export type AskedDisk = { readonly act: 'add' } | OfDisk<'grow'> | OfDisk<'edit'> | OfDisk<'delete'>
