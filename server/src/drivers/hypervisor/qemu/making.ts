import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { type Asked, DriverError, type MachineSpec } from '../port.ts'
import type { QemuConfig } from './config.ts'
import { toDriverError } from './disk.ts'
import { type MachineRecord, readRecord, writeRecordTo } from './machine-directory.ts'
import { becomes, isRunning, startOf } from './process.ts'
import { seedDisk } from './seed.ts'

/** A copy that is done this soon is answered as done: an overlay takes milliseconds. */
const ANSWER_WITHIN_MS = 1500

/** What the child does: tool, image and size are its arguments, never part of the script. `$0` is how the child is told from others. */
const SCRIPTS = {
  overlay: '"$1" create -q -f qcow2 -F qcow2 -b "$2" part.qcow2 "$3"',
  copy: '"$1" convert -p -O qcow2 "$2" part.qcow2 && "$1" resize -q -f qcow2 part.qcow2 "$3"',
}
/** What it failed with is kept aside until the half disk is gone: on a full one nothing could be written down. */
const finishing = (script: string): string =>
  `exec 3>&1; if said=$({ ${script}; } 2>&1 >&3); then mv part.qcow2 disk.qcow2; else rm -f part.qcow2; printf %s "$said" >failed; fi`

/** Where a machine is made: beside its place, moved there whole. A crash leaves nothing under the key, or a complete machine. */
export const makingFolder = (directory: string, key: string): string => join(directory, `.new-${key}`)

/**
 * Asks for a machine's disk: made by a process of its own that outlives the portal, one at a time for one key. Whoever asks next, also
 * another process of the portal, finds it under way, takes it over when it is done, and begins again what was broken off.
 */
export async function make(config: QemuConfig, record: MachineRecord, spec: MachineSpec, base: string): Promise<Asked> {
  const { directory } = config
  const folder = makingFolder(directory, record.key)
  let now = await stateOf(folder)
  if (now === 'broken-off') await putAside(directory, record.key)
  if (now === 'none' || now === 'broken-off') await begin(config, record, spec, base)
  await becomes(ANSWER_WITHIN_MS, async () => {
    now = await stateOf(folder)
    return now !== 'under-way'
  })
  if (now === 'under-way') return { state: 'pending', progress: await progressOf(folder) }
  if (now === 'failed') throw await failureOf(directory, record.key)
  if (now === 'broken-off') throw new DriverError('retry-later', 'making the disk was broken off')
  await settle(directory, record.key, folder)
  return { state: 'ready' }
}

/** Ends the making of this machine, if there is any, and forgets what it has made. */
export async function stopMaking(directory: string, key: string): Promise<void> {
  const folder = makingFolder(directory, key)
  const pid = await pidOf(folder)
  if (pid !== null && (await isRunning(pid, folder))) {
    // The shell and the tool that it runs: a session of their own.
    process.kill(-pid, 'SIGKILL')
    await becomes(2000, async () => !(await isRunning(pid, folder)))
  }
  await putAside(directory, key)
}

type State = 'none' | 'under-way' | 'done' | 'failed' | 'broken-off'

async function stateOf(folder: string): Promise<State> {
  const [starter, startedAt] = (await readFile(join(folder, 'starter'), 'utf8').catch(() => '')).split(' ')
  if (starter === undefined || starter === '') return 'none'
  const pid = await pidOf(folder)
  // Between taking the place and naming the child lies a moment in which only whoever took it can tell.
  if (pid === null) return startedAt !== undefined && (await startOf(Number(starter))) === startedAt ? 'under-way' : 'broken-off'
  if (await isRunning(pid, folder)) return 'under-way'
  if (await isThere(join(folder, 'disk.qcow2'))) return 'done'
  return (await isThere(join(folder, 'failed'))) ? 'failed' : (await isThere(folder)) ? 'broken-off' : 'none'
}

/** Takes the place by a rename, which only one can win, and starts the child. */
async function begin(config: QemuConfig, record: MachineRecord, spec: MachineSpec, base: string): Promise<void> {
  const { directory, disk, qemuImgBinary } = config
  const folder = makingFolder(directory, record.key)
  const draft = `${folder}-${randomBytes(4).toString('hex')}`
  await mkdir(draft, { recursive: true, mode: 0o700 })
  try {
    await writeFile(join(draft, 'starter'), `${process.pid} ${await startOf(process.pid)}`, { mode: 0o600 })
    await writeFile(join(draft, 'seed.img'), seedDisk(spec), { mode: 0o600 })
    await writeRecordTo(draft, record)
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    if (await isThere(folder)) return
    throw toDriverError(error)
  }
  const log = await open(join(folder, 'copy.log'), 'w', 0o600)
  try {
    // Relative, so that the data directory can be moved as a whole.
    const given = [folder, qemuImgBinary, relative(folder, base), `${spec.diskGb}G`]
    const child = spawn('/bin/sh', ['-c', finishing(SCRIPTS[disk]), ...given], {
      ...{ cwd: folder, detached: true },
      stdio: ['ignore', log.fd, log.fd],
    })
    child.once('error', () => undefined)
    child.unref()
    if (child.pid === undefined) throw new DriverError('refused', 'no process could be started to make the disk')
    const part = join(folder, 'copy.pid.part')
    await writeFile(part, String(child.pid), { mode: 0o600 })
    await rename(part, join(folder, 'copy.pid'))
  } catch (error) {
    await putAside(directory, record.key)
    throw toDriverError(error)
  } finally {
    await log.close()
  }
}

async function settle(directory: string, key: string, folder: string): Promise<void> {
  await rename(folder, join(directory, key)).catch(async (error) => {
    // Another process of the portal was faster: the machine is there, which is what was asked for.
    if ((await readRecord(directory, key)) === null) throw toDriverError(error)
  })
  for (const name of ['starter', 'copy.pid', 'copy.log']) await rm(join(directory, key, name), { force: true })
}

async function failureOf(directory: string, key: string): Promise<DriverError> {
  const text = await readFile(join(makingFolder(directory, key), 'failed'), 'utf8').catch(() => '')
  await putAside(directory, key)
  return toDriverError(new Error(text.trim().split('\n').at(-1) || 'the disk could not be made'))
}

/** Out of the way at once; `deleteMachine` sweeps what a crash leaves of it. */
async function putAside(directory: string, key: string): Promise<void> {
  const gone = join(directory, `.gone-${key}-${randomBytes(4).toString('hex')}`)
  await rename(makingFolder(directory, key), gone).catch(() => undefined)
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

const isThere = async (path: string): Promise<boolean> => (await stat(path).catch(() => null)) !== null
