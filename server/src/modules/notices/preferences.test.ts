import { NOTICE_TOPICS } from '@portal/contracts/notice-topics.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, mailsTo } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator } from '../../../test/support/staff.ts'
import { SecretBox } from '../../platform/secrets.ts'
import { notify } from './index.ts'
import { nextMorning, topicOf } from './preferences.ts'
import { noticeTexts } from './texts/index.texts.ts'
import { unsubscribeAt } from './unsubscribe.routes.ts'

const SECRET_KEYS = `k1:${Buffer.alloc(32, 9).toString('base64')}`
const box = new SecretBox({ current: 'k1', keys: new Map([['k1', Buffer.alloc(32, 9)]]) })
let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal({ env: { SECRET_KEYS } })
})
afterAll(() => portal.dispose())

const choose = (as: Customer, topic: 'teams' | 'announcements', mail: 'now' | 'daily' | 'off', shown = true) =>
  portal.ok('user/notification/preferences/set', { topic, mail, portal: shown }, { as })
const joined = (to: Customer, member: string) =>
  portal.db.transaction((tx) =>
    notify(tx, { accountId: to.id, kind: 'team-deleted', params: { team: member, leader: 'Ada' }, mail: true, cause: `joined:${member}` }),
  )
const mails = async (to: Customer) => (await mailsTo(portal, to.email)).map(({ template }) => template)

describe('[P3] how a customer wants to be told', () => {
  it('is theirs to choose by topic, but not of money, contract and safety', async () => {
    const kinds = Object.values(NOTICE_TOPICS).flat() as readonly string[]
    expect(new Set(kinds).size).toBe(kinds.length)
    for (const kind of kinds) expect(kind === 'announcement' || kind in noticeTexts, kind).toBe(true)
    // What a service is suspended or deleted for only after it was told, and what a transfer or a payment says.
    for (const kind of Object.keys(noticeTexts))
      if (
        /^(renewal|invoice|order|payment|topup|trial|transfer-(?!near|at)|webhook|refund)|overdue|suspended$|final|terminated|password|rescued/.test(
          kind,
        )
      )
        if (!kind.startsWith('shared-')) expect(topicOf(kind), kind).toBeNull()
    const mine = await customer(portal, 'chooser')
    const { items } = await portal.ok('user/notification/preferences', {}, { as: mine })
    expect(items.every(({ mail, portal: shown }) => mail === 'now' && shown)).toBe(true)
    await choose(mine, 'teams', 'off', false)
    const after = await portal.ok('user/notification/preferences', {}, { as: mine })
    expect(after.items.find(({ topic }) => topic === 'teams')).toEqual({ topic: 'teams', mail: 'off', portal: false })
  })

  it('off: no mail; quietly: it stands in the list as read, and nobody’s browser hears of it', async () => {
    const mine = await customer(portal, 'quiet')
    await choose(mine, 'teams', 'off', false)
    await joined(mine, 'first')
    expect(await mails(mine)).toEqual([])
    const { items, unread } = await portal.ok('user/notification/list', {}, { as: mine })
    expect([items.map(({ read }) => read), unread]).toEqual([[true], 0])
    const { rowCount } = await portal.db.pool.query(`select 1 from event where account_id = $1 and type = 'notice'`, [mine.id])
    expect(rowCount).toBe(0)
  })

  it('daily: one mail at eight in the morning by the account’s clock, with all that happened until then, once', async () => {
    const mine = await customer(portal, 'patient')
    await portal.db.pool.query(`update account set time_zone = 'America/New_York' where id = $1`, [mine.id])
    await choose(mine, 'teams', 'daily')
    await joined(mine, 'second')
    await joined(mine, 'third')
    const due = nextMorning(portal.clock.now(), 'America/New_York')
    expect(due.toISOString()).toMatch(/T13:00:00/)
    await portal.advance('1m')
    expect(await mails(mine)).toEqual([])
    await portal.advance('24h')
    const [digest, ...others] = await mailsTo(portal, mine.email)
    expect(others).toEqual([])
    expect(digest).toMatchObject({ template: 'digest', subject: expect.stringMatching(/^2 new notifications/) })
    for (const member of ['second', 'third']) expect(digest?.text).toContain(member)
    expect(digest?.text).toContain('/home/profile/notifications')
    await portal.advance('48h')
    expect(await mails(mine)).toHaveLength(1)
  })

  it('holds for announcements too; who called their mails off still finds them in the portal', async () => {
    const [loud, daily, off] = [await customer(portal, 'loud'), await customer(portal, 'daily'), await customer(portal, 'offed')]
    await choose(daily, 'announcements', 'daily')
    await choose(off, 'announcements', 'off')
    const staff = await operator(portal, 'speaker', ['support'])
    const text = (word: string) => ({ 'en-US': word, 'vi-VN': word, 'zh-CN': word })
    const draft = { brandId: 1, title: text('Maintenance'), body: text('On Sunday.'), mail: true }
    const { id } = await portal.ok('operator/announcements/create', draft, { as: staff })
    await portal.ok('operator/announcements/publish', { id, at: null }, { as: staff })
    await portal.drain()
    expect(await mails(loud)).toEqual(['announcement'])
    expect([await mails(daily), await mails(off)]).toEqual([[], []])
    expect((await portal.ok('user/notification/list', {}, { as: off })).unread).toBe(1)
    await portal.advance('24h')
    expect(await mails(daily)).toEqual(['digest'])
  })
})

