import { callerNow } from '../modules/accounts/index.ts'
import { ConsoleGateway, consoleTarget, vpsConsoles } from '../modules/compute/index.ts'
import { type Controllers, serialConsoles } from '../modules/dedicated/index.ts'
import type { AccessWatch } from '../platform/access-watch.ts'
import type { Database } from '../platform/db.ts'
import type { Logger } from '../platform/log.ts'

interface Parts extends Controllers {
  readonly db: Database
  readonly log: Logger
  readonly access: AccessWatch
  readonly engines: Parameters<typeof vpsConsoles>[0]
}

/** Consoles of everything that has one, over the one socket. */
export const consolesOf = ({ db, log, access, engines, vendors, box }: Parts): ConsoleGateway =>
  new ConsoleGateway({
    db,
    log,
    changes: access,
    target: consoleTarget(callerNow, [vpsConsoles(engines), serialConsoles({ vendors, box }, db)]),
  })
