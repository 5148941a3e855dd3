import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, mailsTo, tokenOf } from '../../../../test/support/customers.ts'
import { column, signedInAgain, soldService } from '../../../../test/support/life.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { give } from '../../../../test/support/shop.ts'
import { operator } from '../../../../test/support/staff.ts'
import { notify } from '../../notices/index.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

const path = 'user/profile/billing/contact'
const tokenIn = (mail: { text: string } | undefined): string => /#token=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? ''

describe('[M11b] billing contacts', () => {
  it('get copies of receipts and reminders in their language once they have confirmed, and none after one press', async () => {
    const as = await customer(portal, 'copies')
    const to = 'ketoan@company.example'
    const { id } = await portal.ok(`${path}/add`, { email: 'KeToan@Company.example', locale: 'vi-VN' }, { as })
    const [link] = await mailsTo(portal, to)
    expect(link).toMatchObject({ template: 'billing-contact', locale: 'vi-VN' })
    const token = tokenOf(link)
    await portal.drain()
    await give(portal, as, 500)
    for (const name of ['one', 'two']) await soldService(portal, as, { name })
    await portal.advance('22d')
    // Nothing but the link before it was opened, and it works for a week.
    expect((await mailsTo(portal, to)).map(({ template }) => template)).toEqual(['billing-contact'])
    expect((await portal.refused('public/billing-contact/confirm', { token })).data.code).toBe('link-expired')
    const now = await signedInAgain(portal, as)
    await portal.ok(`${path}/resend`, { id }, { as: now })
    const fresh = tokenOf((await mailsTo(portal, to))[0])
    await portal.ok('public/billing-contact/confirm', { token: fresh })
    expect((await portal.refused('public/billing-contact/confirm', { token: fresh })).data.code).toBe('link-expired')
    expect((await portal.refused(`${path}/resend`, { id }, { as: now })).data.code).toBe('billing-contact.confirmed')
    await give(portal, as, 5000)
    await portal.advance('8d')
    const copies = (await mailsTo(portal, to)).filter(({ template }) => template !== 'billing-contact')
    expect(copies.map(({ template, locale }) => [template, locale])).toContainEqual(['service-renewed', 'vi-VN'])
    expect(copies[0]?.text).toContain('Name of copies')
    // No way into the account.
    expect(copies.every(({ text }) => !text.includes('/home/'))).toBe(true)
    expect(
      await column(portal, `select distinct split_part(attachment, ':', 1) from mail where recipient = $1 and attachment is not null`, to),
    ).toContain('receipt')
    const staff = await operator(portal, 'who-sees', ['support'])
    expect(await portal.ok('operator/customers/billing', { id: as.id }, { as: staff })).toMatchObject({
      billingDay: null,
      items: [{ email: to }],
    })
    const [leave] = await column(portal, `select leave_token from billing_contact where id = $1`, id)
    await portal.ok('public/billing-contact/leave', { token: String(leave) })
    expect((await portal.refused('public/billing-contact/leave', { token: String(leave) })).data.code).toBe('link-expired')
    const before = (await mailsTo(portal, to)).length
    await portal.advance('35d')
    expect((await mailsTo(portal, to)).length).toBe(before)
  })

  it('hear what ends them in each copy while it waits to leave', async () => {
    const as = await customer(portal, 'leaving')
    const to = 'leaves@company.example'
    await portal.ok(`${path}/add`, { email: to, locale: 'en-US' }, { as })
    await portal.ok('public/billing-contact/confirm', { token: tokenOf((await mailsTo(portal, to))[0]) })
    await portal.db.pool.query(`update account set profile_name = 'The <b>Firm</b>' where id = $1`, [as.id])
    await portal.db.transaction((tx) =>
      notify(tx, {
        ...{ accountId: as.id, kind: 'payment-short', params: { number: 'A-1', missing: { amount: 5, currency: 'USD' } }, mail: true },
        cause: 'test',
      }),
    )
    const [copy] = await mailsTo(portal, to)
    expect(copy?.text).toContain('The <b>Firm</b>')
    expect(copy?.html).not.toContain('<b>Firm')
    await portal.ok('public/billing-contact/leave', { token: tokenIn(copy) })
    expect((await portal.ok(`${path}/list`, {}, { as })).items).toEqual([])
  })

  it('are five at most, each once, never the account’s own; a mailbox is asked ever more seldom, and those of others are missing', async () => {
    const as = await customer(portal, 'five')
    const add = (email: string) => portal.call(`${path}/add`, { email, locale: 'en-US' }, { as })
    const answers = await Promise.all(Array.from({ length: 7 }, (_, n) => add(`five-${n}@company.example`)))
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(5)
    const { items } = await portal.ok(`${path}/list`, {}, { as })
    expect(items).toHaveLength(5)
    const [first] = items
    await portal.ok(`${path}/remove`, { id: first?.id ?? 0 }, { as })
    const refusals: [string, string][] = [
      [items[1]?.email ?? '', 'billing-contact.known'],
      [as.email, 'billing-contact.own'],
    ]
    for (const [email] of refusals) {
      const { data } = await portal.refused(`${path}/add`, { email, locale: 'en-US' }, { as })
      expect(data.fields).toHaveProperty('email')
    }
    for (const email of ['', 'nobody', 'a@b@c', 'x\r\nBcc: y@example.com', `${'a'.repeat(250)}@example.com`])
      expect((await add(email)).http).toBeGreaterThanOrEqual(400)
    // The same mailbox again: only after a while, whoever asks.
    expect((await portal.refused(`${path}/add`, { email: first?.email ?? '', locale: 'en-US' }, { as })).data.code).toBe(
      'too-many-requests',
    )
    const thief = await customer(portal, 'thief')
    for (const call of ['resend', 'remove'] as const)
      expect((await portal.refused(`${path}/${call}`, { id: items[1]?.id ?? 0 }, { as: thief })).data.code).toBe('not-found')
  })
})
