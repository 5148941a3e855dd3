import type { AnyEndpoint } from '@portal/contracts/endpoint.ts'
import { recordAtEnd } from '../audit.ts'
import type { Tx } from '../tx.ts'
import type { RequestContext } from './request-context.ts'

export interface CallFailure {
  readonly code: string
  readonly params: Record<string, string | number>
}

/** The call's line in the activity log [P4], unless its handler said that it is not worth one. */
export async function auditCall(
  tx: Tx,
  { path }: AnyEndpoint,
  { note, customer, staff, brand }: RequestContext,
  ip: string,
  failure: CallFailure | null,
): Promise<void> {
  if (note.skip) return
  const { after = null } = note
  // What the tools of a member are called is nobody else's business: in another's log stands the member.
  const forAnother = customer !== null && note.accountId !== undefined && note.accountId !== customer.id
  const token = forAnother ? null : customer?.token
  const line = {
    brandId: brand?.id ?? null,
    accountId: note.accountId ?? customer?.id ?? null,
    actor:
      staff || customer?.byStaff ? 'staff' : forAnother ? 'member' : token ? 'token' : customer ? 'customer' : (note.actor ?? 'anonymous'),
    actorName: staff?.username ?? customer?.byStaff ?? token?.name ?? customer?.username ?? note.actorName ?? '',
    action: path,
    status: failure ? 'error' : 'success',
    detail: note.detail ?? '',
    serviceId: note.serviceId ?? null,
    errorCode: failure?.code ?? null,
    errorParams: failure?.params ?? null,
    before: note.before ?? null,
    // In another's log the name of the customer stands beside that of the member of staff who acts for them.
    after: forAnother && customer.byStaff ? { ...(after as object | null), as: customer.username } : after,
    ip,
  } as const
  if (line.actor !== 'member') return await recordAtEnd(tx, line)
  // A member finds their own deeds in their own log; what was there before and after is the owner's affair.
  const self = customer?.token ? { actor: 'token' as const, actorName: customer.token.name } : { actor: 'customer' as const }
  await recordAtEnd(tx, line, { ...line, ...self, accountId: customer?.id ?? null, before: null, after: null })
}
