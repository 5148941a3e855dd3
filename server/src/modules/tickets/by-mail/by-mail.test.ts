import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../../test/support/customers.ts'
import { openInbox, replyAddress, SUPPORT_ADDRESS, threadedTo } from '../../../../test/support/inbox.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { bounceTo, mailWith, plainMail, WINMAIL } from '../../../../test/support/raw-mails.ts'
import { operator, type StaffMember } from '../../../../test/support/staff.ts'
import { ticketsOf } from '../../../../test/support/tickets.ts'
import { Loopback, loopbackVendor } from '../../../drivers/inbox/loopback.conformance.ts'

let portal: TestPortal
let room: Loopback
let owner: Customer
let stranger: Customer
let support: StaffMember
let boss: StaffMember
beforeAll(async () => {
  room = new Loopback()
  portal = await createTestPortal({ drivers: { inboxes: [loopbackVendor(room)] } })
  owner = await customer(portal, 'owner')
  stranger = await customer(portal, 'stranger')
  support = await operator(portal, 'sue', ['support'])
  boss = await operator(portal, 'boss')
  await openInbox(portal, boss, 'loopback')
})
afterAll(() => portal.dispose())

const { ask, seen, handled, answer } = ticketsOf(() => portal)
const passes = async (time: string) => {
  await portal.advance(time)
  await portal.drain()
}
/** As long as the house needs to look again. */
const look = () => passes('20s')
const arrives = async (raw: Buffer) => {
  room.put(SUPPORT_ADDRESS, raw)
  await look()
}
const words = async (id: number) => (await seen(owner, id)).messages.filter(({ kind }) => kind === 'message')
const newest = async (tab: 'held' | 'taken' | 'ignored' = 'held') =>
  (await portal.ok('operator/tickets/mails/list', { tab }, { as: support })).items[0]

