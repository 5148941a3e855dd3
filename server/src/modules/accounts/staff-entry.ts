import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import {
  type enterAsCustomer,
  STAFF_AS_CUSTOMER_MINUTES,
  type signInAsCustomer,
} from '@portal/contracts/modules/customers.operator.contract.ts'
import { fail } from '../../platform/errors.ts'
import type { TxCall } from '../../platform/http/handlers.ts'
import { issueTicket, takeTicket } from '../../platform/tickets.ts'
import { findBrand } from '../brands/index.ts'
import { staffSessionNow } from '../operators/index.ts'
import { sessionEnd } from './lifetime.rules.ts'
import { openStaffSession } from './sessions.ts'
import { answer, notesOf } from './sign-in.answer.ts'
import { findAccount, lockAccount } from './store.ts'

const ENTRY = 'staff-as-customer'
const LINK_SECONDS = 60

/** A link, because the customer's portal may stand on another host than this console: the session itself never passes through it. */
export async function linkAsCustomer(
  { tx, staff, note }: TxCall<typeof signInAsCustomer>,
  { id, reason, to }: InputOf<typeof signInAsCustomer>,
): Promise<OutputOf<typeof signInAsCustomer>> {
  const account = (await findAccount(tx, id)) ?? fail('not-found')
  note({ accountId: id, detail: reason, after: { reason, minutes: STAFF_AS_CUSTOMER_MINUTES } })
  if (account.bannedAt || !account.activatedAt) fail('customer.cannot-be-entered')
  const brand = await findBrand(tx, account.brandId)
  const data = { accountId: id, staff: staff.username, staffSessionId: staff.sessionRowId }
  const token = await issueTicket(tx, { purpose: ENTRY, data, seconds: LINK_SECONDS })
  return { url: `${brand?.baseUrl}/staff-session${to === 'order' ? '?to=order' : ''}#token=${token}` }
}

export async function enterWithToken(
  call: TxCall<typeof enterAsCustomer>,
  { token }: InputOf<typeof enterAsCustomer>,
): Promise<OutputOf<typeof enterAsCustomer>> {
  const { tx, brand } = call
  const ticket = await takeTicket(tx, ENTRY, token)
  const { accountId, staff, staffSessionId } = (ticket ?? {}) as { accountId?: number; staff?: string; staffSessionId?: number }
  const account = accountId === undefined ? null : await lockAccount(tx, accountId)
  const staffSession = staffSessionId === undefined ? null : await staffSessionNow(tx, staffSessionId)
  if (!account || account.brandId !== brand.id || account.bannedAt || !account.activatedAt || !staffSession || staff === undefined)
    fail('link-expired')
  const hour = new Date(tx.now.getTime() + STAFF_AS_CUSTOMER_MINUTES * 60_000)
  const until = staffSession.endsAt < hour ? staffSession.endsAt : hour
  const sessionId = await openStaffSession(tx, account, { username: staff, sessionRowId: staffSession.id, until }, call)
  call.note({ accountId: account.id, actor: 'staff', actorName: staff, detail: account.username })
  const { held } = await notesOf(tx, brand, account.id)
  const endsAt = sessionEnd({ openedAt: tx.now, expiresAt: until }, brand)
  return answer(account, { sessionId, endsAt }, { byStaff: staff, termsDue: false, held })
}
