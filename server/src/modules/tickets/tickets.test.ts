import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { teamOf } from '../../../test/support/crowd.ts'
import { type Customer, customer, mailsTo } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'

const base64 = (text: string): string => Buffer.from(text).toString('base64')
const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let portal: TestPortal
let owner: Customer
let stranger: Customer
let support: StaffMember
let second: StaffMember
beforeAll(async () => {
  portal = await createTestPortal()
  owner = await customer(portal, 'owner')
  stranger = await customer(portal, 'stranger')
  support = await operator(portal, 'sue', ['support'])
  second = await operator(portal, 'nga', ['support'])
})
afterAll(() => portal.dispose())

const ask = async (as: Customer, title: string, more: object = {}): Promise<number> =>
  (await portal.ok('user/ticket/add-new', { title, department: 'network', text: `About ${title}`, ...more }, { as })).id
const seen = (as: Customer, id: number) => portal.ok('user/ticket/detail', { id }, { as })
const handled = (id: number, as = support) => portal.ok('operator/tickets/detail', { id }, { as })
const answer = (id: number, text: string, more: object = {}, as = support) =>
  portal.ok('operator/tickets/reply', { id, text, ...more }, { as })

/** As if it had happened so much earlier: days of everything else that falls due are no matter here. */
const passed = (table: string, column: string, time: string) =>
  portal.db.pool.query(`update ${table} set ${column} = ${column} - interval '${time}'`)