describe('[P2] tickets by mail', () => {
  it('are answered both ways: opened, answered and closed by mails of one thread, and replies find their ticket', async () => {
    const id = await ask(owner, 'Packet loss')
    const [opened] = await threadedTo(portal, owner.email)
    expect(opened).toMatchObject({ template: 'ticket-opened', thread: { references: [`<ticket-${id}@arden.example>`] } })
    expect(opened?.text).toMatch(/^—— Please write your answer above this line ——/)
    await answer(id, 'We look at it.', support)
    const [answered] = await threadedTo(portal, owner.email)
    expect(answered).toMatchObject({ template: 'ticket-answered', thread: { inReplyTo: `<ticket-${id}@arden.example>` } })
    const to = answered?.thread?.replyTo ?? ''
    expect(to).toMatch(new RegExp(`^support\\+t${id}-c${owner.id}\\.[0-9a-f]{24}@arden\\.example$`))
    const quote = '\n\nOn Mon, Nov 23, 2026, Arden wrote:\n> —— Please write your answer above this line ——\n> We look at it.'
    await arrives(plainMail({ From: owner.email, To: to, 'Message-ID': '<first@example.com>' }, `It works **again**.${quote}`))
    const [, , reply] = await words(id)
    expect(reply).toMatchObject({ author: 'Name of owner', source: 'mail', mine: true, mailId: null, leftOut: [] })
    expect(reply?.html).toBe('<p>It works <strong>again</strong>.</p>\n')
    // Staff read the whole of it, and answer that mail.
    const mailId = (await handled(id, support)).messages.at(-1)?.mailId ?? 0
    const whole = await portal.ok('operator/tickets/mails/detail', { id: mailId }, { as: support })
    expect(whole).toMatchObject({ state: 'taken', reason: 'reply', ticketId: id, original: true })
    expect(whole.text).toContain('> We look at it.')
    const { url } = await portal.ok('operator/tickets/mails/original', { id: mailId }, { as: support })
    const original = await portal.app.inject({ method: 'GET', url, headers: { host: 'portal.test' } })
    expect(original.body).toContain('Message-ID: <first@example.com>')
    expect(original.headers['content-disposition']).toContain('attachment')
    await answer(id, 'Good to hear.', support, { close: true })
    const [closed, last] = await threadedTo(portal, owner.email)
    expect([closed?.template, last?.thread?.inReplyTo]).toEqual(['ticket-closed', '<first@example.com>'])
    expect(last?.thread?.references).toEqual([`<ticket-${id}@arden.example>`, '<first@example.com>'])
    // A closed one is reopened by an answer.
    await arrives(plainMail({ From: owner.email, To: to }, 'It is gone again.'))
    expect(await seen(owner, id)).toMatchObject({ status: 'open', waitsFor: 'staff' })
    expect((await words(id)).at(-1)?.html).toContain('It is gone again.')
  })

  it('never become words of a customer without the signed address, whatever their sender says', async () => {
    const id = await ask(owner, 'Mine')
    const to = await replyAddress(portal, owner.email, id)
    const forged = to.replace(/\.[0-9a-f]{24}@/, `.${'0'.repeat(24)}@`)
    const theirs = to.replace(`c${owner.id}.`, `c${stranger.id}.`)
    for (const address of [SUPPORT_ADDRESS, forged, theirs, to.replace(`t${id}-`, `t${id - 1}-`)]) {
      await arrives(
        plainMail(
          { From: owner.email, To: address, Subject: `Re: #T-${id} Mine`, 'In-Reply-To': `<ticket-${id}@arden.example>` },
          'Forged',
        ),
      )
      expect(await newest(), address).toMatchObject({ state: 'held', reason: 'stranger', ticketId: null, from: owner.email })
    }
    // The right address, but from somebody else: staff look at it.
    await arrives(plainMail({ From: 'friend@example.com', To: to }, 'I answer for him'))
    expect(await newest()).toMatchObject({ reason: 'foreign-sender', ticketId: id })
    await arrives(plainMail({ From: stranger.email, To: to }, 'Me too'))
    expect(await newest()).toMatchObject({ reason: 'foreign-sender', ticketId: id })
    expect(await words(id)).toHaveLength(1)
  })

  it('of another’s ticket are impossible: an address is good for its own ticket and reader alone', async () => {
    const [mine, theirs] = [await ask(owner, 'Mine'), await ask(stranger, 'Theirs')]
    const [a, b] = [await replyAddress(portal, owner.email, mine), await replyAddress(portal, stranger.email, theirs)]
    const mac = /\.([0-9a-f]{24})@/.exec(a)?.[1] ?? ''
    await arrives(plainMail({ From: owner.email, To: b.replace(/\.[0-9a-f]{24}@/, `.${mac}@`) }, 'Stolen'))
    expect(await newest()).toMatchObject({ reason: 'stranger' })
    await arrives(plainMail({ From: owner.email, To: `${a}, ${b}` }, 'Both'))
    expect(await newest()).toMatchObject({ reason: 'ambiguous' })
    expect((await seen(stranger, theirs)).conversationCount).toBe(1)
  })

  it('count once: read twice, sent twice, and whatever breaks between reading and putting away', async () => {
    const asker = await customer(portal, 'once')
    const id = await ask(asker, 'Once')
    const to = await replyAddress(portal, asker.email, id)
    const said = async () => (await seen(asker, id)).conversationCount
    const raw = plainMail({ From: asker.email, To: to, 'Message-ID': '<once@example.com>' }, 'Once')
    // What was read is lost on the way, and so is the answer to putting it away.
    room.put(SUPPORT_ADDRESS, raw)
    room.faults = { before: 0, fetched: 1, settled: 1 }
    await look()
    await passes('5m')
    expect(await said()).toBe(2)
    // Another copy, in a mailbox that was numbered anew meanwhile.
    room.put(SUPPORT_ADDRESS, raw)
    room.renumber()
    await look()
    expect(await newest('ignored')).toMatchObject({ reason: 'duplicate' })
    expect(await said()).toBe(2)
    // A server that does not answer for a while loses nothing.
    room.faults = { before: 3, fetched: 0, settled: 0 }
    room.put(SUPPORT_ADDRESS, plainMail({ From: asker.email, To: to }, 'Twice'))
    for (let n = 0; n < 5; n++) await passes('1m')
    expect(await said()).toBe(3)
    expect(room.box(SUPPORT_ADDRESS)).toEqual([])
    const { rows } = await portal.db.pool.query('select count(*)::int as n from support_mail where settled_at is null')
    expect(rows[0].n).toBe(0)
  })

  it('of machines are noted and answered by nobody; what did not arrive is told in the ticket, to staff alone', async () => {
    const id = await ask(owner, 'Machines')
    const to = await replyAddress(portal, owner.email, id)
    const before = (await threadedTo(portal, owner.email)).length
    await arrives(plainMail({ From: owner.email, To: to, 'Auto-Submitted': 'auto-replied' }, 'I am away'))
    expect(await newest('ignored')).toMatchObject({ reason: 'automatic', ticketId: id })
    await arrives(plainMail({ From: owner.email, To: to, 'Message-ID': '<mail-1@arden.example>' }, 'Loop'))
    expect(await newest('ignored')).toMatchObject({ reason: 'loop' })
    await arrives(bounceTo(to, owner.email))
    expect(await newest('ignored')).toMatchObject({ reason: 'bounce', ticketId: id })
    expect((await handled(id, support)).messages.at(-1)).toMatchObject({ what: 'undelivered', detail: owner.email })
    const told = await seen(owner, id)
    expect(told.messages.map(({ what, detail }) => [what, detail])).toEqual([
      [null, ''],
      ['mail-ignored', 'automatic'],
      ['mail-ignored', 'loop'],
    ])
    expect(await threadedTo(portal, owner.email)).toHaveLength(before)
  })

  it('bring files as browsers do, judged by content; a mail beyond 20 MB is refused politely, to the proved address', async () => {
    const id = await ask(owner, 'Files')
    const to = await replyAddress(portal, owner.email, id)
    const files = [
      { type: 'text/plain', name: 'mtr.txt', content: 'HOST: office-gw' },
      { type: 'application/ms-tnef', name: 'winmail.dat', content: WINMAIL },
      { type: 'image/png', name: 'evil.png', content: '<script>' },
    ]
    await arrives(mailWith({ From: owner.email, To: to }, 'See the file.', files))
    const said = (await words(id)).at(-1)
    expect(said?.files.map(({ name }) => name)).toEqual(['mtr.txt'])
    expect(said?.leftOut.map(({ name, why }) => [name, why])).toEqual([
      ['winmail.dat', 'outlook'],
      ['evil.png', 'kind'],
    ])
    const huge = Buffer.concat([plainMail({ From: owner.email, To: to, Subject: 'Huge' }, ''), Buffer.alloc(20 * 1024 * 1024, 'a')])
    await arrives(huge)
    expect(await newest('ignored')).toMatchObject({ reason: 'too-large', ticketId: id })
    const [polite] = await threadedTo(portal, owner.email)
    expect(polite).toMatchObject({ template: 'ticket-mail-too-large', thread: { automatic: true } })
    expect(polite?.text).toContain('“Huge”')
    await arrives(plainMail({ From: owner.email, To: to }, '> —— Please write your answer above this line ——\n> only a quote'))
    expect(await newest()).toMatchObject({ reason: 'no-text' })
  })

  it('wait for staff where they cannot be told: put into a ticket, opened as a new one or discarded, once', async () => {
    const id = await ask(owner, 'Held')
    await arrives(
      mailWith({ From: 'Wife <wife@example.com>', To: SUPPORT_ADDRESS, Subject: 'His server' }, 'It is down.', [
        { type: 'text/plain', name: 'a.txt', content: 'a' },
      ]),
    )
    const held = await newest()
    const mailId = held?.id ?? 0
    expect(held).toMatchObject({ subject: 'His server', fromName: 'Wife' })
    await portal.ok('operator/tickets/mails/assign', { id: mailId, ticketId: id }, { as: support })
    expect((await words(id)).at(-1)).toMatchObject({ author: 'Wife (wife@example.com)', source: 'mail', files: [{ name: 'a.txt' }] })
    for (const again of [
      await portal.refused('operator/tickets/mails/assign', { id: mailId, ticketId: id }, { as: support }),
      await portal.refused('operator/tickets/mails/discard', { id: mailId }, { as: support }),
    ])
      expect(again.data.code).toBe('ticket-mail.decided')

    await arrives(plainMail({ From: stranger.email, To: SUPPORT_ADDRESS, Subject: 'A new question' }, 'How much is it?'))
    const second = (await newest())?.id ?? 0
    expect(await portal.ok('operator/tickets/mails/detail', { id: second }, { as: support })).toMatchObject({
      customer: { id: stranger.id },
    })
    const open = { id: second, title: 'A new question', department: 'sales' } as const
    const unknown = await portal.refused('operator/tickets/mails/open', { ...open, customer: 'nobody' }, { as: support })
    expect(unknown.data.code).toBe('ticket-mail.customer-unknown')
    const { ticketId } = await portal.ok('operator/tickets/mails/open', { ...open, customer: stranger.email }, { as: support })
    expect(await seen(stranger, ticketId)).toMatchObject({ title: 'A new question', department: 'sales', conversationCount: 1 })

    await arrives(plainMail({ From: 'spam@example.com', To: SUPPORT_ADDRESS, Subject: 'Buy' }, 'Buy'))
    await portal.ok('operator/tickets/mails/discard', { id: (await newest())?.id ?? 0 }, { as: support })
    expect(await newest('ignored')).toMatchObject({ state: 'discarded' })
  })

  it('are too many from one address where twenty came within an hour', async () => {
    for (let n = 0; n < 21; n++) room.put(SUPPORT_ADDRESS, plainMail({ From: 'flood@example.com', To: SUPPORT_ADDRESS }, `${n}`))
    await look()
    expect(await newest()).toMatchObject({ from: 'flood@example.com', reason: 'too-many' })
  })
})

