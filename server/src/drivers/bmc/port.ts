import type { Duplex } from 'node:stream'
import type { z } from 'zod'
import type { Probed } from '../probed.ts'
import type { Support } from '../support.ts'

export { DriverError } from '../errors.ts'

/** What a controller says of its machine's power. */
export type Power = 'running' | 'stopped'

export const BOOT_DEVICES = ['disk', 'network', 'cdrom'] as const
export type BootDevice = (typeof BOOT_DEVICES)[number]

export interface Sensor {
  readonly name: string
  /** Null: it measures nothing now, as of a machine that is off. */
  readonly value: number | null
  /** `degrees C`, `RPM`, `Volts`, `Watts`: as the controller names it. */
  readonly unit: string
  readonly state: 'ok' | 'warning' | 'critical' | 'absent'
}

/**
 * The port to the controller of one machine of metal. It asks and tells and remembers nothing: waiting, retries, and that no two
 * commands reach one controller at a time across processes, sit above it. Every call may come twice. What a controller answers is
 * the only thing that may ever be shown as its state.
 */
export interface BmcDriver {
  readonly kind: 'bmc'
  /** Of the machine. */
  readonly id: string
  /** No real machine is behind it. */
  readonly simulated: boolean
  /** People carry out what is asked: an answer takes minutes or hours, not seconds. */
  readonly attended: boolean
  /** Would the controller take our commands, with our credentials? Never throws. */
  probe(): Promise<Probed>
  /** What it says now. `retry-later` where it does not know yet. */
  power(): Promise<Power>
  /** On a machine that is on already a success, and so `off` on one that is off. */
  on(): Promise<void>
  /** Cuts the power. */
  off(): Promise<void>
  /** Off and on again, whatever the system does. A machine that is off stays so: `refused`. */
  cycle(): Promise<void>
  /** Asks the system to end by itself; it may not listen. */
  shutdown(): Promise<void>
  /** For the next boot only. Absent where it cannot be told. */
  bootOnce?(device: BootDevice): Promise<void>
  sensors?(): Promise<readonly Sensor[]>
  /**
   * The machine's serial line: bytes both ways, until it is destroyed or the controller ends it. Whether the machine is on makes no
   * difference. A controller has one: while somebody has it, `already-there`. Absent where there is none.
   */
  console?(): Promise<Duplex>
  /**
   * Ends whoever has the line, also one whose leaving the controller never heard of; that nobody has it is a success. Where there is a
   * line there is this.
   */
  freeConsole?(): Promise<void>
}

export interface BmcVendor<Config, Dependencies> {
  readonly id: string
  readonly title: string
  readonly support: Support
  readonly config: z.ZodType<Config>
  create(config: Config, dependencies: Dependencies): BmcDriver
}
