import { type AnyEndpoint, holdOf, isOfStaff, mayAskProof, mayBeHeld, scopeOf } from '@portal/contracts/endpoint.ts'
import { registry } from '@portal/contracts/registry.ts'
import { mayCall, STAFF_ROLES, type StaffRole } from '@portal/contracts/staff.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { heldUntil } from '../../src/modules/accounts/index.ts'
import { type Customer, customer, mailsTo, tokenOf } from '../support/customers.ts'
import { withFactor } from '../support/factor.ts'
import { column } from '../support/life.ts'
import { createTestPortal, type Session, type TestPortal } from '../support/portal.ts'
import { give } from '../support/shop.ts'
import { operator, type StaffMember } from '../support/staff.ts'

const all = registry as readonly AnyEndpoint[]
const ofCustomers = all.filter((endpoint) => endpoint.auth !== 'public' && !isOfStaff(endpoint))
const closed = ofCustomers.filter(mayBeHeld)

/** Money, proof or a token's `billing` scope, and open all the same. */
const OPEN: Readonly<Record<string, string>> = {
  'user/ticket/add-new': 'writes to support, which is what a locked-out owner needs',
  'user/ticket/reply': 'the same',
  'user/prove': 'changes nothing by itself',
  'user/password': 'asks for the old password and ends other sessions: it protects',
  'user/2fa/otp-token': 'setting up a second factor protects',
  'user/2fa/enable': 'the same',
  'user/passkey/new': 'the same',
  'user/passkey/add': 'the same',
  'user/service/hosting/disable-auto-renew': 'spends less',
}
/** Answers with a field that sounds like a secret, open all the same. */
const HARMLESS: Readonly<Record<string, string>> = {
  'user/2fa/otp-token': 'a key that is not in use yet',
  'user/2fa/enable': 'codes of the factor that this call sets up',
  'user/passkey/add': 'the same',
  'user/calendar/overview': 'the key of a row',
  'user/events/ticket': 'opens the account’s own events, which carry no secret',
  'user/team/list': 'an invite code: who joins sees nothing until something is shared, and sharing is closed',
}
const SECRET = /^(password|secret|token|ticket|key|privateKey|recoveryCodes|team_private_key|signInUrl)$/

const EVIL = 'evil@intruder.example'
const NEW = 'a-thiefs-walk-4-two'
/** Inputs that change a way in, where the example does not. */
const inputOf = ({ input, example }: AnyEndpoint, id: number, email: string): object => ({
  ...(example as object),
  id,
  ...('shape' in input && 'email' in (input.shape as object) && { email }),
})
/** Opened as the customer, under the rules and the log of staff (`asStaff`): no way in of the customer's is changed. */
const BY_ANOTHER_DOOR = ['operator/customers/sign-in-as']

let portal: TestPortal
let n = 0
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

const staffCalls = (role: StaffRole): AnyEndpoint[] =>
  all.filter(
    (endpoint) =>
      endpoint.auth === 'staff' &&
      endpoint.effect !== 'read' &&
      endpoint.path.startsWith('operator/customers/') &&
      !BY_ANOTHER_DOOR.includes(endpoint.path) &&
      mayCall([role], endpoint),
  )

async function victimOf(factor: boolean): Promise<Customer> {
  const victim = await customer(portal, `victim${++n}`)
  await give(portal, victim, 5000)
  if (factor) await withFactor(portal, victim)
  return victim
}

/** Everything by which the account is entered, and the links that were mailed for it. */
const waysInto = (id: number): Promise<unknown[]> =>
  column(
    portal,
    `select a.email || a.password_hash || coalesce(f.secret, '') || (select count(*) from account_passkey where account_id = a.id)
       || (select count(*) from account_recovery_code where account_id = a.id)
       || (select count(*) from mail where account_id = a.id and template = 'reset')
     from account a left join account_factor f on f.account_id = a.id where a.id = $1`,
    id,
  )

/** What the staff calls of a role can change about the way into an account, found by making them. */
async function changing(role: StaffRole, staff: StaffMember): Promise<AnyEndpoint[]> {
  const found: AnyEndpoint[] = []
  for (const endpoint of staffCalls(role)) {
    const victim = await victimOf(true)
    const before = await waysInto(victim.id)
    await portal.call(endpoint.path as never, inputOf(endpoint, victim.id, `${n}-${EVIL}`) as never, { as: staff })
    if (String(await waysInto(victim.id)) !== String(before)) found.push(endpoint)
  }
  return found
}

