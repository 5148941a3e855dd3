import { type FSWatcher, watch as watchFolder } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import { DriverError, type Watch } from '../port.ts'
import { isKey } from '../spec.ts'
import { listRecords } from './machine-directory.ts'

/**
 * A guest that starts or ends makes or removes its pid file and its sockets; the folder of a machine says so to whoever watches it.
 * What the guest writes to its disk is no news.
 * One that is killed outright leaves its files: that is put right by the next look.
 */
export const watchMachines = (directoryOf: () => string): Watch => ({
  start: async (changed) => {
    const directory = directoryOf()
    const folders = new Map<string, FSWatcher>()
    const forget = (key: string): void => {
      folders.get(key)?.close()
      folders.delete(key)
    }
    const follow = (key: string): void => {
      forget(key)
      try {
        const folder = watchFolder(join(directory, key), (kind) => kind === 'rename' && changed(key))
        folders.set(
          key,
          folder.on('error', () => forget(key)),
        )
      } catch {
        // Gone already: that was the change.
      }
    }
    await mkdir(directory, { recursive: true, mode: 0o700 })
    const root = openRoot(directory, (name) => {
      if (!isKey(name)) return
      follow(name)
      changed(name)
    })
    root.on('error', () => undefined)
    for (const { key } of await listRecords(directory)) follow(key)
    return {
      stop: async () => {
        root.close()
        for (const key of [...folders.keys()]) forget(key)
      },
    }
  },
})

function openRoot(directory: string, appeared: (name: string) => void): FSWatcher {
  try {
    return watchFolder(directory, (_, name) => name !== null && appeared(name))
  } catch (error) {
    throw new DriverError('retry-later', 'the host watches no more files', { cause: error })
  }
}
