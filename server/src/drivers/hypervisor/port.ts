import type { Duplex } from 'node:stream'
import type { z } from 'zod'

/**
 * The hypervisor port: what the compute module asks of an engine, and nothing more.
 * Every call names a machine by *our* key (`vps-<serviceId>`); an object that does not carry our key is not ours.
 * `ensure*` calls are idempotent: asked twice they act once. Waiting, back-off, naming and audit sit above the port.
 */
export interface HypervisorDriver {
  readonly kind: 'hypervisor'
  readonly id: string
  /** Human name; the simulator says that it is one. */
  readonly title: string
  readonly simulated: boolean
  readonly capabilities: HypervisorCapabilities
  /** Can this engine work here and now? Never throws; `reason` is for the log and the operator. */
  probe(): Promise<{ ok: true; detail: string } | { ok: false; reason: string }>
  images(): Promise<readonly EngineImage[]>
  /** Creates disk and definition from the image if our key is not there yet. Does not boot. `progress` is 0..1. */
  ensureDisk(key: string, spec: MachineSpec, progress: (done: number) => void): Promise<void>
  /** Powers on; resolves when the engine runs the machine, not when the guest has booted. One that runs is a success. */
  start(key: string): Promise<void>
  /** Asks the guest to power off (ACPI); resolves once the request was delivered, not when it is off. One that is off is a success. */
  shutdown(key: string): Promise<void>
  /** Cuts the power. One that is off is a success. */
  stop(key: string): Promise<void>
  /**
   * Gives a machine that is off another size; it counts from the next start. A disk never shrinks: one that is larger already stays.
   * Refused where it runs. Answers what the engine itself holds now: its limits may give a guest less than asked.
   */
  resize(key: string, size: MachineSize): Promise<MachineSize>
  /** Hard reset of a running machine; refused where it is off. */
  reset(key: string): Promise<void>
  /** What exists under our key, as the engine sees it now; `null` where nothing does. */
  find(key: string): Promise<EngineMachine | null>
  /** All machines carrying a key of ours: for reconciliation and for finding orphans. */
  list(): Promise<readonly EngineMachine[]>
  /** Stops and deletes machine and disks; a missing one is a success. */
  remove(key: string): Promise<void>
  /** Sets the login inside a guest that runs. */
  setPassword(key: string, login: { username: string; password: string }): Promise<void>
  /** An RFB byte stream, already authenticated on the engine's side; the caller closes it. */
  openConsole(key: string): Promise<Duplex>
  /** Lets go of sockets and children; guests keep running where the engine can. */
  close(): Promise<void>
}

export interface HypervisorCapabilities {
  readonly console: boolean
  readonly acpiShutdown: boolean
  readonly guestPassword: boolean
  readonly resize: boolean
  /** An address the world can reach; false with user-mode networking. */
  readonly publicNetwork: boolean
  readonly survivesPortalRestart: boolean
}

export interface MachineSize {
  readonly cpus: number
  readonly memoryMb: number
  readonly diskGb: number
}

export interface MachineSpec extends MachineSize {
  readonly hostname: string
  readonly image: string
  readonly login: { readonly username: string; readonly password: string }
  /** Addresses reserved for this machine; an engine without its own network ignores them. */
  readonly network: { readonly address: string; readonly netmask: string; readonly gateway: string; readonly mac: string }
}

export interface EngineImage {
  readonly id: string
  readonly title: string
  readonly family: 'linux' | 'windows'
  readonly minMemoryMb: number
  readonly minDiskGb: number
}

export type EngineState = 'running' | 'stopped' | 'booting'

export interface EngineMachine {
  readonly key: string
  readonly state: EngineState
  /** The guest itself was heard: it booted to its login. */
  readonly ready: boolean
  /** host:port where SSH of the guest answers, where the engine forwards one. */
  readonly ssh?: { readonly host: string; readonly port: number }
}

export { DriverError, type DriverErrorKind } from '../errors.ts'

/** What the house hands to every driver: time is injected, so that a simulator follows the test clock. */
export interface DriverDependencies {
  readonly clock: { now(): Date }
}

/** What a vendor exports: `compose.ts` picks one and gives it its checked configuration. */
export interface HypervisorVendor<Config, Driver extends HypervisorDriver = HypervisorDriver> {
  readonly id: string
  readonly title: string
  /** Draws the operator's form; secrets carry `.meta({ secret: true })`, what only the host's owner may decide `.meta({ console: false })`. */
  readonly config: z.ZodType<Config>
  create(config: Config, dependencies: DriverDependencies): Driver
}