describe('[P2] a ticket', () => {
  it('is asked, answered by both, closed and reopened, and the list says so', async () => {
    const vps = await activeVps(portal, owner)
    const id = await ask(owner, 'Packet loss', { serviceId: vps, text: 'Since **09:30**.\n\n<b>not bold</b>' })
    const { items, counts } = await portal.ok('user/ticket/list', {}, { as: owner })
    expect(items[0]).toMatchObject({
      id,
      title: 'Packet loss',
      status: 'open',
      conversationCount: 1,
      waitsFor: 'staff',
      unread: false,
      owner: null,
    })
    expect(items[0]?.lastMessage).toMatchObject({ by: 'customer', excerpt: 'Since 09:30. <b>not bold</b>' })
    expect(counts).toEqual({ all: 1, open: 1, closed: 0, unread: 0 })
    expect(await seen(owner, id)).toMatchObject({ service: { id: vps }, messages: [{ by: 'customer', mine: true }] })
    expect((await seen(owner, id)).messages[0]?.html).toContain('<strong>09:30</strong>.</p>\n<p>&lt;b&gt;')

    await portal.advance('28m')
    await answer(id, 'Thank you, we look at it.')
    const read = await seen(owner, id)
    expect(read).toMatchObject({ unread: true, answeredBy: 'Name of sue', waitsFor: 'customer', conversationCount: 2 })
    expect(read.messages.at(-1)).toMatchObject({ by: 'staff', author: 'Name of sue', mine: false, id: read.unreadFrom })
    await portal.ok('user/ticket/read', { id }, { as: owner })
    expect(await seen(owner, id)).toMatchObject({ unread: false, unreadFrom: null })
    const [mail] = await mailsTo(portal, owner.email)
    expect(mail).toMatchObject({ template: 'ticket-answered', subject: expect.stringContaining(`#T-${id}`) })
    expect(mail?.text).toContain('Thank you, we look at it.')

    await portal.ok('user/ticket/reply', { id, text: 'It works again.', close: true }, { as: owner })
    expect(await seen(owner, id)).toMatchObject({
      status: 'closed',
      conversationCount: 3,
      may: { reply: false, close: false, reopen: true, rate: true },
    })
    expect((await portal.refused('user/ticket/reply', { id, text: 'More' }, { as: owner })).data.code).toBe('ticket.closed')
    expect((await portal.refused('user/ticket/close', { id }, { as: owner })).data.code).toBe('ticket.already')
    await portal.ok('user/ticket/rate', { id, stars: 4, remark: 'Quick' }, { as: owner })
    expect((await handled(id)).rating).toEqual({ stars: 4, remark: 'Quick' })
    await portal.ok('user/ticket/reopen', { id }, { as: owner })
    expect(await seen(owner, id)).toMatchObject({ status: 'open', waitsFor: 'staff' })
    expect((await portal.refused('user/ticket/rate', { id, stars: 4 }, { as: owner })).data.code).toBe('ticket.not-closed')
    expect(await portal.ok('user/dashboard/overview', {}, { as: owner })).toMatchObject({ openTickets: 1, closedTickets: 0 })
  })

  it('is found by its number, its title, whatever was said in it and the words of its status', async () => {
    const id = await ask(owner, 'Chuyển máy chủ', { text: 'Xin hãy chuyển giúp tôi' })
    const found = async (search: string, lang = 'en-US') =>
      (await portal.ok('user/ticket/list', { search }, { as: owner, lang })).items.map((row) => row.id)
    for (const search of ['chuyen may', 'giup toi', `#T-${id}`, String(id)]) expect(await found(search), search).toContain(id)
    expect(await found('Đang mở', 'vi-VN')).toContain(id)
    expect(await found('nothing like it')).toEqual([])
  })

  it('is made once for a request id', async () => {
    const input = { title: 'Once', department: 'sales' as const, text: 'x' }
    const all = await Promise.all([1, 2, 3].map(() => portal.call('user/ticket/add-new', input, { as: owner, requestId: 'once-and-only' })))
    const ids = new Set(all.flatMap(({ status, data }) => (status === 'success' ? [data.id] : [])))
    expect(ids.size).toBe(1)
    expect((await portal.ok('user/ticket/list', { search: 'Once' }, { as: owner })).total).toBe(1)
  })

  it('of another answers as one that is not there, whatever is asked of it', async () => {
    const id = await ask(owner, 'Private')
    const { id: fileId } = await portal.ok('user/ticket/attach', { name: 'a.txt', content: base64('a') }, { as: owner })
    await portal.ok('user/ticket/reply', { id, text: 'with a file', files: [fileId] }, { as: owner })
    const calls: readonly (readonly [string, object])[] = [
      ...['detail', 'close', 'reopen', 'read', 'writing'].map((name) => [name, {}] as const),
      ['reply', { text: 'x' }],
      ['attachment', { fileId }],
      ['rate', { stars: 1 }],
      ['mail', { on: false }],
    ]
    for (const [name, more] of calls) {
      const answers = await Promise.all(
        [id, 999_999].map((n) => portal.refused(`user/ticket/${name}` as never, { id: n, ...more }, { as: stranger })),
      )
      expect(answers[0], name).toEqual(answers[1])
      expect(answers[0]?.data.code, name).toBe('not-found')
    }
    const theirs = await activeVps(portal, owner)
    for (const serviceId of [theirs, 999_999])
      expect(
        (await portal.refused('user/ticket/add-new', { title: 'x', department: 'sales', text: 'x', serviceId }, { as: stranger })).data
          .code,
      ).toBe('not-found')
    // And a file that another brought cannot be sent.
    const own = await ask(stranger, 'Mine')
    const taken = await portal.refused('user/ticket/reply', { id: own, text: 'x', files: [fileId] }, { as: stranger })
    expect(taken.data.code).toBe('ticket.files-unknown')
  })

  it('[P1] is seen and answered by the leader’s team where the leader allows it, and closed by the leader alone', async () => {
    const leader = await customer(portal, 'leader')
    const member = await customer(portal, 'member')
    const teamId = await teamOf(portal, leader, member)
    const id = await ask(leader, 'For the team')
    expect((await portal.refused('user/ticket/detail', { id }, { as: member })).data.code).toBe('not-found')
    expect((await portal.refused('user/ticket/team', { teamId, allow: true }, { as: member })).data.code).toBe('team.leader-only')
    await portal.ok('user/ticket/team', { teamId, allow: true }, { as: leader })
    expect((await portal.ok('user/ticket/list', {}, { as: member })).items).toMatchObject([{ id, owner: 'Name of leader' }])
    await portal.ok('user/ticket/reply', { id, text: 'From a member' }, { as: member })
    expect((await seen(leader, id)).messages.at(-1)).toMatchObject({ author: 'Name of member', mine: false })
    expect((await portal.refused('user/ticket/close', { id }, { as: member })).data.code).toBe('ticket.not-yours')
    expect((await portal.refused('user/ticket/reply', { id, text: 'x', close: true }, { as: member })).data.code).toBe('ticket.not-yours')
    await portal.ok('user/team/exit', { id: teamId }, { as: member })
    expect((await portal.refused('user/ticket/detail', { id }, { as: member })).data.code).toBe('not-found')
  })

  it('closes itself when its customer has not answered for a week, and says so', async () => {
    const quiet = await customer(portal, 'quiet')
    const [answered, waiting] = [await ask(quiet, 'Answered'), await ask(quiet, 'Waiting')]
    await answer(answered, 'Please try once more.')
    await passed('support_ticket', 'waits_since', '6 days 20 hours')
    await portal.advance('2h')
    expect((await seen(quiet, answered)).status).toBe('open')
    await portal.advance('3h')
    const { status, messages } = await seen(quiet, answered)
    expect([status, messages.at(-1)?.what]).toEqual(['closed', 'closed-silent'])
    expect((await seen(quiet, waiting)).status).toBe('open')
    expect((await mailsTo(portal, quiet.email)).filter(({ template }) => template === 'ticket-closed-silent')).toHaveLength(1)
  })
})

