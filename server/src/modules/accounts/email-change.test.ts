import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, mailsTo, PASSWORD, tokenOf } from '../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator } from '../../../test/support/staff.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

const NEW = 'a-short-rest-4-one'
const mailed = async (to: string, template: string) => (await mailsTo(portal, to)).filter((mail) => mail.template === template)
const linkOf = async (to: string, template: string) => ({ token: tokenOf((await mailed(to, template))[0]) })
const ask = (as: Customer, email: string) => portal.ok('user/profile/email/change', { email }, { as, proof: PASSWORD })
const addressOf = async ({ id }: Customer) =>
  (await portal.db.pool.query<{ email: string }>('select email from account where id = $1', [id])).rows[0]?.email
const pendingOf = async (as: Customer) => (await portal.ok('user/profile', {}, { as })).pendingEmail

describe('[A7] another e-mail', () => {
  it.each([
    ['the old mailbox first', ['leaving', 'confirm']],
    ['the new mailbox first', ['confirm', 'leaving']],
  ])('comes when both mailboxes have confirmed it, %s; the other sessions end, and both are told', async (name, order) => {
    const as = await customer(portal, `moves-${order[0]}`)
    const other = (await portal.ok('user/login', { username: as.username, password: PASSWORD })).sessionId
    const to = `${as.username}@new.example`
    expect((await portal.refused('user/profile/email/change', { email: to }, { as })).data.code).toBe('proof-required')
    await ask(as, to.toUpperCase())
    expect(await pendingOf(as)).toMatchObject({ email: to, oldConfirmed: false, newConfirmed: false })
    const links = { leaving: await linkOf(as.email, 'email-leaving'), confirm: await linkOf(to, 'email-confirm') }
    const [first, second] = order.map((side) => links[side as keyof typeof links])
    expect(await portal.ok('public/email/confirm', first as never)).toEqual({ changed: false, email: to })
    expect(await pendingOf(as)).toMatchObject({ oldConfirmed: name.startsWith('the old'), newConfirmed: name.startsWith('the new') })
    expect(await addressOf(as)).toBe(as.email)
    expect(await portal.ok('public/email/confirm', second as never)).toEqual({ changed: true, email: to })
    expect([await addressOf(as), await pendingOf(as)]).toEqual([to, null])
    expect((await portal.call('user/login', { username: as.username, sessionId: other })).http).toBe(401)
    expect((await portal.call('user/login', { username: to, password: PASSWORD })).status).toBe('success')
    expect((await mailed(as.email, 'email-changed'))[0]?.text).toContain(to)
    expect(await mailed(to, 'email-arrived')).toHaveLength(1)
    const { rows } = await portal.db.pool.query(
      `select before, after from activity where account_id = $1 and action = 'public/email/confirm' order by id desc limit 1`,
      [as.id],
    )
    expect(rows).toEqual([{ before: { email: as.email }, after: { email: to } }])
  })

  it('does not come by one mailbox alone, however often its links are opened', async () => {
    const as = await customer(portal, 'one-sided')
    await ask(as, 'one-sided@new.example')
    const leaving = await linkOf(as.email, 'email-leaving')
    expect(await portal.ok('public/email/confirm', leaving)).toMatchObject({ changed: false })
    expect((await portal.refused('public/email/confirm', leaving)).data.code).toBe('link-expired')
    await portal.advance('2m')
    await portal.ok('user/profile/email/resend', {}, { as })
    // The one that has confirmed is not asked again.
    expect(await mailed(as.email, 'email-leaving')).toHaveLength(1)
    expect(await mailed('one-sided@new.example', 'email-confirm')).toHaveLength(2)
    expect(await addressOf(as)).toBe(as.email)
    await portal.ok('public/email/confirm', await linkOf('one-sided@new.example', 'email-confirm'))
    expect(await addressOf(as)).toBe('one-sided@new.example')
  })

  it('answers the same for an address that another account has, whose owner alone is told', async () => {
    const [as, owner] = [await customer(portal, 'asks'), await customer(portal, 'has-it')]
    const steps = async (email: string) => {
      const answers = [await portal.call('user/profile/email/change', { email }, { as, proof: PASSWORD })]
      answers.push((await portal.call('user/profile/email/resend', {}, { as })) as never)
      const before = await portal.ok('user/profile', {}, { as })
      answers.push((await portal.call('public/email/confirm', await linkOf(as.email, 'email-leaving'))) as never)
      const after = await pendingOf(as)
      answers.push((await portal.call('user/profile/email/cancel', {}, { as })) as never)
      await portal.advance('61m')
      return JSON.stringify([answers, before.pendingEmail, after])
        .replaceAll(email, 'EMAIL')
        .replaceAll(/20\d\d-[\d:.TZ-]+/g, 'TIME')
    }
    expect(await steps(owner.email)).toBe(await steps('free@new.example'))
    const told = await mailsTo(portal, owner.email)
    expect(told.map(({ template }) => template)).toEqual(['email-wanted'])
    expect(told[0]?.text).not.toContain('#token=')
    await ask(as, owner.email)
    expect(await mailed(owner.email, 'email-wanted')).toHaveLength(1)
    expect((await portal.refused('user/profile/email/change', { email: as.email }, { as })).data.fields?.email).toContain('already')
  })

  it('goes to one of two accounts that ask for the same address at the same time', async () => {
    const both = [await customer(portal, 'racer-a'), await customer(portal, 'racer-b')]
    const to = 'wanted@new.example'
    for (const as of both) {
      await ask(as, to)
      await portal.ok('public/email/confirm', await linkOf(as.email, 'email-leaving'))
    }
    const answers = await Promise.all(
      (await mailed(to, 'email-confirm')).map((mail) => portal.post('/api2/public/email/confirm', { token: tokenOf(mail) })),
    )
    expect(answers.map(({ status, data }) => data.code ?? status).sort()).toEqual(['email.taken', 'success'])
    expect((await Promise.all(both.map(addressOf))).filter((address) => address === to)).toHaveLength(1)
  })

  it('is called off by its owner, by another request, by a day, and by staff: then its links do nothing', async () => {
    const ends: readonly ((as: Customer) => Promise<unknown>)[] = [
      (as) => portal.ok('user/profile/email/cancel', {}, { as }),
      async (as) => {
        await portal.advance('2m')
        await ask(as, `${as.username}@third.example`)
      },
      () => portal.advance('25h'),
      async (as) => {
        const change = { id: as.id, email: `${as.username}@staff.example`, reason: 'the mailbox is gone' }
        await portal.ok('operator/customers/edit', change, { as: await operator(portal, 'helper', ['support']) })
      },
    ]
    for (const [n, end] of ends.entries()) {
      const as = await customer(portal, `calls-off-${n}`)
      await ask(as, `calls-off-${n}@new.example`)
      const links = [await linkOf(as.email, 'email-leaving'), await linkOf(`calls-off-${n}@new.example`, 'email-confirm')]
      await end(as)
      for (const link of links) expect((await portal.refused('public/email/confirm', link)).data.code, String(n)).toBe('link-expired')
      expect(await addressOf(as)).not.toBe(`calls-off-${n}@new.example`)
    }
  })

  it('[A9] ends a link for a new password that was mailed before it, and one of another account opens nothing here', async () => {
    const [as, other] = [await customer(portal, 'forgets'), await customer(portal, 'bystander')]
    await portal.ok('public/requestpw', { email: as.email })
    await portal.drain()
    const reset = await linkOf(as.email, 'reset')
    const to = 'forgets@new.example'
    await ask(as, to)
    // A link is good for what it was made for only.
    expect((await portal.refused('public/email/confirm', reset)).data.code).toBe('link-expired')
    for (const link of [await linkOf(to, 'email-confirm'), await linkOf(as.email, 'email-leaving')])
      expect((await portal.refused('public/resetpw', { ...link, password: NEW, passwordConfirm: NEW })).data.code).toBe('link-expired')
    for (const link of [await linkOf(to, 'email-confirm'), await linkOf(as.email, 'email-leaving')])
      await portal.ok('public/email/confirm', link)
    expect(await addressOf(as)).toBe(to)
    expect((await portal.refused('public/resetpw', { ...reset, password: NEW, passwordConfirm: NEW })).data.code).toBe('link-expired')
    expect((await portal.call('user/login', { username: other.username, password: NEW })).status).toBe('error')
    await portal.advance('2m')
    await portal.ok('public/requestpw', { email: to })
    await portal.drain()
    const again = { ...(await linkOf(to, 'reset')), password: NEW, passwordConfirm: NEW }
    expect(await portal.ok('public/resetpw', again)).toEqual({ username: 'forgets' })
    expect((await portal.refused('public/resetpw', again)).data.code).toBe('link-expired')
  })

  it('sends its links ever more seldom, and confirming opens no session', async () => {
    const as = await customer(portal, 'patient')
    await ask(as, 'patient@new.example')
    expect((await portal.refused('user/profile/email/resend', {}, { as })).data).toMatchObject({ code: 'too-many-requests' })
    const before = (await portal.db.pool.query('select from session')).rowCount
    const answer = await portal.post('/api2/public/email/confirm', {
      ...(await linkOf(as.email, 'email-leaving')),
      ...{ username: 'patient', sessionId: 'chosen-by-somebody-else' },
    })
    expect([answer.status, (await portal.db.pool.query('select from session')).rowCount]).toEqual(['success', before])
    expect((await portal.call('user/login', { username: 'patient', sessionId: 'chosen-by-somebody-else' })).http).toBe(401)
  })
})
