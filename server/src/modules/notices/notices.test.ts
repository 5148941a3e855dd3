import { locales } from '@portal/contracts/locale.ts'
import { money } from '@portal/contracts/money.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer, mailsTo } from '../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { formatText } from '../../platform/errors.ts'
import { renderMail } from '../../platform/mail-layout.ts'
import { accountMailTexts } from '../accounts/mails.texts.ts'
import { notify } from './index.ts'
import { renderNotice } from './render.ts'
import { noticeTexts } from './texts/index.texts.ts'

let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal()
})
afterAll(() => portal.dispose())

const tell = (accountId: number, cause: string, mail = false) =>
  portal.db.transaction((tx) =>
    notify(tx, { accountId, kind: 'topup-credited', params: { amount: money(1999, 'USD') }, link: '/home/order/detail/7', mail, cause }),
  )

describe('[P3] notices', () => {
  it('are written, pushed and mailed once per cause, whatever repeats', async () => {
    const mine = await customer(portal, 'told')
    await Promise.all([tell(mine.id, 'invoice:7:paid', true), tell(mine.id, 'invoice:7:paid', true)])
    await tell(mine.id, 'invoice:7:paid', true)
    const { items, total, unread } = await portal.ok('user/notification/list', {}, { as: mine })
    expect({ total, unread }).toEqual({ total: 1, unread: 1 })
    expect(items[0]).toMatchObject({
      kind: 'topup-credited',
      title: '$19.99 added to your balance',
      link: '/home/order/detail/7',
      read: false,
    })
    const mails = await mailsTo(portal, mine.email)
    expect(mails).toHaveLength(1)
    expect(mails[0]?.text).toContain('http://portal.test/home/order/detail/7')
    const { rows } = await portal.db.pool.query(`select data->>'title' as title from event where type = 'notice' and account_id = $1`, [
      mine.id,
    ])
    expect(rows).toEqual([{ title: '$19.99 added to your balance' }])
  })

  it('leave nothing behind when what they tell of did not happen', async () => {
    const mine = await customer(portal, 'undone')
    const work = portal.db.transaction(async (tx) => {
      await notify(tx, { accountId: mine.id, kind: 'order-paid', params: { number: 'INV-1' }, mail: true, cause: 'undone' })
      throw new Error('the payment failed after all')
    })
    await expect(work).rejects.toThrow('after all')
    expect((await portal.ok('user/notification/list', {}, { as: mine })).total).toBe(0)
    expect(await mailsTo(portal, mine.email)).toEqual([])
  })

  it('are read in the language of the moment and mailed in that of the account', async () => {
    const mine = await customer(portal, 'polyglot', { locale: 'vi-VN' })
    await tell(mine.id, 'x', true)
    expect((await mailsTo(portal, mine.email))[0]).toMatchObject({ locale: 'vi-VN', subject: expect.stringContaining('vào số dư') })
    expect((await portal.ok('user/notification/list', {}, { as: mine, lang: 'zh-CN' })).items[0]?.title).toContain('已存入您的余额')
  })

  it('are mailed by the clock that the account has chosen, in whatever zone they were written', async () => {
    const mine = await customer(portal, 'traveller')
    const tellDate = (cause: string) =>
      portal.db.transaction((tx) => {
        const params = { name: 'web-1', date: '2026-11-20 22:30 GMT+7' }
        return notify(tx, { accountId: mine.id, kind: 'service-overdue', params, mail: true, cause })
      })
    const zone = (timeZone: string | null) => portal.call('user/levprotected/profile/update', { timeZone }, { as: mine })
    await tellDate('here')
    await zone('Asia/Tokyo')
    expect((await portal.ok('user/profile', {}, { as: mine })).timeZone).toBe('Asia/Tokyo')
    await tellDate('there')
    expect((await zone('Mars/Olympus')).data).toMatchObject({ fields: { timeZone: 'This value is not valid.' } })
    await zone(null)
    await tellDate('here again')
    const told = (await mailsTo(portal, mine.email)).map(({ text }) => text.match(/2026-11-2\d \d\d:\d\d GMT\+\d/)?.[0])
    expect(told).toEqual(['2026-11-20 22:30 GMT+7', '2026-11-21 00:30 GMT+9', '2026-11-20 22:30 GMT+7'])
  })

  it('are marked read one by one or all, and those of somebody else are not there', async () => {
    const [mine, theirs] = [await customer(portal, 'reader'), await customer(portal, 'other-reader')]
    for (const cause of ['a', 'b', 'c']) await tell(mine.id, cause)
    await tell(theirs.id, 'a')
    const list = await portal.ok('user/notification/list', {}, { as: mine })
    const foreign = (await portal.ok('user/notification/list', {}, { as: theirs })).items[0]?.id ?? 0
    expect(await portal.ok('user/notification/read', { id: list.items[0]?.id ?? 0 }, { as: mine })).toEqual({ unread: 2 })
    const answers = [
      await portal.refused('user/notification/read', { id: foreign }, { as: mine }),
      await portal.refused('user/notification/read', { id: 999_999 }, { as: mine }),
    ]
    expect(answers[0]).toEqual(answers[1])
    expect((await portal.ok('user/notification/list', { unreadOnly: true }, { as: mine })).total).toBe(2)
    expect(await portal.ok('user/notification/read', { all: true }, { as: mine })).toEqual({ unread: 0 })
    expect((await portal.ok('user/notification/list', {}, { as: theirs })).unread).toBe(1)
  })

  it('are found by the words they show and by what they are about [C6]', async () => {
    const mine = await customer(portal, 'searcher')
    await tell(mine.id, 'a')
    await portal.db.transaction((tx) =>
      notify(tx, { accountId: mine.id, kind: 'order-paid', params: { number: 'AC-2026-000042' }, cause: 'b' }),
    )
    const find = async (search: string) =>
      (await portal.ok('user/notification/list', { search }, { as: mine })).items.map((item) => item.kind)
    expect(await find(' ADDED to ')).toEqual(['topup-credited'])
    expect(await find('000042')).toEqual(['order-paid'])
    expect(await find('100%')).toEqual([])
    expect(await find('2026-11-20')).toEqual(['order-paid', 'topup-credited'])
    // 17:00 UTC is midnight in Ho Chi Minh City [M1b].
    await portal.db.pool.query(`update notice set at = '2026-11-20T17:00:00Z' where account_id = $1`, [mine.id])
    expect(await find('2026-11-20')).toEqual([])
    expect(await find('2026-11-21')).toHaveLength(2)
  })
})

