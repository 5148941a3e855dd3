import type { Duplex } from 'node:stream'
import { expect } from 'vitest'
import { DriverError, type DriverErrorKind, type EngineMachine, type Forward, type HypervisorDriver, type MachineSpec } from './port.ts'

/** What a driver's test brings along: an engine of its own, and the means to look at it from outside. */
export interface Bench {
  readonly driver: HypervisorDriver
  /** A second driver on the same engine, as after a restart of the portal. The first one was closed. */
  reopen(): Promise<HypervisorDriver>
  /** Lets the engine's time pass until the check holds: a test clock is moved, a real engine is awaited. */
  until(check: () => Promise<boolean>): Promise<void>
  /** Puts something on the engine under this key that is not the portal's. */
  plantForeign(key: string): Promise<void>
  foreignIsUntouched(key: string): Promise<boolean>
  /** Behind the engine's back: a machine that runs is killed, or its disk is taken away and put back. */
  befall(key: string, what: 'crashed' | 'disk-missing' | 'disk-back'): Promise<void>
  /** Puts a whole guest on the engine that is not the portal's, and is off; answers how the engine calls it. For a driver that adopts. */
  readonly plantGuest?: (spec: MachineSpec) => Promise<string>
  /** Logs in to the guest as a customer would. */
  logsIn(machine: EngineMachine, login: MachineSpec['login']): Promise<boolean>
  /** A key for SSH whose private half the bench holds. */
  readonly publicKey: string
  /** Logs in by key alone: by that one, or by a stranger's. */
  entersBy(key: 'own' | 'strange', machine: EngineMachine, username: string): Promise<boolean>
  /** An engine that needs long for a disk. */
  slow(): Promise<SlowBench>
  /** An engine of two members at least, for a driver that can move machines. */
  readonly cluster?: () => Promise<HypervisorDriver>
  /** What a machine's system, made of a file that was brought, is told its first login by: for an engine that does so on a volume. */
  readonly seedOf?: (key: string) => Promise<Seed>
  /** Does the guest answer through this forward? For a driver that opens them. */
  readonly reaches?: (forward: Forward) => Promise<boolean>
  /** Another program of the engine's host listens at this port; returns how it ends. For a driver that opens forwards. */
  readonly occupy?: (forward: Forward) => Promise<() => Promise<void>>
  /** Does the guest see that its processors can run guests? For a driver that can nest. */
  readonly nests?: (machine: EngineMachine, login: MachineSpec['login']) => Promise<boolean>
  /** Brings two files to the engine: a disk of 1 GB at most that boots, and one that is no disk. For a driver that takes files. */
  readonly bring?: () => Promise<{ readonly whole: string; readonly broken: string }>
  /** Brings a disc that boots to the engine; its file's name. For a driver that has drives. */
  readonly bringDisc?: () => Promise<string>
  /** Does what is on that disc run in the machine? */
  readonly runsDisc?: (key: string) => Promise<boolean>
  /** A file on the machine's own disk, through whatever system runs in it now. For an engine whose disks are real. */
  readonly ownDisk?: {
    readonly write: (machine: EngineMachine, login: MachineSpec['login'], text: string) => Promise<void>
    readonly read: (machine: EngineMachine, login: MachineSpec['login']) => Promise<string | null>
  }
  /** A data disk as the guest has it, by our name. For an engine whose disks are real. */
  readonly dataDisk?: {
    /** Null: it does not see it. */
    readonly sizeGb: (machine: EngineMachine, login: MachineSpec['login'], name: string) => Promise<number | null>
    readonly write: (machine: EngineMachine, login: MachineSpec['login'], name: string, text: string) => Promise<void>
    readonly read: (machine: EngineMachine, login: MachineSpec['login'], name: string) => Promise<string | null>
  }
  /** What the guest itself sees; null: this guest cannot say. For an engine whose guests are real. */
  readonly sizeInside?: (
    machine: EngineMachine,
    login: MachineSpec['login'],
  ) => Promise<{ readonly cpus: number; readonly memoryMb: number | null; readonly diskGb: number | null; readonly mac: string | null }>
  /** Gives the guest this address beside its own; does what it says from there come back? For an engine whose network is real. */
  readonly speaksFrom?: (machine: EngineMachine, login: MachineSpec['login'], address: string) => Promise<boolean>
  close(): Promise<void>
}

