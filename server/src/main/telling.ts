import { ConfigError } from '../platform/config.ts'

/** A mistake in the configuration is told in sentences and ends the process; anything else is ours and keeps its stack. */
export async function telling(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  }
}
