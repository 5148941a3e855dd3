import { ImapFlow } from 'imapflow'
import { z } from 'zod'
import { type ArrivedMail, DriverError, type Fetched, INBOX_MAIL_MAX, type InboxDriver, type InboxMark, type InboxVendor } from '../port.ts'
import { inboxSettings } from '../settings.ts'

/** A server that takes longer is not going to answer. */
const PATIENCE_MS = 20_000
/** Of mails that are read at once: what is left comes next time. */
const AT_ONCE_BYTES = 40 * 1024 * 1024

const folderName = z
  .string()
  .min(1)
  .max(100)
  .regex(/^[^\p{C}%*"\\]+$/u)

export const imapConfig = z.object({
  ...inboxSettings,
  host: z.string().min(1).max(253).describe('Name of the mail server'),
  port: z.int().min(1).max(65_535).default(993).describe('Its port'),
  security: z.enum(['tls', 'starttls', 'none']).default('tls').describe('How the connection is secured'),
  username: z.string().min(1).max(254).describe('User of the mailbox').meta({ secretsTo: false }),
  password: z.string().min(1).max(500).describe('Its password').meta({ secret: true }),
  folder: folderName.default('INBOX').describe('Folder that is read').meta({ secretsTo: false }),
  done: z
    .string()
    .max(100)
    .default('Processed')
    .describe('Folder for what was dealt with; empty: it stays, marked as read')
    .meta({ secretsTo: false }),
})

export type ImapConfig = z.infer<typeof imapConfig>

/** A mailbox by IMAP; a connection for each look, so that none is dead without anybody noticing. */
class ImapDriver implements InboxDriver {
  readonly kind = 'inbox'
  readonly id: string
  readonly address: string
  readonly department: string
  readonly strangers: 'hold' | 'ignore'
  private readonly config: ImapConfig

  constructor(config: ImapConfig, id: string) {
    this.id = id
    this.config = config
    this.address = config.address
    this.department = config.department
    this.strangers = config.strangers
  }

  async probe() {
    try {
      const there = await this.within(true, async ({ mailbox }) => (mailbox ? mailbox.exists : 0))
      return { ok: true, detail: `the mailbox opens: ${there} mails` } as const
    } catch (error) {
      return { ok: false, reason: error instanceof Error ? error.message : String(error) } as const
    }
  }

  fetch(after: InboxMark | null, limit: number): Promise<Fetched> {
    return this.within(true, async (client) => {
      const validity = validityOf(client)
      const from = after?.validity === validity ? after.uid + 1 : 1
      const found: { uid: number; size: number }[] = []
      if (client.mailbox && client.mailbox.exists > 0) {
        // `n:*` names the newest also where it is older than n.
        for await (const { uid, size = 0 } of client.fetch(`${from}:*`, { uid: true, size: true }, { uid: true }))
          if (uid >= from) found.push({ uid, size })
      }
      found.sort((a, b) => a.uid - b.uid)
      const mails: ArrivedMail[] = []
      let bytes = 0
      for (const one of found.slice(0, limit)) {
        const mail = await this.read(client, one)
        if (!mail) continue
        mails.push(mail)
        bytes += mail.raw.length
        if (bytes > AT_ONCE_BYTES) break
      }
      return { validity, mails }
    })
  }

  settle(validity: string, uids: readonly number[]): Promise<void> {
    if (uids.length === 0) return Promise.resolve()
    return this.within(false, async (client) => {
      if (validityOf(client) !== validity) return
      const range = uids.join(',')
      const { done } = this.config
      await client.messageFlagsAdd(range, ['\\Seen'], { uid: true })
      if (done === '') return
      const folders = await client.list()
      if (!folders.some(({ path }) => path === done)) await client.mailboxCreate(done)
      await client.messageMove(range, done, { uid: true })
    })
  }

  async close(): Promise<void> {}

  private async read(client: ImapFlow, { uid, size }: { uid: number; size: number }): Promise<ArrivedMail | null> {
    const whole = size <= INBOX_MAIL_MAX
    const got = await client.fetchOne(String(uid), whole ? { uid: true, source: true } : { uid: true, headers: true }, { uid: true })
    // Somebody else may have taken it away meanwhile.
    const raw = got ? (whole ? got.source : got.headers) : undefined
    return raw ? { uid, size, raw, whole } : null
  }

  private async within<T>(readOnly: boolean, work: (client: ImapFlow) => Promise<T>): Promise<T> {
    const { host, port, security, username, password, folder } = this.config
    const client = new ImapFlow({
      ...{ host, port, secure: security === 'tls', auth: { user: username, pass: password } },
      ...(security !== 'tls' && { doSTARTTLS: security === 'starttls' }),
      ...{ logger: false, disableAutoIdle: true },
      ...{ connectionTimeout: PATIENCE_MS, greetingTimeout: PATIENCE_MS, socketTimeout: PATIENCE_MS },
    })
    // Without a listener a broken line would end the process; whoever waits for an answer hears of it too.
    client.on('error', () => undefined)
    try {
      await client.connect()
      await client.mailboxOpen(folder, { readOnly })
      return await work(client)
    } catch (error) {
      throw asDriverError(error)
    } finally {
      await client.logout().catch(() => client.close())
    }
  }
}

const validityOf = ({ mailbox }: ImapFlow): string => {
  if (!mailbox) throw new DriverError('retry-later', 'the mailbox is not open')
  return String(mailbox.uidValidity)
}

/** Reading changes nothing and putting away may be done twice: whatever went wrong may be tried again, but for a password. */
function asDriverError(error: unknown): DriverError {
  if (error instanceof DriverError) return error
  const { message = String(error), authenticationFailed, responseText } = error as Partial<Record<string, unknown>> & { message?: string }
  const text = typeof responseText === 'string' ? `${message}: ${responseText}` : message
  return new DriverError(authenticationFailed === true ? 'bad-credentials' : 'retry-later', text, { cause: error })
}

export const imapVendor: InboxVendor<ImapConfig> = {
  id: 'imap',
  title: 'IMAP',
  support: { proved: 'real', against: 'Dovecot 2.3 of Debian 12', never: 'OAuth sign-in; certificates of providers; a provider’s limits' },
  config: imapConfig,
  create: (config, { id }) => new ImapDriver(config, id),
}
