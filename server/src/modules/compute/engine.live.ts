import { type Asked, DriverError, type HypervisorDriver } from '../../drivers/hypervisor/port.ts'
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

/** A disk that is being made by its engine is looked at this often; a customer sees how far it is. */
const DISK_LOOK_SECONDS = 1
/** Whole images on a busy store. */
export const DISK_PATIENCE_SECONDS = 3600
/** Somebody waits for this: what lies between two looks is added to the boot. */
export const LOGIN_LOOK_SECONDS = 0.5

/** Asked for, and not there yet: the step looks again, and holds nothing meanwhile. */
export const underWay = (asked: Asked): { wait: number; progress?: number } | undefined =>
  asked.state === 'ready' ? undefined : { wait: DISK_LOOK_SECONDS, ...(asked.progress !== null && { progress: asked.progress }) }

/**
 * Before anything is asked of an engine for a new machine: what carries its key already was another's, known to a database that was
 * restored since. Its disk is nobody's to be given.
 */
export async function mustBeFree(engine: HypervisorDriver, key: string): Promise<void> {
  if (await engine.find(key)) throw new StepFailure('permanent', `${key} is on the engine already, and belongs to no service`)
  const disks = (await engine.disks?.list(key)) ?? []
  if (disks.length > 0) throw new StepFailure('permanent', `data disks of ${key} are on the engine already, and belong to no service`)
}

/** Also what is not found yet: its disk may still be being made. What is refused because it is a stranger's is left alone. */
export async function removeOurs(engine: HypervisorDriver, key: string): Promise<void> {
  await engine.remove(key).catch(async (error: unknown) => {
    if (!(error instanceof DriverError && error.kind === 'refused') || (await engine.find(key))) throw error
  })
}

/** It may have happened, or may yet: look again instead of giving up. */
export const mayPass = (error: unknown): boolean =>
  error instanceof DriverError && (error.kind === 'unknown-outcome' || error.kind === 'retry-later')

export { powerOf } from './vps.rules.ts'