describe('[P2] files of a ticket', () => {
  const fetched = (url: string) => portal.app.inject({ method: 'GET', url, headers: { host: 'portal.test' } })

  it('go with one message, and are fetched once as attachments that can do nothing', async () => {
    const picture = await portal.ok('user/ticket/attach', { name: '../ảnh "1".png', content: PIXEL }, { as: owner })
    expect(picture).toMatchObject({ name: 'ảnh 1.png', image: true })
    const id = await ask(owner, 'With a picture', { files: [picture.id] })
    const [message] = (await seen(owner, id)).messages
    expect(message?.files).toEqual([picture])
    expect((await portal.refused('user/ticket/reply', { id, text: 'again', files: [picture.id] }, { as: owner })).data.code).toBe(
      'ticket.files-unknown',
    )
    for (const [path, as] of [
      ['user/ticket/attachment', owner],
      ['operator/tickets/attachment', support],
    ] as const) {
      const { url } = await portal.ok(path, { id, fileId: picture.id }, { as })
      const first = await fetched(url)
      expect(first.rawPayload.toString('base64')).toBe(PIXEL)
      expect(first.headers).toMatchObject({
        'content-type': 'image/png',
        'content-disposition': `attachment; filename="_nh 1.png"; filename*=UTF-8''${encodeURIComponent('ảnh 1.png')}`,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
      })
      expect((await fetched(url)).statusCode).toBe(404)
    }
  })

  it('are refused where they are empty, too large, too many or nothing that support asks for', async () => {
    const bring = (name: string, content: string) => portal.refused('user/ticket/attach', { name, content }, { as: owner })
    expect((await bring('a.txt', '')).data.code).toBe('ticket.file-empty')
    expect((await bring('a.png', base64('<script>'))).data.code).toBe('ticket.file-kind')
    expect((await bring('a.txt', 'A'.repeat(Math.ceil((5 * 1024 * 1024 + 1) / 3) * 4))).data.code).toBe('ticket.file-size')
    const many = Array.from({ length: 6 }, (_, n) => n + 1)
    expect(
      (await portal.refused('user/ticket/add-new', { title: 'x', department: 'sales', text: 'x', files: many }, { as: owner })).http,
    ).toBe(422)
    const hoarder = await customer(portal, 'hoarder')
    for (let n = 0; n < 20; n++) await portal.ok('user/ticket/attach', { name: 'a.txt', content: base64(`${n}`) }, { as: hoarder })
    const refused = await portal.refused('user/ticket/attach', { name: 'a.txt', content: base64('x') }, { as: hoarder })
    expect(refused.data.code).toBe('ticket.files-waiting')
    await passed('support_file', 'at', '1 day')
    await portal.advance('2h')
    await portal.ok('user/ticket/attach', { name: 'a.txt', content: base64('x') }, { as: hoarder })
  })
})

