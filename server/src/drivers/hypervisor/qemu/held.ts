import { statfs } from 'node:fs/promises'
import { z } from 'zod'
import { DriverError } from '../port.ts'
import { rethrow } from './disk.ts'
import { qmp } from './qmp.ts'

/** Less than this is none: the next write would hold the guest again. */
const ROOM_BYTES = 16 * 1024 * 1024
const LOOK_MS = 1000

const status = z.object({ status: z.string() })

/** QEMU holds a guest whose write found no room on the host's disk, and keeps that write until it is told to go on. */
export async function isHeld(monitor: string): Promise<boolean> {
  const said = await qmp(monitor, 'query-status', {}, LOOK_MS).catch(() => null)
  return status.safeParse(said).data?.status === 'io-error'
}

/** One that is not held is a success. `disk`: a path on the disk that was full. */
export async function letGoOn(monitor: string, disk: string): Promise<void> {
  if (!(await isHeld(monitor))) return
  const { bavail, bsize } = await statfs(disk).catch(rethrow)
  if (bavail * bsize < ROOM_BYTES) throw new DriverError('no-capacity', 'the disk of the host is still full')
  await qmp(monitor, 'cont')
}
