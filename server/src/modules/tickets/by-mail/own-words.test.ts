import { readFileSync } from 'node:fs'
import { TICKET_TEXT_MAX } from '@portal/contracts/tickets.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../../test/support/customers.ts'
import { openInbox, replyAddress, SUPPORT_ADDRESS } from '../../../../test/support/inbox.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { plainMail } from '../../../../test/support/raw-mails.ts'
import { operator, type StaffMember } from '../../../../test/support/staff.ts'
import { ticketsOf } from '../../../../test/support/tickets.ts'
import { Loopback, loopbackVendor } from '../../../drivers/inbox/loopback.conformance.ts'

let portal: TestPortal
let room: Loopback
let support: StaffMember
beforeAll(async () => {
  room = new Loopback()
  portal = await createTestPortal({ drivers: { inboxes: [loopbackVendor(room)] } })
  support = await operator(portal, 'sue', ['support'])
  await openInbox(portal, await operator(portal, 'boss'), 'loopback')
})
afterAll(() => portal.dispose())

const { ask, seen, handled } = ticketsOf(() => portal)

/** A mail of `server/test/mails`, as the customer's answer in a ticket. */
function mailOf(file: string, owner: Customer, to: string): Buffer {
  const text = readFileSync(new URL(`../../../../test/mails/${file}.eml`, import.meta.url), 'latin1')
  return Buffer.from(text.replaceAll('{{signed address of the ticket}}', to).replaceAll('demo@arden.example', owner.email), 'latin1')
}

async function arrives(raw: Buffer): Promise<void> {
  room.put(SUPPORT_ADDRESS, raw)
  await portal.advance('20s')
  await portal.drain()
}

let people = 0
async function answered(raw: (owner: Customer, to: string) => Buffer) {
  const owner = await customer(portal, `writer${++people}`)
  const id = await ask(owner, 'Mail test')
  await arrives(raw(owner, await replyAddress(portal, owner.email, id)))
  const [forCustomer, forStaff] = [(await seen(owner, id)).messages.at(-1), (await handled(id, support)).messages.at(-1)]
  return { owner, id, forCustomer, forStaff }
}

const WORDS = /WORDS/g

describe('[P2] words of a proved customer', () => {
  it.each([
    ['reply-through-google-group', 1, null],
    ['google-group-rewritten-sender', 1, null],
    ['list-sympa-loop-header', 1, null],
    ['list-mailman-rewritten-sender', 1, null],
    ['null-return-path', 1, null],
    ['sections-parted-by-underscores', 3, 'On 24/03/26'],
    ['sections-of-equals', 4, null],
    ['divider-of-two-dashes', 2, 'hello'],
    ['signature', 2, null],
    ['pasted-headers', 2, 'hello'],
    ['pasted-headers-without-quote', 2, null],
    ['quote-of-another-at-the-end', 2, null],
    ['answers-between-the-lines', 2, null],
    ['answer-below-the-quote', 1, 'hello'],
    ['html-part-and-plain-footer-part', 1, null],
    ['plain-stub-of-a-page', 1, null],
    ['outlook-german-quote-header', 1, 'Von: Arden'],
    ['outlook-french-quote-header', 1, 'De : Arden'],
    ['outlook-chinese-quote-header', 1, '发件人: Arden'],
    ['outlook-russian-quote-header', 1, 'От: Arden'],
    ['outlook-polish-quote-header', 1, 'Od: Arden'],
    ['outlook-page-quote', 1, 'Gesendet: Samstag'],
  ])('are in the message, and only a quote of our mail is folded away: %s', async (file, words, quoted) => {
    const { forCustomer, forStaff } = await answered((owner, to) => mailOf(file, owner, to))
    for (const message of [forCustomer, forStaff]) {
      expect(message).toMatchObject({ kind: 'message', source: 'mail' })
      expect(message?.html.match(WORDS)).toHaveLength(words)
      expect(message?.hidden.map(({ kind }) => kind)).toEqual(quoted === null ? [] : ['quote'])
      if (quoted !== null) {
        expect(message?.hidden[0]?.text).toContain(quoted)
        expect(message?.html).not.toMatch(/no-reply@arden|your answer above this line/)
      }
    }
  })

  it.each([
    ['declared-gb2312-really-utf8', '服务器 – ends here WORDS'],
    ['declared-latin1-really-utf8', 'WORDS Größe 服务器'],
    ['raw-latin1-without-charset', 'WORDS Größe und Übermaß'],
    ['raw-latin1-declared-utf8', 'WORDS Größe und Übermaß'],
    ['declared-unknown-charset', 'WORDS Größe'],
  ])('are readable whatever character set is declared: %s', async (file, text) => {
    const { forCustomer } = await answered((owner, to) => mailOf(file, owner, to))
    expect(forCustomer?.html).toContain(text)
  })

  it.each([
    ['read-receipt', 'receipt'],
    ['delivery-confirmed', 'receipt'],
    ['delivery-delayed', 'delayed'],
    ['absence-declared', 'automatic'],
    ['absence-german-subject', 'automatic'],
    ['absence-chinese-subject', 'automatic'],
  ])('that a machine sent are an event with the text of the mail, and nothing is undelivered: %s', async (file, reason) => {
    const { id, forCustomer, forStaff } = await answered((owner, to) => mailOf(file, owner, to))
    for (const event of [forCustomer, forStaff]) {
      expect(event).toMatchObject({ kind: 'event', what: 'mail-ignored', detail: reason, hidden: [{ kind: 'mail' }] })
      expect(event?.hidden[0]?.text).toContain('WORDS')
    }
    expect(forStaff?.mailId).not.toBeNull()
    expect((await handled(id, support)).messages.some(({ what }) => what === 'undelivered')).toBe(false)
  })

  it('beyond the longest message continue where it is marked', async () => {
    const text = `${'A line of words.\n'.repeat(900)}THE END`
    const { forCustomer } = await answered((owner, To) => plainMail({ From: owner.email, To }, text))
    expect(forCustomer?.html).toContain('…')
    const [rest] = forCustomer?.hidden ?? []
    expect(rest).toMatchObject({ kind: 'rest' })
    expect(rest?.text).toMatch(/^A line of words\.[\s\S]*THE END$/)
    expect((rest?.text.length ?? 0) + TICKET_TEXT_MAX).toBeGreaterThanOrEqual(text.length)
  })

  it('under a Message-ID that came before are shown unless they are the same words', async () => {
    const id = '<always-the-same@example.com>'
    const { owner, id: ticketId } = await answered((from, To) => plainMail({ From: from.email, To, 'Message-ID': id }, 'First'))
    const To = await replyAddress(portal, owner.email, ticketId)
    await arrives(plainMail({ From: owner.email, To, 'Message-ID': id }, 'First'))
    expect((await seen(owner, ticketId)).messages).toHaveLength(2)
    await arrives(plainMail({ From: owner.email, To, 'Message-ID': id }, 'Second'))
    expect((await seen(owner, ticketId)).messages.at(-1)).toMatchObject({ detail: 'duplicate', hidden: [{ text: 'Second' }] })
  })

  it('of another sender are an event without their text for the customer', async () => {
    const { forCustomer } = await answered((_, To) => plainMail({ From: 'friend@example.com', To }, 'I answer for her'))
    expect(forCustomer).toMatchObject({ kind: 'event', what: 'mail-held', detail: 'foreign-sender', hidden: [], mailId: null })
  })
})
