import type { Duplex } from 'node:stream'
import { setTimeout as wait } from 'node:timers/promises'
import {
  type DriverDependencies,
  DriverError,
  type EngineMachine,
  type HypervisorDriver,
  type HypervisorVendor,
  type MachineSize,
  type MachineSpec,
} from '../port.ts'
import { checkKey, checkLogin, checkSize, checkSpec } from '../spec.ts'
import { type SimulatorConfig, simulatorConfig } from './config.ts'
import { SimulatedConsole } from './console/console.ts'
import { type Fault, Faults, failBefore, type Operation } from './faults.ts'
import { askOff, hashLogin, loginMatches, type Machine, newMachine, parseMachine, powerOn, resized, stateAt } from './machine.ts'
import { fileStore, memoryStore, type Store } from './store.ts'

const TITLE = 'Simulator (no real machines)'
const PROGRESS_STEPS = 20

export interface SimulatorDependencies extends DriverDependencies {
  /** Real waiting, for demo delays and injected slowness only. */
  readonly sleep?: (ms: number) => Promise<unknown>
}

export class Simulator implements HypervisorDriver {
  readonly kind = 'hypervisor'
  readonly id = 'simulator'
  readonly title = TITLE
  readonly simulated = true
  readonly capabilities
  readonly faults = new Faults()
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
    const survivesPortalRestart = config.directory !== undefined
    const able = { console: true, acpiShutdown: true, guestPassword: true, resize: true }
    this.capabilities = { ...able, publicNetwork: false, survivesPortalRestart }
  }

  async probe() {
    return { ok: true, detail: 'simulated machines: nothing real is built' } as const
  }

  images() {
    return this.perform('images', undefined, () => this.config.images)
  }

  ensureDisk(key: string, spec: MachineSpec, progress: (done: number) => void): Promise<void> {
    return this.perform('ensureDisk', key, async () => {
      checkSpec(spec)
      if (this.get(key) === null) {
        if (this.store.get(key) !== undefined) throw new DriverError('already-there', `${key} is there and not ours`)
        const image = this.config.images.find((each) => each.id === spec.image)
        if (image === undefined) throw new DriverError('not-found', `no image ${spec.image} on this engine`)
        if (spec.diskGb < image.minDiskGb) throw new DriverError('refused', `the image needs a disk of ${image.minDiskGb} GB`)
        if (this.machines().length >= this.config.capacity) throw new DriverError('no-capacity', 'no room for another machine')
        await this.provision(progress)
        if (this.get(key) === null) this.store.put(key, newMachine(key, spec))
      }
      progress(1)
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

  resize(key: string, size: MachineSize): Promise<MachineSize> {
    return this.perform('resize', key, () => {
      checkSize(size)
      const machine = this.need(key)
      if (this.stateOf(machine) !== 'stopped') throw new DriverError('refused', 'the machine runs')
      const grown = resized(machine, size)
      this.store.put(key, grown)
      return grown.size
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
      if (this.get(key) === null && this.store.get(key) !== undefined) {
        throw new DriverError('refused', `what lies under ${key} does not carry our mark`)
      }
      this.store.delete(key)
    })
  }

  setPassword(key: string, login: { username: string; password: string }): Promise<void> {
    return this.perform('setPassword', key, () => {
      checkLogin(login)
      const machine = this.needRunning(key)
      if (this.stateOf(machine) === 'booting') throw new DriverError('retry-later', 'the guest does not answer')
      this.store.put(key, { ...machine, login: hashLogin(login) })
    })
  }

  openConsole(key: string): Promise<Duplex> {
    return this.perform('openConsole', key, () => {
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
    return this.get(key) === null && this.store.get(key) !== undefined
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
    const machine = this.get(key)
    if (fault === 'die' && machine !== null) this.setPower(machine, null)
    if (fault === 'vanish' && machine !== null) this.store.delete(key)
  }

  private async provision(progress: (done: number) => void): Promise<void> {
    if (this.config.provisionSeconds === 0) return
    for (let step = 1; step < PROGRESS_STEPS; step++) {
      await this.sleep((this.config.provisionSeconds * 1000) / PROGRESS_STEPS)
      progress(step / PROGRESS_STEPS)
    }
  }

  private get(key: string): Machine | null {
    return parseMachine(this.store.get(key), key)
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

  private setPower(machine: Machine, power: Machine['power']): void {
    this.store.put(machine.key, { ...machine, power })
  }

  private stateOf(machine: Machine) {
    return stateAt(machine, this.clock.now())
  }

  private view(machine: Machine): EngineMachine {
    const state = this.stateOf(machine)
    return { key: machine.key, state, ready: state === 'running' }
  }
}

export const simulatorVendor: HypervisorVendor<SimulatorConfig, Simulator> = {
  id: 'simulator',
  title: TITLE,
  config: simulatorConfig,
  create: (config, dependencies) => new Simulator(config, dependencies),
}
