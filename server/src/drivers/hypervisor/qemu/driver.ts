import { rm, stat } from 'node:fs/promises'
import type { Socket } from 'node:net'
import { join } from 'node:path'
import {
  type Asked,
  capabilitiesOf,
  DriverError,
  type EngineMachine,
  type HypervisorCapabilities,
  type HypervisorDriver,
  type HypervisorVendor,
  type MachineSpec,
  type Nested,
} from '../port.ts'
import { checkKey, checkLogin, checkSpec, checkUserData } from '../spec.ts'
import { type Accelerator, acceleratorOf } from './accelerator.ts'
import { qemuAdoption } from './adoption.ts'
import { setGuestPassword } from './agent.ts'
import { qemuBackups } from './backups.ts'
import { checkDeliverable, deliveredBy, qemuCapacity } from './capacity.ts'
import { absolute, NETWORKS, type QemuConfig, qemuConfig, traitsOf } from './config.ts'
import { qemuConsole } from './console.ts'
import { qemuDisks } from './data-disks.ts'
import { type MachineDisk, rethrow } from './disk.ts'
import { newSshPort } from './forwards.ts'
import { letGoOn } from './held.ts'
import { qemuImageFiles } from './image-files.ts'
import { offeredImages } from './images.ts'
import { launchWithPort } from './launch.ts'
import { qemuLive } from './live.ts'
import { deleteMachine, listRecords, type MachineRecord, machineFiles, readRecord, writeRecord } from './machine-directory.ts'
import { make, newRecord, stopMaking } from './making.ts'
import { qemuMedia, qemuRescue } from './media.ts'
import { qemuNested } from './nested.ts'
import { qemuNetwork } from './network.ts'
import { baseOf, qemuOwnImages, sweep } from './own-images.ts'
import { probeQemu, qemuVersion } from './probe.ts'
import { endProcess, findProcess } from './process.ts'
import { qmp } from './qmp.ts'
import { guestUser } from './seed.ts'
import { qemuSizes } from './sizes.ts'
import { qemuSnapshots } from './snapshots.ts'
import { removeTap } from './tap.ts'
import { viewOf } from './view.ts'
import { watchMachines } from './watch.ts'

const TITLE = 'QEMU'

class QemuDriver implements HypervisorDriver {
  readonly kind = 'hypervisor'
  readonly id = 'qemu'
  readonly title = TITLE
  readonly simulated = false
  capabilities: HypervisorCapabilities
  private readonly consoles = new Set<Socket>()
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
  readonly ownImages = qemuOwnImages(
    () => this.config,
    (key) => this.diskOf(key),
  )
  readonly imageFiles = qemuImageFiles(() => this.config)
  readonly watch = watchMachines(() => this.config.directory)
  nested?: Nested | undefined
  readonly metrics
  readonly forwards
  readonly addresses

  private readonly records = {
    need: (key: string) => this.need(key),
    save: (machine: MachineRecord) => writeRecord(this.config.directory, machine),
    monitor: (key: string) => this.monitor(key),
  }
  readonly sizes = qemuSizes(() => this.config, this.records)
  readonly adoption = qemuAdoption(
    () => this.config,
    () => this.choosePort(),
  )

  readonly rescue = qemuRescue(() => this.config, this.records)
  readonly media = qemuMedia(() => this.config, this.records)
  readonly disks = qemuDisks(() => this.config, this.records)
  readonly live = qemuLive(() => this.config, this.records)
  private readonly config: QemuConfig

  constructor(config: QemuConfig) {
    this.config = { ...config, ...absolute(config) }
    const network = qemuNetwork(this.config, this.records, () => this.choosePort())
    this.metrics = network.metrics
    this.forwards = network.forwards
    this.addresses = network.addresses
    this.capabilities = this.runWith(acceleratorOf(this.config))
  }

  async probe() {
    const probed = await probeQemu(this.config, (config) => new QemuDriver(config))
    this.capabilities = this.runWith(acceleratorOf(this.config))
    return probed
  }

