import { readFile, rm, stat, writeFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join, relative, resolve } from 'node:path'
import type { Duplex } from 'node:stream'
import {
  DriverError,
  type EngineMachine,
  type HypervisorDriver,
  type HypervisorVendor,
  type MachineSize,
  type MachineSpec,
} from '../port.ts'
import { checkKey, checkLogin, checkSize, checkSpec } from '../spec.ts'
import { askAgent } from './agent.ts'
import { type QemuConfig, qemuConfig } from './config.ts'
import { createOverlay, diskGb, growDisk, rethrow } from './disk.ts'
import { readImages, toEngineImage } from './images.ts'
import { launch, PortTaken } from './launch.ts'
import {
  createMachine,
  deleteMachine,
  listRecords,
  type MachineRecord,
  machineFiles,
  readRecord,
  writeRecord,
} from './machine-directory.ts'
import { freePort } from './ports.ts'
import { probeQemu } from './probe.ts'
import { endProcess, findProcess } from './process.ts'
import { qmp } from './qmp.ts'
import { guestUser, seedDisk } from './seed.ts'
import { sha512Crypt } from './sha512-crypt.ts'
import { connectUnix } from './socket.ts'

const TITLE = 'QEMU'
const PING = { timeoutMs: 800, repeatMs: 150 }
const PASSWORD = { timeoutMs: 20_000 }
/** Below this the kernel of the guest image does not boot. */
const MEMORY_FLOOR_MB = 96

class QemuDriver implements HypervisorDriver {
  readonly kind = 'hypervisor'
  readonly id = 'qemu'
  readonly title: string
  readonly simulated = false
  readonly capabilities = {
    ...{ console: true, acpiShutdown: true, guestPassword: true, resize: true },
    ...{ publicNetwork: false, survivesPortalRestart: true },
  }
  private readonly config: QemuConfig
  private readonly consoles = new Set<Socket>()

  constructor(config: QemuConfig) {
    this.config = { ...config, directory: resolve(config.directory), imagesDirectory: resolve(config.imagesDirectory) }
    this.title = `${TITLE} (${config.accelerator}, guests up to ${config.maxGuestMemoryMb} MB)`
  }

  probe() {
    return probeQemu(this.config, (config) => new QemuDriver(config))
  }

  async images() {
    return (await readImages(this.config.imagesDirectory)).map(toEngineImage)
  }

  async ensureDisk(key: string, spec: MachineSpec, progress: (done: number) => void): Promise<void> {
    checkKey(key)
    checkSpec(spec)
    guestUser(spec.login.username)
    const { directory, imagesDirectory } = this.config
    if ((await readRecord(directory, key)) === null) {
      if ((await stat(join(directory, key)).catch(() => null)) !== null)
        throw new DriverError('already-there', `${key} is there and not ours`)
      const image = (await readImages(imagesDirectory)).find((each) => each.id === spec.image)
      if (image === undefined) throw new DriverError('not-found', `no image ${spec.image} on this engine`)
      if (spec.diskGb < image.minDiskGb) throw new DriverError('refused', `the image needs a disk of ${image.minDiskGb} GB`)
      const record: MachineRecord = {
        ...{ owner: 'hosting-portal', version: 1, key, image: image.id, mac: spec.network.mac.toLowerCase() },
        ...this.limited(spec),
        sshPort: await this.choosePort(),
      }
      progress(0.1)
      await createMachine(directory, record, async (folder) => {
        // Relative, so that the data directory can be moved as a whole.
        const base = relative(folder, join(imagesDirectory, image.file))
        await createOverlay(this.config.qemuImgBinary, base, join(folder, 'disk.qcow2'), spec.diskGb)
        progress(0.7)
        await writeFile(join(folder, 'seed.img'), seedDisk(spec), { mode: 0o600 })
      }).catch(rethrow)
    }
    progress(1)
  }

  async start(key: string): Promise<void> {
    let machine = await this.need(key)
    if ((await findProcess(this.config.directory, key)) !== null) return
    await this.needCapacity()
    for (let attempt = 0; attempt < 3; attempt++) {
      try {
        return await launch(this.config, machine)
      } catch (error) {
        if (error instanceof DriverError && error.kind === 'already-there') return
        if (!(error instanceof PortTaken)) throw rethrow(error)
        machine = { ...machine, sshPort: await this.choosePort() }
        await writeRecord(this.config.directory, machine)
      }
    }
    throw new DriverError('retry-later', 'ports for SSH were taken as fast as they were chosen')
  }

  async shutdown(key: string): Promise<void> {
    await this.need(key)
    if ((await findProcess(this.config.directory, key)) !== null) await qmp(this.files(key).qmp, 'system_powerdown')
  }

  async stop(key: string): Promise<void> {
    await this.need(key)
    if (!(await endProcess(this.config.directory, key))) throw new DriverError('unknown-outcome', 'the process does not end')
  }

