import { StepFailure } from '../../platform/saga/definition.ts'

/** Nobody gives up on these: a server that is not paid for must stop, one that is paid must run. */
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
