import type { AnyEndpoint } from '@portal/contracts/endpoint.ts'
import { recordActivity } from '../audit.ts'
import type { Tx } from '../tx.ts'
import type { Envelope } from './envelope.ts'
import type { AuditNote, BrandContext, CustomerContext } from './handlers.ts'

/** What the pipeline has learned of a call so far. */
export interface Known {
  envelope: Envelope | null
  brand: BrandContext | null
  customer: CustomerContext | null
  note: AuditNote
}

export interface CallFailure {
  readonly code: string
  readonly params: Record<string, string | number>
}

/** The call's line in the activity log [P4], unless its handler said that it is not worth one. */
export async function auditCall(
  tx: Tx,
  { path }: AnyEndpoint,
  { note, customer, brand }: Known,
  ip: string,
  failure: CallFailure | null,
): Promise<void> {
  if (note.skip) return
  const forAnother = customer !== null && note.accountId !== undefined && note.accountId !== customer.id
  await recordActivity(tx, {
    brandId: brand?.id ?? null,
    accountId: note.accountId ?? customer?.id ?? null,
    actor: forAnother ? 'member' : customer ? 'customer' : (note.actor ?? 'anonymous'),
    actorName: customer?.username ?? note.actorName ?? '',
    action: path,
    status: failure ? 'error' : 'success',
    detail: note.detail ?? '',
    serviceId: note.serviceId ?? null,
    errorCode: failure?.code ?? null,
    errorParams: failure?.params ?? null,
    before: note.before ?? null,
    after: note.after ?? null,
    ip,
  })
}
