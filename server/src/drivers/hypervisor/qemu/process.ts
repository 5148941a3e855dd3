import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { machineFiles } from './machine-directory.ts'

const POLL_MS = 50

export interface GuestProcess {
  readonly pid: number
  /** Pid and start time: a later process with the same pid is another boot. */
  readonly boot: string
}

/** The QEMU process of this machine, proved by its command line: a pid file alone may name a stranger. */
export async function findProcess(directory: string, key: string): Promise<GuestProcess | null> {
  const files = machineFiles(directory, key)
  const pid = Number.parseInt(await readFile(files.pid, 'utf8').catch(() => ''), 10)
  if (!Number.isSafeInteger(pid) || pid < 2) return null
  const argv = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  if (argv[argv.indexOf('-name') + 1] !== processName(key) || argv[argv.indexOf('-pidfile') + 1] !== files.pid) return null
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // Fields after the closing bracket of the program's name, which may itself contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === undefined || fields[0] === 'Z' || fields[0] === '' ? null : { pid, boot: `${pid}:${fields[19]}` }
}

export function processName(key: string): string {
  return `portal-${key}`
}

/** Ends the process: politely, so that QEMU closes the disk, then not. True when it is gone. */
export async function endProcess(directory: string, key: string): Promise<boolean> {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    const running = await findProcess(directory, key)
    if (running === null) return true
    try {
      process.kill(running.pid, signal)
    } catch {
      // Gone between the look and the signal: the next look says so.
    }
    if (await becomes(4000, async () => (await findProcess(directory, key)) === null)) return true
  }
  return false
}

export async function becomes(timeoutMs: number, check: () => Promise<boolean>): Promise<boolean> {
  const until = performance.now() + timeoutMs
  for (;;) {
    if (await check()) return true
    if (performance.now() > until) return false
    await wait(POLL_MS)
  }
}
