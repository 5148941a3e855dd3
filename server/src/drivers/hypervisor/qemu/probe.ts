import { execFile } from 'node:child_process'
import { access, constants, mkdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import type { Probed } from '../../probed.ts'
import type { HypervisorDriver, MachineSpec } from '../port.ts'
import { type Accelerator, chooseAccelerator, proved, remember, signatureOf } from './accelerator.ts'
import type { QemuConfig } from './config.ts'
import { type ImageManifest, readImages } from './images.ts'
import { machineFiles } from './machine-directory.ts'
import { becomes } from './process.ts'
import { bridgeTrouble } from './tap.ts'

const SOCKET_PATH_LIMIT = 107
const LONGEST_KEY = 'k'.repeat(31)
const PROBE_DIRECTORY = '.probe'

const run = promisify(execFile)

/**
 * Boots a guest before saying that the engine works: /dev/kvm may exist and still boot nothing.
 * A success is remembered for this QEMU, kernel and image, so the next start of the portal does not wait.
 */
export async function probeQemu(config: QemuConfig, create: (config: QemuConfig) => HypervisorDriver): Promise<Probed> {
  try {
    if (process.platform !== 'linux') return refuse('QEMU guests are managed on Linux only')
    const version = await versionOf(config.qemuBinary)
    if (version === null) return refuse(`${config.qemuBinary} is not installed; npm run engines installs it`)
    if ((await versionOf(config.qemuImgBinary)) === null)
      return refuse(`${config.qemuImgBinary} is not installed; npm run engines installs it`)
    const trouble = config.network === 'tap' ? await bridgeTrouble(config.bridge ?? '') : null
    if (trouble !== null) return refuse(trouble)
    const image = (await readImages(config.imagesDirectory))[0]
    if (image === undefined) return refuse(`no guest image in ${config.imagesDirectory}; npm run engines builds one`)
    const longest = machineFiles(join(config.directory, PROBE_DIRECTORY), LONGEST_KEY).agent
    if (Buffer.byteLength(longest) > SOCKET_PATH_LIMIT) return refuse(`the path ${config.directory} is too long for Unix sockets`)
    await mkdir(config.directory, { recursive: true, mode: 0o700 })
    await access(config.directory, constants.W_OK)
    // Whoever can enter this directory can open every console.
    if (((await stat(config.directory)).mode & 0o077) !== 0) return refuse(`${config.directory} is open to other users; chmod 700 it`)
    return await bootOnce(config, create, version, image)
  } catch (error) {
    return refuse(error instanceof Error ? error.message : String(error))
  }
}

async function bootOnce(
  config: QemuConfig,
  create: (config: QemuConfig) => HypervisorDriver,
  version: string,
  image: ImageManifest,
): Promise<Probed> {
  const works = (accelerator: Accelerator) => ({ ok: true, detail: `QEMU ${version} with ${accelerator}: ${image.title} boots` }) as const
  const signature = signatureOf(config, [version, image.stamp, ...(config.network === 'tap' ? [config.bridge] : [])])
  const before = proved(config, signature)
  if (before !== null) return works(before)
  const chosen = await chooseAccelerator(config, (accelerator, seconds) =>
    bootProblem(create({ ...config, accelerator, directory: join(config.directory, PROBE_DIRECTORY) }), image, accelerator, seconds),
  )
  if ('reason' in chosen) return refuse(chosen.reason)
  await remember(config, signature, chosen.accelerator)
  return works(chosen.accelerator)
}

/** Why a guest does not boot; null where it does. */
async function bootProblem(
  guest: HypervisorDriver,
  image: ImageManifest,
  accelerator: Accelerator,
  seconds: number,
): Promise<string | null> {
  const key = `probe-${process.pid}`
  try {
    await removeOrphans(guest, key)
    const made = await becomes(seconds * 1000, async () => (await guest.ensureDisk(key, probeSpec(image))).state === 'ready')
    if (!made) return 'the disk of a guest is not made in time'
    await guest.start(key)
    const booted = await becomes(seconds * 1000, async () => {
      const machine = await guest.find(key)
      return machine === null || machine.ready || machine.state === 'stopped'
    })
    return booted && (await guest.find(key))?.ready === true ? null : `a guest does not boot with accelerator ${accelerator}`
  } catch (error) {
    return error instanceof Error ? error.message : String(error)
  } finally {
    await guest.remove(key)
    await guest.close()
  }
}

/** A portal that died while probing leaves its guest running; its key says whose it was. */
async function removeOrphans(guest: HypervisorDriver, own: string): Promise<void> {
  for (const { key } of await guest.list()) {
    const alive = await stat(`/proc/${key.slice('probe-'.length)}`).catch(() => null)
    if (key === own || alive === null) await guest.remove(key)
  }
}

function probeSpec(image: ImageManifest): MachineSpec {
  return {
    ...{ hostname: 'probe', cpus: 1, memoryMb: image.minMemoryMb, diskGb: image.minDiskGb, image: image.id },
    login: { username: 'root', password: crypto.randomUUID() },
    network: { address: '10.0.2.15', netmask: '255.255.255.0', gateway: '10.0.2.2', mac: '52:54:00:00:00:01' },
  }
}

/** For people: `QEMU 7.2.22`. */
export const qemuVersion = async ({ qemuBinary }: QemuConfig): Promise<string> => `QEMU ${(await versionOf(qemuBinary)) ?? '?'}`

async function versionOf(binary: string): Promise<string | null> {
  const { stdout } = await run(binary, ['--version']).catch(() => ({ stdout: '' }))
  return /version (\d+(?:\.\d+)+)/.exec(stdout)?.[1] ?? null
}

function refuse(reason: string): Probed {
  return { ok: false, reason }
}
