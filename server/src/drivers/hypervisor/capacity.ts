import type { MachineSize } from './machine.ts'

/** What an engine, or one host of its cluster, can give to guests, as the engine itself declares it. Overcommit is not part of it. */
export interface EngineCapacity {
  /** What runs the guests' processors, for example `kvm`, `tcg` or `host`. */
  readonly accelerator: string
  readonly cpus: number
  readonly memoryMb: number
  readonly diskGb: number
  /** Of the pool that data disks are made in; left out where there is none. */
  readonly storageGb?: number
  /** The most that a single guest can have: its host's share of a cluster. */
  readonly largest: Pick<MachineSize, 'cpus' | 'memoryMb'>
  /** `used`: guests that count against the limit now. */
  readonly guests: { readonly used: number; readonly limit: number }
}

/** A machine as the engine has it, whatever it was asked for. */
export interface DeliveredMachine extends MachineSize {
  /** In lower case. */
  readonly mac: string
  /** Addresses that the engine itself gives to the machine, its own first; none where the engine assigns no address. */
  readonly addresses: readonly string[]
}

/** An engine without a limit of its own for guests. */
export const GUESTS_UNLIMITED = 1_000_000
