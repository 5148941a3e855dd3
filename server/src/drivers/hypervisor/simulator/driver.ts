import { setTimeout as wait } from 'node:timers/promises'
import {
  type Adoption,
  type Asked,
  capabilitiesOf,
  type DriverDependencies,
  DriverError,
  type EngineFault,
  type EngineMachine,
  type HypervisorDriver,
  type HypervisorVendor,
  type MachineMetrics,
  type MachineSize,
  type MachineSpec,
} from '../port.ts'
import { checkKey, checkSpec } from '../spec.ts'
import { simulatedAdoption, strangersGuest } from './adoption.ts'
import { checkDeliverable, deliveredOf, simulatedCapacity } from './capacity.ts'
import { NETWORK, type SimulatorConfig, simulatorConfig, traitsOf } from './config.ts'
import { simulatedDisks } from './disks.ts'
import {
  type Desk,
  type OpenConsole,
  runningMetrics,
  SimulatedCluster,
  simulatedBackups,
  simulatedConsole,
  simulatedGuest,
  simulatedMetrics,
  simulatedSizes,
  simulatedSnapshots,
  simulatedWatch,
} from './facets.ts'
import { type Fault, Faults, failBefore, type Operation } from './faults.ts'
import { type SimulatedForwards, simulatedForwards } from './forwards.ts'
import { allImages, checkImageFor, simulatedImageFiles, simulatedOwnImages } from './images.ts'
import { Inventory } from './inventory.ts'
import { type SimulatedLive, simulatedLive } from './live.ts'
import { askOff, bootedSystem, hashText, newMachine, opens, powerOn, progressAt, spanFrom, viewAt } from './machine.ts'
import { simulatedMedia, simulatedRescue } from './media.ts'
import { simulatedAddresses, simulatedBandwidth, simulatedNested } from './settings.ts'
import { fileStore, memoryStore, type Store, watchedStore } from './store.ts'

const TITLE = 'Simulator (no real machines)'

export interface SimulatorDependencies extends DriverDependencies {
  /** Real waiting, for injected slowness only. */
  readonly sleep?: (ms: number) => Promise<unknown>
}

export class Simulator implements HypervisorDriver {
  readonly kind = 'hypervisor'
  readonly id = 'simulator'
  readonly title = TITLE
  readonly simulated = true
  readonly capabilities
  readonly faults = new Faults()
  private readonly consoles = new Set<OpenConsole>()
  readonly sizes = simulatedSizes(this.desk(), (size) => checkDeliverable(this.config, size))
  readonly guest = simulatedGuest(this.desk())
  readonly snapshots = simulatedSnapshots(this.desk())
  private readonly shelf = () => ({ store: this.store, config: this.config })
  readonly ownImages = simulatedOwnImages(this.desk(), this.shelf)
  readonly imageFiles = simulatedImageFiles(this.shelf)
  readonly backups = simulatedBackups(this.desk())
  readonly metrics = simulatedMetrics(this.desk())
  readonly adoption: Adoption
  readonly nested = simulatedNested(this.desk())
  readonly forwards: SimulatedForwards
  readonly rescue = simulatedRescue(this.desk(), this.shelf)
  readonly media = simulatedMedia(this.desk(), this.shelf)
  readonly disks = simulatedDisks(this.desk(), () => this.store)
  readonly live: SimulatedLive = simulatedLive(this.desk())
  readonly addresses = simulatedAddresses(this.desk())
  readonly bandwidth = simulatedBandwidth(this.desk())
  private readonly watchers = new Set<(key: string) => void>()
  readonly watch = simulatedWatch(this.watchers)
  readonly console = simulatedConsole(this.desk(), {
    machine: (key) => this.inventory.get(key),
    opened: this.consoles,
    powerOff: (key) => this.shutdown(key),
  })

  /** Only where it was set up as a cluster. */
  readonly move
  readonly cluster: SimulatedCluster
  private readonly config: SimulatorConfig
  private readonly clock: DriverDependencies['clock']
  private readonly sleep: (ms: number) => Promise<unknown>
  private readonly store: Store
  private readonly inventory: Inventory

