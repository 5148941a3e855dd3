import type { OutputOf } from '../../api/endpoints.ts'
import { underPath } from '../../api/keys.ts'
import { queryClient } from '../../api/query-client.ts'

export type StaffTicket = OutputOf<'operator/tickets/detail'>
export type IncomingMail = OutputOf<'operator/tickets/mails/detail'>
export type StaffTicketRow = OutputOf<'operator/tickets/list'>['items'][number]

/** Who answers tickets, as their calls declare. */
export const ANSWERING = ['support', 'billing', 'provisioning'] as const
/** Staff have no event stream: what others write is asked for. */
export const AGAIN_MS = 4_000

export const askAnew = (): Promise<void> => queryClient.invalidateQueries(underPath('operator/tickets'))
