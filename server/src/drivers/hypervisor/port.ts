import type { DeadlineMinutes } from '@portal/contracts/machines/deadlines.ts'
import type { z } from 'zod'
import type { Probed } from '../probed.ts'
import type { Support } from '../support.ts'
import type { EngineCapacity } from './capacity.ts'
import type { Facets, Machines, Power } from './facets.ts'
import type { SharedPorts } from './forwards.ts'
import type { EngineImage } from './image.ts'
import type { EngineNetworking, NetworkTraits } from './network.ts'

/**
 * The hypervisor port: what the compute module asks of an engine, and nothing more. Its parts are in `facets.ts`.
 * Every call names a machine by *our* key (`vps-<serviceId>`); an object that does not carry our key is not ours.
 * `ensure*` calls are idempotent: asked twice they act once. Waiting, back-off, naming and audit sit above the port.
 */
export interface HypervisorDriver extends Machines, Power, Facets {
  readonly kind: 'hypervisor'
  readonly id: string
  /** Human name; the simulator says that it is one. */
  readonly title: string
  readonly simulated: boolean
  /** `capabilitiesOf` this driver: what is kept of it and asked while it is not at hand. */
  readonly capabilities: HypervisorCapabilities
  /** Can this engine work here and now? Never throws; `reason` is for the log and the operator. */
  probe(): Promise<Probed>
  /**
   * What the engine can give to guests.
   * @param member one host of its cluster; left out, all of them
   */
  capacity(member?: string): Promise<EngineCapacity>
  /** What runs there, by name and version: of the engine, or of one host of its cluster. Left out: it has none to tell. */
  version?(member?: string): Promise<string>
  images(): Promise<readonly EngineImage[]>
  /** Lets go of sockets and children; guests keep running where the engine can. */
  close(): Promise<void>
}

/** What cannot be read off the facets. */
export interface EngineTraits extends NetworkTraits {
  readonly acpiShutdown: boolean
  readonly survivesPortalRestart: boolean
  /** Minutes after which work on its machines is late, where they differ from those of most engines. */
  readonly deadlineMinutes?: DeadlineMinutes
}

export interface HypervisorCapabilities extends EngineTraits {
  readonly console: boolean
  /** Its consoles show a screen. */
  readonly screenConsole: boolean
  /** Its consoles have a serial line too. */
  readonly textConsole: boolean
  readonly guestPassword: boolean
  readonly resize: boolean
  readonly snapshots: boolean
  readonly ownImages: boolean
  readonly imageFiles: boolean
  readonly backups: boolean
  readonly metrics: boolean
  readonly forwards: boolean
  /** The address that its machines can share, and the ports there that it gives out; null where it has none. */
  readonly sharedPorts: SharedPorts | null
  readonly move: boolean
  readonly watch: boolean
  readonly adoption: boolean
  readonly nested: boolean
  readonly rescue: boolean
  readonly media: boolean
  readonly disks: boolean
  /** Guests of the image of live plans are told what to take and send on. */
  readonly live: boolean
  /** The bandwidth of a machine can be limited while it runs. */
  readonly bandwidth: boolean
}

/** An engine can what it has a facet for: nothing is declared twice, so nothing is declared wrongly. */
export function capabilitiesOf(facets: Facets, traits: EngineTraits): HypervisorCapabilities {
  const {
    sizes,
    guest,
    console,
    snapshots,
    ownImages,
    imageFiles,
    backups,
    metrics,
    forwards,
    move,
    watch,
    adoption,
    nested,
    rescue,
    media,
    disks,
    live,
    bandwidth,
  } = facets
  const has = (facet: object | undefined): boolean => facet !== undefined
  return {
    ...traits,
    ...{
      console: has(console),
      screenConsole: console?.protocols.includes('rfb') ?? false,
      textConsole: console?.protocols.includes('text') ?? false,
      guestPassword: has(guest),
      resize: has(sizes),
      snapshots: has(snapshots),
      ownImages: has(ownImages),
      imageFiles: has(imageFiles),
    },
    backups: has(backups),
    ...{ metrics: has(metrics), forwards: has(forwards), move: has(move), watch: has(watch), adoption: has(adoption), nested: has(nested) },
    ...{ rescue: has(rescue), media: has(media), disks: has(disks), live: has(live), bandwidth: has(bandwidth) },
    sharedPorts: forwards?.shared ?? null,
  }
}

export { DriverError, type DriverErrorKind } from '../errors.ts'
export type { Addresses } from './addresses.ts'
export type { Adopted, Adoption, ForeignGuest } from './adoption.ts'
export { type DeliveredMachine, type EngineCapacity, GUESTS_UNLIMITED } from './capacity.ts'
export type { Disks, EngineDisk } from './disks.ts'
export * from './facets.ts'
export * from './forwards.ts'
export type { EngineImage, ImageFile, UserDataFormat } from './image.ts'
export * from './live.ts'
export type { MachineLogin } from './login.ts'
export type { BootSource, Media, Rescue, RescueSystem } from './media.ts'
export * from './metrics.ts'
export type { EngineNetworking } from './network.ts'

/** What every driver is given: time is injected, so that a simulator follows the test clock. */
export interface DriverDependencies {
  readonly clock: { now(): Date }
}

/** What a vendor exports: `compose.ts` picks one and gives it its checked configuration. */
export interface HypervisorVendor<Config, Driver extends HypervisorDriver = HypervisorDriver> {
  readonly id: string
  readonly title: string
  readonly support: Support
  readonly networks: readonly EngineNetworking[]
  /** Limits that staff may set of an engine that the installation was started with, by the names of its settings. */
  readonly started?: readonly (keyof Config & string)[]
  /** Draws the operator's form; secrets carry `.meta({ secret: true })`, what only the host's owner may decide `.meta({ console: false })`. */
  readonly config: z.ZodType<Config>
  create(config: Config, dependencies: DriverDependencies): Driver
}
