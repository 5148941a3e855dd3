import { DriverError, type HostingDriver } from '../../drivers/hosting/port.ts'
import { StepFailure } from '../../platform/saga/definition.ts'
import type { HostingRegistry } from '../integrations/index.ts'

/** Of an instance that cannot be used here now, only why. */
export type Panels = HostingRegistry

/** The panel that an account lives on; one that is not there now is waited for. */
export function panelOf(panels: Panels, id: string | null): HostingDriver {
  if (id === null) throw new StepFailure('permanent', 'no panel was chosen')
  const driver = panels.drivers.get(id)
  if (!driver) throw new StepFailure('transient', `the panel ${id} cannot be used here`)
  return driver
}

/** Nothing was done, or nobody knows: looking again is of use. */
export const mayPass = (error: unknown): boolean =>
  error instanceof DriverError && (error.kind === 'retry-later' || error.kind === 'unknown-outcome')

/** What a driver's error means for a step. */
export async function asStep<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof DriverError)) throw error
    if (error.kind === 'unknown-outcome') throw new StepFailure('unknown', error.message, { cause: error })
    throw new StepFailure(error.kind === 'retry-later' ? 'transient' : 'permanent', `${error.kind}: ${error.message}`, { cause: error })
  }
}

/** Nobody gives up on these: an account that is not paid for must stop, one that is paid must run. */
export const unwearied = { attempts: 1_000_000, patienceSeconds: 10 * 366 * 86_400 } as const

/** Whatever goes wrong is worth another try: there is nothing to take back. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof StepFailure && error.kind !== 'permanent') throw error
    throw new StepFailure('transient', error instanceof Error ? error.message : String(error), { cause: error })
  }
}
