import { readdir, rename, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Adoption, DriverError, type EngineState, type ForeignGuest } from '../port.ts'
import { checkKey, checkNativeId } from '../spec.ts'
import { checkWhole } from './backups.ts'
import { diskGb, rethrow, toDriverError } from './disk.ts'
import { type MachineRecord, machineFiles, readRecord, writeRecordTo } from './machine-directory.ts'

interface Place {
  readonly directory: string
  readonly qemuImg: string
  /** Within what the operator allows a guest. */
  readonly limited: (size: { cpus: number; memoryMb: number }) => { cpus: number; memoryMb: number }
  readonly choosePort: () => Promise<number>
}

/** The guest's second drive, which tells a new one its login: of one that has been living there is nothing to tell. */
const NOTHING_TO_TELL = Buffer.alloc(65_536)

/** A guest that is not ours is a folder beside our machines, with a disk in it and without our mark. */
export function qemuAdoption(placeOf: () => Place): Adoption {
  const guestAt = async ({ directory, qemuImg }: Place, nativeId: string): Promise<ForeignGuest | null> => {
    const { disk } = machineFiles(directory, nativeId)
    if ((await stat(disk).catch(() => null)) === null || (await readRecord(directory, nativeId)) !== null) return null
    // Whoever runs it holds the image's lock.
    const size = await diskGb(qemuImg, disk).catch(() => null)
    const state: EngineState = size === null ? 'running' : 'stopped'
    return { nativeId, state, size: { cpus: 1, memoryMb: 1024, diskGb: Math.ceil(size ?? 0) } }
  }
  return {
    guests: async () => {
      const place = placeOf()
      const names = (await readdir(place.directory).catch(() => [])).filter((name) => !name.startsWith('.'))
      return (await Promise.all(names.map((name) => guestAt(place, name)))).filter((guest) => guest !== null)
    },
    adopt: async (nativeId, key, { cpus, memoryMb, mac }) => {
      checkKey(key)
      checkNativeId(nativeId)
      const place = placeOf()
      const { directory, qemuImg } = place
      const ours = await readRecord(directory, key)
      if (ours?.adopted === nativeId) return
      if (ours) throw new DriverError('already-there', `${key} is another machine`)
      const guest = await guestAt(place, nativeId)
      if (!guest) throw new DriverError('not-found', `no guest ${nativeId}`)
      if (guest.state !== 'stopped') throw new DriverError('refused', 'the guest runs: it is adopted while it is off')
      if (nativeId !== key && (await stat(join(directory, key)).catch(() => null)))
        throw new DriverError('already-there', `${key} is there and not ours`)
      const from = machineFiles(directory, nativeId)
      await checkWhole(qemuImg, from.disk)
      const record: MachineRecord = {
        ...{ owner: 'hosting-portal', version: 1, key, image: 'adopted', adopted: nativeId, mac: mac.toLowerCase(), forwards: [] },
        ...place.limited({ cpus, memoryMb }),
        sshPort: await place.choosePort(),
      }
      await writeFile(from.seed, NOTHING_TO_TELL, { mode: 0o600 }).catch(rethrow)
      // Marked where it is, then moved: until it stands under the key that its mark names it is still not ours.
      await writeRecordTo(from.folder, record)
      await rename(from.folder, join(directory, key)).catch((error) => {
        throw toDriverError(error)
      })
    },
  }
}
