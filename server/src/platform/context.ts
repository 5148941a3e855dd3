import type { Clock } from './clock.ts'
import type { Database } from './db.ts'
import type { Logger } from './log.ts'

/** What a job that talks to the outside world may use; it opens its own short transactions. */
export interface LiveContext {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
}
