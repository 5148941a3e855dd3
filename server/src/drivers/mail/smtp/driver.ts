import nodemailer, { type Transporter } from 'nodemailer'
import { z } from 'zod'
import { DriverError, type MailDriver, type MailVendor, type OutgoingMail, type Thread } from '../port.ts'

/** A server that takes longer is not going to answer. */
const PATIENCE_MS = 20_000

export const smtpConfig = z.object({
  host: z.string().min(1).max(253).describe('Name of the mail server'),
  port: z.int().min(1).max(65_535).default(587).describe('Its port'),
  security: z.enum(['starttls', 'tls', 'none']).default('starttls').describe('How the connection is secured'),
  username: z.string().max(254).default('').describe('User, where the server asks for one').meta({ secretsTo: false }),
  password: z.string().max(500).default('').describe('Its password').meta({ secret: true }),
})

export type SmtpConfig = z.infer<typeof smtpConfig>

class SmtpDriver implements MailDriver {
  readonly kind = 'mail'
  readonly id: string
  private readonly transport: Transporter

  constructor(transport: Transporter, id: string) {
    this.transport = transport
    this.id = id
  }

  async probe() {
    return await this.transport.verify().then(
      () => ({ ok: true, detail: 'the server takes mail from us' }) as const,
      (error: Error) => ({ ok: false, reason: error.message }) as const,
    )
  }

  async send({ sender, recipient, subject, text, html, messageId, ...rest }: OutgoingMail): Promise<void> {
    const { unsubscribe, thread, signature, attachments = [] } = rest
    const off = unsubscribe && { 'List-Unsubscribe': `<${unsubscribe}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    const headers = { 'Auto-Submitted': 'auto-generated', 'X-Auto-Response-Suppress': 'All', ...off }
    const mail = { from: sender, to: recipient, subject, text, html, messageId, headers, attachments: [...attachments] }
    const dkim = signature && {
      dkim: { domainName: signature.domain, keySelector: signature.selector, privateKey: signature.privateKey },
    }
    const threaded = thread && threadOf(thread, recipient)
    await this.transport.sendMail({ ...mail, ...dkim, ...threaded }).catch((error: Error) => {
      // Whether it was taken before the line broke, nobody can tell; its Message-ID is the same next time.
      throw new DriverError('retry-later', error.message, { cause: error })
    })
  }

  async close(): Promise<void> {
    this.transport.close()
  }
}

/** A server that cannot deliver it says so where its answers go, not to a sender that nobody reads. */
function threadOf({ replyTo, inReplyTo, references, automatic = false }: Thread, to: string) {
  const from = automatic ? '' : replyTo
  return {
    ...(replyTo !== null && { replyTo }),
    ...(inReplyTo !== null && { inReplyTo }),
    ...(references.length > 0 && { references: [...references] }),
    ...(from !== null && { envelope: { from, to } }),
  }
}

/** The installation's own server, as SMTP_URL names it. */
export const smtpFromUrl = (url: string, id: string): MailDriver => new SmtpDriver(nodemailer.createTransport(url), id)

export const smtpVendor: MailVendor<SmtpConfig> = {
  id: 'smtp',
  title: 'SMTP',
  support: { proved: 'stub', against: 'a server of our own on loopback', never: 'OAuth sign-in; client certificates; a provider’s limits' },
  config: smtpConfig,
  create: ({ host, port, security, username, password }, { id }) => {
    const timeouts = { connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS }
    const auth = username === '' ? {} : { auth: { user: username, pass: password } }
    const secured = { secure: security === 'tls', requireTLS: security === 'starttls', ignoreTLS: security === 'none' }
    return new SmtpDriver(nodemailer.createTransport({ host, port, ...secured, ...auth, ...timeouts }), id)
  },
}
