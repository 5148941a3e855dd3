import type { OutputOf } from '../../../api/endpoints.ts'

export type Disks = OutputOf<'user/service/vps/disk/list'>
export type Disk = Disks['items'][number]

/** By which name an open form of disks stands in the address: `add`, `grow-7`, `edit-7`. */
export const DISK_DRAWER = 'disk'

export type DiskAct = 'add' | 'grow' | 'edit'

export const drawerOf = (act: 'grow' | 'edit', { id }: Pick<Disk, 'id'>): string => `${act}-${id}`

export function readDrawer(text: string | undefined): { readonly act: DiskAct; readonly id: number | null } | null {
  if (text === 'add') return { act: text, id: null }
  const [, act, id] = /^(grow|edit)-(\d{1,15})$/.exec(text ?? '') ?? []
  return act === 'grow' || act === 'edit' ? { act, id: Number(id) } : null
}
