import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { customer } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { finishLater } from '../orders/queue.ts'

let portal: TestPortal
let provisioning: StaffMember
let support: StaffMember
let shift = 0
beforeAll(async () => {
  portal = await createTestPortal()
})
// A session of the console ends after half a day, and these tests let days pass.
beforeEach(signIn)
afterAll(() => portal.dispose())

async function signIn(): Promise<void> {
  shift++
  provisioning = await operator(portal, `pro-${shift}`, ['provisioning'])
  support = await operator(portal, `sup-${shift}`, ['support'])
}

const rows = async <T extends object>(text: string, values: unknown[] = []): Promise<T[]> =>
  (await portal.db.pool.query<T>(text, values)).rows

async function failedJob(payload: object, key: string | null = null): Promise<number> {
  const [row] = await rows<{ id: string }>(
    `insert into job (name, key, payload, state, due_at, attempts, last_error, created_at)
     values ('orders.finish', $2, $1, 'failed', '2026-11-19', 12, 'it broke', '2026-11-19') returning id`,
    [payload, key],
  )
  return Number(row?.id)
}

describe('[X1] failed jobs', () => {
  it('show what they were to do without its secrets', async () => {
    const id = await failedJob({ invoiceId: 7, password: 'hunter2', deep: [{ apiToken: 'abc' }], link: 'https://x.test/a#t=secret' })
    const { items, counts } = await portal.ok('operator/jobs/list', { search: 'orders.finish' }, { as: provisioning })
    const text = items.find((item) => item.id === id)?.payload ?? ''
    expect(JSON.parse(text)).toEqual({ invoiceId: 7, password: '••••••', deep: [{ apiToken: '••••••' }], link: 'https://x.test/a#••••••' })
    expect(counts['failed']).toBeGreaterThan(0)
  })

  it('run again once, whoever clicks how often', async () => {
    const id = await failedJob({ invoiceId: 999_999 })
    const raced = await Promise.all([1, 2, 3].map(() => portal.call('operator/jobs/retry', { id }, { as: provisioning })))
    expect(raced.map(({ status }) => status).sort()).toEqual(['error', 'error', 'success'])
    await portal.drain()
    expect(await rows('select 1 from job where id = $1', [id])).toEqual([])
  })

  it('give way to one of their key that waits already', async () => {
    const id = await failedJob({ invoiceId: 1 }, 'order-finish:1')
    await portal.db.transaction((tx) => tx.enqueue(finishLater, { invoiceId: 1 }, { key: 'order-finish:1', dueAt: new Date('2027-01-01') }))
    await portal.ok('operator/jobs/retry', { id }, { as: provisioning })
    expect(await rows(`select 1 from job where key = 'order-finish:1'`)).toHaveLength(1)
    await portal.drain()
  })

  it('are discarded with a reason that stays in the log', async () => {
    const id = await failedJob({ invoiceId: 5 })
    await portal.ok('operator/jobs/discard', { id, reason: 'done by hand' }, { as: provisioning })
    expect((await portal.refused('operator/jobs/discard', { id, reason: 'again' }, { as: provisioning })).data.code).toBe('not-found')
    expect((await portal.refused('operator/jobs/discard', { id, reason: 'again' }, { as: support })).data.code).toBe('forbidden')
    const [line] = await rows<{ after: object }>(`select after from activity where action = 'operator/jobs/discard' and status = 'success'`)
    expect(line?.after).toEqual({ reason: 'done by hand' })
  })
})

