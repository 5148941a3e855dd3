import { type DriverDependencies, DriverError, type EngineFault, type EngineState, type MachineSize } from '../port.ts'
import { type Machine, parseMachine, progressAt, stateAt } from './machine.ts'
import type { Store } from './store.ts'

/** The machines that the simulator keeps, as they are by the clock. */
export class Inventory {
  private readonly store: Store
  private readonly clock: DriverDependencies['clock']

  constructor(store: Store, clock: DriverDependencies['clock']) {
    this.store = store
    this.clock = clock
  }

  /** Also one whose disk is still being made. */
  readonly known = (key: string): Machine | null => parseMachine(this.store.get(key), key)

  readonly allKnown = (): readonly Machine[] => this.store.keys().flatMap((key) => this.known(key) ?? [])

  /** Are there so many? They are read only once there may be: who makes thousands does not read each for each. */
  has(amount: number): boolean {
    return this.store.keys().length >= amount && this.allKnown().length >= amount
  }

  readonly get = (key: string): Machine | null => {
    const machine = this.known(key)
    return machine !== null && progressAt(machine.making, this.clock.now()).state === 'ready' ? machine : null
  }

  readonly all = (): readonly Machine[] => this.store.keys().flatMap((key) => this.get(key) ?? [])

  readonly need = (key: string): Machine => {
    const machine = this.get(key)
    if (machine === null) throw new DriverError('not-found', `no machine ${key}`)
    return machine
  }

  /** What lies on a disk is there as long as the disk is; of a guest that runs it stays open, though its file is gone. */
  readonly needDisk = (key: string): Machine => {
    const machine = this.need(key)
    if (machine.fault === 'disk-missing' && this.stateOf(machine) === 'stopped') throw new DriverError('refused', 'the disk is not there')
    return machine
  }

  readonly needRunning = (key: string): Machine => {
    const machine = this.need(key)
    if (this.stateOf(machine) === 'stopped') throw new DriverError('refused', 'the machine is off')
    return machine
  }

  readonly needOff = (key: string): Machine => {
    const machine = this.need(key)
    if (this.stateOf(machine) !== 'stopped') throw new DriverError('refused', 'the machine runs')
    return machine
  }

  readonly put = (machine: Machine): void => this.store.put(machine.key, machine)

  /** Switched on or off on purpose: that it once crashed is over. */
  setPower(machine: Machine, power: Machine['power']): void {
    this.put({ ...machine, power, fault: machine.fault === 'disk-missing' ? machine.fault : undefined })
  }

  /** What befell it from outside; a crash cuts its power. */
  befall(key: string, what: EngineFault | 'disk-back'): void {
    this.put({ ...this.need(key), fault: what === 'disk-back' ? undefined : what, ...(what === 'crashed' && { power: null }) })
  }

  /** Gives it another size behind everybody's back. */
  shortchange(key: string, size: Partial<MachineSize>): void {
    const machine = this.need(key)
    if (machine.size) this.put({ ...machine, size: { ...machine.size, ...size } })
  }

  /** One that is held for lack of room goes on, if there is some. */
  letGoOn(machine: Machine, full: boolean): Machine {
    if (machine.fault !== 'disk-full') return machine
    if (full) throw new DriverError('no-capacity', 'simulated: the disk is still full')
    const running = { ...machine, fault: undefined }
    this.put(running)
    return running
  }

  readonly stateOf = (machine: Machine): EngineState => stateAt(machine, this.clock.now())

  readonly hasForeign = (key: string): boolean => this.known(key) === null && this.store.get(key) !== undefined
}
