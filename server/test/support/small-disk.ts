import { execFileSync } from 'node:child_process'
import { closeSync, ftruncateSync, mkdirSync, openSync, rmSync, writeSync } from 'node:fs'
import { join } from 'node:path'
import { onPath } from './guest.ts'

/** A small file system of its own takes a privilege that not every host gives. */
export const mayMount = process.getuid?.() === 0 && onPath('mount')

export interface SmallDisk {
  /** Takes all the room there is but for so many bytes; what is answered gives it back. */
  readonly fill: (butBytes?: number) => () => void
  readonly close: () => void
}

const MEGABYTE = Buffer.alloc(1024 * 1024)
const isFull = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOSPC'

/** A real file system of this size, where writing ends in "no space left on device". */
export function smallDisk(at: string, megabytes: number): SmallDisk {
  mkdirSync(at, { recursive: true, mode: 0o700 })
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=0700`, 'tmpfs', at])
  const filler = join(at, '.filler')
  return {
    fill: (butBytes = 0) => {
      const handle = openSync(filler, 'w')
      let taken = 0
      try {
        for (;;) taken += writeSync(handle, MEGABYTE)
      } catch (error) {
        if (!isFull(error)) throw error
        ftruncateSync(handle, Math.max(0, taken - butBytes))
      } finally {
        closeSync(handle)
      }
      return () => rmSync(filler, { force: true })
    },
    close: () => void execFileSync('umount', ['-l', at]),
  }
}
