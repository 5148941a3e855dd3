import { randomBytes } from 'node:crypto'
import { readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from 'zod'
import { DriverError, type EngineMachine } from '../port.ts'
import { isKey } from '../spec.ts'
import { toDriverError } from './disk.ts'
import { readJson } from './images.ts'
import { SEED_FORMATS } from './seed.ts'

/** The marker that makes a directory ours: without it, or with another key in it, nothing there is touched. */
const record = z.object({
  owner: z.literal('hosting-portal'),
  version: z.literal(1),
  key: z.string(),
  image: z.string(),
  /** What it was called before it became ours. */
  adopted: z.string().optional(),
  memoryMb: z.number().int().positive(),
  cpus: z.number().int().positive(),
  mac: z.string(),
  sshPort: z.number().int().positive(),
  /** Of a guest on the host's bridge: where it answers. */
  address: z.string().optional(),
  /** Likewise: what it may use beside that. */
  more: z.array(z.string()).optional(),
  heard: z.enum(['agent', 'ssh']).default('agent'),
  /** How its system takes a first login; machines that are made of this one take it so too. */
  seed: z.enum(SEED_FORMATS).optional(),
  forwards: z
    .array(
      z.object({
        protocol: z.enum(['tcp', 'udp']),
        /** Absent: the host's loopback. */
        host: z.string().optional(),
        port: z.number().int().positive(),
        guestPort: z.number().int().positive(),
      }),
    )
    .default([]),
  /** Its processors show guests of theirs that they can run guests. */
  nested: z.boolean().default(false),
  /** It boots another system than its own, whose disk is `rescue.qcow2`. */
  rescue: z
    .object({ image: z.string(), heard: z.enum(['agent', 'ssh']) })
    .nullable()
    .default(null),
  /** The disc in its drive. */
  media: z.object({ iso: z.string(), first: z.boolean() }).nullable().default(null),
  /** Of a live plan's guest on the host's bridge: nobody reaches its ingest port. */
  ingestClosed: z.boolean().optional(),
})

export type MachineRecord = z.infer<typeof record>

/** Names are short: with the directory in front a socket's path must fit into 107 bytes. */
export function machineFiles(directory: string, key: string) {
  const at = (name: string) => join(directory, key, name)
  return {
    folder: join(directory, key),
    record: at('machine.json'),
    disk: at('disk.qcow2'),
    seed: at('seed.img'),
    rescue: at('rescue.qcow2'),
    rescueSeed: at('rescue-seed.img'),
    pid: at('pid'),
    log: at('qemu.log'),
    ready: at('ready'),
    qmp: at('qmp'),
    vnc: at('vnc'),
    tty: at('tty'),
    agent: at('agent'),
  }
}

export async function readRecord(directory: string, key: string): Promise<MachineRecord | null> {
  const parsed = record.safeParse(await readJson(machineFiles(directory, key).record))
  return parsed.success && parsed.data.key === key ? parsed.data : null
}

export async function writeRecord(directory: string, value: MachineRecord): Promise<void> {
  await writeRecordTo(machineFiles(directory, value.key).folder, value)
}

export async function writeRecordTo(folder: string, value: MachineRecord): Promise<void> {
  const part = join(folder, `machine.json.${suffix()}`)
  try {
    await writeFile(part, `${JSON.stringify(value, null, 2)}\n`, { mode: 0o600 })
    await rename(part, join(folder, 'machine.json'))
  } catch (error) {
    await rm(part, { force: true })
    throw toDriverError(error)
  }
}

export async function listRecords(directory: string): Promise<readonly MachineRecord[]> {
  const names = await readdir(directory).catch(() => [])
  const records = await Promise.all(names.filter(isKey).map((key) => readRecord(directory, key)))
  return records.filter((each) => each !== null)
}

/** QEMU removes its pid file when it ends by itself or is asked to: one that stays behind was killed, or its host went down. */
export async function faultOf(files: ReturnType<typeof machineFiles>, runs: boolean): Promise<Pick<EngineMachine, 'fault'>> {
  if (!(await isThere(files.disk))) return { fault: 'disk-missing' }
  return !runs && (await isThere(files.pid)) ? { fault: 'crashed' } : {}
}

const isThere = async (path: string): Promise<boolean> => (await stat(path).catch(() => null)) !== null

export async function deleteMachine(directory: string, key: string): Promise<void> {
  const folder = join(directory, key)
  if ((await stat(folder).catch(() => null)) !== null) {
    if ((await readRecord(directory, key)) === null) throw new DriverError('refused', `what lies under ${key} does not carry our mark`)
    await rename(folder, join(directory, `.gone-${key}-${suffix()}`)).catch(ignoreMissing)
  }
  const names = await readdir(directory).catch(() => [])
  const leftovers = names.filter((name) => new RegExp(`^\\.(new|gone)-${key}-[0-9a-f]{8}$`).test(name))
  for (const name of leftovers) await rm(join(directory, name), { recursive: true, force: true })
}

function ignoreMissing(error: NodeJS.ErrnoException): void {
  if (error.code !== 'ENOENT') throw error
}

function suffix(): string {
  return randomBytes(4).toString('hex')
}
