import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestPortal, type TestPortal } from '../../test/support/portal.ts'
import { type Mail, queueMail } from './mail.ts'

/** A real SMTP server that keeps what it is given, or refuses it for now. */
class Mailroom {
  readonly received: string[] = []
  refuse = 0
  private readonly server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, _session, done) => {
      const parts: Buffer[] = []
      stream.on('data', (part: Buffer) => parts.push(part))
      stream.on('end', () => {
        if (this.refuse-- > 0) return done(Object.assign(new Error('try again later'), { responseCode: 451 }))
        this.received.push(Buffer.concat(parts).toString('utf8'))
        done()
      })
    },
  })

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.server.listen(0, '127.0.0.1', resolve))
    return `smtp://127.0.0.1:${(this.server.server.address() as { port: number }).port}`
  }

  close(): Promise<void> {
    return new Promise((resolve) => this.server.close(() => resolve()))
  }
}

const mailroom = new Mailroom()
let portal: TestPortal
beforeAll(async () => {
  portal = await createTestPortal({ env: { SMTP_URL: await mailroom.open() } })
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
})
