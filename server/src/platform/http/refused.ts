import type { AnyEndpoint } from '@portal/contracts/endpoint.ts'
import { type SecurityEventKind, securityEventOf } from '@portal/contracts/security-events.ts'
import { networkOf } from '../auth/network.rules.ts'
import type { AppError } from '../errors.ts'
import type { Refusal, SecurityRecorder } from '../security/recorder.ts'
import type { RequestContext } from './request-context.ts'

/** Records a failed call if it was refused access. */
export function recordRefusal(
  security: Pick<SecurityRecorder, 'record'>,
  endpoint: AnyEndpoint,
  context: RequestContext,
  ip: string,
  error: AppError,
): void {
  const refusal = refusalOf(endpoint, context, ip, error)
  if (refusal) security.record(refusal)
}

/**
 * The refusal that a failed call is recorded as; `null` for other failures. Contains no input of the call: a typed username may be a
 * password, and an id may be a secret.
 */
function refusalOf({ path }: AnyEndpoint, { brand, customer, staff }: RequestContext, ip: string, { code }: AppError): Refusal | null {
  const kind = securityEventOf(code)
  if (kind === null) return null
  const about = { kind, brandId: brand?.id ?? null, ip, path }
  const username = staff?.username ?? customer?.byStaff ?? null
  if (username !== null)
    return {
      ...about,
      actor: 'staff',
      actorKey: username,
      actorName: username,
      accountId: customer?.id ?? null,
      brandId: customer ? about.brandId : null,
    }
  if (customer?.token)
    return { ...about, actor: 'token', actorKey: String(customer.token.id), actorName: customer.token.name, accountId: customer.id }
  if (customer) return { ...about, actor: 'customer', actorKey: String(customer.id), actorName: customer.username, accountId: customer.id }
  return { ...byNetwork(kind, ip, path), brandId: about.brandId }
}

/** The refusal of a caller who is known by address only. */
export function byNetwork(kind: SecurityEventKind, ip: string, path: string): Refusal {
  const network = networkOf(ip)
  return { kind, actor: 'network', actorKey: network, actorName: network, accountId: null, brandId: null, ip, path }
}
