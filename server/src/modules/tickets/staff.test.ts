import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer, mailsTo } from '../../../test/support/customers.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { base64, ticketsOf } from '../../../test/support/tickets.ts'
import { searchOf } from './staff-list.store.ts'

let portal: TestPortal
let owner: Customer
let support: StaffMember
let second: StaffMember
beforeAll(async () => {
  portal = await createTestPortal({ housekeeping: true })
  owner = await customer(portal, 'owner')
  support = await operator(portal, 'sue', ['support'])
  second = await operator(portal, 'nga', ['support'])
})
afterAll(() => portal.dispose())

const { ask, seen, handled, answer } = ticketsOf(() => portal)

describe('[P2] staff', () => {
  it('leave notes that no customer can read, find, count or hear of', async () => {
    const id = await ask(owner, 'Noted')
    const before = await seen(owner, id)
    const told = async () =>
      (await portal.db.pool.query('select count(*)::int as n from event where account_id = $1', [owner.id])).rows[0]?.n
    const events = await told()
    const file = await portal.ok('operator/tickets/attach', { id, name: 'secret.txt', content: base64('secret') }, { as: support })
    const { messageId } = await answer(id, 'zebra: this customer is difficult', support, { internal: true, files: [file.id] })
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
    expect((await handled(id, support)).messages).toContainEqual(expect.objectContaining({ id: messageId, kind: 'note' }))
    expect((await portal.ok('operator/tickets/list', { search: 'zebra' }, { as: second })).items.map((row) => row.id)).toEqual([id])
  })

  it('do not answer past what somebody else has just written', async () => {
    const id = await ask(owner, 'Two at once')
    const { lastMessageId } = await handled(id, support)
    await portal.ok('operator/tickets/writing', { id }, { as: second })
    expect((await handled(id, support)).writing).toMatchObject([{ name: 'Name of nga', staff: true }])
    expect((await handled(id, second)).writing).toEqual([])
    const mine = await answer(id, 'Mine', support, { seen: lastMessageId })
    const refused = await portal.refused('operator/tickets/reply', { id, text: 'Hers', seen: lastMessageId }, { as: second })
    expect(refused.data.code).toBe('conflict')
    await answer(id, 'Hers, after mine', second, { seen: mine.messageId })
    await portal.advance('1m')
    expect((await handled(id, support)).writing).toEqual([])
    // Who answers first looks after it.
    expect((await handled(id, support)).assignee).toBe('sue')
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
    expect(await handled(calm, support)).toMatchObject({ firstAnswer: { minutes: 120 }, solution: { minutes: 720 } })
    expect((await portal.refused('operator/tickets/update', { id: calm, assignee: 'nobody' }, { as: support })).data.code).toBe(
      'ticket.assignee-unknown',
    )
    await answer(urgent, 'Done', support, { close: true })
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
    await answer(id, 'Here we are', support)
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
    expect(await found('Name of owner')).toEqual(expect.arrayContaining([chinese, vietnamese]))
    // One word longer than any index takes.
    await ask(owner, 'Long', { text: 'a'.repeat(9_000) })
  })

  it('find it by index alone, in titles, in all that was written and in names, also among a million', async () => {
    const plan = await portal.db.transaction(async (tx) => {
      await tx.client.query('set local enable_seqscan = off')
      const { rows } = await tx.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${searchOf('登录')}`)
      return rows.map((row) => row['QUERY PLAN']).join('\n')
    })
    for (const name of ['support_ticket_words', 'support_message_words', 'account_words', 'support_ticket_account'])
      expect(plan).toContain(name)
    expect(plan).not.toContain('Seq Scan')
  })

  it('page through what was found as through all there is: the same rows and numbers', async () => {
    const as = await customer(portal, 'paged')
    const ids: number[] = []
    for (let n = 0; n < 5; n++) ids.push(await ask(as, `Paged ${n}`, { text: 'pangolin', department: 'sales' }))
    const [done = 0, hers = 0] = ids
    await answer(done, 'Done', support, { close: true })
    await portal.ok('operator/tickets/update', { id: hers, assignee: 'nga', tags: ['fpt'] }, { as: support })
    for (const more of [{ search: 'pangolin' }, { customerId: as.id }, { search: 'pangolin', department: 'sales' as const, brandId: 1 }]) {
      const list = (input: object) => portal.ok('operator/tickets/list', { ...more, ...input }, { as: second })
      const counts = { open: 4, mine: 1, unassigned: 3, closed: 1 }
      expect(await list({})).toMatchObject({ total: 4, counts })
      expect((await list({ tab: 'closed' })).items.map(({ id }) => id)).toEqual([done])
      expect((await list({ tab: 'mine' })).items).toMatchObject([{ id: hers, assignee: 'nga', customer: { username: 'paged' } }])
      expect((await list({ sort: '-id', page: 1, pageSize: 10 })).items.map(({ id }) => id)).toEqual(ids.slice(1).reverse())
      expect((await list({ tag: 'fpt' })).counts).toEqual({ open: 1, mine: 1, unassigned: 0, closed: 0 })
    }
    expect(await portal.ok('operator/tickets/list', { search: 'no such word' }, { as: support })).toMatchObject({
      ...{ items: [], total: 0, counts: { open: 0, mine: 0, unassigned: 0, closed: 0 } },
    })
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
    expect(await handled(fresh, support)).toMatchObject({
      solution: { minutes: 20 },
      fields: { name: 'Name of owner', ticket: `#T-${fresh}` },
    })
  })
})
