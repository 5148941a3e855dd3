import type { z } from 'zod'
import type { TokenScope } from './constants.ts'
import type { ErrorCode } from './errors/catalogue.ts'
import { type HoldRule, type HoldScope, isExcepted } from './holds.ts'
import { refusalsOf, type ServiceRef } from './kinds/actions.ts'
import type { Localized } from './locale.ts'
import type { AsStaff, StaffRoles } from './staff.ts'

/**
 * Who may call. There is no default: forgetting it does not compile.
 * - `public`: anybody; the brand comes from the host name.
 * - `customer`: a session (`username` + `sessionId`), or an API token with the call's scope (`scopeOf`).
 * - `customer-session`: a session only; API tokens never open it [C3].
 * - `staff`: a session of the staff console, with a second factor where one is demanded, in one of the call's `roles` [X3].
 * - `staff-any`: any session of the staff console, also one that still has to set up its second factor.
 */
export type Auth = 'public' | 'customer' | 'customer-session' | 'staff' | 'staff-any'

/** `money` is a write that moves money or creates something: it honours `requestId` [C4]. */
export type Effect = 'read' | 'write' | 'money'

/** Guards of `levprotected` and other abusable calls [C5], counted per address; the figures stand in the server's rate limiter. */
export type Guard = 'register' | 'login' | 'mail' | 'default'

/**
 * Proof of identity that a call requires [C3a] [D10]; it holds ten minutes for the session. Where the account has a second factor (an app or
 * a passkey), only that is proof: a thief may know the password.
 * - `fresh`: the second factor where there is one, else the password.
 * - `factor`: the second factor where there is one, else nothing more, because the call's own input contains the password.
 */
export type Proof = 'fresh' | 'factor'

/** Asked for only where the input says this. */
export interface ProofWhere {
  readonly proof: Proof
  readonly where: Readonly<Record<string, unknown>>
}

export interface Endpoint<
  P extends string = string,
  I extends z.ZodType = z.ZodType,
  O extends z.ZodType = z.ZodType,
  A extends Auth = Auth,
  F extends Effect = Effect,
> {
  /** Below `/api2/`, without slashes at the ends. `{name}` stands for a path parameter that is merged into the input. */
  readonly path: P
  readonly summary: string
  readonly auth: A
  readonly effect: F
  /**
   * Optional input field that makes the call act. A request without it only reads: it is not logged, keeps no answer for `requestId`, locks
   * nothing, and an API token needs the scope `read`. See `effectOf`.
   */
  readonly readsWithout?: string
  readonly guard?: Guard
  /**
   * Of a customer's call that is on no object: which staff may make it while signed in as the customer [A4a]. Where it is absent all may
   * read and nobody may write or spend; a call that is `on` something is judged there.
   */
  readonly asStaff?: AsStaff
  /** Of a `staff` call: who may make it beside owners, and auditors where it reads. */
  readonly roles?: StaffRoles
  /**
   * Of a `staff` call that returns a file or a link to one: the path of the reading call that shows the same data. Auditors may make it,
   * although its effect is `write`: it is logged, and may create the file.
   */
  readonly exports?: string
  /** The service that `id` (or each of `ids`) names, and as which action of its kind: found, locked and judged before the handler runs. */
  readonly on?: ServiceRef
  /** Of a customer's call; one that is on a service may have it from its row. Staff who are signed in as the customer cannot give it. */
  readonly proof?: Proof | ProofWhere
  /**
   * Of a customer's call: whether a hold on the account closes it [D9]. Where it is absent it follows from the service's row (`hold`), from the
   * proof that is required and from the money that moves (`holdOf`).
   */
  readonly hold?: HoldRule
  /**
   * Of a `customer` call: what an API token must be for [C3], or `none`. Where it is absent it follows from the effect; a call that may ask for
   * proof is closed unless it is opened here, because the scope is all that a token proves [C3a]: never where a secret is shown.
   */
  readonly token?: TokenScope | 'none'
  /** The call parses a long text or a file, or makes a document: all such calls of an account share a small budget. */
  readonly costly?: true
  /** Bytes that a body may have, where `MAX_BODY` is not enough for what the input allows. */
  readonly maxBody?: number
  readonly input: I
  readonly output: O
  /** The sentence of its success, for clients that show one; a call whose outcome differs answers its own `msg`. */
  readonly done?: Localized
  /** Beyond those that every call may answer (malformed, invalid input, session, rate, upgrading, internal). */
  readonly errors: readonly ErrorCode[]
  /** A valid input: documentation, and the seed of the derived tests. */
  readonly example: z.input<I>
}

/** One endpoint = one declaration: OpenAPI, client, permission matrix, audit and tests are derived from it. */
export function defineEndpoint<
  const P extends string,
  I extends z.ZodType,
  O extends z.ZodType,
  const A extends Auth,
  const F extends Effect,
