import type { z } from 'zod'
import type { Probed } from '../probed.ts'
import type { Support } from '../support.ts'

export { DriverError } from '../errors.ts'

/** The inbox port: mails that others wrote to one address. It reads and puts away; what a mail means is not its business. */
export interface InboxDriver {
  readonly kind: 'inbox'
  readonly id: string
  /** Where people write to: `support@example.com`. What comes for `support+…@example.com` must arrive here too. */
  readonly address: string
  /** Who in the house looks after what comes. */
  readonly department: string
  /** What comes from people without a signed address: kept for staff to decide, or put away unread. */
  readonly strangers: 'hold' | 'ignore'
  /** Opens the mailbox and looks, changing nothing. Never throws. */
  probe(): Promise<Probed>
  /**
   * Mails that came after the mark, the oldest first and no more than `limit`. With a mark of another validity, or none, all that are there:
   * the server has counted anew, and who reads must know what was read.
   */
  fetch(after: InboxMark | null, limit: number): Promise<Fetched>
  /** Puts mails away that were dealt with; those that are gone, or of another validity, are a success. */
  settle(validity: string, uids: readonly number[]): Promise<void>
  close(): Promise<void>
}

/** How far a mailbox was read: numbers mean something only together with their validity (RFC 9051, 2.3.1.1). */
export interface InboxMark {
  readonly validity: string
  readonly uid: number
}

export interface Fetched {
  readonly validity: string
  readonly mails: readonly ArrivedMail[]
}

export interface ArrivedMail {
  readonly uid: number
  /** Bytes of the whole mail, as the server says. */
  readonly size: number
  /** As it came over the line; of one that is larger than `INBOX_MAIL_MAX` its header alone. */
  readonly raw: Buffer
  readonly whole: boolean
}

/** What nobody needs to hold in memory. */
export const INBOX_MAIL_MAX = 20 * 1024 * 1024

export interface InboxVendor<Config> {
  readonly id: string
  readonly title: string
  readonly support: Support
  readonly config: z.ZodType<Config>
  create(config: Config, dependencies: { readonly id: string }): InboxDriver
}
