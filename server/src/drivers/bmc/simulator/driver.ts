import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'
import { z } from 'zod'
import { PlannedFaults } from '../../planned-faults.ts'
import type { Probed } from '../../probed.ts'
import { type BmcDriver, type BmcVendor, type BootDevice, DriverError, type Power, type Sensor } from '../port.ts'
import { SimulatedMetalLine } from './serial-line.ts'

/**
 * busy: nothing happens, worth another try. refuse: nothing happens, ever. lost: it happens and nobody hears of it; of a look, no answer.
 * deaf: it is accepted and nothing happens, as of a system that overhears a shutdown.
 */
export type BmcFault = 'busy' | 'refuse' | 'lost' | 'deaf'
export type BmcOperation = 'power' | 'on' | 'off' | 'cycle' | 'shutdown' | 'sensors' | 'bootOnce' | 'console' | 'probe'

interface Machine {
  readonly power: Power
  readonly boots: number
  readonly next: BootDevice | null
}

const OFF: Machine = { power: 'stopped', boots: 0, next: null }

/** Controllers that exist in memory, or where a file is named in that file, which all processes of the portal share. */
export class BmcSimulator {
  private readonly file: string | null
  private machines: Readonly<Record<string, Machine>> = {}
  /** Of whose machine somebody has the line. */
  private readonly lines = new Map<string, SimulatedMetalLine>()
  readonly faults = new PlannedFaults<BmcOperation, BmcFault>()

  constructor(file: string | null = null) {
    this.file = file
  }

  /** The next such operation fails this way; with an id, of that machine only. */
  fail(operation: BmcOperation, fault: BmcFault, { times = 1, id }: { readonly times?: number; readonly id?: string } = {}): void {
    this.faults.add({ operations: [operation], fault, target: id }, times)
  }

  heal(): void {
    this.faults.remove()
  }

  /** Past every fault, for tests: what the machine really does. */
  look(id: string): Machine {
    return this.all()[id] ?? OFF
  }

  /** As if somebody stood beside it. */
  press(id: string, power: Power): void {
    this.set(id, { ...this.look(id), power })
  }

  driver(id: string): BmcDriver {
    const act = (operation: BmcOperation, change: (machine: Machine) => Machine): Promise<void> =>
      this.perform(operation, id, () => this.set(id, change(this.look(id))))
    return {
      ...{ kind: 'bmc', id, simulated: true, attended: false },
      probe: () => this.probe(id),
      power: () => this.perform('power', id, () => this.look(id).power),
      on: () => act('on', (machine) => (machine.power === 'running' ? machine : booted(machine))),
      off: () => act('off', (machine) => ({ ...machine, power: 'stopped' })),
      cycle: () =>
        act('cycle', (machine) => {
          if (machine.power === 'stopped') throw new DriverError('refused', 'simulated: the machine is off')
          return booted(machine)
        }),
      shutdown: () => act('shutdown', (machine) => ({ ...machine, power: 'stopped' })),
      bootOnce: (next) => act('bootOnce', (machine) => ({ ...machine, next })),
      console: () => this.perform('console', id, () => this.lineOf(id)),
      freeConsole: async () => void this.lines.get(id)?.destroy(),
      sensors: () => this.perform('sensors', id, () => sensorsOf(this.look(id))),
    }
  }

  private lineOf(id: string): SimulatedMetalLine {
    const before = this.lines.get(id)
    if (before && !before.destroyed) throw new DriverError('already-there', 'simulated: somebody has the serial line')
    const line = new SimulatedMetalLine(() => this.look(id))
    this.lines.set(id, line)
    line.once('close', () => this.lines.get(id) === line && this.lines.delete(id))
    return line
  }

  private async probe(id: string): Promise<Probed> {
    try {
      await this.perform('probe', id, () => undefined)
      return { ok: true, detail: 'simulated: the machine is not real' }
    } catch (error) {
      return { ok: false, reason: error instanceof Error ? error.message : String(error) }
    }
  }

  private async perform<T>(operation: BmcOperation, id: string, work: () => T): Promise<T> {
    const fault = this.faults.take(operation, id)
    if (fault === 'busy') throw new DriverError('retry-later', `simulated: no answer to ${operation}`)
    if (fault === 'refuse') throw new DriverError('refused', `simulated: ${operation} was refused`)
    if (fault === 'deaf') return undefined as T
    const result = work()
    if (fault === 'lost')
      throw new DriverError(
        operation === 'power' || operation === 'console' ? 'retry-later' : 'unknown-outcome',
        `simulated: no answer to ${operation}`,
      )
    return result
  }

  private set(id: string, machine: Machine): void {
    this.machines = { ...this.all(), [id]: machine }
    if (this.file === null) return
    mkdirSync(dirname(this.file), { recursive: true })
    writeFileSync(`${this.file}.new`, JSON.stringify(this.machines))
    renameSync(`${this.file}.new`, this.file)
  }

  private all(): Readonly<Record<string, Machine>> {
    return this.file === null ? this.machines : readMachines(this.file)
  }
}

const booted = (machine: Machine): Machine => ({ power: 'running', boots: machine.boots + 1, next: null })

const stored = z.record(
  z.string(),
  z.object({ power: z.enum(['running', 'stopped']), boots: z.int(), next: z.enum(['disk', 'network', 'cdrom']).nullable() }),
)

/** What cannot be read was never written by us: every machine is off. */
function readMachines(file: string): Record<string, Machine> {
  try {
    return stored.parse(JSON.parse(readFileSync(file, 'utf8')))
  } catch {
    return {}
  }
}

/** Figures that a machine of this kind might have; a machine that is off measures its inlet only. */
function sensorsOf({ power, boots }: Machine): Sensor[] {
  const runs = power === 'running'
  const value = (base: number): number | null => (runs ? base + (boots % 4) : null)
  return [
    { name: 'Inlet Temp', value: 23, unit: 'degrees C', state: 'ok' },
    { name: 'CPU Temp', value: value(41), unit: 'degrees C', state: runs ? 'ok' : 'absent' },
    { name: 'FAN1', value: value(5200), unit: 'RPM', state: runs ? 'ok' : 'absent' },
    { name: 'FAN2', value: value(5180), unit: 'RPM', state: runs ? 'ok' : 'absent' },
    { name: 'Power', value: runs ? 84 : 6, unit: 'Watts', state: 'ok' },
  ]
}

export const bmcSimulatorVendor: BmcVendor<Record<string, never>, { readonly id: string; readonly bench: BmcSimulator }> = {
  id: 'simulator',
  title: 'Simulated controller',
  support: { proved: 'built-in', against: 'itself, with faults on request', never: '–' },
  config: z.object({}),
  create: (_, { id, bench }) => bench.driver(id),
}