describe('[X1] mails', () => {
  it('show their text without what opens an account, and are sent again once per click', async () => {
    const mine = await customer(portal, 'forgetful')
    await portal.ok('public/requestpw', { email: mine.email })
    await portal.drain()
    const list = () => portal.ok('operator/mails/list', { search: mine.email, state: 'sent' }, { as: support })
    const [mail] = (await list()).items
    const id = mail?.id ?? 0
    const { text, html } = await portal.ok('operator/mails/detail', { id }, { as: support })
    const [stored] = await rows<{ text: string }>('select text from mail where id = $1', [id])
    const token = /#(\S+)/.exec(stored?.text ?? '')?.[1] ?? ''
    expect(token.length).toBeGreaterThan(10)
    expect(text + html).not.toContain(token)
    const again = { id }
    const clicks = await Promise.all([1, 2].map(() => portal.ok('operator/mails/resend', again, { as: support, requestId: 'one-click' })))
    expect(clicks[0]).toEqual(clicks[1])
    await portal.drain()
    expect((await list()).total).toBe(2)
    const copies = await rows<{ text: string }>('select distinct text from mail where recipient = $1 and template = $2', [
      mine.email,
      mail?.template,
    ])
    expect(copies).toHaveLength(1)
  })

  it('that failed goes out when its job is run again', async () => {
    const mine = await customer(portal, 'unreachable')
    await rows(
      `insert into mail (brand_id, account_id, cause, template, locale, sender, recipient, subject, text, html, state, created_at, last_error)
       values (1, $1, 'test-failed', 'account-welcome', 'en-US', 'a@b.test', $2, 's', 't', 'h', 'failed', '2026-01-05', 'no route')`,
      [mine.id, mine.email],
    )
    const [mail] = await rows<{ id: string }>(`select id from mail where cause = 'test-failed'`)
    await rows(
      `insert into job (name, key, payload, live, state, due_at, attempts, created_at) values ('mail.send', $1, $2, true, 'failed', '2026-01-05', 12, '2026-01-05')`,
      [`mail:${mail?.id}`, { mailId: Number(mail?.id) }],
    )
    const [job] = (await portal.ok('operator/jobs/list', { search: 'mail.send' }, { as: provisioning })).items
    await portal.ok('operator/jobs/retry', { id: job?.id ?? 0 }, { as: provisioning })
    await portal.drain()
    expect(await rows(`select state from mail where cause = 'test-failed'`)).toEqual([{ state: 'sent' }])
  })
})

describe('[X1] services of everybody', () => {
  const of = (id: number) => portal.ok('operator/services/detail', { id }, { as: support })
  const reason = 'sends spam'

  it('are suspended by staff for a reason of theirs, shown when the engine is off, and run again when no reason stands', async () => {
    const mine = await customer(portal, 'spammer')
    const id = await activeVps(portal, mine, { name: 'spam-01' })
    const suspended = await portal.ok('operator/services/suspend', { id, suspension: 'abuse', reason }, { as: support })
    expect(suspended).toMatchObject({ paymentStatus: 'OK', suspending: true, suspensions: ['abuse'] })
    expect((await portal.refused('operator/services/suspend', { id, suspension: 'abuse', reason }, { as: support })).data.code).toBe(
      'service.already-suspended-for',
    )
    await portal.advance('1m')
    expect(await of(id)).toMatchObject({
      paymentStatus: 'Suspended',
      facts: expect.arrayContaining([{ name: 'power', value: 'stopped' }]),
      actions: { unsuspend: true },
    })
    expect((await portal.refused('operator/services/unsuspend', { id, suspension: 'fraud', reason }, { as: support })).data.code).toBe(
      'service.not-suspended-by-staff',
    )
    await portal.ok('operator/services/unsuspend', { id, suspension: 'abuse', reason: 'cleaned up' }, { as: support })
    await portal.advance('1m')
    expect(await of(id)).toMatchObject({ paymentStatus: 'OK', facts: expect.arrayContaining([{ name: 'power', value: 'running' }]) })
    expect((await of(id)).history.map(({ action }) => action)).toEqual(
      expect.arrayContaining(['operator/services/suspend', 'operator/services/unsuspend']),
    )
  })

  it('end only for who types the name, and are destroyed when the days for an undelete are over', async () => {
    const mine = await customer(portal, 'leaving')
    const id = await activeVps(portal, mine, { name: 'last-01' })
    const refused = await portal.refused('operator/services/terminate', { id, name: 'last-02', reason }, { as: support })
    expect(refused.data.fields).toHaveProperty('name')
    const raced = await Promise.all(
      [1, 2].map(() => portal.call('operator/services/terminate', { id, name: 'last-01', reason }, { as: support })),
    )
    expect(raced.map(({ status }) => status).sort()).toEqual(['error', 'success'])
    await portal.advance('6d')
    expect(await portal.simulator.find(`vps-${id}`)).toMatchObject({ state: 'stopped' })
    await portal.advance('2d')
    await signIn()
    expect(await portal.simulator.find(`vps-${id}`)).toBeNull()
    expect(await of(id)).toMatchObject({ state: 'ended', actions: { terminate: { reason: 'service-not-active' } } })
  })

  it('are found by name, address, owner and id', async () => {
    const mine = await customer(portal, 'searched-for')
    const id = await activeVps(portal, mine, { name: 'Needle-01' })
    const { address } = await of(id)
    const find = async (search: string) =>
      (await portal.ok('operator/services/list', { search }, { as: support })).items.map((item) => item.id)
    for (const words of ['needle', address ?? '', 'searched-f', mine.email, `#${id}`]) expect(await find(words), words).toContain(id)
    expect(await find('haystack')).toEqual([])
  })
})

