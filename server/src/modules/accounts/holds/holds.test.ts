import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, mailsTo, PASSWORD, tokenOf } from '../../../../test/support/customers.ts'
import { codeOf, withFactor } from '../../../../test/support/factor.ts'
import { activeVps } from '../../../../test/support/journey.ts'
import { column, serviceNow } from '../../../../test/support/life.ts'
import { createTestPortal, type Session, type TestPortal } from '../../../../test/support/portal.ts'
import { give } from '../../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../../test/support/staff.ts'
import { approvalRefusal } from './holds.rules.ts'

const NEW = 'a-short-rest-4-one'

let portal: TestPortal
let nth = 0
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

/** With a session of now: the clock moves on between the tests. */
const staff = (role: 'support' | 'billing' | 'owner' | 'auditor' | 'provisioning'): Promise<StaffMember> =>
  operator(portal, `${role}${++nth}`, [role])
const edit = (who: Customer, email: string, as: StaffMember) =>
  portal.ok('operator/customers/edit', { id: who.id, email, reason: 'asked by phone' }, { as })
async function choosePassword(address: string): Promise<void> {
  const mail = (await mailsTo(portal, address)).find(({ template }) => template === 'reset')
  await portal.ok('public/resetpw', { token: tokenOf(mail), password: NEW, passwordConfirm: NEW })
}
const signIn = async ({ username }: Pick<Session, 'username'>, password = PASSWORD): Promise<Session> => ({
  username,
  sessionId: (await portal.ok('user/login', { username, password })).sessionId,
})
const createToken = (as: Session, proof = PASSWORD) =>
  portal.call('user/api-key/create', { name: `tool ${++nth}`, scopes: ['read'] }, { as, proof })
const holdsOf = async (who: Customer, as: StaffMember) => (await portal.ok('operator/customers/detail', { id: who.id }, { as })).holds
const noticesTo = async (address: string) => (await mailsTo(portal, address)).filter(({ template }) => template === 'account-hold')

