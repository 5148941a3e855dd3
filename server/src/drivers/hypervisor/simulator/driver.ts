import { setTimeout as wait } from 'node:timers/promises'
import {
  type Asked,
  capabilitiesOf,
  type DriverDependencies,
  DriverError,
  type EngineMachine,
  type HypervisorDriver,
  type HypervisorVendor,
  type MachineSize,
  type MachineSpec,
} from '../port.ts'
import { checkKey, checkLogin, checkName, checkSize, checkSpec } from '../spec.ts'
import { type SimulatorConfig, simulatorConfig } from './config.ts'
import { SimulatedConsole } from './console/console.ts'
import { type Fault, Faults, failBefore, type Operation } from './faults.ts'
import {
  askOff,
  hashLogin,
  loginMatches,
  type Machine,
  metricsAt,
  newMachine,
  nodeAt,
  parseMachine,
  powerOn,
  progressAt,
  resized,
  spanFrom,
  stateAt,
} from './machine.ts'
import { fileStore, memoryStore, type Store } from './store.ts'

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
  readonly sizes = {
    set: (key: string, size: MachineSize) =>
      this.perform('resize', key, () => {
        checkSize(size)
        const grown = resized(this.needOff(key), size)
        this.store.put(key, grown)
        return grown.size
      }),
  }

  readonly guest = {
    setPassword: (key: string, login: MachineSpec['login']) =>
      this.perform('setPassword', key, () => {
        checkLogin(login)
        const machine = this.needRunning(key)
        if (this.stateOf(machine) === 'booting') throw new DriverError('retry-later', 'the guest does not answer')
        this.store.put(key, { ...machine, login: hashLogin(login) })
      }),
  }

  readonly console = {
    protocol: 'rfb' as const,
    open: (key: string) =>
      this.perform('openConsole', key, () => {
        this.needRunning(key)
        const opened = new SimulatedConsole({
          machine: () => {
            const machine = this.get(key)
            return machine === null ? null : { machine, state: this.stateOf(machine) }
          },
          now: () => this.clock.now(),
          powerOff: () => void this.shutdown(key).catch(() => undefined),
        })
        this.consoles.add(opened)
        opened.once('close', () => this.consoles.delete(opened))
        return opened
      }),
  }

  /** Of a simulated disk only the login is worth keeping. */
  readonly snapshots = {
    take: (key: string, name: string) =>
      this.perform('snapshot', key, () => {
        checkName(name)
        const machine = this.need(key)
        if (machine.snapshots.some((one) => one.name === name)) return
        const taken = { name, takenAt: this.clock.now().toISOString(), login: machine.login }
        this.store.put(key, { ...machine, snapshots: [...machine.snapshots, taken] })
      }),
    list: async (key: string) => {
      checkKey(key)
      return this.need(key).snapshots.map(({ name, takenAt }) => ({ name, takenAt: new Date(takenAt) }))
    },
    restore: (key: string, name: string) =>
      this.perform('restore', key, () => {
        checkName(name)
        const machine = this.needOff(key)
        const taken = machine.snapshots.find((one) => one.name === name)
        if (!taken) throw new DriverError('not-found', `no snapshot ${name}`)
        this.store.put(key, { ...machine, login: taken.login })
      }),
    remove: (key: string, name: string) =>
      this.perform('snapshot', key, () => {
        checkName(name)
        const machine = this.need(key)
        this.store.put(key, { ...machine, snapshots: machine.snapshots.filter((one) => one.name !== name) })
      }),
  }

  readonly metrics = {
    read: (key: string) =>
      this.perform('metrics', key, () => {
        const machine = this.need(key)
        return machine.power === null || this.stateOf(machine) === 'stopped' ? null : metricsAt(machine, machine.power, this.clock.now())
      }),
  }

  /** Only where it was set up as a cluster. */
  readonly move

  private readonly config: SimulatorConfig
  private readonly clock: DriverDependencies['clock']
  private readonly sleep: (ms: number) => Promise<unknown>
  private readonly store: Store
  private readonly consoles = new Set<SimulatedConsole>()

  constructor(config: SimulatorConfig, dependencies: SimulatorDependencies) {
    this.config = config
    this.clock = dependencies.clock
    this.sleep = dependencies.sleep ?? wait
    this.store = config.directory === undefined ? memoryStore() : fileStore(config.directory)
    this.move = config.members > 0 ? { members: this.members, to: this.moveTo } : undefined
    const survivesPortalRestart = config.directory !== undefined
    this.capabilities = capabilitiesOf(this, { acpiShutdown: true, publicNetwork: false, survivesPortalRestart })
  }

  async probe() {
    return { ok: true, detail: 'simulated machines: nothing real is built' } as const
  }

  images() {
    return this.perform('images', undefined, () => this.config.images)
  }

  ensureDisk(key: string, spec: MachineSpec): Promise<Asked> {
    return this.perform('ensureDisk', key, () => {
      checkSpec(spec)
      const known = this.known(key)
      if (known !== null) return progressAt(known.making, this.clock.now())
      if (this.store.get(key) !== undefined) throw new DriverError('already-there', `${key} is there and not ours`)
      const image = this.config.images.find((each) => each.id === spec.image)
      if (image === undefined) throw new DriverError('not-found', `no image ${spec.image} on this engine`)
      if (spec.diskGb < image.minDiskGb) throw new DriverError('refused', `the image needs a disk of ${image.minDiskGb} GB`)
      if (this.allKnown().length >= this.config.capacity) throw new DriverError('no-capacity', 'no room for another machine')
      const making = spanFrom(this.clock.now(), this.config.provisionSeconds)
      this.store.put(key, newMachine(key, spec, making, this.place(spec.node)))
      return progressAt(making, this.clock.now())
    })
  }

  start(key: string): Promise<void> {
    return this.perform('start', key, () => {
      const machine = this.need(key)
      if (this.stateOf(machine) === 'stopped') this.setPower(machine, powerOn(this.clock.now(), this.config.bootSeconds))
    })
  }

  shutdown(key: string): Promise<void> {
    return this.perform('shutdown', key, () => {
      const machine = this.need(key)
      if (machine.power === null || this.stateOf(machine) === 'stopped') return
      this.setPower(machine, askOff(machine.power, this.clock.now(), this.config.shutdownSeconds))
    })
  }

  stop(key: string): Promise<void> {
    return this.perform('stop', key, () => this.setPower(this.need(key), null))
  }

  reset(key: string): Promise<void> {
    return this.perform('reset', key, () => {
      this.setPower(this.needRunning(key), powerOn(this.clock.now(), this.config.bootSeconds))
    })
  }

  find(key: string): Promise<EngineMachine | null> {
    return this.perform('find', key, () => {
      const machine = this.get(key)
      return machine === null ? null : this.view(machine)
    })
  }

  list(): Promise<readonly EngineMachine[]> {
    return this.perform('list', undefined, () => this.machines().map((machine) => this.view(machine)))
  }

  remove(key: string): Promise<void> {
    return this.perform('remove', key, () => {
      if (this.hasForeign(key)) {
        throw new DriverError('refused', `what lies under ${key} does not carry our mark`)
      }
      this.store.delete(key)
    })
  }

  async close(): Promise<void> {
    for (const each of this.consoles) each.destroy()
  }

  /** Would this login be let in? For tests and for the simulated console: there is no SSH to try it with. */
  letsIn(key: string, login: MachineSpec['login']): boolean {
    const machine = this.get(key)
    return machine !== null && this.stateOf(machine) === 'running' && loginMatches(machine.login, login)
  }

  /** What the machine has, for tests. */
  sizeOf(key: string): MachineSize | null {
    return this.get(key)?.size ?? null
  }

  /** Something under this key that is not the portal's, for tests of what must not be touched. */
  plantForeign(key: string): void {
    this.store.put(key, { owner: 'somebody else' })
  }

  hasForeign(key: string): boolean {
    return this.known(key) === null && this.store.get(key) !== undefined
  }

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
    const machine = this.known(key)
    if (fault === 'die' && machine !== null) this.setPower(machine, null)
    if (fault === 'vanish' && machine !== null) this.store.delete(key)
  }

  private readonly members = async () => this.memberNames().map((name) => ({ name, online: true }))

  private readonly moveTo = (key: string, node: string): Promise<Asked> =>
    this.perform('move', key, () => {
      const machine = this.need(key)
      const now = this.clock.now()
      if (nodeAt(machine, now) === node) return { state: 'ready' }
      const target = this.place(node)
      if (machine.moving?.to === target) return progressAt(machine.moving, now)
      const moving = { ...spanFrom(now, this.config.moveSeconds), to: node }
      this.store.put(key, { ...machine, node: nodeAt(machine, now), moving })
      return progressAt(moving, now)
    })

  private memberNames(): readonly string[] {
    return Array.from({ length: this.config.members }, (_, index) => `member-${index + 1}`)
  }

  /** The member that was asked for, else the emptiest. */
  private place(wanted: string | undefined): string | undefined {
    const names = this.memberNames()
    if (wanted !== undefined && !names.includes(wanted)) throw new DriverError('not-found', `no member ${wanted}`)
    const load = (name: string): number => this.allKnown().filter((machine) => nodeAt(machine, this.clock.now()) === name).length
    return wanted ?? [...names].sort((a, b) => load(a) - load(b))[0]
  }

  /** Also one whose disk is still being made. */
  private known(key: string): Machine | null {
    return parseMachine(this.store.get(key), key)
  }

  private allKnown(): readonly Machine[] {
    return this.store.keys().flatMap((key) => this.known(key) ?? [])
  }

  private get(key: string): Machine | null {
    const machine = this.known(key)
    return machine !== null && progressAt(machine.making, this.clock.now()).state === 'ready' ? machine : null
  }

  private machines(): readonly Machine[] {
    return this.store.keys().flatMap((key) => this.get(key) ?? [])
  }

  private need(key: string): Machine {
    const machine = this.get(key)
    if (machine === null) throw new DriverError('not-found', `no machine ${key}`)
    return machine
  }

  private needRunning(key: string): Machine {
    const machine = this.need(key)
    if (this.stateOf(machine) === 'stopped') throw new DriverError('refused', 'the machine is off')
    return machine
  }

  private needOff(key: string): Machine {
    const machine = this.need(key)
    if (this.stateOf(machine) !== 'stopped') throw new DriverError('refused', 'the machine runs')
    return machine
  }

  private setPower(machine: Machine, power: Machine['power']): void {
    this.store.put(machine.key, { ...machine, power })
  }

  private stateOf(machine: Machine) {
    return stateAt(machine, this.clock.now())
  }

  private view(machine: Machine): EngineMachine {
    const state = this.stateOf(machine)
    const node = nodeAt(machine, this.clock.now())
    return { key: machine.key, state, ready: state === 'running', ...(node !== undefined && { node }) }
  }
}

export const simulatorVendor: HypervisorVendor<SimulatorConfig, Simulator> = {
  id: 'simulator',
  title: TITLE,
  support: { proved: 'built-in', against: 'itself', never: 'it is not real: nothing is built' },
  config: simulatorConfig,
  create: (config, dependencies) => new Simulator(config, dependencies),
}
