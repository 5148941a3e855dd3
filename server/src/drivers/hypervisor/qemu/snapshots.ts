import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { DriverError, type EngineSnapshot } from '../port.ts'
import { diskGb, growDisk, rethrow } from './disk.ts'
import { qmp } from './qmp.ts'

const run = promisify(execFile)
/** How QEMU calls the first drive that was given no name. */
const DISK = 'virtio0'

const info = z.object({ snapshots: z.array(z.object({ name: z.string(), 'date-sec': z.number(), 'date-nsec': z.number() })).default([]) })

/** A machine's disk, and its monitor while it runs. Snapshots are inside the qcow2 file: a running QEMU alone may touch it. */
export interface SnapshotTarget {
  readonly tool: string
  readonly disk: string
  /** Null: the machine is off. */
  readonly monitor: string | null
}

export async function listSnapshots({ tool, disk }: SnapshotTarget): Promise<readonly EngineSnapshot[]> {
  const { stdout } = await run(tool, ['info', '-U', '--output=json', disk]).catch(rethrow)
  const { snapshots } = info.parse(JSON.parse(stdout))
  return snapshots.map((one) => ({ name: one.name, takenAt: new Date(one['date-sec'] * 1000 + one['date-nsec'] / 1e6) }))
}

export async function takeSnapshot(target: SnapshotTarget, name: string): Promise<void> {
  if (await has(target, name)) return
  const { tool, disk, monitor } = target
  if (monitor) await qmp(monitor, 'blockdev-snapshot-internal-sync', { device: DISK, name })
  else await run(tool, ['snapshot', '-c', name, disk]).catch(rethrow)
}

export async function removeSnapshot(target: SnapshotTarget, name: string): Promise<void> {
  if (!(await has(target, name))) return
  const { tool, disk, monitor } = target
  if (monitor) await qmp(monitor, 'blockdev-snapshot-delete-internal-sync', { device: DISK, name })
  else await run(tool, ['snapshot', '-d', name, disk]).catch(rethrow)
}

/** A snapshot remembers the size of then: what was grown since is grown again. */
export async function restoreSnapshot(target: SnapshotTarget, name: string): Promise<void> {
  if (target.monitor) throw new DriverError('refused', 'the machine runs')
  if (!(await has(target, name))) throw new DriverError('not-found', `no snapshot ${name}`)
  const { tool, disk } = target
  const size = await diskGb(tool, disk)
  await run(tool, ['snapshot', '-a', name, disk]).catch(rethrow)
  if ((await diskGb(tool, disk)) < size) await growDisk(tool, disk, size)
}

const has = async (target: SnapshotTarget, name: string): Promise<boolean> =>
  (await listSnapshots(target)).some((snapshot) => snapshot.name === name)
