import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { DriverError } from '../port.ts'

const run = promisify(execFile)

/** How the monitor knows a machine's own disk: as QEMU calls a first drive without a name, which it had before it could be another one. */
export const OWN_DRIVE = 'virtio0'

/** A machine's disk, and its monitor while it runs. */
export interface MachineDisk {
  readonly tool: string
  readonly disk: string
  /** Null: the machine is off. */
  readonly monitor: string | null
}

/** The size that the guest sees, in GB; the file itself is smaller. */
export async function diskGb(qemuImg: string, disk: string): Promise<number> {
  const { stdout } = await run(qemuImg, ['info', '-U', '--output=json', disk]).catch(rethrow)
  const size = Number((JSON.parse(stdout) as Record<string, unknown>)['virtual-size'])
  if (!Number.isFinite(size)) throw new DriverError('refused', 'the size of the disk cannot be read')
  return size / 1024 ** 3
}

async function growDisk(qemuImg: string, disk: string, gb: number): Promise<void> {
  await run(qemuImg, ['resize', '-q', '-f', 'qcow2', disk, `${gb}G`]).catch(rethrow)
}

/** The disk first: where it cannot grow nothing else has changed. QEMU's own lock on the image keeps a running one whole. Answers its size. */
export async function growTo(qemuImg: string, disk: string, gb: number): Promise<number> {
  if ((await diskGb(qemuImg, disk)) < gb) await growDisk(qemuImg, disk, gb)
  return await diskGb(qemuImg, disk)
}

/** Only DriverErrors leave a driver: a full disk is missing capacity, anything else the host refused. */
export function toDriverError(error: unknown): DriverError {
  if (error instanceof DriverError) return error
  const text = error instanceof Error ? error.message : String(error)
  return new DriverError(/ENOSPC|EDQUOT|No space left/.test(text) ? 'no-capacity' : 'refused', text, { cause: error })
}

export function rethrow(error: unknown): never {
  throw toDriverError(error)
}
