import { DriverError } from '../port.ts'

/**
 * refuse, busy, no-capacity: nothing happens and the caller is told so.
 * lost-request: nothing happens; lost-answer: it happens. The caller cannot tell which (`unknown-outcome`).
 * slow: it happens after a while. die: it happens, then the power fails. vanish: it happens, then the machine is gone.
 */
export type Fault = 'refuse' | 'busy' | 'no-capacity' | 'lost-request' | 'lost-answer' | 'slow' | 'die' | 'vanish'

export type Operation =
  | 'images'
  | 'ensureDisk'
  | 'start'
  | 'shutdown'
  | 'stop'
  | 'reset'
  | 'resize'
  | 'find'
  | 'list'
  | 'remove'
  | 'setPassword'
  | 'openConsole'
  | 'snapshot'
  | 'restore'
  | 'make-image'
  | 'backup'
  | 'write-backup'
  | 'metrics'
  | 'move'
  | 'adopt'
  | 'disk'
  | 'nested'
  | 'forward'
  | 'live'
  | 'rescue'
  | 'media'
  | 'addresses'
  | 'keep-disc'

interface Planned {
  readonly operation: Operation
  readonly fault: Fault
  readonly key: string | undefined
}

/** What goes wrong next, in the order it was asked for. */
export class Faults {
  private planned: Planned[] = []
  /** The engine cannot be reached: every operation fails until this is taken back. */
  down = false
  /** Its disk is full: machines that are held for lack of room stay held. */
  full = false

  /** The next such operation fails this way; with a key, only the next one on that machine. */
  next(operation: Operation, fault: Fault, options: { readonly key?: string; readonly times?: number } = {}): void {
    for (let count = options.times ?? 1; count > 0; count--) this.planned.push({ operation, fault, key: options.key })
  }

  take(operation: Operation, key: string | undefined): Fault | undefined {
    if (this.down) return 'busy'
    const index = this.planned.findIndex((each) => each.operation === operation && (each.key === undefined || each.key === key))
    return index < 0 ? undefined : this.planned.splice(index, 1)[0]?.fault
  }

  /** How many were planned and did not happen yet: a test that expects a failure checks that it took place. */
  get pending(): number {
    return this.planned.length
  }

  clear(): void {
    this.planned = []
    this.down = false
    this.full = false
  }
}

/** What a fault does before the operation has had any effect. */
export function failBefore(operation: Operation, fault: Fault | undefined): void {
  if (fault === 'refuse') throw new DriverError('refused', `simulated: ${operation} was refused`)
  if (fault === 'busy') throw new DriverError('retry-later', `simulated: the engine is busy with ${operation}`)
  if (fault === 'no-capacity') throw new DriverError('no-capacity', `simulated: no room for ${operation}`)
  if (fault === 'lost-request') throw new DriverError('unknown-outcome', `simulated: no answer to ${operation}`)
}