describe('[P3] an announcement for some', () => {
  it('reaches those who read such a language and have such a service there, and nobody else', async () => {
    const staff = await operator(portal, 'aimer', ['support'])
    const [holder, foreign, none] = [
      await customer(portal, 'holder'),
      await customer(portal, 'reads-vi', { locale: 'vi-VN' }),
      await customer(portal, 'no-service'),
    ]
    for (const who of [holder, foreign]) await activeVps(portal, who)
    const { rows } = await portal.db.pool.query('select location_id::int as place, type from service where account_id = $1', [holder.id])
    const text = { 'en-US': 'Hanoi', 'vi-VN': 'Hanoi', 'zh-CN': 'Hanoi' }
    const audience = { locales: ['en-US' as const], types: [rows[0].type], locationIds: [rows[0].place] }
    const draft = { brandId: 1, title: text, body: text, mail: false, audience }
    const { id } = await portal.ok('operator/announcements/create', draft, { as: staff })
    expect(await portal.ok('operator/announcements/detail', { id }, { as: staff })).toMatchObject({ audience })
    await portal.ok('operator/announcements/publish', { id, at: null }, { as: staff })
    await portal.drain()
    const heard = async (who: Customer) =>
      (await portal.ok('user/notification/list', {}, { as: who, lang: 'en-US' })).items.filter(({ title }) => title === 'Hanoi').length
    expect([await heard(holder), await heard(foreign), await heard(none)]).toEqual([1, 0, 0])
    const reached = async (of: number) => (await portal.ok('operator/announcements/detail', { id: of }, { as: staff })).reached
    expect(await reached(id)).toBe(1)

    // Of another place, of another type, and of both where each alone would do: nobody.
    const elsewhere = await portal.db.pool.query('select id::int from location where id <> $1 limit 1', [rows[0].place])
    const far = [elsewhere.rows[0].id as number]
    for (const other of [
      { types: [], locationIds: far },
      { types: ['hosting' as const], locationIds: [] },
      { types: audience.types, locationIds: far },
      { types: ['hosting' as const], locationIds: audience.locationIds },
    ]) {
      const made = await portal.ok('operator/announcements/create', { ...draft, audience: { locales: [], ...other } }, { as: staff })
      await portal.ok('operator/announcements/publish', { id: made.id, at: null }, { as: staff })
      await portal.drain()
      expect(await reached(made.id), JSON.stringify(other)).toBe(0)
    }
  })
})

describe('[P3] one click in the mailbox', () => {
  const path = async (who: Customer) => {
    const mail = { brandId: 1, accountId: who.id, topic: 'teams' } as never
    const address = await unsubscribeAt(box)({ db: portal.db } as never, mail)
    return new URL(address ?? '').pathname
  }
  const post = (url: string, payload: string) =>
    portal.app.inject({
      method: 'POST',
      url,
      payload,
      headers: { host: 'portal.test', 'content-type': 'application/x-www-form-urlencoded' },
    })

  it('calls such mails off without any other proof; to open the address does nothing', async () => {
    const mine = await customer(portal, 'clicks')
    const url = await path(mine)
    const opened = await portal.app.inject({ method: 'GET', url, headers: { host: 'portal.test' } })
    expect([opened.statusCode, opened.headers.location]).toEqual([303, '/home/profile/notifications'])
    expect((await post(url, 'something=else')).statusCode).toBe(400)
    await joined(mine, 'before')
    expect(await mails(mine)).toEqual(['team-deleted'])
    expect((await post(url, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
    expect((await post(url, 'List-Unsubscribe=One-Click')).statusCode).toBe(200)
    await joined(mine, 'after')
    expect(await mails(mine)).toEqual(['team-deleted'])
    const { items } = await portal.ok('user/log/list', {}, { as: mine })
    expect(items.map(({ action }) => action)).toContain('notification/unsubscribe')
  })

  it('of a forged address does nothing', async () => {
    const mine = await customer(portal, 'unforged')
    const url = await path(mine)
    for (const bad of [`${url.slice(0, -3)}abc`, '/api2/unsubscribe/x', `/api2/unsubscribe/${mine.id}:teams`])
      expect((await post(bad, 'List-Unsubscribe=One-Click')).statusCode).toBe(404)
    await joined(mine, 'still')
    expect(await mails(mine)).toEqual(['team-deleted'])
  })
})
