import { rm, stat } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join, resolve } from 'node:path'
import {
  type Asked,
  capabilitiesOf,
  DriverError,
  type EngineMachine,
  type HypervisorDriver,
  type HypervisorVendor,
  type MachineSize,
  type MachineSpec,
} from '../port.ts'
import { checkKey, checkLogin, checkSize, checkSpec } from '../spec.ts'
import { qemuAdoption } from './adoption.ts'
import { setGuestPassword, wasHeard } from './agent.ts'
import { qemuBackups } from './backups.ts'
import { type QemuConfig, qemuConfig } from './config.ts'
import { qemuConsole } from './console.ts'
import { growTo, type MachineDisk, rethrow } from './disk.ts'
import { qemuForwards } from './forwards.ts'
import { readImages, toEngineImage } from './images.ts'
import { launch, PortTaken } from './launch.ts'
import { deleteMachine, faultOf, listRecords, type MachineRecord, machineFiles, readRecord, writeRecord } from './machine-directory.ts'
import { make, stopMaking } from './making.ts'
import { readMetrics } from './metrics.ts'
import { freePort } from './ports.ts'
import { probeQemu } from './probe.ts'
import { endProcess, findProcess } from './process.ts'
import { qmp } from './qmp.ts'
import { guestUser } from './seed.ts'
import { qemuSnapshots } from './snapshots.ts'
import { watchMachines } from './watch.ts'

const TITLE = 'QEMU'
/** Below this the kernel of the guest image does not boot. */
const MEMORY_FLOOR_MB = 96

class QemuDriver implements HypervisorDriver {
  readonly kind = 'hypervisor'
  readonly id = 'qemu'
  readonly title: string
  readonly simulated = false
  readonly capabilities
  private readonly consoles = new Set<Socket>()
  readonly sizes = {
    set: async (key: string, size: MachineSize): Promise<MachineSize> => {
      checkSize(size)
      const machine = await this.need(key)
      if ((await this.monitor(key)) !== null) throw new DriverError('refused', 'the machine runs')
      const disk = await growTo(this.config.qemuImgBinary, this.files(key).disk, size.diskGb)
      await writeRecord(this.config.directory, { ...machine, ...this.limited(size) })
      const { cpus, memoryMb } = await this.need(key)
      return { cpus, memoryMb, diskGb: disk }
    },
  }

  readonly guest = {
    setPassword: async (key: string, login: MachineSpec['login']): Promise<void> => {
      checkLogin(login)
      guestUser(login.username)
      await this.need(key)
      await this.needRunning(key)
      await setGuestPassword(this.files(key).agent, login)
    },
  }

  readonly console = qemuConsole(this.consoles, async (key) => machineFiles(this.config.directory, (await this.need(key)).key))
  readonly snapshots = qemuSnapshots((key) => this.diskOf(key))
  readonly backups = qemuBackups((key) => this.diskOf(key))
  readonly watch = watchMachines(() => this.config.directory)

  readonly metrics = {
    read: async (key: string) => {
      await this.need(key)
      const running = await findProcess(this.config.directory, key)
      return running && (await readMetrics(running, this.files(key).qmp))
    },
  }

  readonly forwards = qemuForwards({
    need: (key) => this.need(key),
    save: (machine) => writeRecord(this.config.directory, machine),
    monitor: (key) => this.monitor(key),
    choosePort: () => this.choosePort(),
  })

  readonly adoption = qemuAdoption(() => ({
    ...{ directory: this.config.directory, qemuImg: this.config.qemuImgBinary },
    limited: (size) => this.limited(size),
    choosePort: () => this.choosePort(),
  }))

  private readonly config: QemuConfig

  constructor(config: QemuConfig) {
    this.config = { ...config, directory: resolve(config.directory), imagesDirectory: resolve(config.imagesDirectory) }
    this.capabilities = capabilitiesOf(this, { acpiShutdown: true, publicNetwork: false, survivesPortalRestart: true })
    this.title = `${TITLE} (${config.accelerator}, guests up to ${config.maxGuestMemoryMb} MB)`
  }

  probe() {
    return probeQemu(this.config, (config) => new QemuDriver(config))
  }

  async images() {
    return (await readImages(this.config.imagesDirectory)).map(toEngineImage)
  }

  async ensureDisk(key: string, spec: MachineSpec): Promise<Asked> {
    checkKey(key)
    checkSpec(spec)
    guestUser(spec.login.username)
    const { directory, imagesDirectory } = this.config
    if ((await readRecord(directory, key)) !== null) return { state: 'ready' }
    if ((await stat(join(directory, key)).catch(() => null)) !== null)
      throw new DriverError('already-there', `${key} is there and not ours`)
    const image = (await readImages(imagesDirectory)).find((each) => each.id === spec.image)
    if (image === undefined) throw new DriverError('not-found', `no image ${spec.image} on this engine`)
    if (spec.diskGb < image.minDiskGb) throw new DriverError('refused', `the image needs a disk of ${image.minDiskGb} GB`)
    const record: MachineRecord = {
      ...{ owner: 'hosting-portal', version: 1, key, image: image.id, mac: spec.network.mac.toLowerCase(), forwards: [] },
      ...this.limited(spec),
      sshPort: await this.choosePort(),
    }
    return await make(this.config, record, spec, join(imagesDirectory, image.file))
  }

