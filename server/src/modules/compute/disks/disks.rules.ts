import type { DataDiskState } from '@portal/contracts/modules/disks.contract.ts'
import type { Need } from '../../kinds/index.ts'

export const engineName = (id: number): string => `d-${id}`

/** Whose disk a name of ours means; null: none. */
export const idOfName = (name: string): number | null => {
  const id = /^d-(\d{1,15})$/.exec(name)?.[1]
  return id === undefined ? null : Number(id)
}

interface Sized {
  readonly sizeGb: number | null
  readonly wantedGb: number
}

/** What a disk takes of what was bought: never less than its engine holds. */
const takenBy = ({ sizeGb, wantedGb }: Sized): number => Math.max(sizeGb ?? 0, wantedGb)

const takenByAll = (disks: readonly Sized[]): number => disks.reduce((sum, disk) => sum + takenBy(disk), 0)

/** What of it is on no disk. One that could not shrink back may hold more than there is: then nothing is free. */
export const freeGbOf = (totalGb: number, disks: readonly Sized[]): number => Math.max(0, totalGb - takenByAll(disks))

export interface Growth {
  readonly diskId: number
  readonly toGb: number
}

/**
 * The disk that takes what was bought, and how large it becomes; null: none does, and it is free. What disks hold already beyond what was
 * bought before, as they could not shrink back, is part of it.
 */
export function growthOf(
  disks: readonly (Sized & { readonly id: number; readonly takesMore: boolean; readonly state: DataDiskState })[],
  before: Need,
  after: Need,
): Growth | null {
  const held = Math.max(before.storageGb ?? 0, takenByAll(disks))
  const more = (after.storageGb ?? 0) - held
  const disk = disks.find(({ takesMore, state }) => takesMore && state !== 'removing' && state !== 'failed')
  return more > 0 && disk ? { diskId: disk.id, toGb: takenBy(disk) + more } : null
}

/** Only data disks and addresses become more: nothing of it needs a machine that is off. */
export const growsAsItRuns = (before: Need, after: Need): boolean =>
  before.cpu === after.cpu && before.memoryMb === after.memoryMb && before.diskGb === after.diskGb

/** Why a machine cannot go back to a smaller size: processors and memory can, a disk that has grown cannot. */
export function shrinkRefusal(before: Need, after: Need): 'change.undo-disk' | 'change.undo-not-supported' | null {
  if (after.diskGb < before.diskGb || (after.storageGb ?? 0) < (before.storageGb ?? 0)) return 'change.undo-disk'
  const same = (after.moreAddresses ?? 0) === (before.moreAddresses ?? 0)
  return same && !growsAsItRuns(before, after) ? null : 'change.undo-not-supported'
}

export interface KeptDisk {
  readonly serviceId: number
  readonly id: number
  readonly key: string
  readonly state: DataDiskState
}

export interface DiskThere {
  readonly key: string
  readonly name: string
}

export interface DiskDifferences {
  /** On the engine, and in no book. */
  readonly left: readonly DiskThere[]
  /** In the books, and not on the engine. */
  readonly missing: readonly KeptDisk[]
}

const idOf = ({ key, name }: DiskThere): string => `${key}/${name}`
const nameOf = ({ key, id }: KeptDisk): string => idOf({ key, name: engineName(id) })

/**
 * What an engine has differently from the books, under our names alone. It is asked between two readings of them, and only what both
 * contradict is told.
 */
export function lastingDiskDifferences(
  before: readonly KeptDisk[],
  there: readonly DiskThere[],
  after: readonly KeptDisk[],
): DiskDifferences {
  const known = new Set([...before, ...after].map(nameOf))
  const onEngine = new Set(there.map(idOf))
  const stillReady = new Set(after.filter(({ state }) => state === 'ready').map(nameOf))
  return {
    left: there.filter((disk) => idOfName(disk.name) !== null && !known.has(idOf(disk))),
    missing: before.filter((disk) => disk.state === 'ready' && stillReady.has(nameOf(disk)) && !onEngine.has(nameOf(disk))),
  }
}
