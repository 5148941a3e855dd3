import type { AccessWatch } from './access-watch.ts'
import type { Clock } from './clock.ts'
import type { Database } from './db.ts'
import type { Logger } from './log.ts'
import type { SecurityRecorder } from './security/recorder.ts'

/** What a job that talks to the outside world may use; it opens its own short transactions. */
export interface LiveContext {
  readonly db: Database
  readonly clock: Clock
  readonly log: Logger
}

/** What routes outside the registry may use. */
export interface RouteContext extends LiveContext {
  readonly access: Pick<AccessWatch, 'onChange' | 'isLost'>
  /** Routes outside the registry record what they refuse themselves. */
  readonly security: Pick<SecurityRecorder, 'record'>
}
