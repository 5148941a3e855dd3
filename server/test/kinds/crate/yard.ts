import { StepFailure } from '../../../src/platform/saga/definition.ts'

type Operation = 'place' | 'open' | 'shut' | 'grow' | 'find' | 'clear'
/** `busy`: not now; `refused`: not ever; `lost`: it happens, and nobody hears of it. */
type Fault = 'busy' | 'refused' | 'lost'

interface Crate {
  readonly open: boolean
  readonly size: number
}

/** The engine behind crates, in memory: acts once per key, fails where a test says so. */
export class Yard {
  private readonly crates = new Map<number, Crate>()
  private faults: { readonly operation: Operation; readonly fault: Fault }[] = []

  fail(operation: Operation, fault: Fault, times = 1): void {
    for (let n = 0; n < times; n++) this.faults.push({ operation, fault })
  }

  heal(): void {
    this.faults = []
  }

  place = (key: number, size: number): Promise<void> =>
    this.perform('place', () => {
      if (!this.crates.has(key)) this.crates.set(key, { open: false, size })
    })

  open = (key: number): Promise<void> => this.perform('open', () => this.change(key, { open: true }))
  shut = (key: number): Promise<void> => this.perform('shut', () => this.change(key, { open: false }))
  grow = (key: number, size: number): Promise<void> => this.perform('grow', () => this.change(key, { size }))
  clear = (key: number): Promise<void> => this.perform('clear', () => void this.crates.delete(key))
  find = (key: number): Promise<Crate | null> => this.perform('find', () => this.look(key))

  /** For tests: past every fault. */
  look(key: number): Crate | null {
    return this.crates.get(key) ?? null
  }

  private change(key: number, to: Partial<Crate>): void {
    const crate = this.crates.get(key)
    if (!crate) throw new StepFailure('permanent', `there is no crate ${key}`)
    this.crates.set(key, { ...crate, ...to })
  }

  private async perform<T>(operation: Operation, act: () => T): Promise<T> {
    const at = this.faults.findIndex((planned) => planned.operation === operation)
    const fault = at < 0 ? undefined : this.faults.splice(at, 1)[0]?.fault
    if (fault === 'busy') throw new StepFailure('transient', `the yard is busy with ${operation}`)
    if (fault === 'refused') throw new StepFailure('permanent', `the yard refused to ${operation}`)
    const result = act()
    if (fault === 'lost') throw new StepFailure('unknown', `no answer to ${operation}`)
    return result
  }
}
