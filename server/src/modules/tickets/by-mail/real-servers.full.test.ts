import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '../../../../test/support/customers.ts'
import { openInbox } from '../../../../test/support/inbox.ts'
import { createTestPortal, type TestPortal } from '../../../../test/support/portal.ts'
import { plainMail } from '../../../../test/support/raw-mails.ts'
import { operator } from '../../../../test/support/staff.ts'
import { ticketsOf } from '../../../../test/support/tickets.ts'
import { DOVECOT_PASSWORD, Dovecot, dovecotMissing } from '../../../drivers/inbox/dovecot.conformance.ts'
import { Mailroom } from '../../../drivers/mail/smtp/stub.conformance.ts'

describe.skipIf(dovecotMissing)(`[P2] tickets by mail on SMTP and Dovecot${dovecotMissing ? ` (skipped: ${dovecotMissing})` : ''}`, () => {
  let portal: TestPortal
  let dovecot: Dovecot
  const mailroom = new Mailroom()
  beforeAll(async () => {
    dovecot = await Dovecot.start()
    portal = await createTestPortal()
  })
  afterAll(async () => {
    await portal.dispose()
    await dovecot.stop()
    await mailroom.close()
  })

  it('leave the house by SMTP, are answered by a mail program, and come back by IMAP once', async () => {
    const boss = await operator(portal, 'boss')
    const owner = await customer(portal, 'owner')
    const { ask, seen, answer } = ticketsOf(() => portal)
    const smtp = { host: '127.0.0.1', port: await mailroom.open(), security: 'none' }
    const mail = { kind: 'mail', vendor: 'smtp', title: 'Out', label: null, brandId: 1, settings: smtp } as const
    await portal.ok('operator/integration/create', mail, { as: boss })
    const imap = { host: '127.0.0.1', port: dovecot.port, security: 'none', username: 'support', password: DOVECOT_PASSWORD }
    await openInbox(portal, boss, 'imap', imap)
    const id = await ask(owner, 'Real')
    await answer(id, 'We look at it.', boss)
    await portal.drain()
    const sent = mailroom.received.find((raw) => raw.includes('We look at it.')) ?? ''
    const header = (name: string): string =>
      new RegExp(`^${name}: (.*(?:\\r\\n[ \\t].*)*)`, 'im').exec(sent)?.[1]?.replaceAll(/\r\n\s+/g, '') ?? ''
    const to = header('Reply-To').replace(/^.*<|>$/g, '')
    expect(to).toMatch(/^support\+t\d+-c\d+\.[0-9a-f]{24}@arden\.example$/)
    expect(header('References')).toContain(`<ticket-${id}@arden.example>`)
    expect(header('Auto-Submitted')).toBe('auto-generated')

    const reply = plainMail({ From: owner.email, To: to, 'In-Reply-To': header('Message-ID') }, 'Thank you, it works.')
    await dovecot.deliver('support', reply)
    await dovecot.deliver('support', reply)
    await portal.advance('40s')
    await portal.drain()
    expect((await seen(owner, id)).messages.at(-1)).toMatchObject({ source: 'mail', author: 'Name of owner' })
    expect((await seen(owner, id)).conversationCount).toBe(3)
    expect([await dovecot.count('support', 'INBOX'), await dovecot.count('support', 'Processed')]).toEqual([0, 2])
    await portal.advance('1m')
    await portal.drain()
    expect((await seen(owner, id)).conversationCount).toBe(3)
  })
})
