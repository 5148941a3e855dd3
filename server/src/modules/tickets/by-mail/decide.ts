import { mayCall } from '@portal/contracts/staff.ts'
import { INCOMING_HOURLY_MAX, type IncomingReason } from '@portal/contracts/tickets-by-mail.ts'
import { addSeconds } from '@portal/contracts/time.ts'
import type { Tx } from '../../../platform/tx.ts'
import { accountsByIds, findAccount } from '../../accounts/index.ts'
import { findBrand } from '../../brands/index.ts'
import { activeOperators } from '../../operators/index.ts'
import { readersOf, seenBy } from '../access.ts'
import type { Author } from '../say.ts'
import { lockTicket, type Ticket } from '../store.ts'
import type { Tag } from './address.rules.ts'
import { ticketAddresses } from './address.ts'
import { addressesIn, kindOf, sendersOf } from './incoming.rules.ts'
import type { Letter } from './letter.rules.ts'
import { countFrom, earlierCopy } from './mails.store.ts'

/** An inbox as far as a decision asks for it. */
export interface ReadInbox {
  readonly brandId: number
  readonly address: string
  readonly strangers: 'hold' | 'ignore'
}

export interface Verdict {
  readonly state: 'taken' | 'held' | 'ignored'
  readonly reason: IncomingReason
  /** The address of ours that it came to. */
  readonly to: string
  /** What its signed address says, whatever became of it. */
  readonly tag: Tag | null
  /** Where it belongs by that, locked. */
  readonly ticket: Ticket | null
  readonly author: Author | null
  /** A copy of an earlier mail with the same text: nothing is lost without it. */
  readonly isCopy?: boolean
}

const HOUR = 3600

/** What becomes of a mail. `hasWords`: it says or brings something that is not a quote of ours. */
export async function decide(
  tx: Tx,
  inbox: ReadInbox,
  letter: Letter,
  { id, whole, hasWords }: { readonly id: number; readonly whole: boolean; readonly hasWords: boolean },
): Promise<Verdict> {
  const { brandId } = inbox
  const proved = provedIn(tx, inbox, letter)
  const [only] = proved
  const tag = proved.length === 1 && only ? only.tag : null
  const ticket = tag && (await ticketOf(tx, tag, brandId))
  const open = { to: only?.address ?? inbox.address, tag, ticket, author: null }
  const ignored = (reason: IncomingReason): Verdict => ({ ...open, state: 'ignored', reason })
  const held = (reason: IncomingReason): Verdict => ({ ...open, state: 'held', reason })
  const earlier = await earlierCopy(tx, { id, brandId, messageId: letter.messageId ?? '' })
  if (earlier !== null) return { ...ignored('duplicate'), isCopy: sameText(earlier, letter.text) }
  const kind = kindOf(letter, await oursOf(tx, inbox), ticket !== null)
  if (kind !== 'person') return ignored(kind)
  if (letter.from !== null && (await countFrom(tx, brandId, letter.from, addSeconds(tx.now, -HOUR))) > INCOMING_HOURLY_MAX)
    return held('too-many')
  if (proved.length > 1) return held('ambiguous')
  if (!tag || !ticket) return whole ? (inbox.strangers === 'hold' ? held('stranger') : ignored('not-asked')) : ignored('too-large')
  const who = tag.by === 'customer' ? await customer(tx, ticket, tag.id, sendersOf(letter)) : await colleague(tx, tag.id, letter.from)
  if (typeof who === 'string') return held(who)
  if (!whole) return { ...ignored('too-large'), author: who }
  if (!letter.readable) return held('unreadable')
  return hasWords ? { ...open, state: 'taken', reason: 'reply', author: who } : held('no-text')
}

/** Each address of ours that is signed and leads to another place. */
function provedIn(tx: Tx, { brandId, address }: ReadInbox, letter: Letter): { readonly address: string; readonly tag: Tag }[] {
  const addresses = ticketAddresses.in(tx)
  const found = addressesIn(letter).flatMap((given) => {
    const tag = addresses.open(brandId, given, address)
    return tag ? [{ address: given, tag }] : []
  })
  const places = new Map(found.map((one) => [`${one.tag.ticketId} ${one.tag.by} ${one.tag.id}`, one]))
  return [...places.values()]
}

async function ticketOf(tx: Tx, { ticketId }: Tag, brandId: number): Promise<Ticket | null> {
  const ticket = await lockTicket(tx, ticketId)
  return ticket?.brandId === brandId ? ticket : null
}

/** A mailing list adds its footer to one of the copies. */
const sameText = (one: string, other: string): boolean => one.includes(other.trim()) || other.includes(one.trim())

/** Addresses whose mails can only be our own, in lower case. */
export async function oursOf(tx: Tx, { brandId, address }: Pick<ReadInbox, 'brandId' | 'address'>): Promise<string[]> {
  const sender = (await findBrand(tx, brandId))?.mailSender ?? ''
  return [
    address.toLowerCase(),
    sender
      .replace(/^.*<|>.*$/g, '')
      .trim()
      .toLowerCase(),
  ].filter(Boolean)
}

/** The address says whose words they are; that they come from somewhere else altogether is for staff to look at. */
async function customer(tx: Tx, ticket: Ticket, id: number, senders: readonly string[]): Promise<Author | IncomingReason> {
  const account = await findAccount(tx, id)
  if (!account || account.bannedAt !== null || !(await seenBy(tx, id)).includes(ticket.accountId)) return 'kept-out'
  const readers = await accountsByIds(tx, await readersOf(tx, ticket))
  const known = [account, ...readers.values()].some(({ email }) => senders.includes(email))
  return known ? { by: 'customer', id, name: account.profileName } : 'foreign-sender'
}

const ANSWERING = ['support', 'billing', 'provisioning'] as const

async function colleague(tx: Tx, id: number, from: string | null): Promise<Author | IncomingReason> {
  const one = (await activeOperators(tx)).find((operator) => operator.id === id)
  if (!one || !mayCall(one.roles, { effect: 'write', roles: ANSWERING })) return 'kept-out'
  return one.email.toLowerCase() === from ? { by: 'staff', id, name: one.name } : 'foreign-sender'
}
