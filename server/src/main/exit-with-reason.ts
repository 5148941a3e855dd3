import { ConfigError } from '../platform/config.ts'
import { MigrationBlocked } from '../platform/migrate.ts'

/** What an operator can mend is told in sentences and ends the process; anything else is ours and keeps its stack. */
export async function exitWithReason(work: () => Promise<void>): Promise<void> {
  try {
    await work()
  } catch (error) {
    if (!(error instanceof ConfigError || error instanceof MigrationBlocked)) throw error
    process.stderr.write(`${error.message}\n`)
    process.exit(2)
  }
}
