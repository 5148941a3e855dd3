import type { z } from 'zod'
import type { Probed } from '../probed.ts'
import type { Support } from '../support.ts'

export { DriverError } from '../errors.ts'

/** The mail port: hands one written mail to whoever delivers it. */
export interface MailDriver {
  readonly kind: 'mail'
  readonly id: string
  /** Sends nothing: mails are read in the portal's own list. */
  readonly isMailbox?: true
  /** Would the server take a mail of ours? Sends none. Never throws. */
  probe(): Promise<Probed>
  /** Resolves once the mail was taken; it may come twice if this fails, and its Message-ID then says so. */
  send(mail: OutgoingMail): Promise<void>
  close(): Promise<void>
}

export interface OutgoingMail {
  readonly messageId: string
  /** `Name <address>` */
  readonly sender: string
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Where mailboxes call such mails off for their readers, by one click (RFC 8058). */
  readonly unsubscribe?: string
  /** By which it is signed (DKIM), so that receivers can tell that the domain's owner sent it. */
  readonly signature?: Signature
  /** What it belongs to, and where answers to it go. */
  readonly thread?: Thread
  /** Sent along. */
  readonly attachments?: readonly Attachment[]
}

export interface Signature {
  readonly domain: string
  readonly selector: string
  /** PEM. */
  readonly privateKey: string
}

export interface Thread {
  /** Where answers are read, and where servers tell that it did not arrive; null: nowhere. */
  readonly replyTo: string | null
  readonly inReplyTo: string | null
  /** Message-IDs, the oldest first. */
  readonly references: readonly string[]
  /** An answer that nobody wrote: servers tell nobody that it did not arrive. */
  readonly automatic?: boolean
}

export interface Attachment {
  /** What the file is called. */
  readonly filename: string
  readonly contentType: string
  readonly content: Buffer
}

export interface MailVendor<Config> {
  readonly id: string
  readonly title: string
  readonly support: Support
  readonly config: z.ZodType<Config>
  create(config: Config, dependencies: { readonly id: string }): MailDriver
}
