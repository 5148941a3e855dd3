import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { z } from 'zod'
import { DriverError, type EngineSnapshot, type Snapshots } from '../port.ts'
import { checkName } from '../spec.ts'
import { diskGb, growTo, type MachineDisk, OWN_DRIVE, rethrow } from './disk.ts'
import { qmp } from './qmp.ts'

const run = promisify(execFile)

const info = z.object({ snapshots: z.array(z.object({ name: z.string(), 'date-sec': z.number(), 'date-nsec': z.number() })).default([]) })

/** Snapshots are inside the qcow2 file: a running QEMU alone may touch it. */
export const qemuSnapshots = (diskOf: (key: string) => Promise<MachineDisk>): Snapshots => ({
  take: async (key, name) => {
    checkName(name)
    const target = await diskOf(key)
    if (await has(target, name)) return
    const { tool, disk, monitor } = target
    if (monitor) await qmp(monitor, 'blockdev-snapshot-internal-sync', { device: OWN_DRIVE, name })
    else await run(tool, ['snapshot', '-c', name, disk]).catch(rethrow)
  },
  list: async (key) => await list(await diskOf(key)),
  /** A snapshot remembers the size of then: what was grown since is grown again. */
  restore: async (key, name) => {
    checkName(name)
    const target = await diskOf(key)
    const { tool, disk, monitor } = target
    if (monitor) throw new DriverError('refused', 'the machine runs')
    if (!(await has(target, name))) throw new DriverError('not-found', `no snapshot ${name}`)
    const size = await diskGb(tool, disk)
    await run(tool, ['snapshot', '-a', name, disk]).catch(rethrow)
    await growTo(tool, disk, size)
  },
  remove: async (key, name) => {
    checkName(name)
    const target = await diskOf(key)
    if (!(await has(target, name))) return
    const { tool, disk, monitor } = target
    if (monitor) await qmp(monitor, 'blockdev-snapshot-delete-internal-sync', { device: OWN_DRIVE, name })
    else await run(tool, ['snapshot', '-d', name, disk]).catch(rethrow)
  },
})

async function list({ tool, disk }: MachineDisk): Promise<readonly EngineSnapshot[]> {
  const { stdout } = await run(tool, ['info', '-U', '--output=json', disk]).catch(rethrow)
  const { snapshots } = info.parse(JSON.parse(stdout))
  return snapshots.map((one) => ({ name: one.name, takenAt: new Date(one['date-sec'] * 1000 + one['date-nsec'] / 1e6) }))
}

export const has = async (target: MachineDisk, name: string): Promise<boolean> =>
  (await list(target)).some((snapshot) => snapshot.name === name)