describe('[P2] staff who ask for it', () => {
  it('get new tickets and customers’ words by mail, and answer by mail; who they are says the address', async () => {
    const asker = await customer(portal, 'asker')
    await portal.ok('operator/tickets/mails/wish', { departments: ['network'] }, { as: support })
    expect((await portal.ok('operator/tickets/mails/wishes', {}, { as: support })).departments).toEqual(['network'])
    const id = await ask(asker, 'For the desk')
    await ask(asker, 'For others', { department: 'billing' })
    const [mail] = await threadedTo(portal, support.email)
    expect(mail).toMatchObject({ template: 'ticket-for-staff-new' })
    const to = mail?.thread?.replyTo ?? ''
    expect(to).toContain(`+t${id}-s${support.id}.`)
    await arrives(plainMail({ From: support.email, To: to }, 'By mail from the desk.'))
    expect((await seen(asker, id)).messages.at(-1)).toMatchObject({ by: 'staff', author: 'Name of sue', source: 'mail' })
    expect((await threadedTo(portal, asker.email))[0]).toMatchObject({ template: 'ticket-answered' })
    // Their address in a customer's hands is no way to speak for the house.
    await arrives(plainMail({ From: asker.email, To: to }, 'I am staff'))
    expect(await newest()).toMatchObject({ reason: 'foreign-sender', ticketId: id })
    const customers = await replyAddress(portal, asker.email, id)
    await arrives(plainMail({ From: support.email, To: customers }, 'Mixed up'))
    expect(await newest()).toMatchObject({ reason: 'foreign-sender' })
    await portal.ok('user/ticket/reply', { id, text: 'Thank you.' }, { as: asker })
    expect((await threadedTo(portal, support.email))[0]).toMatchObject({ template: 'ticket-for-staff' })
  })
})
