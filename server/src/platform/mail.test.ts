import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestPortal, type TestPortal } from '../../test/support/portal.ts'
import { operator } from '../../test/support/staff.ts'
import { Mailroom } from '../drivers/mail/smtp/stub.conformance.ts'
import { type Mail, mailPurge, queueMail } from './mail.ts'
import { inkOn } from './mail-layout.ts'

const mailroom = new Mailroom()
let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal({ env: { SMTP_URL: `smtp://127.0.0.1:${await mailroom.open()}` } })
  // The demo's own mails go first.
  await portal.drain()
  mailroom.received.length = 0
})
afterAll(async () => {
  await portal.dispose()
  await mailroom.close()
})

const mail = (cause: string, more: Partial<Mail> = {}): Mail => ({
  brandId: 1,
  accountId: null,
  cause,
  template: 'test',
  locale: 'vi-VN',
  sender: 'Arden Cloud <no-reply@arden.example>',
  recipient: 'linh@example.com',
  subject: 'Máy chủ đã sẵn sàng',
  text: 'Xin chào Linh',
  html: '<p>Xin chào Linh</p>',
  ...more,
})
const queue = (one: Mail): Promise<void> => portal.db.transaction((tx) => queueMail(tx, one))
const stateOf = async (cause: string): Promise<{ state: string; last_error: string | null }> =>
  (await portal.db.pool.query('select state, last_error from mail where cause = $1', [cause])).rows[0]

describe('mail by SMTP', () => {
  it('goes out once, however often its cause repeats', async () => {
    await Promise.all([queue(mail('once')), queue(mail('once')), queue(mail('once'))])
    await portal.drain()
    expect(mailroom.received).toHaveLength(1)
    expect(mailroom.received[0]).toContain('To: linh@example.com')
    expect(mailroom.received[0]).toContain('Auto-Submitted: auto-generated')
    expect(await stateOf('once')).toMatchObject({ state: 'sent' })
  })

  it('[P3] says how such mails are called off, by one click, only where that may be chosen', async () => {
    mailroom.received.length = 0
    await queue(mail('choosable', { accountId: 1, topic: 'teams' }))
    await queue(mail('fixed', { accountId: 1 }))
    await portal.drain()
    const [choosable, fixed] = mailroom.received
    expect(choosable?.replaceAll(/\r\n\s+/g, ' ')).toMatch(/^List-Unsubscribe: ?<http:\/\/portal\.test\/api2\/unsubscribe\/[\w.-]+>/im)
    expect(choosable).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click')
    expect(fixed).not.toContain('List-Unsubscribe')
  })

  it('[B1] of a brand is tried by its staff, and what they read on its colour can be read', async () => {
    mailroom.received.length = 0
    const staff = await operator(portal, 'tries-mail', ['support'])
    const { id } = await portal.ok('operator/mails/test', { brandId: 1 }, { as: staff })
    await portal.drain()
    expect(mailroom.received[0]).toContain(`To: ${staff.email}`)
    expect(await portal.ok('operator/mails/detail', { id }, { as: staff })).toMatchObject({ template: 'test', state: 'sent' })
    expect(['#0B6A73', '#FFE000', '#ffffff', '#000000'].map(inkOn)).toEqual(['#ffffff', '#12191b', '#12191b', '#ffffff'])
  })

  it('is tried again when the server refuses for now, and says so until it is sent', async () => {
    mailroom.received.length = 0
    mailroom.refuse = 2
    await queue(mail('later'))
    await portal.drain()
    expect(await stateOf('later')).toMatchObject({ state: 'queued' })
    await portal.advance('1m')
    expect(await stateOf('later')).toMatchObject({ state: 'sent' })
    expect(mailroom.received).toHaveLength(1)
  })

  it('is marked failed with its reason when it never gets through, and stops nobody else’s', async () => {
    mailroom.received.length = 0
    mailroom.refuse = 12
    await queue(mail('never'))
    await portal.advance('6h')
    expect(await stateOf('never')).toMatchObject({ state: 'failed', last_error: expect.stringContaining('try again later') })
    mailroom.refuse = 0
    await queue(mail('next'))
    await portal.drain()
    expect(await stateOf('next')).toMatchObject({ state: 'sent' })
  })

  it('carries no header that somebody wrote into a subject', async () => {
    mailroom.received.length = 0
    await queue(mail('injected', { subject: 'Hello\r\nBcc: victim@example.com' }))
    await portal.drain()
    expect(mailroom.received[0]).not.toMatch(/^Bcc:/m)
  })

  it('[C5a] keeps no link of the mail that was sent, which went out whole; such a mail is not sent again', async () => {
    mailroom.received.length = 0
    const url = 'https://portal.example/resetpw#token=s3cret-token'
    await queue(mail('link', { text: `Xin chào\n\n${url}`, html: `<a href="${url}">${url}</a>` }))
    const kept = async () => (await portal.db.pool.query(`select id, text, html from mail where cause = 'link'`)).rows[0]
    expect(JSON.stringify(await kept())).toContain('s3cret-token')
    await portal.drain()
    expect(mailroom.received.join()).toContain('s3cret-token')
    const { id, ...sent } = await kept()
    expect(JSON.stringify(sent)).not.toContain('s3cret')
    expect(sent.text).toContain('https://portal.example/resetpw#')
    const staff = await operator(portal, 'resender')
    expect((await portal.refused('operator/mails/resend', { id: Number(id) }, { as: staff })).data.code).toBe('mail.link-spent')
    await queue(mail('plain'))
    await portal.drain()
    const plain = (await portal.db.pool.query(`select id from mail where cause = 'plain'`)).rows[0]
    await portal.ok('operator/mails/resend', { id: Number(plain.id) }, { as: staff })
    await portal.drain()
  })

  it('is forgotten after the days that are set, whatever became of it, but never while it waits', async () => {
    const aged = async (cause: string, state: string, days: number) => {
      await queue(mail(cause))
      await portal.drain()
      await portal.db.pool.query('update mail set state = $2, created_at = $3 where cause = $1', [
        ...[cause, state, new Date(portal.clock.now().getTime() - days * 86_400_000)],
      ])
    }
    await aged('young', 'sent', 89)
    await aged('old', 'sent', 91)
    await aged('old-failed', 'failed', 91)
    await aged('old-waiting', 'queued', 91)
    await portal.db.transaction((tx) => mailPurge(90).run(tx))
    const { rows } = await portal.db.pool.query(
      `select cause from mail where cause in ('young', 'old', 'old-failed', 'old-waiting') order by id`,
    )
    expect(rows.map(({ cause }) => cause)).toEqual(['young', 'old-waiting'])
  })
})
