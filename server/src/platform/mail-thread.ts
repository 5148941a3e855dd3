/** How a mailbox puts mails together, and where answers go. */
export interface MailThread {
  /** Where an answer finds its way back; null: it is read by nobody. */
  readonly replyTo: string | null
  readonly inReplyTo: string | null
  /** Message-IDs, the oldest first. */
  readonly references: readonly string[]
  /** Answers a mail by itself: nothing is to be said back, not even that it could not be delivered. */
  readonly automatic?: boolean
}
