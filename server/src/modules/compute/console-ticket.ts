import { CONSOLE_TICKET_SECONDS, CONSOLES_PER_ACCOUNT, CONSOLES_PER_SHARE } from '@portal/contracts/constants.ts'
import { CONSOLE_PATH, type ConsoleProtocol } from '@portal/contracts/modules/compute.contract.ts'
import { fail } from '../../platform/errors.ts'
import { type ConnectionLimit, limitReached } from '../../platform/open-connections.ts'
import { issueTicket } from '../../platform/tickets.ts'
import type { Tx } from '../../platform/tx.ts'

export const CONSOLE_TICKET = 'vps-console'

/** Who opened it, by what session, to which machine: bound into the ticket. */
export interface ConsoleRight {
  readonly accountId: number
  /** Null for an API token, and for staff. */
  readonly sessionRowId: number | null
  /** The API token that asked for it. */
  readonly tokenId?: number
  readonly serviceId: number
  /** Left out: the screen. */
  readonly protocol?: ConsoleProtocol
  /** A session of the staff console, in place of the owner's. */
  readonly staffSessionId?: number
}

/** What an open console counts against: a member of staff on their own, so that no customer's windows shut them out. */
export const consoleLimits = ({ accountId, staffSessionId, serviceId }: ConsoleRight): readonly ConnectionLimit[] => {
  const whose = staffSessionId === undefined ? `account ${accountId}` : `staff session ${staffSessionId}`
  return [
    { scope: `console ${whose}`, most: CONSOLES_PER_ACCOUNT },
    { scope: `console ${whose} service ${serviceId}`, most: CONSOLES_PER_SHARE },
  ]
}

/** Works once, and soon. */
export async function consoleTicket(tx: Tx, right: ConsoleRight): Promise<{ ticket: string; path: string; expiresIn: number }> {
  const reached = await limitReached(tx, consoleLimits(right))
  if (reached) fail('too-many-consoles', { max: reached.most })
  const ticket = await issueTicket(tx, { purpose: CONSOLE_TICKET, data: { ...right }, seconds: CONSOLE_TICKET_SECONDS })
  return { ticket, path: CONSOLE_PATH, expiresIn: CONSOLE_TICKET_SECONDS }
}
