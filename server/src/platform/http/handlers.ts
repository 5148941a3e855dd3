import type { TokenScope } from '@portal/contracts/constants.ts'
import type { AnyEndpoint, Endpoint, InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import type { Currency } from '@portal/contracts/money.ts'
import type { StaffRole } from '@portal/contracts/staff.ts'
import type { Opening } from '../auth/attempts.ts'
import type { Clock } from '../clock.ts'
import type { Tx } from '../tx.ts'

/** The brand a call came to, by host name. */
export interface BrandContext {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly currency: Currency
  readonly timeZone: string
  readonly defaultLocale: Locale
  readonly upgrading: boolean
  /** Whether newcomers can open an account. */
  readonly registration: boolean
  /** Absolute lifetime of customer sessions, in days. */
  readonly sessionDays: number
  /** Versions of its terms that customers must have accepted, or later ones; most brands ask for none. */
  readonly termsAsked: readonly number[]
  /** Where links in mails lead, without a slash at the end. */
  readonly baseUrl: string
}

/** The customer who calls. */
export interface CustomerContext {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly locale: Locale
  /** Null where an API token calls. */
  readonly sessionRowId: number | null
  /** The API token that calls in place of a session [C3]. */
  readonly token: TokenContext | null
  /** The member of staff who is signed in as this customer [X1]; null for the customer. */
  readonly byStaff: string | null
  /** What that person may do in the console; null for the customer. */
  readonly staffRoles: readonly StaffRole[] | null
}

export interface TokenContext {
  readonly id: number
  readonly name: string
  readonly scopes: readonly TokenScope[]
}

/** The member of staff who calls; staff serve all brands of the installation. */
export interface StaffContext {
  readonly id: number
  readonly username: string
  readonly email: string
  readonly locale: Locale
  readonly roles: readonly StaffRole[]
  readonly sessionRowId: number
  /** Absolute end of the session. */
  readonly sessionEndsAt: Date
  /** A second factor is demanded and not set up yet: only `staff-any` calls are open. */
  readonly factorMissing: boolean
}

export interface Caller {
  readonly brand: BrandContext
  readonly lang: Locale
  readonly ip: string
  readonly userAgent: string
  readonly requestId: string | null
  readonly clock: Clock
  /** Throws a fresh challenge unless this call carries a solved one [C5]. */
  readonly proveWork: () => Promise<void>
  /** Has the browser keep this session of staff where no script reads it; null: forget the one it has. */
  readonly keepStaffSession: (sessionId: string | null) => void
  /** What the endpoint's `on` led to; its owner's module says what it is. Undefined where nothing is declared. */
  readonly target: unknown
  /** Says what was acted on, for the activity log: a name or number, never a secret. */
  readonly note: (note: AuditNote) => void
}

export interface AuditNote {
  readonly detail?: string
  readonly serviceId?: number
  /** Whose log it belongs to, when the call itself is anonymous (registration, sign-in) or made by staff. */
  readonly accountId?: number | undefined
  readonly actorName?: string
  /** The call was anonymous, yet proved who it was: by a password, or a link from the mailbox. */
  readonly actor?: 'customer' | 'staff'
  readonly before?: unknown
  readonly after?: unknown
  /** The call changed nothing: it is not logged. */
  readonly skip?: boolean
}

type WhoOf<E extends AnyEndpoint> = E['auth'] extends 'public'
  ? { readonly customer: CustomerContext | null }
  : E['auth'] extends 'staff' | 'staff-any'
    ? { readonly staff: StaffContext }
    : { readonly customer: CustomerContext }

export type TxCall<E extends AnyEndpoint> = Caller & WhoOf<E> & { readonly tx: Tx }
/** A live handler opens its own short transactions and talks to engines and gateways between them. */
export type LiveCall<E extends AnyEndpoint> = Caller &
  WhoOf<E> & {
    readonly transact: <T>(work: (tx: Tx) => Promise<T>, options?: Opening) => Promise<T>
    /** For what only reads: cheaper, and each statement sees what is committed as it begins. */
    readonly read: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>
    /** For one statement that stands for itself: it is its own transaction, and cheaper than one. */
    readonly statement: <T>(one: (tx: Tx) => Promise<T>) => Promise<T>
    /** Keeps the answer in the handler's own transaction, so that what was done and what is told of it are one commit [C4]. */
    readonly conclude: (tx: Tx, answer: OutputOf<E>) => Promise<void>
  }

export interface Handler {
  readonly kind: 'query' | 'command' | 'live'
  readonly endpoint: AnyEndpoint
  /** Of a command: runs before its transaction, for example a parser. `owner` is the caller's name in budgets and queues. */
  readonly prepare?: (input: never, owner: string) => Promise<unknown>
  /** All of its statements read one state of the database. */
  readonly snapshot?: true
  readonly run: (call: never, input: never) => Promise<unknown>
}

/** Only reads: there is no transaction around it, and nothing to undo. */
export function query<E extends AnyEndpoint>(
  endpoint: E & { readonly effect: 'read' },
  run: (call: TxCall<E>, input: InputOf<E>) => Promise<OutputOf<E>>,
): Handler {
  return { kind: 'query', endpoint: endpoint as Endpoint, run }
}

/** As `query`, for reports and exports made of several statements: all of them read one state of the database. */
export function report<E extends AnyEndpoint>(
  endpoint: E & { readonly effect: 'read' },
  run: (call: TxCall<E>, input: InputOf<E>) => Promise<OutputOf<E>>,
): Handler {
  return { ...query(endpoint, run), snapshot: true }
}

/** One transaction: all of it or nothing. */
export function command<E extends AnyEndpoint>(endpoint: E, run: (call: TxCall<E>, input: InputOf<E>) => Promise<OutputOf<E>>): Handler {
  return { kind: 'command', endpoint: endpoint as Endpoint, run }
}

/** A command whose `prepare` does work that a transaction must not wait for; its result is `call.prepared`. */
export function preparedCommand<E extends AnyEndpoint, P>(
  endpoint: E,
  prepare: (input: InputOf<E>, owner: string) => Promise<P>,
  run: (call: TxCall<E> & { readonly prepared: P }, input: InputOf<E>) => Promise<OutputOf<E>>,
): Handler {
  return { kind: 'command', endpoint: endpoint as Endpoint, prepare, run }
}

/** For the few that must ask an engine or a gateway before they answer. */
export function live<E extends AnyEndpoint>(endpoint: E, run: (call: LiveCall<E>, input: InputOf<E>) => Promise<OutputOf<E>>): Handler {
  return { kind: 'live', endpoint: endpoint as Endpoint, run }
}

/** What a module may add to the success answer's `msg`; without it the sentence is empty. */
export interface WithMessage {
  readonly msg?: string
}