describe('[D9] after staff changed a way into an account', () => {
  it('money, transfers and secrets are closed for three days, with the time; looking, paying in and writing to support are not', async () => {
    const owner = await customer(portal, 'held')
    await give(portal, owner, 5000)
    const vps = await activeVps(portal, owner)
    await edit(owner, 'held@new.example', await staff('support'))
    const as = await signIn(owner)
    const refused = await portal.refused('user/service/vps/renew', { ids: [vps], method: 'balance' }, { as })
    expect(refused).toMatchObject({ http: 403, data: { code: 'account-on-hold' } })
    expect(refused.data.params.until).toMatch(/^2026-11-23 \d\d:\d\d /)
    expect((await portal.refused('user/service/vps/reveal-password', { id: vps }, { as, proof: PASSWORD })).data.code).toBe(
      'account-on-hold',
    )
    const transfer = { id: vps, email: 'other@example.com' }
    expect((await portal.refused('user/service/vps/transfer', transfer, { as, proof: PASSWORD })).data.code).toBe('account-on-hold')
    expect((await createToken(as)).data).toMatchObject({ code: 'account-on-hold' })
    expect((await portal.refused('user/service/vps/autorenew', { id: vps, on: true }, { as })).data.code).toBe('account-on-hold')

    expect(await portal.ok('user/profile', {}, { as })).toMatchObject({ balance: { amount: 5000 }, hold: { changes: ['email'] } })
    await portal.ok('user/service/vps/autorenew', { id: vps, on: false }, { as })
    const { id } = await portal.ok('user/order/place', { type: 'topup', amount: 500, method: 'sandbox' }, { as })
    expect((await portal.call('user/order/finish', { id, method: 'sandbox' }, { as })).status).toBe('success')
    await portal.ok('user/ticket/add-new', { title: 'My e-mail', department: 'billing', text: 'It was me, thank you.' }, { as })

    await portal.advance('3d')
    const later = await signIn(owner)
    expect((await createToken(later)).status).toBe('success')
    expect((await portal.ok('user/profile', {}, { as: later })).hold).toBeNull()
  })

  it('each sign-in and session check says whether the account is on hold, so that a page need not ask', async () => {
    const owner = await customer(portal, 'flagged')
    const { username } = owner
    const enter = () => portal.ok('user/login', { username, password: PASSWORD })
    // The second one comes from a known device, which takes the short way in.
    expect([await enter(), await enter()]).toMatchObject([{ held: false }, { held: false }])
    await edit(owner, 'flagged@new.example', await staff('support'))
    const { held, sessionId } = await enter()
    expect(held).toBe(true)
    expect(await portal.ok('user/login', { username, sessionId })).toMatchObject({ held: true })
    await portal.advance('3d')
    expect([await portal.ok('user/login', { username, sessionId }), await enter()]).toMatchObject([{ held: false }, { held: false }])
  })

  it('its owner hears of it once, at the address of before, and can say there that it was not them', async () => {
    const owner = await customer(portal, 'hears')
    const support = await staff('support')
    await edit(owner, 'hears@evil.example', support)
    const [told, ...more] = await noticesTo(owner.email)
    expect(more).toEqual([])
    expect(told?.text).toContain('hears@evil.example')
    expect(await noticesTo('hears@evil.example')).toEqual([])
    // What comes next goes there too, although the account has another address by now.
    await portal.advance('1m')
    await portal.ok('operator/customers/reset-password', { id: owner.id }, { as: support })
    await choosePassword('hears@evil.example')
    expect(await noticesTo(owner.email)).toHaveLength(2)
    expect(await noticesTo('hears@evil.example')).toEqual([])
    const token = /not-me#token=([\w-]+)/.exec(told?.text ?? '')?.[1] ?? ''
    expect(await portal.ok('public/not-me', { token })).toEqual({ mailedTo: owner.email })
    expect(await column(portal, 'select email from account where id = $1', owner.id)).toEqual([owner.email])
  })

  it('a link for a new password holds from when it is used, and one that the customer asked for does not', async () => {
    const [helped, alone] = [await customer(portal, 'helped'), await customer(portal, 'alone')]
    await portal.ok('operator/customers/reset-password', { id: helped.id }, { as: await staff('support') })
    expect((await createToken(helped)).status).toBe('success')
    await choosePassword(helped.email)
    expect((await createToken(await signIn(helped, NEW), NEW)).data).toMatchObject({ code: 'account-on-hold' })
    await portal.ok('public/requestpw', { email: alone.email })
    await portal.drain()
    await choosePassword(alone.email)
    expect((await createToken(await signIn(alone, NEW), NEW)).status).toBe('success')
  })

  it('a second factor that was taken away closes them too, and a new one can be set up at once', async () => {
    const owner = await customer(portal, 'factorless')
    await withFactor(portal, owner)
    await portal.ok('operator/customers/reset-factor', { id: owner.id, reason: 'lost the phone' }, { as: await staff('billing') })
    const as = await signIn(owner)
    expect((await createToken(as)).data).toMatchObject({ code: 'account-on-hold' })
    const { secret } = await portal.ok('user/2fa/otp-token', {}, { as, proof: PASSWORD })
    await portal.ok('user/2fa/enable', { otp: codeOf(portal, secret) }, { as })
    expect((await portal.refused('user/2fa/disable', {}, { as })).data.code).toBe('account-on-hold')
  })

  it('renewals that were automatic before go on, and what was offered to another customer waits', async () => {
    const [owner, receiver] = [await customer(portal, 'renews'), await customer(portal, 'receives')]
    await give(portal, owner, 5000)
    const [kept, offered] = [await activeVps(portal, owner), await activeVps(portal, owner)]
    await portal.db.pool.query('update brand set hold_hours = 720 where id = 1')
    await portal.advance('20d')
    const as = await signIn(owner)
    await portal.ok('user/service/vps/transfer', { ids: [offered], email: receiver.email }, { as, proof: PASSWORD })
    await portal.drain()
    await edit(owner, 'renews@new.example', await staff('support'))
    await portal.db.pool.query('update brand set hold_hours = 72 where id = 1')
    const to = await signIn(receiver)
    const { incoming } = (await portal.ok('user/transfer/list', {}, { as: to })) as { incoming: { id: number }[] }
    const refused = await portal.refused('user/transfer/accept', { ids: [incoming[0]?.id ?? 0], autoRenew: false }, { as: to })
    expect(refused.data.code).toBe('transfer.not-now')
    const before = (await serviceNow(portal, kept)).endAt
    await portal.advance('12d')
    expect((await serviceNow(portal, kept)).endAt?.getTime()).toBeGreaterThan(before?.getTime() ?? 0)
  })
})