describe('[P3] announcements', () => {
  const title = { 'en-US': 'Maintenance', 'vi-VN': 'Bảo trì', 'zh-CN': '维护' }
  const body = { 'en-US': 'On Sunday.\n\nTen minutes.', 'vi-VN': 'Vào Chủ nhật.', 'zh-CN': '周日进行。' }
  const write = async (mail = false) =>
    (await portal.ok('operator/announcements/create', { brandId: 1, title, body, mail }, { as: support })).id

  it('reach every customer of the brand once, in the reader’s language, and are taken back', async () => {
    const reader = await customer(portal, 'reader')
    const id = await write(true)
    await portal.ok('operator/announcements/publish', { id, at: null }, { as: support })
    expect((await portal.refused('operator/announcements/publish', { id, at: null }, { as: support })).data.code).toBe(
      'announcement.not-now',
    )
    await portal.drain()
    const read = async (lang: string, search = '') => (await portal.ok('user/notification/list', { search }, { as: reader, lang })).items
    expect((await read('vi-VN'))[0]).toMatchObject({ kind: 'announcement', title: 'Bảo trì', body: 'Vào Chủ nhật.', read: false })
    expect((await read('zh-CN', '周日'))[0]).toMatchObject({ title: '维护' })
    expect(await rows(`select 1 from mail where template = 'announcement' and recipient = $1`, [reader.email])).toHaveLength(1)
    const seen = await portal.ok('operator/announcements/detail', { id }, { as: support })
    expect(seen.reached).toBe((await rows(`select 1 from notice where announcement_id = $1`, [id])).length)
    const changed = { ...title, 'en-US': 'Maintenance moved' }
    await portal.ok('operator/announcements/update', { id, version: seen.version, title: changed, body, mail: true }, { as: support })
    expect((await read('en-US'))[0]?.title).toBe('Maintenance moved')
    expect(
      (await portal.refused('operator/announcements/update', { id, version: seen.version, title, body, mail: true }, { as: support })).http,
    ).toBe(409)
    await portal.ok('operator/announcements/withdraw', { id }, { as: support })
    await portal.drain()
    expect((await read('en-US')).filter(({ kind }) => kind === 'announcement')).toEqual([])
  })

  it('are published when their time comes, unless they became drafts again', async () => {
    const [due, never] = [await write(), await write()]
    for (const id of [due, never])
      await portal.ok('operator/announcements/publish', { id, at: '2027-03-01T00:00:00.000Z' }, { as: support })
    await portal.ok('operator/announcements/unschedule', { id: never }, { as: support })
    portal.clock.set(new Date('2027-02-28T23:59:00Z'))
    await portal.advance('2m')
    await signIn()
    const state = async (id: number) => (await portal.ok('operator/announcements/detail', { id }, { as: support })).state
    expect([await state(due), await state(never)]).toEqual(['published', 'draft'])
  })

  it('have to be written in every language that the brand speaks', async () => {
    const refused = await portal.refused(
      'operator/announcements/create',
      { brandId: 1, title: { 'en-US': 'x' }, body: { 'en-US': 'y' }, mail: false },
      { as: support },
    )
    expect(Object.keys(refused.data.fields ?? {}).sort()).toEqual(['body.vi-VN', 'body.zh-CN', 'title.vi-VN', 'title.zh-CN'])
  })
})
