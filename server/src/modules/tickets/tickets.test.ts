import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { teamOf } from '../../../test/support/crowd.ts'
import { type Customer, customer, mailsTo } from '../../../test/support/customers.ts'
import { activeVps } from '../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { base64, ticketsOf } from '../../../test/support/tickets.ts'

const PIXEL = 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='

let portal: TestPortal
let owner: Customer
let stranger: Customer
let support: StaffMember
beforeAll(async () => {
  portal = await createTestPortal({ housekeeping: true })
  owner = await customer(portal, 'owner')
  stranger = await customer(portal, 'stranger')
  support = await operator(portal, 'sue', ['support'])
})
afterAll(() => portal.dispose())

const { ask, seen, handled, answer, passed } = ticketsOf(() => portal)

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
    // What replies are filled with that were written beforehand: the server's name and address too.
    const filled = { ticket: `#T-${id}`, service: expect.any(String), address: expect.stringMatching(/^\d+\.\d+\.\d+\.\d+$/) }
    expect((await handled(id, support)).fields).toMatchObject(filled)

    await portal.advance('28m')
    await answer(id, 'Thank you, we look at it.', support)
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
    expect((await handled(id, support)).rating).toEqual({ stars: 4, remark: 'Quick' })
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

  it('[P1] names the service and the invoice it is about to those alone who may see them', async () => {
    const leader = await customer(portal, 'about-leader')
    const member = await customer(portal, 'about-member')
    const teamId = await teamOf(portal, leader, member)
    const vps = await activeVps(portal, leader)
    const order = (await portal.ok('user/order/place', { type: 'topup', amount: 500 }, { as: leader })).id
    const id = await ask(leader, 'About both', { serviceId: vps, orderId: order })
    await portal.ok('user/ticket/team', { teamId, allow: true }, { as: leader })
    const about = async (who: Customer, ticket = id) => {
      const { service, invoice } = await seen(who, ticket)
      return [service?.id ?? null, invoice?.id ?? null]
    }
    expect(await about(leader)).toEqual([vps, order])
    expect(await about(member)).toEqual([null, null])
    await portal.ok('user/service/vps/share-team', { id: vps, userID: member.id }, { as: leader })
    expect(await about(member)).toEqual([vps, null])
    // Who uses a shared service asks about it too, and finds it named.
    const own = await ask(member, 'It is shared', { serviceId: vps })
    expect(await about(member, own)).toEqual([vps, null])
    await portal.ok('user/service/vps/share-cancel', { id: vps, userID: member.id }, { as: leader })
    expect(await about(member, own)).toEqual([null, null])
  })

  it('closes itself when its customer has not answered for a week, and says so', async () => {
    const quiet = await customer(portal, 'quiet')
    const [answered, waiting] = [await ask(quiet, 'Answered'), await ask(quiet, 'Waiting')]
    await answer(answered, 'Please try once more.', support)
    await passed('support_ticket', 'waits_since', '6 days 20 hours')
    await portal.advance('2h')
    expect((await seen(quiet, answered)).status).toBe('open')
    await portal.advance('3h')
    await portal.drain()
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
    const bringing = Array.from({ length: 24 }, (_, n) =>
      portal.call('user/ticket/attach', { name: 'a.txt', content: base64(`${n}`) }, { as: hoarder }),
    )
    expect((await Promise.all(bringing)).filter(({ status }) => status === 'success')).toHaveLength(20)
    const refused = await portal.refused('user/ticket/attach', { name: 'a.txt', content: base64('x') }, { as: hoarder })
    expect(refused.data.code).toBe('ticket.files-waiting')
    await passed('support_file', 'at', '1 day')
    await portal.advance('2h')
    await portal.drain()
    await portal.ok('user/ticket/attach', { name: 'a.txt', content: base64('x') }, { as: hoarder })
  })
})