/** Uses every link for a new password that was mailed to anybody about the account, and signs in with it. */
async function enter(victim: Customer, addresses: readonly string[]): Promise<Session | null> {
  for (const address of addresses) {
    const mail = (await mailsTo(portal, address)).find(({ template }) => template === 'reset')
    if (mail) await portal.call('public/resetpw', { token: tokenOf(mail), password: NEW, passwordConfirm: NEW })
  }
  const { status, data } = await portal.call('user/login', { username: victim.username, password: NEW }, { ip: `198.51.100.${n}` })
  return status === 'success' ? { username: victim.username, sessionId: data.sessionId } : null
}

/** Every choice of up to three of them, in their order. */
const subsets = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: 2 ** items.length }, (_, bits) => items.filter((_item, at) => (bits >> at) % 2 === 1)).filter(
    (set) => set.length > 0 && set.length <= 3,
  )

/** The inputs of a closed call: its example, and the one with which it asks for proof. */
const inputs = ({ example, proof }: AnyEndpoint): object[] => [
  example as object,
  ...(typeof proof === 'object' ? [{ ...(example as object), ...proof.where }] : []),
]

describe('[D9] a role that changes a way into an account', () => {
  it.each(STAFF_ROLES)(
    '%s reaches neither money nor secrets of a customer by three calls and a sign-in',
    async (role) => {
      const staff = await operator(portal, `taker-${role}`, [role])
      const calls = await changing(role, staff)
      expect(calls.map(({ path }) => path)).toEqual(
        ['owner', 'billing', 'support'].includes(role)
          ? ['operator/customers/edit', 'operator/customers/reset-password', 'operator/customers/reset-factor']
          : [],
      )
      let entered = 0
      for (const factor of [false, true])
        for (const chain of subsets(calls)) {
          const victim = await victimOf(factor)
          const evil = `${n}-${EVIL}`
          for (const endpoint of chain)
            await portal.call(endpoint.path as never, inputOf(endpoint, victim.id, evil) as never, { as: staff })
          const session = await enter(victim, [victim.email, evil])
          if (!session) continue
          entered++
          const path = chain.map((endpoint) => endpoint.path).join(' → ')
          expect(await portal.db.read((tx) => heldUntil(tx, victim.id)), path).not.toBeNull()
          for (const endpoint of closed)
            for (const input of inputs(endpoint)) {
              if (holdOf(endpoint, endpoint.input.parse(input)) === null) continue
              const { data } = (await portal.call(endpoint.path as never, input as never, { as: session })) as { data: { code?: string } }
              expect(data.code, `${path} → ${endpoint.path}`).toBe('account-on-hold')
            }
          const { balance } = await portal.ok('user/profile', {}, { as: session })
          expect(balance.amount, path).toBe(5000)
        }
      expect(entered > 0).toBe(calls.length > 0)
    },
    240_000,
  )
})

describe('[D9] which calls a hold closes', () => {
  it('is every one that spends money, asks for proof or has the scope `billing`, except those that are named here', () => {
    const open = ofCustomers.filter(
      (endpoint) => !mayBeHeld(endpoint) && (endpoint.effect === 'money' || mayAskProof(endpoint) || scopeOf(endpoint) === 'billing'),
    )
    expect(open.map(({ path }) => path).sort()).toEqual(Object.keys(OPEN).sort())
  })

  it('is every one that answers a secret, except those that are named here', () => {
    const open = ofCustomers.filter((endpoint) => !mayBeHeld(endpoint) && [...fieldsOf(endpoint.output)].some((name) => SECRET.test(name)))
    expect(open.map(({ path }) => path).sort()).toEqual(Object.keys(HARMLESS).sort())
  })
})

/** Names of all fields of an answer that carry text, at any depth. */
function fieldsOf(output: AnyEndpoint['output']): Set<string> {
  const names = new Set<string>()
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return
    const { properties = {} } = node as { readonly properties?: Readonly<Record<string, unknown>> }
    for (const [name, value] of Object.entries(properties)) if (JSON.stringify(value).includes('"string"')) names.add(name)
    Object.values(node).forEach(walk)
  }
  walk(z.toJSONSchema(output, { io: 'input', unrepresentable: 'any' }))
  return names
}
