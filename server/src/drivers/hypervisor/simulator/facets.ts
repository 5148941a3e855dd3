import { type Duplex, Readable } from 'node:stream'
import { z } from 'zod'
import {
  type Asked,
  type Backups,
  type Console,
  type DriverDependencies,
  DriverError,
  type EngineMember,
  type Guest,
  type MachineMetrics,
  type MachineSize,
  type Metrics,
  type Move,
  type Sizes,
  type Snapshots,
  type Watch,
} from '../port.ts'
import { checkLogin, checkName, checkSize } from '../spec.ts'
import type { SimulatorConfig } from './config.ts'
import { SimulatedConsole } from './console/console.ts'
import { SimulatedSerialLine } from './console/serial-line.ts'
import type { ShownGuest } from './console/shell.ts'
import type { Operation } from './faults.ts'
import { hashLogin, loginRecord, type Machine, nodeAt, progressAt, resized, spanFrom, stateAt, toldLive } from './machine.ts'
import { metricsAt } from './metrics.ts'

/** The simulator as its facets see it. */
export interface Desk {
  readonly perform: <T>(operation: Operation, key: string | undefined, act: () => T | Promise<T>) => Promise<T>
  readonly need: (key: string) => Machine
  /** Refused where it is off and has no disk. */
  readonly needDisk: (key: string) => Machine
  readonly needOff: (key: string) => Machine
  readonly put: (machine: Machine) => void
  readonly all: () => readonly Machine[]
  readonly clock: DriverDependencies['clock']
  /** Refused where it is off. */
  readonly needRunning: (key: string) => Machine
}

export const simulatedSizes = ({ perform, needOff, put }: Desk, deliverable: (size: MachineSize) => void): Sizes => ({
  set: (key, size) =>
    perform('resize', key, () => {
      checkSize(size)
      deliverable(size)
      const grown = resized(needOff(key), size)
      put(grown)
      return grown.size
    }),
})

export const simulatedGuest = ({ perform, needRunning, put, clock }: Desk): Guest => ({
  setPassword: (key, login) =>
    perform('setPassword', key, () => {
      checkLogin(login)
      const machine = needRunning(key)
      if (stateAt(machine, clock.now()) === 'booting') throw new DriverError('retry-later', 'the guest does not answer')
      const { rescue } = machine
      const changed = hashLogin({ ...login, keys: (rescue ?? machine).login.keys })
      put(rescue ? { ...machine, rescue: { ...rescue, login: changed } } : { ...machine, login: changed })
    }),
})

/** An open console: it looks at its machine again after everything that is done on the engine. */
export type OpenConsole = Duplex & { refresh(): void }

interface Screens {
  readonly machine: (key: string) => Machine | null
  readonly opened: Set<OpenConsole>
  readonly powerOff: (key: string) => Promise<void>
}

export const simulatedConsole = ({ perform, needRunning, clock }: Desk, { machine, opened, powerOff }: Screens): Console => ({
  protocols: ['rfb', 'text'],
  open: (key, protocol = 'rfb') =>
    perform('openConsole', key, () => {
      needRunning(key)
      const guest: ShownGuest = {
        machine: () => {
          const shown = machine(key)
          return shown === null ? null : { machine: shown, state: stateAt(shown, clock.now()) }
        },
        now: () => clock.now(),
        powerOff: () => void powerOff(key).catch(() => undefined),
      }
      const screen: OpenConsole = protocol === 'text' ? new SimulatedSerialLine(guest) : new SimulatedConsole(guest)
      opened.add(screen)
      screen.once('close', () => opened.delete(screen))
      return screen
    }),
})

/** Of a simulated disk only the login is worth keeping. */
export const simulatedSnapshots = ({ perform, needDisk, needOff, put, clock }: Desk): Snapshots => ({
  take: (key, name) =>
    perform('snapshot', key, () => {
      checkName(name)
      const machine = needDisk(key)
      if (machine.snapshots.some((one) => one.name === name)) return
      put({ ...machine, snapshots: [...machine.snapshots, { name, takenAt: clock.now().toISOString(), login: machine.login }] })
    }),
  list: async (key) => needDisk(key).snapshots.map(({ name, takenAt }) => ({ name, takenAt: new Date(takenAt) })),
  restore: (key, name) =>
    perform('restore', key, () => {
      checkName(name)
      const machine = needOff(key)
      const taken = machine.snapshots.find((one) => one.name === name)
      if (!taken) throw new DriverError('not-found', `no snapshot ${name}`)
      put({ ...machine, login: taken.login })
    }),
  remove: (key, name) =>
    perform('snapshot', key, () => {
      checkName(name)
      const machine = needDisk(key)
      put({ ...machine, snapshots: machine.snapshots.filter((one) => one.name !== name) })
    }),
})

