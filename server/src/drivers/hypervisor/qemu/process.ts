import { readFile } from 'node:fs/promises'
import { setTimeout as wait } from 'node:timers/promises'
import { machineFiles } from './machine-directory.ts'

/** A process that is told to end needs some milliseconds for it, and somebody waits. */
const POLL_MS = 10

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
  const fields = await statOf(pid)
  return fields === null ? null : { pid, boot: `${pid}:${fields[START]}` }
}

/** Which of the fields after the program's name, see proc(5). */
const [USER_TICKS, SYSTEM_TICKS, START] = [11, 12, 19]
/** Linux counts for user space in hundredths of a second, on every architecture that we run on. */
const TICKS_PER_SECOND = 100

/** Null: no such process, or one that has ended and was not buried yet. */
async function statOf(pid: number): Promise<readonly string[] | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // Fields after the closing bracket of the program's name, which may itself contain spaces.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  return fields[0] === undefined || fields[0] === 'Z' || fields[0] === '' ? null : fields
}

/** When a process began, in the kernel's own count: with its pid it names the process for good. */
export const startOf = async (pid: number): Promise<string | null> => (await statOf(pid))?.[START] ?? null

export async function cpuSecondsOf(pid: number): Promise<number> {
  const fields = await statOf(pid)
  return fields === null ? 0 : (Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS])) / TICKS_PER_SECOND
}

/** Does a process run that was started with this argument? A pid alone may name a stranger by now. */
export async function isRunning(pid: number, argument: string): Promise<boolean> {
  const argv = (await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => '')).split('\0')
  return argv.includes(argument) && (await statOf(pid)) !== null
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
