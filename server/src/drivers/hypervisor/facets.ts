import type { Duplex, Readable } from 'node:stream'
import type { Addresses } from './addresses.ts'
import type { Adoption } from './adoption.ts'
import type { DeliveredMachine } from './capacity.ts'
import type { Disks } from './disks.ts'
import type { Forwards } from './forwards.ts'
import type { EngineImage, ImageFile } from './image.ts'
import type { Live } from './live.ts'
import type { MachineLogin } from './login.ts'
import type { EngineMachine, MachineSize, MachineSpec } from './machine.ts'
import type { Media, Rescue } from './media.ts'
import type { Metrics } from './metrics.ts'

/**
 * What an engine may be able to do, one facet each. Every engine has machines and power; a driver declares any other facet by having it,
 * and where it is absent the portal shows the control disabled with a reason. Nothing is declared that is not done.
 */

export type { EngineFault, EngineMachine, EngineState, MachineSize, MachineSpec } from './machine.ts'

/** Work that an engine was asked for and does by itself: asked again it answers how far it is, and begins nothing anew. */
export type Asked = { readonly state: 'ready' } | { readonly state: 'pending'; readonly progress: number | null }

export interface Machines {
  /**
   * Asks for disk and definition from the image, under our key. Does not boot. `ready` once both are there; until then the machine is not
   * found. Asked again, also by another process or after a crash, it finds the work under way or begins again what was broken off.
   */
  ensureDisk(key: string, spec: MachineSpec): Promise<Asked>
  /** What exists under our key, as the engine sees it now; `null` where nothing does. */
  find(key: string): Promise<EngineMachine | null>
  /** The same, once its guest was heard or a moment is over. Left out: no guest boots so fast that it were worth waiting for. */
  hear?(key: string): Promise<EngineMachine | null>
  /** All machines carrying a key of ours: for reconciliation and for finding orphans. */
  list(): Promise<readonly EngineMachine[]>
  /**
   * Reads from the engine what the machine has: of a running one what it runs with, of one that is off what it starts with. Throws
   * `not-found` where there is none.
   */
  delivered(key: string): Promise<DeliveredMachine>
  /** Stops and deletes the machine and the disk of its system, also half made ones; a missing one is a success. */
  remove(key: string): Promise<void>
}

export interface Power {
  /**
   * Powers on; resolves when the engine runs the machine, not when the guest has booted. One that runs is a success. One that is held for
   * lack of room goes on where it was; `no-capacity` while there is none.
   */
  start(key: string): Promise<void>
  /** Asks the guest to power off (ACPI); resolves once the request was delivered, not when it is off. One that is off is a success. */
  shutdown(key: string): Promise<void>
  /** Cuts the power. One that is off is a success. */
  stop(key: string): Promise<void>
  /** Hard reset of a running machine; refused where it is off. */
  reset(key: string): Promise<void>
}

export interface Sizes {
  /**
   * Gives a machine that is off another size; it counts from the next start. A disk never shrinks: one that is larger already stays.
   * Refused where it runs, `no-capacity` where the engine cannot deliver that size. Returns what the engine itself has now.
   */
  set(key: string, size: MachineSize): Promise<MachineSize>
}

export interface Guest {
  /** Sets the login inside a guest that runs. */
  setPassword(key: string, login: Omit<MachineLogin, 'keys'>): Promise<void>
}

/** Virtual machines inside a virtual machine. */
export interface Nested {
  /** Whether a guest's processors can run guests of their own; counts from the next start. Refused where the machine runs. */
  set(key: string, on: boolean): Promise<void>
}

/** The speed of a machine's network card, in both directions. */
export interface Bandwidth {
  /**
   * Limits it to so many Mbit/s, at once also while the machine runs; `null` lifts the limit. It outlives restarts, snapshots and
   * resizes, but not a machine that is made anew. Asked twice it acts once.
   */
  limit(key: string, mbps: number | null): Promise<void>
  /** As the engine has it now; `null`: not limited by us. */
  limitOf(key: string): Promise<number | null>
}

export type ConsoleProtocol = 'rfb' | 'spice' | 'text'

export interface Console {
  /** What it speaks; the first is opened where none is named. `text` is the machine's serial line, which one reader has at a time. */
  readonly protocols: readonly [ConsoleProtocol, ...ConsoleProtocol[]]
  /** A byte stream of that protocol, already authenticated on the engine's side; the caller closes it. */
  open(key: string, protocol?: ConsoleProtocol): Promise<Duplex>
}

