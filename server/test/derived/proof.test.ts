import { type AnyEndpoint, isOfStaff, mayAskProof } from '@portal/contracts/endpoint.ts'
import { registry } from '@portal/contracts/registry.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../support/customers.ts'
import { codeOf, type WithFactor, withFactor } from '../support/factor.ts'
import { createTestPortal, type TestPortal } from '../support/portal.ts'

const all = registry as readonly AnyEndpoint[]
const ofCustomers = all.filter((endpoint) => endpoint.auth !== 'public' && !isOfStaff(endpoint))
const asking = ofCustomers.filter(mayAskProof)

/** Below these paths are the ways into an account. */
const WAYS_IN = [
  'user/password',
  'user/profile/email/',
  'user/profile/api-key',
  'user/api-key/',
  'user/2fa/',
  'user/passkey/',
  'user/identity/',
]
/** Changes below them that need no proof. */
const WITHOUT_PROOF: Readonly<Record<string, string>> = {
  'user/profile/email/resend': 'sends the links again of a change that was asked for with proof',
  'user/profile/email/cancel': 'keeps the address that the account has',
  'user/api-key/revoke': 'takes a way in away',
  'user/2fa/trusted-device/forget': 'asks a device for codes again',
  'user/passkey/rename': 'changes a name',
}
/** Fields of an input by which staff or customers change their own way in. */
const CREDENTIAL_FIELDS = ['newPassword', 'oldPassword']

/** The input with which the call asks for proof. */
const inputOf = ({ example, proof }: AnyEndpoint): object => ({
  ...(example as object),
  ...(typeof proof === 'object' && proof.where),
})

let portal: TestPortal
const owners = new Map<string, Customer & WithFactor>()
beforeAll(async () => {
  portal = await createTestPortal()
  for (const [n, { path }] of asking.entries()) {
    const owner = await customer(portal, `proves${n}`)
    owners.set(path, { ...owner, ...(await withFactor(portal, owner)) })
  }
  await portal.advance('11m')
})
afterAll(() => portal.dispose())

const ownerOf = ({ path }: AnyEndpoint): Customer & WithFactor => {
  const owner = owners.get(path)
  if (!owner) throw new Error(`${path} has no customer`)
  return owner
}
const send = (endpoint: AnyEndpoint, proof?: string) =>
  portal.call(endpoint.path as never, inputOf(endpoint) as never, {
    as: ownerOf(endpoint),
    ...(proof !== undefined && { proof }),
  }) as Promise<{ http: number; data: { code?: string; params?: object } }>

describe('[D10] where an account has a second factor', () => {
  it.each(asking)('$path refuses the password, and takes the factor', async (endpoint) => {
    // Objects are looked for first, so only a call on none of them tells what it lacks.
    if (!endpoint.on) expect((await send(endpoint)).data).toMatchObject({ code: 'proof-required', params: { by: 'factor' } })
    expect((await send(endpoint, PASSWORD)).data.code).toBe('proof-needs-factor')
    const proved = await send(endpoint, codeOf(portal, ownerOf(endpoint).secret))
    expect(['proof-required', 'proof-wrong', 'proof-needs-factor']).not.toContain(proved.data.code)
  })

  it('every call that changes a way into a customer’s account asks for proof', () => {
    const missing = ofCustomers.filter(
      (endpoint) => endpoint.effect !== 'read' && WAYS_IN.some((path) => endpoint.path.startsWith(path)) && endpoint.proof === undefined,
    )
    expect(missing.map(({ path }) => path).sort()).toEqual(Object.keys(WITHOUT_PROOF).sort())
  })

  it('every call of a signed-in person that takes the old password asks for the factor beside it', () => {
    const taking = all.filter(({ auth, input }) => auth !== 'public' && CREDENTIAL_FIELDS.some((name) => name in shapeOf(input)))
    expect(taking.map(({ path }) => path)).toEqual(['operator/password', 'user/password'])
    for (const endpoint of taking)
      expect(endpoint.proof === 'factor' || endpoint.errors.includes('second-factor.code-required'), endpoint.path).toBe(true)
  })
})

function shapeOf(input: AnyEndpoint['input']): object {
  return 'shape' in input ? (input.shape as object) : {}
}
