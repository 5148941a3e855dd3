import type { Effect } from '@portal/contracts/endpoint.ts'
import { DEFAULT_LOCALE, type Locale } from '@portal/contracts/locale.ts'
import { type Envelope, localeOfHeader } from './envelope.ts'
import type { AuditNote, BrandContext, CustomerContext, StaffContext } from './handlers.ts'
import type { Allowance } from './rate-limit.ts'

/** One HTTP request, already read. */
export interface Request {
  readonly host: string
  readonly ip: string
  readonly userAgent: string
  readonly acceptLanguage: string | undefined
  readonly authorization: string | undefined
  /** Of staff's session, and whether the page that sends is this host's own; null for other calls. */
  readonly staffDoor: { readonly sessionId: string | null; readonly fromElsewhere: boolean; readonly secure: boolean } | null
  readonly pathParams: Readonly<Record<string, string>>
  readonly body: unknown
}

/** What the pipeline has learned of a call so far. */
export interface RequestContext {
  envelope: Envelope | null
  /** Of this request: a call that acts may be asked in a way that only reads (`effectOf`). */
  effect: Effect
  brand: BrandContext | null
  customer: CustomerContext | null
  staff: StaffContext | null
  note: AuditNote
  /** Of the API token that calls, once it was counted. */
  allowance?: Allowance
  /** Staff's session that the browser is to keep from now on, or null: to forget. Undefined: neither. */
  staffSession?: string | null
}

/** Under which limits are counted and answers kept; null for a stranger. */
export const callerName = ({ staff, customer }: RequestContext): string | null =>
  staff ? `staff:${staff.id}` : customer ? `account:${customer.id}` : null

export const langOf = (context: RequestContext, request: Request): Locale =>
  context.envelope?.lang ??
  context.customer?.locale ??
  context.staff?.locale ??
  (request.acceptLanguage ? localeOfHeader(request.acceptLanguage) : (context.brand?.defaultLocale ?? DEFAULT_LOCALE))
