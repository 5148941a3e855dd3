import type { TokenScope } from '@portal/contracts/constants.ts'
import { type Customer, PASSWORD } from './customers.ts'
import type { TestPortal } from './portal.ts'

interface Wanted {
  readonly name?: string
  readonly scopes?: TokenScope[]
  readonly addresses?: string[]
  readonly expiresInDays?: number | null
}

let serial = 0

/** An API token of a customer, made as they make one; with all scopes unless told. */
export const apiToken = (
  portal: TestPortal,
  as: Customer,
  { name = `tool ${++serial}`, scopes = ['read', 'manage', 'billing'], ...rest }: Wanted = {},
): Promise<{ id: number; token: string }> => portal.ok('user/api-key/create', { name, scopes, ...rest }, { as, proof: PASSWORD })