>(endpoint: Endpoint<P, I, O, A, F> & RolesOf<A>): Endpoint<P, I, O, A, F> {
  return endpoint
}

/** A customer's call on one service, or several, of a kind: what may refuse it follows from its row of the kind's table. */
export function defineServiceEndpoint<const P extends string, I extends z.ZodType, O extends z.ZodType, const F extends Effect>(
  on: ServiceRef,
  {
    errors = [],
    ...endpoint
  }: Omit<Endpoint<P, I, O, 'customer', F>, 'on' | 'auth' | 'errors'> & { readonly errors?: readonly ErrorCode[] },
): OnService<Endpoint<P, I, O, 'customer', F>> {
  return { ...endpoint, auth: 'customer', on, errors: [...new Set([...refusalsOf(on), ...errors])] }
}

export type OnService<E extends Endpoint = Endpoint> = E & { readonly on: ServiceRef }

/** A staff call without roles does not compile. */
type RolesOf<A extends Auth> = A extends 'staff' ? { readonly roles: StaffRoles } : unknown

/** What the declaration says of staff who are signed in as the customer, before any object is looked at. */
export const asStaffOf = ({ asStaff, effect, on, proof }: Pick<Endpoint, 'asStaff' | 'effect' | 'on' | 'proof'>): AsStaff =>
  typeof proof === 'string' ? 'none' : on ? 'any' : (asStaff ?? (effect === 'read' ? 'any' : 'none'))

/** Can the call ask for proof at all? */
export const mayAskProof = ({ proof, on }: Pick<Endpoint, 'proof' | 'on'>): boolean => proof !== undefined || on?.rule.proof === 'fresh'

/** Which proof this input of the call asks for. */
export function proofOf({ proof, on }: Pick<Endpoint, 'proof' | 'on'>, input: unknown): Proof | null {
  const ofRow = on?.rule.proof === 'fresh' ? 'fresh' : null
  if (proof === undefined || typeof proof === 'string') return proof ?? ofRow
  const given = input as Readonly<Record<string, unknown>>
  return Object.entries(proof.where).every(([name, value]) => given[name] === value) ? proof.proof : ofRow
}

/** The effect of one request: calls that declare `readsWithout` only read while that field is missing. */
export function effectOf(
  { effect, readsWithout }: Pick<Endpoint, 'effect' | 'readsWithout'>,
  fields: Readonly<Record<string, unknown>>,
): Effect {
  return readsWithout !== undefined && (fields[readsWithout] ?? null) === null ? 'read' : effect
}

const SCOPE_OF_EFFECT = { read: 'read', write: 'manage', money: 'billing' } as const satisfies Record<Effect, TokenScope>

/** The scope that an API token needs for the call; null: it is closed to tokens. */
export function scopeOf({
  auth,
  effect,
  token,
  proof,
  on,
}: Pick<Endpoint, 'auth' | 'effect' | 'token' | 'proof' | 'on'>): TokenScope | null {
  if (auth !== 'customer' || token === 'none') return null
  return token ?? (mayAskProof({ proof, on }) ? null : SCOPE_OF_EFFECT[effect])
}

type Held = Pick<Endpoint, 'auth' | 'effect' | 'token' | 'proof' | 'on' | 'hold'>

/** Why a hold on the caller's account closes the call with this input; `null` when it stays open [D9]. */
export function holdOf(endpoint: Held, input: unknown): HoldScope | null {
  const { hold } = endpoint
  if (typeof hold === 'object') return isExcepted(hold.unless, input) ? null : hold.scope
  return hold === undefined ? (heldByDefault(endpoint) ?? (proofOf(endpoint, input) === null ? null : 'proof')) : closedAs(hold)
}

/** Does a hold close the call for any input? */
export const mayBeHeld = (endpoint: Held): boolean =>
  endpoint.hold === undefined ? heldByDefault(endpoint) !== null || mayAskProof(endpoint) : endpoint.hold !== 'open'

const closedAs = (hold: HoldScope | 'open'): HoldScope | null => (hold === 'open' ? null : hold)

function heldByDefault(endpoint: Held): HoldScope | null {
  const { auth, effect, on } = endpoint
  if (effect === 'read' || (auth !== 'customer' && auth !== 'customer-session')) return null
  if (on?.rule.hold) return on.rule.hold
  return effect === 'money' || scopeOf(endpoint) === 'billing' ? 'money' : null
}

/** Bytes of a body, unless the call declares more: whatever a stranger sends is read before it is known who sent it. */
export const MAX_BODY = 16_384

export const maxBodyOf = ({ maxBody }: { readonly maxBody?: number }): number => maxBody ?? MAX_BODY

export const isOfStaff = ({ auth }: { readonly auth: Auth }): boolean => auth === 'staff' || auth === 'staff-any'

export type AnyEndpoint = Endpoint
export type InputOf<E extends AnyEndpoint> = z.output<E['input']>
export type OutputOf<E extends AnyEndpoint> = z.input<E['output']>
