import { execFile } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, readdir, rename, rm } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { z } from 'zod'
import { type Backups, DriverError } from '../port.ts'
import { diskGb, growTo, type MachineDisk, OWN_DRIVE, rethrow } from './disk.ts'
import { isWholeDisk } from './foreign-disk.ts'
import { qmp } from './qmp.ts'

const run = promisify(execFile)
const LOOK_MS = 100

const jobs = z.array(z.object({ id: z.string(), status: z.string(), error: z.string().optional() }))

/** A backup is one whole qcow2 file: what the layer below holds is copied into it. */
export const qemuBackups = (diskOf: (key: string) => Promise<MachineDisk>): Backups => ({
  format: 'qcow2',
  read: async (key) => {
    const { tool, disk, monitor } = await diskOf(key)
    await clearLeft(disk, monitor)
    const part = beside(disk)
    try {
      if (monitor) await copyLive(monitor, part)
      else await run(tool, ['convert', '-f', 'qcow2', '-O', 'qcow2', disk, part]).catch(rethrow)
      // Without a name it is gone as soon as it is let go of, whoever dies meanwhile.
      return (await open(part, 'r')).createReadStream()
    } finally {
      await rm(part, { force: true })
    }
  },
  write: async (key, from) => {
    await off(diskOf, key)
    const { tool, disk } = await diskOf(key)
    await clearLeft(disk, null)
    const part = beside(disk)
    try {
      await pipeline(from, createWriteStream(part, { mode: 0o600 })).catch(rethrow)
      if (!(await isWholeDisk(tool, part))) throw new DriverError('refused', 'this is no disk of ours')
      await growTo(tool, part, await diskGb(tool, disk))
      await off(diskOf, key)
      await rename(part, disk).catch(rethrow)
    } finally {
      await rm(part, { force: true })
    }
  },
})

const PART = '.part'
const JOB = 'backup-'
const beside = (disk: string): string => `${disk}.${randomBytes(4).toString('hex')}${PART}`
const jobsOf = async (monitor: string) => jobs.parse(await qmp(monitor, 'query-jobs')).filter(({ id }) => id.startsWith(JOB))

/**
 * What is left of a copy whose portal died: QEMU goes on with it, refuses another of the same drive, and its file would stay for ever. A machine
 * has one work at a time, so whatever is found is nobody's.
 */
async function clearLeft(disk: string, monitor: string | null): Promise<void> {
  for (let left = monitor ? await jobsOf(monitor) : []; monitor && left.length > 0; left = await jobsOf(monitor)) {
    for (const { id, status } of left) await qmp(monitor, status === 'concluded' ? 'job-dismiss' : 'job-cancel', { id })
    await wait(LOOK_MS)
  }
  const folder = dirname(disk)
  const parts = (await readdir(folder)).filter((name) => name.startsWith(`${basename(disk)}.`) && name.endsWith(PART))
  await Promise.all(parts.map((name) => rm(join(folder, name), { force: true })))
}

async function off(diskOf: (key: string) => Promise<MachineDisk>, key: string): Promise<void> {
  if ((await diskOf(key)).monitor) throw new DriverError('refused', 'the machine runs')
}

/** The guest goes on meanwhile: what it writes after the beginning is not in the copy. */
async function copyLive(monitor: string, part: string): Promise<void> {
  const id = `${JOB}${randomBytes(4).toString('hex')}`
  const target = { device: OWN_DRIVE, target: part, format: 'qcow2', sync: 'full' }
  // Kept after its end, so that a failure can be told from a success.
  await qmp(monitor, 'drive-backup', { ...target, 'job-id': id, 'auto-dismiss': false })
  for (;;) {
    const job = (await jobsOf(monitor)).find((one) => one.id === id)
    if (!job) throw new DriverError('retry-later', 'the copy ended with its machine')
    if (job.status === 'concluded') {
      await qmp(monitor, 'job-dismiss', { id })
      if (job.error !== undefined) rethrow(new Error(job.error))
      return
    }
    await wait(LOOK_MS)
  }
}
