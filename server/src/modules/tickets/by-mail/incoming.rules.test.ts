import { describe, expect, it } from 'vitest'
import { bounceTo, plainMail } from '../../../../test/support/raw-mails.ts'
import { MAC_SIGNS, taggedAddress, tagIn, tagText } from './address.rules.ts'
import { addressesIn, failedRecipient, kindOf } from './incoming.rules.ts'
import { parseMail } from './mail.parser.ts'

const OURS = ['support@arden.example', 'no-reply@arden.example']
const kind = async (raw: Buffer) => kindOf(await parseMail(raw), OURS)
const mac = 'a'.repeat(MAC_SIGNS)

describe('[P2] signed addresses of tickets', () => {
  it('say ticket and reader, and survive servers that change the size of letters', () => {
    const address = taggedAddress('support@arden.example', tagText({ ticketId: 20418, by: 'customer', id: 7 }), mac)
    expect(address).toBe(`support+t20418-c7.${mac}@arden.example`)
    for (const given of [address, address.toUpperCase(), ` ${address} `])
      expect(tagIn(given, 'support@arden.example')).toMatchObject({ ticketId: 20418, by: 'customer', id: 7, mac })
    expect(address.slice(0, address.indexOf('@')).length).toBeLessThanOrEqual(64)
  })

  it.each([
    ['another domain', `support+t1-c7.${mac}@evil.example`],
    ['another name', `sales+t1-c7.${mac}@arden.example`],
    ['no signature', 'support+t1-c7@arden.example'],
    ['a short signature', 'support+t1-c7.abc@arden.example'],
    ['another kind of reader', `support+t1-x7.${mac}@arden.example`],
    ['none', 'support@arden.example'],
    ['nothing', ''],
  ])('are none with %s', (_, address) => {
    expect(tagIn(address, 'support@arden.example')).toBeNull()
  })

  it('are found wherever a forwarder left them', async () => {
    const letter = await parseMail(
      plainMail({ To: 'Somebody <x@y.example>', 'Delivered-To': 'support+a@arden.example', Cc: '"A, B" <c@d.example>, e@f.example' }, 'x'),
    )
    expect(addressesIn(letter)).toEqual(expect.arrayContaining(['support+a@arden.example', 'x@y.example', 'c@d.example', 'e@f.example']))
  })
})

describe('[P2] what kind a mail is', () => {
  it.each([
    ['an absence note', { 'Auto-Submitted': 'auto-replied' }],
    ['an absence note of Exchange', { Subject: 'Automatic reply: away', 'X-Auto-Response-Suppress': 'All' }],
    ['an absence note of old programs', { 'X-Autoreply': 'yes' }],
    ['a list', { 'List-Id': '<talk.lists.example>' }],
    ['a newsletter', { 'List-Unsubscribe': '<https://news.example/off>', Precedence: 'bulk' }],
    ['bulk', { Precedence: 'bulk' }],
    ['mail without an envelope sender', { 'Return-Path': '<>' }],
    ['an absence note known by its subject', { Subject: 'Out of office: Re: A question' }],
    ['a sender that reads nothing', { From: 'no-reply@shop.example' }],
  ])('nobody wrote it: %s', async (_, headers) => {
    expect(await kind(plainMail(headers, 'I am away.'))).toBe('automatic')
  })

  it.each([
    ['our own Message-ID', { 'Message-ID': '<mail-12@arden.example>' }],
    ['our own sender', { From: 'Arden <no-reply@arden.example>' }],
    ['our own inbox', { From: `support+t1-c7.${mac}@arden.example` }],
    ['our own mark', { 'X-Loop': 'support@arden.example' }],
  ])('it is ours: %s', async (_, headers) => {
    expect(await kind(plainMail(headers, 'x'))).toBe('loop')
  })

  it('tells that something did not arrive, and to whom', async () => {
    const raw = bounceTo('support@arden.example', 'linh@example.com')
    expect(await kind(raw)).toBe('bounce')
    expect(await kind(plainMail({ From: 'mailer-daemon@mx.example', 'Return-Path': '<>' }, 'x'))).toBe('bounce')
    expect(failedRecipient('x\nFinal-Recipient: rfc822; Linh@Example.com\nAction: failed')).toBe('linh@example.com')
  })

  it('is a person’s where nothing else is said', async () => {
    expect(await kind(plainMail({}, 'Hello'))).toBe('person')
    expect(await kind(plainMail({ 'Auto-Submitted': 'no', 'Return-Path': '<linh@example.com>' }, 'Hello'))).toBe('person')
    expect(await kind(plainMail({ 'Message-ID': '<mail-12@elsewhere.example>' }, 'Hello'))).toBe('person')
  })
})
