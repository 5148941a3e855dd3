import type { TokenScope } from '@portal/contracts/constants.ts'
import { type AnyEndpoint, asStaffOf, effectOf, type Guard, isOfStaff, scopeOf } from '@portal/contracts/endpoint.ts'
import { mayAsCustomer, mayCall } from '@portal/contracts/staff.ts'
import { isoMinute } from '@portal/contracts/time.ts'
import { AppError } from '../errors.ts'
import type { Tx } from '../tx.ts'
import type { Envelope } from './envelope.ts'
import type { CustomerContext, TokenContext } from './handlers.ts'
import type { PipelineHooks, ProofBy } from './hooks.ts'
import { ownNames } from './input.ts'
import type { RateLimits } from './rate-limit.ts'
import type { Request, RequestContext } from './request-context.ts'

/** Where a brand that is being upgraded still answers [B2]: staff included, by every call of theirs. */
const openWhileUpgrading = (path: string): boolean => path === 'public/domain/metadata' || path.startsWith('operator/')

interface Asked {
  readonly endpoint: AnyEndpoint
  readonly envelope: Envelope
  readonly request: Request
  /** Where brand and caller are written. */
  readonly context: RequestContext
  /** Where the calls of API tokens are counted. */
  readonly rates: Pick<RateLimits, 'countToken'>
}

/** Which brand is called, and by whom; throws unless the declaration lets them in. */
export async function identify(hooks: PipelineHooks, tx: Tx, { endpoint, envelope, request, context, rates }: Asked): Promise<void> {
  context.brand = await hooks.brandOf(tx, request.host)
  if (!context.brand) throw new AppError('brand-unknown')
  if (context.brand.upgrading && !openWhileUpgrading(endpoint.path)) throw new AppError('upgrading')
  if (endpoint.auth === 'public') return
  const bearer = isOfStaff(endpoint) ? null : bearerIn(request.authorization)
  const credentials = { username: envelope.username, sessionId: envelope.sessionId, bearer, ip: request.ip }
  if (isOfStaff(endpoint)) {
    const { sessionId = null, fromElsewhere = true } = request.staffDoor ?? {}
    if (fromElsewhere) throw new AppError('forbidden')
    context.staff = await hooks.authenticateStaff(tx, { ...credentials, sessionId })
    if (!context.staff) throw new AppError('session-invalid')
    if (endpoint.auth === 'staff' && context.staff.factorMissing) throw new AppError('second-factor-required')
    if (endpoint.auth === 'staff' && !mayCall(context.staff.roles, endpoint)) throw new AppError('forbidden')
    return
  }
  // Before either is looked at: which of the two would have held is nobody's business.
  if (bearer !== null && namesSession(endpoint, envelope)) throw new AppError('token-and-session')
  context.customer = await hooks.authenticate(tx, credentials, context.brand)
  if (!context.customer) throw new AppError(bearer === null ? 'session-invalid' : 'token-invalid')
  const { token } = context.customer
  if (token) {
    context.allowance = await rates.countToken(token.id)
    if (context.allowance.spent) throw new AppError('too-many-requests', { seconds: context.allowance.seconds })
    requireScope(token, scopeOf({ ...endpoint, effect: context.effect }))
  }
  const { staffRoles } = context.customer
  if (staffRoles !== null && !mayAsCustomer(asStaffOf(endpoint), staffRoles)) throw new AppError('closed-to-staff')
}

/** The token of `Authorization: Bearer …`, empty where nothing follows; null: another scheme, or none. */
const bearerIn = (authorization = ''): string | null => (/^bearer(\s|$)/i.test(authorization) ? authorization.slice(6).trim() : null)

/** A name that the call itself asks for names no session. */
const namesSession = (endpoint: AnyEndpoint, { username, sessionId }: Envelope): boolean =>
  sessionId !== null || (username !== null && !ownNames(endpoint).has('username'))

function requireScope({ scopes }: TokenContext, scope: TokenScope | null): void {
  if (scope === null) throw new AppError('closed-to-tokens')
  if (!scopes.includes(scope)) throw new AppError('token-scope-missing', { scope })
}

/**
 * Refuses a call that a hold on the caller's account closes [D9].
 * @throws {AppError} `account-on-hold` with `until`, a UTC minute.
 */
export async function refuseWhileHeld(hooks: Pick<PipelineHooks, 'heldUntil'>, tx: Tx, accountId: number): Promise<void> {
  const until = await hooks.heldUntil(tx, accountId)
  if (until) throw new AppError('account-on-hold', { until: isoMinute(until) })
}

/** Why a call without fresh proof is refused [C3a]. Staff cannot give it for a customer. */
export const proofDemanded = ({ byStaff }: CustomerContext, by: ProofBy): AppError =>
  byStaff === null ? new AppError('proof-required', { by }) : new AppError('closed-to-staff')

/** The session check of `user/login` [C2a] comes with every page load: it guesses no password and is no attempt. */
export function guardOf(endpoint: AnyEndpoint, { fields }: Envelope): Exclude<Guard, 'default'> | null {
  const { guard } = endpoint
  if (!guard || guard === 'default' || (endpoint.readsWithout && effectOf(endpoint, fields) === 'read')) return null
  return guard
}