describe('[D9] a colleague approves the change', () => {
  it('who is another person with another role; each hold by itself, once, with the reason in both logs', async () => {
    const owner = await customer(portal, 'approved')
    const [support, same, billing] = [await staff('support'), await staff('support'), await staff('billing')]
    await edit(owner, 'approved@new.example', support)
    const [hold] = await holdsOf(owner, billing)
    expect(hold).toMatchObject({ change: 'email', by: support.username, approve: true })
    expect((await holdsOf(owner, support))[0]?.approve).toEqual({ reason: 'hold.own-change' })
    expect((await holdsOf(owner, same))[0]?.approve).toEqual({ reason: 'hold.same-role' })
    expect((await holdsOf(owner, await staff('auditor')))[0]?.approve).toEqual({ reason: 'forbidden' })
    const input = { id: owner.id, holdId: hold?.id ?? 0, reason: 'called the number on file' }
    const answers = []
    for (const as of [support, same]) answers.push((await portal.refused('operator/customers/hold/approve', input, { as })).data.code)
    expect(answers).toEqual(['hold.own-change', 'hold.same-role'])
    const other = await customer(portal, 'not-theirs')
    const foreign = await portal.refused('operator/customers/hold/approve', { ...input, id: other.id }, { as: billing })
    expect(foreign.data.code).toBe('not-found')

    await edit(owner, 'approved@third.example', support)
    await portal.ok('operator/customers/hold/approve', input, { as: billing })
    const as = await signIn(owner)
    expect((await createToken(as)).data).toMatchObject({ code: 'account-on-hold' })
    const [second] = await holdsOf(owner, billing)
    await portal.ok('operator/customers/hold/approve', { ...input, holdId: second?.id ?? 0 }, { as: billing })
    expect((await createToken(as)).status).toBe('success')
    expect(await holdsOf(owner, billing)).toEqual([])
    expect((await portal.refused('operator/customers/hold/approve', input, { as: billing })).data.code).toBe('hold.over')
    const { items } = await portal.ok('operator/customers/log/list', { accountId: owner.id, actor: 'staff' }, { as: billing })
    expect(items.map(({ action }) => action)).toContain('operator/customers/hold/approve')
  })

  it('judges by the roles of the moment of the change; an owner is a person like others', () => {
    const change = { operatorId: 1, operatorRoles: ['support', 'billing'] as const }
    expect(approvalRefusal(change, { id: 2, roles: ['billing'] })).toBe('hold.same-role')
    expect(approvalRefusal(change, { id: 2, roles: ['owner'] })).toBeNull()
    expect(approvalRefusal({ operatorId: 1, operatorRoles: ['owner'] }, { id: 2, roles: ['owner'] })).toBe('hold.same-role')
    expect(approvalRefusal({ operatorId: 1, operatorRoles: ['owner'] }, { id: 1, roles: ['owner', 'billing'] })).toBe('hold.own-change')
  })
})