/** A volume that cloud-init knows. */
export interface Seed {
  readonly label: string
  /** What is in its files, by their names. */
  readonly files: Readonly<Record<string, string>>
  /** Of the volume on the host, as `stat` has it. */
  readonly mode: number
}

/** What a facet is tried on. */
export interface Subject {
  readonly bench: Bench
  readonly driver: HypervisorDriver
  readonly spec: MachineSpec
  /** A machine that is there and off, and is left so. */
  readonly key: string
}

export interface SlowBench {
  readonly driver: HypervisorDriver
  /** A second driver on it, as in another process of the portal. */
  readonly other: HypervisorDriver
  /** How many times the making of this disk has begun so far. */
  begun(key: string): Promise<number>
  /** Whatever makes the disk dies, as with its host. */
  breakOff(key: string): Promise<void>
  /** From now on disks are made at once. */
  quicken(): Promise<void>
  close(): Promise<void>
}

/** Asks again and again, as the portal does, also where it is told to try later, until the engine says that it is done. */
export const untilMade = (bench: Pick<Bench, 'until'>, driver: HypervisorDriver, key: string, spec: MachineSpec): Promise<void> =>
  bench.until(async () => {
    const asked = await driver.ensureDisk(key, spec).catch((error: unknown) => {
      if (error instanceof DriverError && error.kind === 'retry-later') return null
      throw error
    })
    return asked?.state === 'ready'
  })

export function exampleSpec(image: string, keys: readonly string[] = []): MachineSpec {
  return {
    ...{ hostname: 'web-1', cpus: 1, memoryMb: 256, diskGb: 10, image },
    login: { username: 'root', password: 'First-Pass-1', keys },
    network: { address: '203.0.113.10', netmask: '255.255.255.0', gateway: '203.0.113.1', mac: '52:54:00:12:34:56' },
  }
}

/** Errors of a driver are told by their kind: the text is for people. */
export async function expectKind(act: Promise<unknown>, kind: DriverErrorKind): Promise<void> {
  await expect(act).rejects.toMatchObject({ name: 'DriverError', kind })
}

export async function read(stream: Duplex, count: number): Promise<Buffer> {
  let have = Buffer.alloc(0)
  return new Promise((resolve, reject) => {
    const onData = (chunk: Buffer) => {
      have = Buffer.concat([have, chunk])
      if (have.length < count) return
      stream.pause()
      stream.off('data', onData).off('error', reject)
      if (have.length > count) stream.unshift(have.subarray(count))
      resolve(have.subarray(0, count))
    }
    stream.once('error', reject)
    stream.on('data', onData)
    stream.resume()
  })
}

/** Until what the other end of a line has said matches; what a terminal only paints with is left out. */
export function said(stream: Duplex, pattern: RegExp): Promise<void> {
  let text = ''
  return new Promise((resolve, reject) => {
    const onData = (chunk: Buffer): void => {
      // biome-ignore lint/suspicious/noControlCharactersInRegex: the escape codes of a terminal begin with one
      text = `${text}${chunk.toString('utf8')}`.replace(/\x1b\[[0-9;?]*[A-Za-z]/g, '')
      if (!pattern.test(text)) return
      stream.pause()
      stream.off('data', onData).off('close', onEnd)
      resolve()
    }
    const onEnd = (): void => reject(new Error(`the line ended after: ${text.slice(-200)}`))
    stream.on('data', onData).once('close', onEnd)
    stream.resume()
  })
}
