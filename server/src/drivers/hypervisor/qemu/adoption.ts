import { execFile } from 'node:child_process'
import { readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Adoption, DriverError, type ForeignGuest } from '../port.ts'
import { checkKey, checkNativeId } from '../spec.ts'
import type { QemuConfig } from './config.ts'
import { diskGb, rethrow } from './disk.ts'
import { isWholeDisk } from './foreign-disk.ts'
import { machineFiles, readRecord, writeRecordTo } from './machine-directory.ts'
import { newRecord } from './making.ts'

const run = promisify(execFile)

/** The guest's second drive, which tells a new one its login: of one that has been living there is nothing to tell. */
const NOTHING_TO_TELL = Buffer.alloc(65_536)

/** A guest that is not ours is a folder beside our machines, with a disk in it and without our mark. */
export function qemuAdoption(configured: () => QemuConfig, choosePort: () => Promise<number>): Adoption {
  const guestAt = async ({ directory, qemuImgBinary }: QemuConfig, nativeId: string): Promise<ForeignGuest | null> => {
    const { disk } = machineFiles(directory, nativeId)
    if ((await stat(disk).catch(() => null)) === null || (await readRecord(directory, nativeId)) !== null) return null
    const size = await diskGb(qemuImgBinary, disk).catch(() => null)
    if (size === null) return null
    // Whoever runs it holds the image's lock, which a look that shares nothing meets.
    const off = await run(qemuImgBinary, ['info', disk]).catch(() => null)
    return { nativeId, state: off ? 'stopped' : 'running', size: { cpus: 1, memoryMb: 1024, diskGb: Math.ceil(size) } }
  }
  return {
    guests: async () => {
      const config = configured()
      const names = (await readdir(config.directory).catch(() => [])).filter((name) => !name.startsWith('.'))
      return (await Promise.all(names.map((name) => guestAt(config, name)))).filter((guest) => guest !== null)
    },
    adopt: async (nativeId, key, as) => {
      checkKey(key)
      checkNativeId(nativeId)
      const config = configured()
      const { directory } = config
      const ours = await readRecord(directory, key)
      if (ours?.adopted === nativeId) return
      if (ours) throw new DriverError('already-there', `${key} is another machine`)
      const guest = await guestAt(config, nativeId)
      if (!guest) throw new DriverError('not-found', `no guest ${nativeId}`)
      if (guest.state !== 'stopped') throw new DriverError('refused', 'the guest runs: it is adopted while it is off')
      if (nativeId !== key && (await stat(join(directory, key)).catch(() => null)))
        throw new DriverError('already-there', `${key} is there and not ours`)
      const from = machineFiles(directory, nativeId)
      if (!(await isWholeDisk(config.qemuImgBinary, from.disk)))
        throw new DriverError('refused', 'its disk is no whole qcow2 file that stands by itself')
      // It has no agent of ours: what can be heard of it is SSH.
      const record = newRecord(config, { key, image: 'adopted', adopted: nativeId, heard: 'ssh' }, as)
      await writeFile(from.seed, NOTHING_TO_TELL, { mode: 0o600 }).catch(rethrow)
      // Marked where it is, then moved: until it stands under the key that its mark names it is still not ours.
      await writeRecordTo(from.folder, { ...record, sshPort: await choosePort() })
      await rename(from.folder, join(directory, key)).catch(rethrow)
    },
  }
}