describe('[P2] staff', () => {
  it('leave notes that no customer can read, find, count or hear of', async () => {
    const id = await ask(owner, 'Noted')
    const before = await seen(owner, id)
    const told = async () =>
      (await portal.db.pool.query('select count(*)::int as n from event where account_id = $1', [owner.id])).rows[0]?.n
    const events = await told()
    const file = await portal.ok('operator/tickets/attach', { id, name: 'secret.txt', content: base64('secret') }, { as: support })
    const { messageId } = await answer(id, 'zebra: this customer is difficult', { internal: true, files: [file.id] })
    await portal.ok('operator/tickets/update', { id, assignee: 'nga', tags: ['difficult'] }, { as: support })
    await portal.ok('operator/tickets/writing', { id, internal: true }, { as: support })
    const changed = (await told()) - events
    const after = await seen(owner, id)
    expect(after).toEqual(before)
    expect(JSON.stringify(after)).not.toMatch(/zebra|difficult/)
    expect((await portal.ok('user/ticket/list', { search: 'zebra' }, { as: owner })).total).toBe(0)
    expect((await portal.refused('user/ticket/attachment', { id, fileId: file.id }, { as: owner })).data.code).toBe('not-found')
    expect(JSON.stringify(await portal.ok('user/log/list', {}, { as: owner }))).not.toMatch(/zebra|difficult|operator\/tickets/)
    expect((await mailsTo(portal, owner.email)).filter(({ text }) => text.includes('zebra'))).toEqual([])
    // That something about it is another now may be told; what it is may not.
    expect(changed).toBeLessThanOrEqual(1)
    expect((await handled(id)).messages).toContainEqual(expect.objectContaining({ id: messageId, kind: 'note' }))
    expect((await portal.ok('operator/tickets/list', { search: 'zebra' }, { as: second })).items.map((row) => row.id)).toEqual([id])
  })

  it('do not answer past what somebody else has just written', async () => {
    const id = await ask(owner, 'Two at once')
    const { lastMessageId } = await handled(id)
    await portal.ok('operator/tickets/writing', { id }, { as: second })
    expect((await handled(id)).writing).toMatchObject([{ name: 'Name of nga', staff: true }])
    expect((await handled(id, second)).writing).toEqual([])
    const mine = await answer(id, 'Mine', { seen: lastMessageId })
    const refused = await portal.refused('operator/tickets/reply', { id, text: 'Hers', seen: lastMessageId }, { as: second })
    expect(refused.data.code).toBe('conflict')
    await answer(id, 'Hers, after mine', { seen: mine.messageId }, second)
    await portal.advance('1m')
    expect((await handled(id)).writing).toEqual([])
    // Who answers first looks after it.
    expect((await handled(id)).assignee).toBe('sue')
  })

  it('see what is due first, by department and by whose it is, and nothing that waits for its customer', async () => {
    const urgent = await ask(owner, 'Urgent', { priority: 'high', department: 'abuse' })
    const calm = await ask(owner, 'Calm', { priority: 'low', department: 'abuse' })
    const list = (more: object) => portal.ok('operator/tickets/list', { department: 'abuse', ...more }, { as: support })
    expect((await list({})).items.map(({ id }) => id)).toEqual([urgent, calm])
    await portal.ok('operator/tickets/update', { id: calm, assignee: 'sue', department: 'billing', priority: 'high' }, { as: second })
    expect((await list({})).items.map(({ id }) => id)).toEqual([urgent])
    expect(
      (await portal.ok('operator/tickets/list', { tab: 'mine', department: 'billing' }, { as: support })).items.map(({ id }) => id),
    ).toEqual([calm])
    expect(await handled(calm)).toMatchObject({ firstAnswer: { minutes: 120 }, solution: { minutes: 720 } })
    expect((await portal.refused('operator/tickets/update', { id: calm, assignee: 'nobody' }, { as: support })).data.code).toBe(
      'ticket.assignee-unknown',
    )
    await answer(urgent, 'Done', { close: true })
    expect((await list({})).items).toEqual([])
    expect((await list({ tab: 'closed' })).items.map(({ id }) => id)).toEqual([urgent])
  })

  it('[X2a] are alerted before a target breaks, and no more once it was met', async () => {
    const id = await ask(owner, 'Soon due', { department: 'technical' })
    const open = async () =>
      (await portal.ok('operator/alerts/list', { kind: 'ticket-due' }, { as: support })).items.map(({ subject }) => subject)
    await portal.advance('30m')
    await portal.drain()
    expect(await open()).not.toContain(String(id))
    await portal.advance('20m')
    await portal.drain()
    expect(await open()).toContain(String(id))
    await answer(id, 'Here we are')
    await portal.advance('5m')
    await portal.drain()
    expect(await open()).not.toContain(String(id))
  })

  it('find everything that was written: two Chinese signs, and Vietnamese without its marks', async () => {
    const chinese = await ask(owner, '无法连接', { text: '服务器今天早上突然无法登录' })
    const vietnamese = await ask(owner, 'Mất kết nối', { text: 'Máy chủ không phản hồi từ sáng nay' })
    const found = async (search: string) =>
      (await portal.ok('operator/tickets/list', { search }, { as: support })).items.map(({ id }) => id)
    expect(await found('登录')).toEqual([chinese])
    expect(await found('khong phan hoi')).toEqual([vietnamese])
    expect(await found('mat ket')).toEqual([vietnamese])
    expect(await found(`#T-${chinese}`)).toEqual([chinese])
    // One word longer than any index takes.
    await ask(owner, 'Long', { text: 'a'.repeat(9_000) })
  })

  it('keep canned replies, one of a name, and targets that hold for new tickets', async () => {
    const text = { 'en-US': 'Hello {name}' }
    const { id } = await portal.ok('operator/tickets/canned/save', { name: 'Hello', text }, { as: support })
    expect((await portal.refused('operator/tickets/canned/save', { name: 'hello', text }, { as: second })).data.code).toBe(
      'ticket.canned-taken',
    )
    await portal.ok('operator/tickets/canned/save', { id, name: 'Hello', text: { ...text, 'vi-VN': 'Chào {name}' } }, { as: second })
    expect((await portal.ok('operator/tickets/canned/list', {}, { as: second })).items).toMatchObject([
      { name: 'Hello', text: { 'vi-VN': 'Chào {name}' } },
    ])
    await portal.ok('operator/tickets/canned/remove', { id }, { as: support })
    const targets = { department: 'sales', firstAnswerMinutes: 10, solutionMinutes: 20 } as const
    await portal.ok('operator/tickets/targets/update', targets, { as: support })
    const wrong = await portal.refused('operator/tickets/targets/update', { ...targets, solutionMinutes: 5 }, { as: support })
    expect(wrong.data.code).toBe('ticket.target-order')
    const fresh = await ask(owner, 'New', { department: 'sales' })
    expect(await handled(fresh)).toMatchObject({ solution: { minutes: 20 }, fields: { name: 'Name of owner', ticket: `#T-${fresh}` } })
  })
})
