import { DriverError, type HypervisorDriver } from '../../drivers/hypervisor/port.ts'
import { StepFailure } from '../../platform/saga/definition.ts'

export type Engines = ReadonlyMap<string, HypervisorDriver>

/** The engine that a machine lives on; where it is not configured now nothing can be done but wait. */
export function engineOf(engines: Engines, id: string | null): HypervisorDriver {
  const engine = id === null ? undefined : engines.get(id)
  if (!engine) throw new StepFailure('transient', `engine ${id ?? 'none'} is not here now`)
  return engine
}

/** This node will not build it, however often it is asked: another one might. */
export const mayRelocate = (error: unknown): boolean =>
  error instanceof DriverError &&
  ['refused', 'no-capacity', 'bad-credentials', 'no-capability', 'not-found', 'already-there'].includes(error.kind)

/** A driver's error as a step understands it; anything unexpected is worth another try. */
export function stepFailure(error: unknown): StepFailure | Error {
  if (!(error instanceof DriverError)) return error instanceof Error ? error : new Error(String(error))
  if (error.kind === 'unknown-outcome') return new StepFailure('unknown', error.message, { cause: error })
  return new StepFailure(error.kind === 'retry-later' ? 'transient' : 'permanent', `${error.kind}: ${error.message}`, { cause: error })
}

export async function asStep<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    throw stepFailure(error)
  }
}

/** It may have happened, or may yet: look again instead of giving up. */
export const mayPass = (error: unknown): boolean =>
  error instanceof DriverError && (error.kind === 'unknown-outcome' || error.kind === 'retry-later')

export { powerOf } from './vps.rules.ts'