  constructor(config: SimulatorConfig, dependencies: SimulatorDependencies) {
    this.config = config
    this.clock = dependencies.clock
    this.sleep = dependencies.sleep ?? wait
    this.store = watchedStore(config.directory === undefined ? memoryStore() : fileStore(config.directory), this.watchers)
    this.inventory = new Inventory(this.store, this.clock)
    this.adoption = simulatedAdoption({ store: this.store, inventory: this.inventory, perform: (...args) => this.perform(...args) })
    this.forwards = simulatedForwards(this.desk(), config)
    this.cluster = new SimulatedCluster(this.desk(), config)
    this.move = config.members > 0 ? this.cluster : undefined
    this.capabilities = capabilitiesOf(this, traitsOf(config))
  }

  probe: HypervisorDriver['probe'] = async () => ({ ok: true, detail: 'simulated machines: nothing real is built' })
  readonly capacity = (member?: string) =>
    this.perform('capacity', undefined, () => simulatedCapacity(this.config, this.inventory.allKnown().length, member))
  readonly delivered = (key: string) => this.perform('delivered', key, () => deliveredOf(this.inventory.need(key)))
  readonly images = () => this.perform('images', undefined, () => allImages(this.shelf()))

  ensureDisk(key: string, spec: MachineSpec): Promise<Asked> {
    return this.perform('ensureDisk', key, () => {
      checkSpec(spec, this)
      const known = this.inventory.known(key)
      if (known !== null) return progressAt(known.making, this.clock.now())
      if (this.inventory.hasForeign(key)) throw new DriverError('already-there', `${key} is there and not ours`)
      checkImageFor(this.shelf(), spec, this.clock.now())
      checkDeliverable(this.config, spec)
      if (this.inventory.has(this.config.capacity)) throw new DriverError('no-capacity', 'no room for another machine')
      const making = spanFrom(this.clock.now(), this.config.provisionSeconds)
      this.store.put(key, newMachine(key, spec, making, this.cluster.place(spec.node)))
      return progressAt(making, this.clock.now())
    })
  }

  start(key: string): Promise<void> {
    return this.perform('start', key, () => {
      const machine = this.inventory.needDisk(key)
      if (this.inventory.stateOf(machine) === 'stopped')
        this.inventory.setPower(this.forwards.openedOf(machine), powerOn(this.clock.now(), this.config.bootSeconds))
      else this.inventory.letGoOn(machine, this.faults.full)
    })
  }

  shutdown(key: string): Promise<void> {
    return this.perform('shutdown', key, () => {
      const machine = this.inventory.need(key)
      if (machine.power === null || this.inventory.stateOf(machine) === 'stopped' || machine.fault === 'disk-full') return
      this.inventory.setPower(machine, askOff(machine.power, this.clock.now(), this.config.shutdownSeconds))
    })
  }

  stop(key: string): Promise<void> {
    return this.perform('stop', key, () => this.inventory.setPower(this.inventory.need(key), null))
  }

  reset(key: string): Promise<void> {
    return this.perform('reset', key, () => {
      const machine = this.inventory.letGoOn(this.inventory.needRunning(key), this.faults.full)
      this.inventory.setPower(machine, powerOn(this.clock.now(), this.config.bootSeconds))
    })
  }

  find(key: string): Promise<EngineMachine | null> {
    return this.perform('find', key, () => {
      const machine = this.inventory.get(key)
      return machine === null ? null : viewAt(machine, this.clock.now())
    })
  }

  list(): Promise<readonly EngineMachine[]> {
    return this.perform('list', undefined, () => this.faults.answeredFor(this.inventory.all()).map((one) => viewAt(one, this.clock.now())))
  }

  remove(key: string): Promise<void> {
    return this.perform('remove', key, () => {
      if (this.hasForeign(key)) throw new DriverError('refused', `what lies under ${key} does not carry our mark`)
      this.store.delete(key)
    })
  }

