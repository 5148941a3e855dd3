import { open, readdir, stat, statfs } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type DeliveredMachine, DriverError, type EngineCapacity, type MachineSize } from '../port.ts'
import type { Accelerator } from './accelerator.ts'
import { poolOf, type QemuConfig } from './config.ts'
import { diskGb, OWN_DRIVE } from './disk.ts'
import { guestLimits } from './host.ts'
import { listRecords, type MachineRecord, machineFiles } from './machine-directory.ts'
import { allIn } from './pool.ts'
import { qmp } from './qmp.ts'

const MB = 1024 ** 2
const GB = 1024 ** 3

export async function qemuCapacity(config: QemuConfig, accelerator: Accelerator, used: number): Promise<EngineCapacity> {
  const limits = guestLimits(config)
  return {
    ...{ accelerator, ...limits, largest: limits },
    ...(await spaceFor(config)),
    guests: { used, limit: config.maxRunning },
  }
}

/**
 * Whole GB that the machines' own disks and data disks can fill. Where both lie on one file system, what the one kind may still grow to is not
 * given to the other.
 */
async function spaceFor(config: QemuConfig): Promise<{ readonly diskGb: number; readonly storageGb: number }> {
  const { directory } = config
  const pool = poolOf(config)
  // The pool's folder is made with its first disk.
  const poolAt = await stat(pool).then(
    () => pool,
    () => (config.storageDirectory === undefined ? directory : dirname(pool)),
  )
  const keys = (await listRecords(directory)).map(({ key }) => key)
  const [ofMachines, ofPool] = await Promise.all([
    spaceWith(
      directory,
      keys.map((key) => join(directory, key)),
    ),
    spaceWith(poolAt, [pool]),
  ])
  if ((await stat(directory)).dev !== (await stat(poolAt)).dev) return { diskGb: wholeGb(ofMachines.all), storageGb: wholeGb(ofPool.all) }
  const all = ofMachines.free + ofMachines.filled + ofPool.filled
  const machines = await promisedTo(keys.map((key) => machineFiles(directory, key).disk))
  const dataDisks = await promisedTo((await allIn(pool)).map(({ file }) => file))
  return { diskGb: wholeGb(all - dataDisks), storageGb: wholeGb(all - machines) }
}

const wholeGb = (bytes: number): number => Math.max(0, Math.floor(bytes / GB))

/** Bytes that are free there, and that the files in these folders have filled. */
async function spaceWith(directory: string, folders: readonly string[]) {
  const { bavail, bsize } = await statfs(directory)
  const filled = (await Promise.all(folders.map(bytesIn))).reduce((sum, bytes) => sum + bytes, 0)
  return { free: bavail * bsize, filled, all: bavail * bsize + filled }
}

/** Bytes to which these disks may grow. A file that is being made or removed counts nothing. */
async function promisedTo(files: readonly string[]): Promise<number> {
  const sizes = await Promise.all(files.map((file) => virtualBytes(file).catch(() => 0)))
  return sizes.reduce((sum, bytes) => sum + bytes, 0)
}

/** The size in the header of a qcow2 file: eight bytes at offset 24. */
async function virtualBytes(file: string): Promise<number> {
  const handle = await open(file, 'r')
  try {
    const { buffer } = await handle.read(Buffer.alloc(32), 0, 32, 0)
    return Number(buffer.readBigUInt64BE(24))
  } finally {
    await handle.close()
  }
}

async function bytesIn(folder: string): Promise<number> {
  const names = await readdir(folder).catch(() => [])
  const sizes = await Promise.all(names.map(async (name) => (await stat(join(folder, name)).catch(() => null))?.blocks ?? 0))
  return sizes.reduce((sum, blocks) => sum + blocks * 512, 0)
}

/** A machine gets what was asked for, or is refused. Its disk grows as it is written: what is left for disks is counted by the node. */
export function checkDeliverable(config: QemuConfig, { cpus, memoryMb }: Pick<MachineSize, 'cpus' | 'memoryMb'>): void {
  const limits = guestLimits(config)
  if (cpus > limits.cpus) throw new DriverError('no-capacity', `a guest has at most ${limits.cpus} CPUs here, not ${cpus}`)
  if (memoryMb > limits.memoryMb)
    throw new DriverError('no-capacity', `a guest has at most ${limits.memoryMb} MB of memory here, not ${memoryMb}`)
}

/** Of a machine that runs by its monitor, of one that is off by what it starts with. */
export async function deliveredBy(config: QemuConfig, machine: MachineRecord, monitor: string | null): Promise<DeliveredMachine> {
  const addresses = machine.address === undefined ? [] : [machine.address, ...(machine.more ?? [])]
  if (monitor === null) {
    const { cpus, memoryMb, mac, key } = machine
    return {
      cpus,
      memoryMb,
      diskGb: Math.floor(await diskGb(config.qemuImgBinary, machineFiles(config.directory, key).disk)),
      mac,
      addresses,
    }
  }
  const cpus = (await qmp(monitor, 'query-cpus-fast')) as readonly unknown[]
  const memory = (await qmp(monitor, 'query-memory-size-summary')) as { 'base-memory': number }
  const blocks = (await qmp(monitor, 'query-block')) as readonly { device: string; inserted?: { image: { 'virtual-size': number } } }[]
  const cards = (await qmp(monitor, 'query-rx-filter')) as readonly { 'main-mac': string }[]
  const bytes = blocks.find(({ device }) => device === OWN_DRIVE)?.inserted?.image['virtual-size'] ?? 0
  return {
    ...{ cpus: cpus.length, memoryMb: Math.floor(memory['base-memory'] / MB), diskGb: Math.floor(bytes / GB) },
    ...{ mac: cards[0]?.['main-mac'].toLowerCase() ?? '', addresses },
  }
}
