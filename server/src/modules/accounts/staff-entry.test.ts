import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, PASSWORD } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { createTestPortal, type Session, type TestPortal } from '../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'

let portal: TestPortal
let support: StaffMember
beforeAll(async () => {
  portal = await createTestPortal()
  support = await operator(portal, 'sue', ['support'])
})
afterAll(() => portal.dispose())

const tokenIn = (url: string): string => /^http:\/\/portal\.test\/staff-session#token=([\w-]+)$/.exec(url)?.[1] ?? ''

/** A session as the customer, as the console's link opens it. */
async function enter(as: Customer, staff: StaffMember = support): Promise<Session & { byStaff: string | null }> {
  const { url } = await portal.ok('operator/customers/sign-in-as', { id: as.id, reason: 'Asked for help' }, { as: staff })
  return await portal.ok('user/staff-session', { token: tokenIn(url) })
}

describe('[X1] a member of staff signed in as a customer', () => {
  it('sees what the customer sees, is named in every answer to the browser, and works under the own name', async () => {
    const buyer = await customer(portal, 'helped')
    const session = await enter(buyer)
    expect(session.byStaff).toBe('sue')
    expect(await portal.ok('user/login', { username: 'helped', sessionId: session.sessionId })).toMatchObject({ byStaff: 'sue' })
    expect(await portal.ok('user/login', { username: 'helped', sessionId: buyer.sessionId })).toMatchObject({ byStaff: null })
    const { id } = await portal.ok('user/order/place', { type: 'topup', amount: 500 }, { as: buyer })
    await portal.refused('user/order/cancel', { id }, { as: session })
    await portal.ok('user/notification/read', { all: true }, { as: session })
    const { items } = await portal.ok('user/log/list', { sort: 'time' }, { as: buyer })
    expect(items.map(({ action, actor, actorName }) => [action, actor, actorName])).toEqual([
      ['operator/customers/sign-in-as', 'staff', 'sue'],
      ['user/staff-session', 'staff', 'sue'],
      ['user/order/place', 'customer', 'helped'],
      ['user/order/cancel', 'staff', 'sue'],
      ['user/notification/read', 'staff', 'sue'],
    ])
  })

  it('cannot change the password, the profile or the devices, nor read a secret', async () => {
    const buyer = await customer(portal, 'guarded')
    const vps = await activeVps(portal, buyer)
    const as = await enter(buyer)
    const change = { oldPassword: PASSWORD, newPassword: 'a-short-rest-4-one', passwordConfirm: 'a-short-rest-4-one' }
    const refusals = [
      await portal.refused('user/password', change, { as }),
      await portal.refused('user/levprotected/profile/update', { phone: '' }, { as }),
      await portal.refused('user/session/end', { id: 1 }, { as }),
      await portal.refused('user/clear-sessions', {}, { as }),
      await portal.refused('user/service/vps/reveal-password', { id: vps }, { as, proof: PASSWORD }),
      // [C3a] Nobody proves for another who they are, and what asks for that is closed, also to who may cancel otherwise.
      await portal.refused('user/prove', {}, { as, proof: PASSWORD }),
      await portal.refused('user/2fa/otp-token', {}, { as }),
      await portal.refused(
        'user/service/vps/cancel',
        { id: vps, mode: 'immediate' },
        { as: await enter(buyer, await operator(portal, 'bill', ['support', 'billing'])) },
      ),
    ]
    expect(refusals.map(({ data }) => data.code)).toEqual(Array(8).fill('closed-to-staff'))
    await portal.ok('user/service/vps/detail', { id: vps }, { as })
  })

  it('is no device of the customer’s, sends no mail about a new one, and can sign out again', async () => {
    const buyer = await customer(portal, 'undisturbed')
    const as = await enter(buyer)
    expect((await portal.ok('user/session/list', {}, { as: buyer })).items).toHaveLength(1)
    const { rows } = await portal.db.pool.query('select count(*)::int as n from mail where account_id = $1', [buyer.id])
    expect(rows).toEqual([{ n: 0 }])
    await portal.ok('user/logout', {}, { as })
    expect((await portal.refused('user/profile', {}, { as })).http).toBe(401)
  })

  it('is out after an hour, and at once when the console’s session ends', async () => {
    const buyer = await customer(portal, 'short')
    const early = await enter(buyer)
    await portal.advance('59m')
    await portal.ok('user/profile', {}, { as: early })
    await portal.advance('2m')
    expect((await portal.refused('user/profile', {}, { as: early })).http).toBe(401)
    const gone = await operator(portal, 'gone', ['support'])
    const late = await enter(buyer, gone)
    const { ticket } = await portal.ok('user/events/ticket', {}, { as: late })
    expect(ticket).not.toBe('')
    await portal.ok('operator/logout', {}, { as: gone })
    expect((await portal.refused('user/profile', {}, { as: late })).http).toBe(401)
  })

  it('enters with a link that works once, for a minute, and only at the customer’s own brand', async () => {
    const buyer = await customer(portal, 'linked')
    const link = async (): Promise<{ token: string }> => {
      const { url } = await portal.ok('operator/customers/sign-in-as', { id: buyer.id, reason: 'Asked for help' }, { as: support })
      return { token: tokenIn(url) }
    }
    const first = await link()
    await portal.ok('user/staff-session', first)
    expect((await portal.refused('user/staff-session', first)).data.code).toBe('link-expired')
    const second = await link()
    await portal.advance('61s')
    expect((await portal.refused('user/staff-session', second)).data.code).toBe('link-expired')
  })

  it('does not enter where the customer is banned', async () => {
    const out = await customer(portal, 'entered-banned')
    await portal.ok('operator/customers/ban', { id: out.id, reason: 'test' }, { as: support })
    const refusal = await portal.refused('operator/customers/sign-in-as', { id: out.id, reason: 'Asked for help' }, { as: support })
    expect(refusal.data.code).toBe('customer.cannot-be-entered')
  })
})