  async reset(key: string): Promise<void> {
    await this.need(key)
    if ((await findProcess(this.config.directory, key)) === null) throw new DriverError('refused', 'the machine is off')
    // First: were it the other way round, a look in between would take the last boot's sign of life for the next one's.
    await rm(this.files(key).ready, { force: true })
    await qmp(this.files(key).qmp, 'system_reset')
  }

  /** The disk first: where it cannot grow nothing else has changed. QEMU's own lock on the image keeps a running one whole. */
  async resize(key: string, size: MachineSize): Promise<MachineSize> {
    checkSize(size)
    const machine = await this.need(key)
    if ((await findProcess(this.config.directory, key)) !== null) throw new DriverError('refused', 'the machine runs')
    const { disk } = this.files(key)
    const tool = this.config.qemuImgBinary
    if ((await diskGb(tool, disk)) < size.diskGb) await growDisk(tool, disk, size.diskGb)
    await writeRecord(this.config.directory, { ...machine, ...this.limited(size) })
    const { cpus, memoryMb } = await this.need(key)
    return { cpus, memoryMb, diskGb: await diskGb(tool, disk) }
  }

  async find(key: string): Promise<EngineMachine | null> {
    checkKey(key)
    const machine = await readRecord(this.config.directory, key)
    if (machine === null) return null
    const ssh = { host: '127.0.0.1', port: machine.sshPort }
    const running = await findProcess(this.config.directory, key)
    if (running === null) return { key, state: 'stopped', ready: false, ssh }
    const ready = await this.isReady(key, running.boot)
    return { key, state: ready ? 'running' : 'booting', ready, ssh }
  }

  async list(): Promise<readonly EngineMachine[]> {
    const machines = await Promise.all((await listRecords(this.config.directory)).map(({ key }) => this.find(key)))
    return machines.filter((each) => each !== null)
  }

  async remove(key: string): Promise<void> {
    checkKey(key)
    if ((await readRecord(this.config.directory, key)) !== null) await this.stop(key)
    await deleteMachine(this.config.directory, key).catch(rethrow)
  }

  async setPassword(key: string, login: { username: string; password: string }): Promise<void> {
    checkLogin(login)
    const user = guestUser(login.username)
    await this.need(key)
    if ((await findProcess(this.config.directory, key)) === null) throw new DriverError('refused', 'the machine is off')
    const { agent } = this.files(key)
    if ((await askAgent(agent, ['ping'], PASSWORD)) !== 'ready') throw new DriverError('retry-later', 'the guest does not answer')
    const answer = await askAgent(agent, ['login', user, sha512Crypt(login.password)], PASSWORD)
    if (answer === null) throw new DriverError('unknown-outcome', 'the guest did not confirm the new password')
    if (answer !== 'done') throw new DriverError('refused', 'the guest refused the new password')
  }

  async openConsole(key: string): Promise<Duplex> {
    await this.need(key)
    const socket = await connectUnix(this.files(key).vnc)
    if (socket === null) throw new DriverError('refused', 'the machine is off')
    this.consoles.add(socket)
    socket.once('close', () => this.consoles.delete(socket))
    return socket
  }

  async close(): Promise<void> {
    for (const socket of this.consoles) socket.destroy()
  }

  private files(key: string) {
    return machineFiles(this.config.directory, key)
  }

  private async need(key: string): Promise<MachineRecord> {
    checkKey(key)
    const machine = await readRecord(this.config.directory, key)
    if (machine === null) throw new DriverError('not-found', `no machine ${key}`)
    return machine
  }

  private async isReady(key: string, boot: string): Promise<boolean> {
    const { ready, agent } = this.files(key)
    // Once heard is enough for this boot: a busy guest that answers late has not stopped being booted.
    if ((await readFile(ready, 'utf8').catch(() => '')) === boot) return true
    if ((await askAgent(agent, ['ping'], PING).catch(() => null)) !== 'ready') return false
    await writeFile(ready, boot, { mode: 0o600 })
    return true
  }

  private async needCapacity(): Promise<void> {
    const records = await listRecords(this.config.directory)
    const processes = await Promise.all(records.map(({ key }) => findProcess(this.config.directory, key)))
    if (processes.filter((each) => each !== null).length >= this.config.maxRunning) {
      throw new DriverError('no-capacity', `${this.config.maxRunning} guests run, which is the limit set`)
    }
  }

  private async choosePort(): Promise<number> {
    const taken = new Set((await listRecords(this.config.directory)).map(({ sshPort }) => sshPort))
    return freePort(this.config.sshPortFrom, this.config.sshPortTo, taken)
  }

  private limited({ cpus, memoryMb }: MachineSize): { memoryMb: number; cpus: number } {
    const { maxGuestCpus, maxGuestMemoryMb } = this.config
    return { memoryMb: Math.max(MEMORY_FLOOR_MB, Math.min(memoryMb, maxGuestMemoryMb)), cpus: Math.min(cpus, maxGuestCpus) }
  }
}

export const qemuVendor: HypervisorVendor<QemuConfig> = {
  id: 'qemu',
  title: TITLE,
  config: qemuConfig,
  create: (config) => new QemuDriver(config),
}