  readonly close = async () => this.consoles.forEach((each) => void each.destroy())

  /** Would this login, or whoever has this key, be let in? For tests and for the simulated console: there is no SSH to try it with. */
  letsIn(key: string, login: Parameters<typeof opens>[1]): boolean {
    const machine = this.inventory.get(key)
    const known = machine && bootedSystem(machine).login
    return known !== null && machine !== null && this.inventory.stateOf(machine) === 'running' && opens(known, login)
  }

  /** What the machine has, for tests; and whether a guest sees that its processors can run guests. */
  readonly sizeOf = (key: string): MachineSize | null => this.inventory.get(key)?.size ?? null
  /** For tests: the machine has this from now on, whatever it was asked for. */
  readonly shortchange = (key: string, size: Partial<MachineSize>): void => this.inventory.shortchange(key, size)
  readonly nests = (key: string): boolean => this.inventory.get(key)?.nested ?? false
  readonly hasForeign = (key: string): boolean => this.inventory.hasForeign(key)
  /** Is this what its first boot runs? Null: nothing. */
  readonly isToldTo = (key: string, text: string | null): boolean =>
    this.inventory.get(key)?.userData === (text === null ? undefined : hashText(text))

  /** Measured then, for a demo's past; null before it was last switched on. */
  measuredAt(key: string, at: Date): MachineMetrics | null {
    const machine = this.inventory.get(key)
    return machine?.power && at >= new Date(machine.power.since) ? runningMetrics(machine, at) : null
  }

  readonly plantForeign = (key: string): void => this.store.put(key, { owner: 'somebody else' })

  /** What happens to a machine behind the engine's back: it is killed, its disk is taken away and put back, or finds no room on the engine. */
  befall(key: string, what: EngineFault | 'disk-back'): void {
    if (what === 'disk-full') this.faults.full = true
    this.inventory.befall(key, what)
  }

  /** A whole guest of somebody else's, which staff may adopt. */
  readonly plantGuest = (nativeId: string, login: MachineSpec['login'], size?: MachineSize): void =>
    this.store.put(nativeId, strangersGuest(nativeId, login, size))

  private async perform<T>(operation: Operation, key: string | undefined, act: () => T | Promise<T>): Promise<T> {
    if (key !== undefined) checkKey(key)
    const fault = this.faults.take(operation, key)
    if (fault === 'slow') await this.sleep(this.config.slowSeconds * 1000)
    failBefore(operation, fault)
    const result = await act()
    if (key !== undefined) this.strike(key, fault)
    for (const each of this.consoles) each.refresh()
    if (fault === 'lost-answer') throw new DriverError('unknown-outcome', `simulated: the answer to ${operation} was lost`)
    return result
  }

  private strike(key: string, fault: Fault | undefined): void {
    const machine = this.inventory.known(key)
    if (fault === 'die' && machine !== null) this.inventory.setPower(machine, null)
    if (fault === 'vanish' && machine !== null) this.store.delete(key)
  }

  /** What the facets work with. */
  private desk(): Desk {
    return {
      perform: (operation, key, act) => this.perform(operation, key, act),
      need: (key) => this.inventory.need(key),
      needDisk: (key) => this.inventory.needDisk(key),
      needOff: (key) => this.inventory.needOff(key),
      needRunning: (key) => this.inventory.needRunning(key),
      put: (machine) => this.inventory.put(machine),
      all: () => this.inventory.allKnown(),
      clock: { now: () => this.clock.now() },
    }
  }
}

export const simulatorVendor: HypervisorVendor<SimulatorConfig, Simulator> = {
  id: 'simulator',
  title: TITLE,
  support: { proved: 'built-in', against: 'itself', never: 'it is not real: nothing is built' },
  networks: [NETWORK],
  config: simulatorConfig,
  create: (config, dependencies) => new Simulator(config, dependencies),
}