  async start(key: string): Promise<void> {
    let machine = await this.need(key)
    if ((await this.monitor(key)) !== null) return
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
    const running = await this.monitor(key)
    if (running !== null) await qmp(running, 'system_powerdown')
  }

  async stop(key: string): Promise<void> {
    await this.need(key)
    if (!(await endProcess(this.config.directory, key))) throw new DriverError('unknown-outcome', 'the process does not end')
    // One that had to be killed leaves its pid file, and would be taken for one that crashed.
    await rm(this.files(key).pid, { force: true })
  }

  async reset(key: string): Promise<void> {
    await this.need(key)
    await this.needRunning(key)
    // First: were it the other way round, a look in between would take the last boot's sign of life for the next one's.
    await rm(this.files(key).ready, { force: true })
    await qmp(this.files(key).qmp, 'system_reset')
  }

  async find(key: string): Promise<EngineMachine | null> {
    checkKey(key)
    const machine = await readRecord(this.config.directory, key)
    if (machine === null) return null
    const ssh = { host: '127.0.0.1', port: machine.sshPort }
    const running = await findProcess(this.config.directory, key)
    const fault = await faultOf(this.files(key), running !== null)
    if (running === null) return { key, state: 'stopped', ready: false, ssh, ...fault }
    const ready = await wasHeard(this.files(key), running.boot)
    return { key, state: ready ? 'running' : 'booting', ready, ssh, ...fault }
  }

  async list(): Promise<readonly EngineMachine[]> {
    const machines = await Promise.all((await listRecords(this.config.directory)).map(({ key }) => this.find(key)))
    return machines.filter((each) => each !== null)
  }

  async remove(key: string): Promise<void> {
    checkKey(key)
    if ((await readRecord(this.config.directory, key)) !== null) await this.stop(key)
    await stopMaking(this.config.directory, key)
    await deleteMachine(this.config.directory, key).catch(rethrow)
  }

  async close(): Promise<void> {
    for (const socket of this.consoles) socket.destroy()
  }

  private readonly files = (key: string) => machineFiles(this.config.directory, key)

  private async need(key: string): Promise<MachineRecord> {
    checkKey(key)
    const machine = await readRecord(this.config.directory, key)
    if (machine === null) throw new DriverError('not-found', `no machine ${key}`)
    return machine
  }

  private async needRunning(key: string): Promise<void> {
    if ((await this.monitor(key)) === null) throw new DriverError('refused', 'the machine is off')
  }

  private async diskOf(key: string): Promise<MachineDisk> {
    await this.need(key)
    return { tool: this.config.qemuImgBinary, disk: this.files(key).disk, monitor: await this.monitor(key) }
  }

  /** Null: the machine is off. */
  private async monitor(key: string): Promise<string | null> {
    return (await findProcess(this.config.directory, key)) === null ? null : this.files(key).qmp
  }

  private async needCapacity(): Promise<void> {
    const monitors = await Promise.all((await listRecords(this.config.directory)).map(({ key }) => this.monitor(key)))
    if (monitors.filter((each) => each !== null).length >= this.config.maxRunning)
      throw new DriverError('no-capacity', `${this.config.maxRunning} guests run, which is the limit set`)
  }

  private async choosePort(): Promise<number> {
    const records = await listRecords(this.config.directory)
    const taken = new Set(records.flatMap(({ sshPort, forwards }) => [sshPort, ...forwards.map(({ port }) => port)]))
    return freePort(this.config.sshPortFrom, this.config.sshPortTo, taken)
  }

  private limited({ cpus, memoryMb }: Pick<MachineSize, 'cpus' | 'memoryMb'>): { memoryMb: number; cpus: number } {
    const { maxGuestCpus, maxGuestMemoryMb } = this.config
    return { memoryMb: Math.max(MEMORY_FLOOR_MB, Math.min(memoryMb, maxGuestMemoryMb)), cpus: Math.min(cpus, maxGuestCpus) }
  }
}

export const qemuVendor: HypervisorVendor<QemuConfig> = {
  id: 'qemu',
  title: TITLE,
  support: {
    proved: 'real',
    against: 'QEMU 7.2 of Debian 12 with TCG',
    never: 'a host where KVM works; more than three guests at once; a full disk under a running guest',
  },
  config: qemuConfig,
  create: (config) => new QemuDriver(config),
}
