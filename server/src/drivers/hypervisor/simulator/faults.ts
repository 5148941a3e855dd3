import { PlannedFaults } from '../../planned-faults.ts'
import { DriverError } from '../port.ts'

/**
 * refuse, busy, no-capacity: nothing happens and the caller is told so.
 * lost-request: nothing happens; lost-answer: it happens. The caller cannot tell which (`unknown-outcome`).
 * slow: it happens after a while. die: it happens, then the power fails. vanish: it happens, then the machine is gone.
 */
export type Fault = 'refuse' | 'busy' | 'no-capacity' | 'lost-request' | 'lost-answer' | 'slow' | 'die' | 'vanish'

export type Operation =
  | 'images'
  | 'capacity'
  | 'ensureDisk'
  | 'start'
  | 'shutdown'
  | 'stop'
  | 'reset'
  | 'resize'
  | 'find'
  | 'delivered'
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
  | 'bandwidth'
  | 'keep-disc'

/** What goes wrong next, in the order it was asked for. */
export class Faults {
  readonly planned = new PlannedFaults<Operation, Fault>()
  /** The engine cannot be reached: every operation fails until this is taken back. */
  down = false
  /** Its disk is full: machines that are held for lack of room stay held. */
  full = false

  /** The next such operation fails this way; with a key, only the next one on that machine. */
  next(operation: Operation, fault: Fault, { key, times = 1 }: { readonly key?: string; readonly times?: number } = {}): void {
    this.planned.add({ operations: [operation], fault, target: key }, times)
  }

  take(operation: Operation, key: string | undefined): Fault | undefined {
    return this.down ? 'busy' : this.planned.take(operation, key)
  }

  /** Machines of a list, without those that the engine does not answer for: a list must not reveal what `find` refuses to say. */
  answeredFor<M extends { readonly key: string }>(machines: readonly M[]): M[] {
    return machines.filter(({ key }) => !this.planned.awaits('find', key))
  }

  /** How many were planned and did not happen yet: a test that expects a failure checks that it took place. */
  get pending(): number {
    return this.planned.pending
  }

  clear(): void {
    this.planned.remove()
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
