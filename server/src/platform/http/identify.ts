import { type AnyEndpoint, asStaffOf, isOfStaff, type Proof } from '@portal/contracts/endpoint.ts'
import { mayAsCustomer, mayCall } from '@portal/contracts/staff.ts'
import { AppError } from '../errors.ts'
import type { Tx } from '../tx.ts'
import type { Envelope } from './envelope.ts'
import type { CustomerContext } from './handlers.ts'
import type { PipelineHooks } from './hooks.ts'
import type { Request, RequestContext } from './request-context.ts'

/** Where a brand that is being upgraded still answers [B2]: staff included, by every call of theirs. */
const openWhileUpgrading = (path: string): boolean => path === 'public/domain/metadata' || path.startsWith('operator/')

interface Asked {
  readonly endpoint: AnyEndpoint
  readonly envelope: Envelope
  readonly request: Request
  /** Where brand and caller are written. */
  readonly context: RequestContext
}

/** Which brand is called, and by whom; throws unless the declaration lets them in. */
export async function identify(hooks: PipelineHooks, tx: Tx, { endpoint, envelope, request, context }: Asked): Promise<void> {
  context.brand = await hooks.brandOf(tx, request.host)
  if (!context.brand) throw new AppError('brand-unknown')
  if (context.brand.upgrading && !openWhileUpgrading(endpoint.path)) throw new AppError('upgrading')
  if (endpoint.auth === 'public') return
  const bearer = request.authorization?.startsWith('Bearer ') ? request.authorization.slice(7) : null
  const credentials = { username: envelope.username, sessionId: envelope.sessionId, bearer, ip: request.ip }
  if (isOfStaff(endpoint)) {
    const { sessionId = null, fromElsewhere = true } = request.staffDoor ?? {}
    if (fromElsewhere) throw new AppError('forbidden')
    context.staff = await hooks.authenticateStaff(tx, { ...credentials, sessionId, bearer: null })
    if (!context.staff) throw new AppError('session-invalid')
    if (endpoint.auth === 'staff' && context.staff.factorMissing) throw new AppError('second-factor-required')
    if (endpoint.auth === 'staff' && !mayCall(context.staff.roles, endpoint)) throw new AppError('forbidden')
    return
  }
  context.customer = await hooks.authenticate(tx, credentials, context.brand)
  if (!context.customer) throw new AppError('session-invalid')
  if (endpoint.auth === 'customer-session' && context.customer.via === 'token') throw new AppError('forbidden')
  const { staffRoles } = context.customer
  if (staffRoles !== null && !mayAsCustomer(asStaffOf(endpoint), staffRoles)) throw new AppError('closed-to-staff')
}

/** Why a call without fresh proof is refused [C3a]: nobody can give it for another. */
export const proofDemanded = ({ byStaff }: CustomerContext, by: Proof): AppError =>
  byStaff === null ? new AppError('proof-required', { by }) : new AppError('closed-to-staff')