describe('texts', () => {
  const kinds = Object.entries(noticeTexts)

  it.each(kinds)('%s says all it has to in each language, with no parameter missing or unknown', (kind, text) => {
    // A number that is written by the language's rules, or a word that is chosen, shows itself differently in each.
    const shaped = (name: string) => JSON.stringify(text).includes(`{${name}, `)
    const plain = text.params.filter((name) => !shaped(name))
    const values = Object.fromEntries(text.params.map((name) => [name, shaped(name) ? 7 : `<${name}>`]))
    const said = locales.map((locale) => renderNotice(kind, values, locale))
    for (const one of said) {
      expect(one).not.toBeNull()
      for (const sentence of Object.values(one ?? {})) {
        expect(sentence.length).toBeGreaterThan(1)
        expect(sentence).not.toMatch(/[{}]/)
      }
      const everything = Object.values(one ?? {}).join(' ')
      for (const name of plain) expect(everything).toContain(`<${name}>`)
    }
    for (const name of text.params.filter(shaped)) expect(JSON.stringify([text.title, text.body, text.mail])).toContain(`{${name}, `)
    // What the title or the body tells in one language, an amount above all, it tells in every one.
    for (const part of ['title', 'body', 'mail'] as const) {
      const told = said.map((one) => plain.filter((name) => one?.[part].includes(`<${name}>`)))
      for (const names of told) expect(names, part).toEqual(told[0])
      const spoken = locales.map((locale) => text.params.filter((name) => new RegExp(`\\{${name}[,}]`).test(text[part][locale])))
      for (const names of spoken) expect(names, part).toEqual(spoken[0])
    }
    expect(new Set(said.map((one) => one?.mail)).size).toBe(locales.length)
  })

  it.each(Object.entries(accountMailTexts))('the mail "%s" is complete in each language', (_, text) => {
    const values = { name: 'N', username: 'U', brand: 'B', time: 'T', device: 'D', ip: 'I', reason: 'R', email: 'E', left: 3, token: 'K' }
    const cases = ['on', 'off', 'moved', 'codes', 'created', 'revoked'].flatMap((change) =>
      ['staff', 'restored', 'owner'].map((by) => ({ change, by })),
    )
    for (const one of cases) {
      const said = locales.map((locale) => formatText(text[locale].body, locale, { ...values, ...one }))
      for (const body of said) expect(body).not.toMatch(/[{}]/)
      expect(new Set(said).size).toBe(locales.length)
    }
    for (const name of ['username', 'time', 'device', 'ip', 'brand', 'reason', 'email', 'left', 'change', 'by', 'token']) {
      expect(new Set(locales.map((locale) => text[locale].body.match(`\\{${name}[,}]`) !== null)).size).toBe(1)
    }
  })

  it('in mails cannot bring markup or headers of their own', () => {
    const brand = { name: '<b>Brand</b>', colour: 'red;background:url(x)', baseUrl: 'http://b.test', supportEmail: 's@b.test' }
    const mail = renderMail(brand, {
      locale: 'en-US',
      subject: 'Hello\r\nBcc: x@y.test',
      paragraphs: ['<script>alert(1)</script>'],
      button: { label: '"Go"', url: 'http://b.test/#a="b"' },
    })
    expect(mail.subject).toBe('Hello Bcc: x@y.test')
    expect(mail.html).not.toContain('<script>')
    expect(mail.html).not.toContain('<b>')
    expect(mail.html).not.toContain('url(x)')
    expect(mail.html).toContain('href="http://b.test/#a=&#34;b&#34;"')
    expect(mail.text).toContain('<script>alert(1)</script>')
  })
})