  /** What it can do depends on what runs its guests, which `auto` knows after the probe. */
  private runWith(accelerator: Accelerator): HypervisorCapabilities {
    this.nested = qemuNested(accelerator, this.records)
    return capabilitiesOf(this, traitsOf(this.config, accelerator))
  }

  async capacity() {
    return await qemuCapacity(this.config, acceleratorOf(this.config), await this.countRunning()).catch(rethrow)
  }

  async delivered(key: string) {
    return await deliveredBy(this.config, await this.need(key), await this.monitor(key)).catch(rethrow)
  }

  readonly images = () => offeredImages(this.config)
  readonly version = () => qemuVersion(this.config)

  async ensureDisk(key: string, spec: MachineSpec): Promise<Asked> {
    checkKey(key)
    checkSpec(spec, this)
    const { directory } = this.config
    if ((await readRecord(directory, key)) !== null) return { state: 'ready' }
    if ((await stat(join(directory, key)).catch(() => null)) !== null)
      throw new DriverError('already-there', `${key} is there and not ours`)
    const image = await baseOf(this.config, spec.image)
    checkDeliverable(this.config, spec)
    if (spec.diskGb < image.minDiskGb) throw new DriverError('refused', `the image needs a disk of ${image.minDiskGb} GB`)
    checkUserData(spec.userData, image)
    const made = newRecord(this.config, { key, image: spec.image, heard: image.heard, seed: image.seed }, spec)
    return await make(this.config, { ...made, sshPort: await this.choosePort() }, spec, image.base)
  }

  async start(key: string): Promise<void> {
    const machine = await this.need(key)
    const running = await this.monitor(key)
    if (running !== null) return await letGoOn(running, this.files(key).folder)
    await this.needCapacity()
    await launchWithPort(this.config, machine, () => this.choosePort())
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
    await letGoOn(this.files(key).qmp, this.files(key).folder)
    // First: were it the other way round, a look in between would take the last boot's sign of life for the next one's.
    await rm(this.files(key).ready, { force: true })
    await qmp(this.files(key).qmp, 'system_reset')
  }

  async find(key: string): Promise<EngineMachine | null> {
    checkKey(key)
    const machine = await readRecord(this.config.directory, key)
    if (machine === null) return null
    return await viewOf(this.config.directory, machine)
  }

  async list(): Promise<readonly EngineMachine[]> {
    const machines = await Promise.all((await listRecords(this.config.directory)).map(({ key }) => this.find(key)))
    return machines.filter((each) => each !== null)
  }

  async remove(key: string): Promise<void> {
    checkKey(key)
    const { directory } = this.config
    const machine = await readRecord(directory, key)
    if (machine !== null) await this.stop(key)
    if (this.config.network === 'tap') await removeTap(key)
    await stopMaking(directory, key)
    await deleteMachine(directory, key).catch(rethrow)
    if (machine !== null) await sweep(directory, machine.image)
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

  private async countRunning(): Promise<number> {
    const monitors = await Promise.all((await listRecords(this.config.directory)).map(({ key }) => this.monitor(key)))
    return monitors.filter((each) => each !== null).length
  }

  private async needCapacity(): Promise<void> {
    if ((await this.countRunning()) >= this.config.maxRunning)
      throw new DriverError('no-capacity', `${this.config.maxRunning} guests run, which is the limit set`)
  }

  private readonly choosePort = () => newSshPort(this.config)
}

export const qemuVendor: HypervisorVendor<QemuConfig> = {
  id: 'qemu',
  title: TITLE,
  support: {
    proved: 'real',
    against: 'QEMU 7.2 of Debian 12 with TCG',
    never: 'a host where KVM works; more than five guests at once',
  },
  networks: Object.values(NETWORKS),
  started: ['accelerator', 'cpus', 'memoryMb', 'maxRunning'],
  config: qemuConfig,
  create: (config) => new QemuDriver(config),
}