export interface EngineSnapshot {
  /** Ours: a short name of lower-case letters, digits and hyphens. */
  readonly name: string
  readonly takenAt: Date
}

/** States of a machine's disk, kept beside it on the engine; they go with the machine. */
export interface Snapshots {
  /** Of the disk as it is now, also while the machine runs. One of that name is a success and stays as it is. */
  take(key: string, name: string): Promise<void>
  /** The oldest first. */
  list(key: string): Promise<readonly EngineSnapshot[]>
  /** The disk becomes as it was; its size, and the snapshot, stay. Refused where the machine runs. */
  restore(key: string, name: string): Promise<void>
  /** A missing one is a success. */
  remove(key: string, name: string): Promise<void>
}

/** Images made here of what a machine's disk once was. A machine is made of one as of any other image, and as fast. */
export interface OwnImages {
  /** Asks for one of a machine's snapshot, under a key of ours; machine and snapshot may go once it is ready. One that is there stays as it is. */
  make(image: string, of: { readonly key: string; readonly snapshot: string }): Promise<Asked>
  /** Nothing new is made of it; what was made of it runs on. A missing one is a success. */
  remove(image: string): Promise<void>
}

/** Images that staff bring as files, to where the engine's host keeps what is brought. */
export interface ImageFiles {
  /** What lies there and is no image yet. */
  waiting(): Promise<readonly ImageFile[]>
  /**
   * Takes a file over as an image that everybody is offered. A Linux one is taken to know cloud-init: by that its machines get their first
   * login, their name and what they are given to run. Refused, and left where it is, where it is no whole disk that stands by
   * itself, or does not fit the least disk that is said of it; `already-there` where an image of that id is.
   */
  register(file: string, image: EngineImage): Promise<void>
}

/** Copies of a machine's disk that leave the engine. */
export interface Backups {
  /** What the copies are: an engine reads back those of its own format, whichever engine wrote them. */
  readonly format: string
  /** The whole disk as it is now, also while the machine runs, as a stream in a format that this engine reads back. */
  read(key: string): Promise<Readable>
  /**
   * Puts a disk in place of the machine's own, whole or not at all. It is never smaller than that was, and the snapshots of that one go
   * with it. Refused where the machine runs, and where the stream is no disk that this engine wrote.
   */
  write(key: string, from: Readable): Promise<void>
}

export interface EngineMember {
  readonly name: string
  readonly online: boolean
}

/** An engine of several hosts. */
export interface Move {
  members(): Promise<readonly EngineMember[]>
  /** Whether this machine can be moved as it runs; left out: each must be off. */
  movesRunning?(key: string): Promise<boolean>
  /** Asks for a machine to be moved; one that is there already is ready. Refused where it runs and cannot be moved so. */
  to(key: string, node: string): Promise<Asked>
}

/** Hints: what is missed, or comes twice, is put right by the next look. */
export interface Watch {
  /** Calls back with the key of each machine that may have changed, until it is stopped. */
  start(changed: (key: string) => void): Promise<{ stop(): Promise<void> }>
}

/** The names of all facets: what a driver has of them is what it declares. */
export const FACETS = [
  'sizes',
  'guest',
  'console',
  'snapshots',
  'ownImages',
  'imageFiles',
  'backups',
  'metrics',
  'forwards',
  'move',
  'watch',
  'adoption',
  'nested',
  'rescue',
  'media',
  'disks',
  'live',
  'addresses',
  'bandwidth',
] as const
export type Facet = (typeof FACETS)[number]
export interface Facets {
  readonly sizes?: Sizes
  readonly guest?: Guest
  readonly console?: Console
  readonly snapshots?: Snapshots
  readonly ownImages?: OwnImages
  readonly imageFiles?: ImageFiles
  readonly backups?: Backups
  readonly metrics?: Metrics
  readonly forwards?: Forwards
  readonly move?: Move
  readonly watch?: Watch
  readonly adoption?: Adoption
  readonly nested?: Nested
  readonly rescue?: Rescue
  readonly media?: Media
  readonly disks?: Disks
  readonly live?: Live
  /** Absent where another address than its own would not be kept from leaving a machine. */
  readonly addresses?: Addresses | undefined
  readonly bandwidth?: Bandwidth
}
