import type { Guard } from '@portal/contracts/endpoint.ts'
import type { Tx } from '../tx.ts'
import type { BrandContext, CustomerContext, StaffContext } from './handlers.ts'

/** What the pipeline needs from modules without knowing them; `compose.ts` joins the two. */
export interface PipelineHooks {
  /** The brand that answers under a host name, or null. */
  readonly brandOf: (tx: Tx, host: string) => Promise<BrandContext | null>
  /** The customer behind credentials, or null. Never tells why. */
  readonly authenticate: (tx: Tx, credentials: Credentials, brand: BrandContext) => Promise<CustomerContext | null>
  /** The member of staff behind credentials, or null. Never tells why. */
  readonly authenticateStaff: (tx: Tx, credentials: Credentials) => Promise<StaffContext | null>
}

export interface Credentials {
  readonly username: string | null
  readonly sessionId: string | null
  /** API token of `Authorization: Bearer` [C3]. */
  readonly bearer: string | null
  readonly ip: string
}

/** How many calls of one address in how many seconds. */
export interface Limit {
  readonly points: number
  readonly seconds: number
}

export const limits: Readonly<Record<Guard, Limit>> = {
  default: { points: 3000, seconds: 60 },
  login: { points: 60, seconds: 300 },
  register: { points: 10, seconds: 3600 },
  mail: { points: 20, seconds: 3600 },
}
