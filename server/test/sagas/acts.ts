import type { Simulator } from '../../src/drivers/hypervisor/simulator/driver.ts'

/** Operations that change a machine on its engine. */
const CHANGES: readonly string[] = [
  ...['ensureDisk', 'start', 'stop', 'shutdown', 'reset', 'resize', 'remove'],
  ...['restore', 'move', 'adopt', 'nested', 'rescue', 'media', 'setPassword'],
]

/** Notes which steps of a saga change machines on the engine, in `do` and in `undo`. */
export class Acts {
  private readonly did = new Set<string>()
  private readonly undid = new Set<string>()
  private now: { readonly step: string; readonly into: Set<string> } | null = null

  /** Listens to every operation of the engine. */
  watch({ faults }: Simulator): void {
    const take = faults.take.bind(faults)
    faults.take = (operation, key) => {
      if (this.now && CHANGES.includes(operation)) this.now.into.add(this.now.step)
      return take(operation, key)
    }
  }

  /** A crossing of the saga runner: `step:moment`. */
  at(point: string, kind: string): void {
    const [name = '', moment = ''] = point.split(':')
    const step = `${kind} ${name}`
    if (moment === 'intended') this.now = { step, into: this.did }
    else this.now = moment === 'undo' ? { step, into: this.undid } : null
  }

  /** Steps whose compensation changed a machine though the step itself never did. */
  get unguarded(): string[] {
    return [...this.undid].filter((step) => !this.did.has(step))
  }
}
