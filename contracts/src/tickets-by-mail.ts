/** Mails that came to an address of support: what server, browser and tests agree on, without a schema. */

/** What became of one. */
export const INCOMING_STATES = ['taken', 'held', 'discarded', 'ignored'] as const
export type IncomingState = (typeof INCOMING_STATES)[number]

/** How staff look at them. */
export const TICKET_MAIL_TABS = ['held', 'taken', 'ignored', 'all'] as const

/**
 * Why. Of those that are held, staff decide: `stranger` is no answer to one of ours, `foreign-sender` and `ambiguous` are, but by somebody
 * else or to several. Of those that are ignored, nobody need: they are automatic, or ours, or too large, or came twice.
 */
export const INCOMING_REASONS = [
  'reply',
  'stranger',
  'foreign-sender',
  'ambiguous',
  'kept-out',
  'no-text',
  'too-many',
  'unreadable',
  'bounce',
  'delayed',
  'receipt',
  'automatic',
  'loop',
  'duplicate',
  'too-large',
  'not-asked',
] as const
export type IncomingReason = (typeof INCOMING_REASONS)[number]

/** Why text of a mail is folded away: a quote of our mail, the rest of a long text, or a whole mail that was not added. */
export const HIDDEN_KINDS = ['quote', 'rest', 'mail'] as const

/** Why a file of a mail is not attached. */
export const LEFT_OUT_WHYS = ['kind', 'size', 'count', 'outlook'] as const
export type LeftOutWhy = (typeof LEFT_OUT_WHYS)[number]

/** Characters that are kept of a mail to be read as text; the whole of it is in the original. */
export const INCOMING_TEXT_MAX = 50_000
/** From one address within an hour; what is more waits for staff. */
export const INCOMING_HOURLY_MAX = 20