const backup = z.object({ disk: z.literal('simulated'), image: z.string(), login: loginRecord, live: toldLive.optional() })

/** A disk that holds a login, written down. */
export const simulatedBackups = ({ perform, needDisk, needOff, put }: Desk): Backups => ({
  format: 'simulated',
  read: (key) =>
    perform('backup', key, () => {
      const { image, login, live } = needDisk(key)
      const written: z.infer<typeof backup> = { disk: 'simulated', image, login, ...(live && { live: toldLive.parse(live) }) }
      return Readable.from([Buffer.from(JSON.stringify(written))])
    }),
  write: async (key, from) => {
    const chunks: Buffer[] = []
    try {
      for await (const chunk of from) chunks.push(chunk as Buffer)
    } catch (cause) {
      throw new DriverError('refused', 'the disk broke off', { cause })
    }
    await perform('write-backup', key, () => {
      const { live: _, ...machine } = needOff(key)
      const { success, data } = backup.safeParse(parsed(Buffer.concat(chunks).toString('utf8')))
      if (!success) throw new DriverError('refused', 'this is no disk of ours')
      put({ ...machine, login: data.login, snapshots: [], ...(data.live && { live: data.live }) })
    })
  },
})

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** Tells of what this process does with a machine; what time alone changes is found by a look. */
export const simulatedWatch = (watchers: Set<(key: string) => void>): Watch => ({
  start: async (changed) => {
    const notify = (key: string): void => changed(key)
    watchers.add(notify)
    return { stop: async () => void watchers.delete(notify) }
  },
})

/** Null where it is off. */
export const runningMetrics = (machine: Machine, now: Date): MachineMetrics | null =>
  machine.power === null || stateAt(machine, now) === 'stopped' ? null : metricsAt(machine, machine.power, now)

export const simulatedMetrics = ({ perform, need, all, clock }: Desk): Metrics => ({
  read: (key) => perform('metrics', key, () => runningMetrics(need(key), clock.now())),
  readAll: () =>
    perform('metrics', undefined, () => {
      const read = all().map((machine) => [machine.key, runningMetrics(machine, clock.now())] as const)
      return new Map(read.flatMap(([key, figures]) => (figures ? [[key, figures] as const] : [])))
    }),
})

type ClusterConfig = Pick<SimulatorConfig, 'members' | 'moveSeconds' | 'movesRunning'>

/** Hosts that exist by name only; machines have one of them, and move between them by the clock. */
export class SimulatedCluster implements Move {
  private readonly desk: Desk
  private readonly config: ClusterConfig
  /** Members that are not heard of. */
  readonly silent = new Set<string>()

  constructor(desk: Desk, config: ClusterConfig) {
    this.desk = desk
    this.config = config
  }

  async members(): Promise<readonly EngineMember[]> {
    return this.names().map((name) => ({ name, online: !this.silent.has(name) }))
  }

  async movesRunning(): Promise<boolean> {
    return this.config.movesRunning
  }

  to(key: string, node: string): Promise<Asked> {
    return this.desk.perform('move', key, () => {
      const machine = this.desk.need(key)
      const now = this.desk.clock.now()
      if (nodeAt(machine, now) === node) return { state: 'ready' }
      const target = this.place(node)
      if (this.silent.has(node)) throw new DriverError('retry-later', `${node} does not answer`)
      // Whoever lost its host lost what it ran there, too.
      if (!this.config.movesRunning && stateAt(machine, now) !== 'stopped' && !this.silent.has(nodeAt(machine, now) ?? ''))
        throw new DriverError('refused', 'the machine runs')
      if (machine.moving?.to === target) return progressAt(machine.moving, now)
      const moving = { ...spanFrom(now, this.config.moveSeconds), to: node }
      this.desk.put({ ...machine, node: nodeAt(machine, now), moving })
      return progressAt(moving, now)
    })
  }

  /** The member that was asked for, else the emptiest; undefined where the engine is one host. */
  place(wanted: string | undefined): string | undefined {
    const names = this.names()
    if (wanted !== undefined && !names.includes(wanted)) throw new DriverError('not-found', `no member ${wanted}`)
    const load = (name: string): number => this.desk.all().filter((machine) => nodeAt(machine, this.desk.clock.now()) === name).length
    return wanted ?? [...names].sort((a, b) => load(a) - load(b))[0]
  }

  private names(): readonly string[] {
    return Array.from({ length: this.config.members }, (_, index) => `member-${index + 1}`)
  }
}
