import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { type Asked, DriverError } from '../port.ts'
import { toDriverError } from './disk.ts'
import { becomes, isRunning, startOf } from './process.ts'

/** A copy that is done this soon is answered as done: an overlay takes milliseconds. */
const ANSWER_WITHIN_MS = 1500

/** Where a disk is made: beside its place, moved there whole. A crash leaves nothing in its place, or a complete one. */
export const workFolder = (directory: string, name: string): string => join(directory, `.new-${name}`)

export interface DiskWork {
  readonly folder: string
  /** What the child does to leave `part.qcow2`: paths and sizes are its arguments (`$1` …), never part of the script. */
  readonly script: string
  readonly given: readonly string[]
  /** What lies beside the disk. */
  readonly fill: (draft: string) => Promise<void>
}

/**
 * `$0`, the folder, is how the child is told from others. What it failed with is kept aside until the half disk is gone: on a full one
 * nothing could be written down.
 */
const finishing = (script: string): string =>
  `exec 3>&1; if said=$({ ${script}; } 2>&1 >&3); then mv part.qcow2 disk.qcow2; else rm -f part.qcow2; printf %s "$said" >failed; fi`

/**
 * Asks for a disk: made by a process of its own that outlives the portal, one at a time for one folder. Whoever asks next, also another
 * process of the portal, finds it under way, takes it over when it is done, and begins again what was broken off. `ready`: it lies in
 * its folder, which `settle` puts in its place.
 */
export async function askForDisk(work: DiskWork): Promise<Asked> {
  const { folder } = work
  let now = await stateOf(folder)
  if (now === 'broken-off') await putAside(folder)
  if (now === 'none' || now === 'broken-off') await begin(work)
  await becomes(ANSWER_WITHIN_MS, async () => {
    now = await stateOf(folder)
    return now !== 'under-way'
  })
  if (now === 'under-way') return { state: 'pending', progress: await progressOf(folder) }
  if (now === 'failed') throw await failureOf(folder)
  if (now === 'broken-off') throw new DriverError('retry-later', 'making the disk was broken off')
  return { state: 'ready' }
}

/** Puts what was made in its place; `isThere` says whether another process of the portal was faster. */
export async function settle(folder: string, place: string, isThere: () => Promise<boolean>): Promise<void> {
  await rename(folder, place).catch(async (error) => {
    if (!(await isThere())) throw toDriverError(error)
  })
  for (const name of ['starter', 'copy.pid', 'copy.log']) await rm(join(place, name), { force: true })
}

/** Ends the making, if there is any, and forgets what it has made. */
export async function stopWork(folder: string): Promise<void> {
  const pid = await pidOf(folder)
  if (pid !== null && (await isRunning(pid, folder))) {
    endSession(pid)
    await becomes(2000, async () => !(await isRunning(pid, folder)))
  }
  await putAside(folder)
}

type State = 'none' | 'under-way' | 'done' | 'failed' | 'broken-off'

async function stateOf(folder: string): Promise<State> {
  const [starter, startedAt] = (await readFile(join(folder, 'starter'), 'utf8').catch(() => '')).split(' ')
  if (starter === undefined || starter === '') return 'none'
  const pid = await pidOf(folder)
  // Between taking the place and naming the child lies a moment in which only whoever took it can tell.
  if (pid === null) return startedAt !== undefined && (await startOf(Number(starter))) === startedAt ? 'under-way' : 'broken-off'
  if (await isRunning(pid, folder)) return 'under-way'
  if (await isFile(join(folder, 'disk.qcow2'))) return 'done'
  return (await isFile(join(folder, 'failed'))) ? 'failed' : (await isFile(folder)) ? 'broken-off' : 'none'
}

/** Takes the place by a rename, which only one can win, and starts the child. */
async function begin({ folder, script, given, fill }: DiskWork): Promise<void> {
  const draft = `${folder}-${randomBytes(4).toString('hex')}`
  try {
    await mkdir(draft, { recursive: true, mode: 0o700 })
    await writeFile(join(draft, 'starter'), `${process.pid} ${await startOf(process.pid)}`, { mode: 0o600 })
    await fill(draft)
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (await isFile(folder)) return
    throw toDriverError(error)
  }
  // Whatever fails from here on, the place is free again: on a full disk that may be any file.
  await startIn(folder, ['-c', finishing(script), folder, ...given]).catch(async (error) => {
    await putAside(folder)
    throw toDriverError(error)
  })
}

async function startIn(folder: string, shell: readonly string[]): Promise<void> {
  const log = await open(join(folder, 'copy.log'), 'w', 0o600)
  const child = spawn('/bin/sh', shell, { cwd: folder, detached: true, stdio: ['ignore', log.fd, log.fd] })
  child.once('error', () => undefined)
  child.unref()
  await log.close()
  if (child.pid === undefined) throw new DriverError('refused', 'no process could be started to make the disk')
  try {
    const part = join(folder, 'copy.pid.part')
    await writeFile(part, String(child.pid), { mode: 0o600 })
    await rename(part, join(folder, 'copy.pid'))
  } catch (error) {
    // Nobody would find it again.
    endSession(child.pid)
    throw error
  }
}

/** The shell and the tool that it runs: a session of their own. */
function endSession(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Gone already.
  }
}

async function failureOf(folder: string): Promise<DriverError> {
  const text = await readFile(join(folder, 'failed'), 'utf8').catch(() => '')
  await putAside(folder)
  return toDriverError(new Error(text.trim().split('\n').at(-1) || 'the disk could not be made'))
}

/** Out of the way at once; whoever removes what it was for sweeps what a crash leaves of it. */
async function putAside(folder: string): Promise<void> {
  const gone = join(dirname(folder), `${basename(folder).replace(/^\.new-/, '.gone-')}-${randomBytes(4).toString('hex')}`)
  await rename(folder, gone).catch(() => undefined)
  await rm(gone, { recursive: true, force: true })
}

async function progressOf(folder: string): Promise<number | null> {
  const text = await readFile(join(folder, 'copy.log'), 'utf8').catch(() => '')
  const percent = [...text.matchAll(/\((\d+(?:\.\d+)?)\/100%\)/g)].at(-1)?.[1]
  return percent === undefined ? null : Number(percent) / 100
}

async function pidOf(folder: string): Promise<number | null> {
  const pid = Number.parseInt(await readFile(join(folder, 'copy.pid'), 'utf8').catch(() => ''), 10)
  return Number.isSafeInteger(pid) && pid > 1 ? pid : null
}

const isFile = async (path: string): Promise<boolean> => (await stat(path).catch(() => null)) !== null
