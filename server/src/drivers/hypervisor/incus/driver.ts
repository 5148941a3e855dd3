import type { Duplex } from 'node:stream'
import {
  type Asked,
  capabilitiesOf,
  type DriverDependencies,
  DriverError,
  type EngineMachine,
  type Guest,
  type HypervisorDriver,
  type HypervisorVendor,
  type MachineSpec,
  type Move,
} from '../port.ts'
import { checkKey, checkLogin, checkSpec, checkUserData } from '../spec.ts'
import { incusAddresses } from './addresses.ts'
import { incusAdoption } from './adoption.ts'
import { incusBackups } from './backups.ts'
import { incusBandwidth } from './bandwidth.ts'
import { deliveredOf, incusCapacity } from './capacity.ts'
import { IncusClient } from './client.ts'
import { type IncusConfig, incusConfig, NETWORKS } from './config.ts'
import { incusConsole } from './console.ts'
import { type Beginning, setPassword } from './guest.ts'
import { listener } from './hearing.ts'
import { needImage, offeredImages } from './images.ts'
import { keptSettings } from './kept-settings.ts'
import { hearAgain, isMade, isOurs, Machines, viewOf } from './machine.ts'
import { discard, makeMachine } from './making.ts'
import { incusMetrics } from './metrics.ts'
import { checkMember, incusMove } from './move.ts'
import { incusOwnImages } from './own-images.ts'
import { incusPower, switchOff } from './power.ts'
import { incusVersion, probeIncus } from './probe.ts'
import { incusSizes } from './sizes.ts'
import { incusSnapshots } from './snapshots.ts'
import { together } from './together.ts'
import { incusWatch } from './watch.ts'
import { instances } from './wire.ts'

const TITLE = 'Incus'

class IncusDriver implements HypervisorDriver {
  readonly kind = 'hypervisor'
  readonly id = 'incus'
  readonly title = TITLE
  readonly simulated = false
  readonly capabilities
  readonly sizes
  readonly console
  readonly snapshots
  readonly ownImages
  readonly backups
  readonly metrics
  readonly watch
  readonly adoption
  readonly addresses
  readonly bandwidth
  readonly guest: Guest
  /** Only with a certificate that may choose members. */
  readonly move?: Move
  readonly hear
  readonly start
  readonly shutdown
  readonly stop
  readonly reset
  private readonly client: IncusClient
  private readonly machines: Machines
  private readonly clock: DriverDependencies['clock']
  private readonly consoles = new Set<Duplex>()
  private readonly beginnings = new Map<string, Beginning>()

  constructor(config: IncusConfig, { clock }: DriverDependencies) {
    this.clock = clock
    this.client = new IncusClient(config)
    const machines = new Machines(this.client)
    this.machines = machines
    this.sizes = incusSizes(machines)
    this.snapshots = incusSnapshots(machines)
    this.ownImages = incusOwnImages(machines)
    this.backups = incusBackups(machines)
    this.metrics = incusMetrics(machines)
    this.watch = incusWatch(this.client)
    this.console = incusConsole(machines, this.watch, this.consoles)
    this.adoption = incusAdoption(machines)
    this.addresses = incusAddresses(machines)
    this.bandwidth = incusBandwidth(machines)
    if (config.clusterKey !== undefined) this.move = incusMove(machines)
    this.guest = {
      setPassword: async (key, login) => {
        checkLogin(login)
        await machines.needRunning(key)
        await setPassword({ client: this.client, clock }, key, login)
      },
    }
    this.hear = listener(
      (key) => this.find(key),
      (seen) => hearAgain(machines, seen),
    )
    const { start, shutdown, stop, reset } = incusPower(machines)
    this.start = start
    this.shutdown = shutdown
    this.stop = stop
    this.reset = reset
    const { traits } = config.ipv6 ? NETWORKS.routed : NETWORKS.plain
    this.capabilities = capabilitiesOf(this, { ...traits, acpiShutdown: true, survivesPortalRestart: true })
  }

  probe() {
    return probeIncus(this.client)
  }

  images() {
    return offeredImages(this.client)
  }

  version(member?: string) {
    return incusVersion(this.client, member)
  }

  capacity(member?: string) {
    return incusCapacity(this.client, member)
  }

  async delivered(key: string) {
    return deliveredOf(await this.machines.need(key))
  }

  async ensureDisk(key: string, spec: MachineSpec): Promise<Asked> {
    checkKey(key)
    checkSpec(spec, this)
    const desk = { client: this.client, machines: this.machines, clock: this.clock, beginnings: this.beginnings }
    return await makeMachine(desk, key, spec, async () => {
      const member = spec.node === undefined ? undefined : checkMember(this.machines, spec.node)
      const [image] = await together([needImage(this.client, spec.image), member])
      if (spec.diskGb < image.minDiskGb) throw new DriverError('refused', `the image needs a disk of ${image.minDiskGb} GB`)
      checkUserData(spec.userData, image)
      return image
    })
  }

  async find(key: string): Promise<EngineMachine | null> {
    const seen = await this.machines.look(key)
    return seen && viewOf(seen.found, seen.state, await this.machines.faultOf(seen.found, seen.state))
  }

  async list(): Promise<readonly EngineMachine[]> {
    const all = (await this.client.get('machines', this.client.path('/instances', { recursion: '2' }), instances)) ?? []
    // How one stands that is just being switched off is not known for a moment: a direct look says more.
    const seen = all.filter(isMade).flatMap((one) => (one.state ? [{ one, state: one.state }] : []))
    return await Promise.all(seen.map(async ({ one, state }) => viewOf(one, state, await this.machines.faultOf(one, state))))
  }

  async remove(key: string): Promise<void> {
    if ((await this.machines.instance(key)) === null) {
      // What was asked for may be under way, and be there only in a moment.
      await this.client.cancel(key)
      if ((await this.client.working(key)) !== null) throw new DriverError('retry-later', `${key} is still being made`)
    }
    const found = await this.machines.instance(key)
    if (found === null) return
    if (!isOurs(found)) throw new DriverError('refused', `what lies under ${key} does not carry our mark`)
    if (!isMade(found)) await this.client.cancel(key)
    await switchOff(this.machines, key)
    // Another machine may be made under this key.
    await keptSettings(this.client).forget(key)
    await discard(this.client, key)
  }

  async close(): Promise<void> {
    for (const line of this.consoles) line.destroy()
    this.client.transport.close()
  }
}

export const incusVendor: HypervisorVendor<IncusConfig> = {
  id: 'incus',
  title: TITLE,
  support: {
    proved: 'real',
    against: 'Incus 6.0.4 of Debian’s backports: containers on a cluster of two members with btrfs',
    never: 'virtual machines, and so a live move (needs vhost_vsock); pools of ZFS, LVM and Ceph; OVN; LXD 5',
  },
  networks: Object.values(NETWORKS),
  config: incusConfig,
  create: (config, dependencies) => new IncusDriver(config, dependencies),
}
