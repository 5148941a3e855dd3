import { TOKEN_CALLS_PER_MINUTE } from '@portal/contracts/constants.ts'
import type { Effect, Guard, Proof } from '@portal/contracts/endpoint.ts'
import type { ServiceRef } from '@portal/contracts/kinds/actions.ts'
import type { TryingCall } from '../auth/attempts.ts'
import type { Tx } from '../tx.ts'
import type { AuditNote, BrandContext, Caller, CustomerContext, StaffContext, TokenContext } from './handlers.ts'

/** What the pipeline needs from modules without knowing them; `compose.ts` joins the two. */
export interface PipelineHooks {
  /** The brand that answers under a host name, or null. */
  readonly brandOf: (tx: Tx, host: string) => Promise<BrandContext | null>
  /** The customer behind a session, or an API token where one is sent, or null. Never tells why. */
  readonly authenticate: (tx: Tx, credentials: Credentials, brand: BrandContext) => Promise<CustomerContext | null>
  /** Keeps an API token from being revoked until the end of the transaction; false: it was, since it was let in. */
  readonly holdToken: (tx: Tx, token: TokenContext) => Promise<boolean>
  /** The member of staff behind credentials, or null. Never tells why. */
  readonly authenticateStaff: (tx: Tx, credentials: Credentials) => Promise<StaffContext | null>
  /** Finds, locks and judges the object that a call is on; it is handed to the handler as it is answered. Throws the refusal. */
  readonly resolve: (tx: Tx, on: ServiceRef, asked: AskedObject) => Promise<unknown>
  /** Takes a code, a passkey or, without a second factor, the password as proof of who calls; it holds for their session [C3a]. Throws where it is wrong. */
  readonly prove: (call: ProvingCall, proof: string) => Promise<void>
  /** Until when a hold closes money, transfers and secrets of the account [D9]; `null` without one. */
  readonly heldUntil: (tx: Tx, accountId: number) => Promise<Date | null>
  /** Which proof this session still lacks for the call; `null` when none. */
  readonly missingProof: (tx: Tx, customer: CustomerContext, need: Proof) => Promise<ProofBy | null>
}

/** What an account proves itself by: its second factor where it has one, else its password [D10]. */
export type ProofBy = 'factor' | 'password'

export type ProvingCall = TryingCall &
  Pick<Caller, 'ip' | 'userAgent' | 'note'> & { readonly brand: BrandContext; readonly customer: CustomerContext }

export interface AskedObject {
  readonly customer: CustomerContext
  /** Valid by the call's declaration. */
  readonly input: unknown
  /** A read locks nothing. */
  readonly effect: Effect
  readonly note: (note: AuditNote) => void
  /** The proof that the call asks for holds; false where it asks for none. */
  readonly proved: boolean
}

export interface Credentials {
  readonly username: string | null
  readonly sessionId: string | null
  /** API token of `Authorization: Bearer` [C3]. */
  readonly bearer: string | null
  readonly ip: string
}

/** How many calls in how many seconds. */
export interface Limit {
  readonly points: number
  readonly seconds: number
}

/** One API token, whatever address it calls from, in each process. */
export const TOKEN_LIMIT: Limit = { points: TOKEN_CALLS_PER_MINUTE, seconds: 60 }

/** All `costly` calls of one account together, in each process: a person who types and previews stays below it. */
export const COSTLY_LIMIT: Limit = { points: 60, seconds: 60 }

export const limits: Readonly<Record<Guard, Limit>> = {
  default: { points: 3000, seconds: 60 },
  login: { points: 60, seconds: 300 },
  register: { points: 10, seconds: 3600 },
  mail: { points: 20, seconds: 3600 },
}
