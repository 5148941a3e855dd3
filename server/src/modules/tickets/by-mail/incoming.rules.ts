/** What kind of mail one is, by what its header says. Nothing here believes who it is from. */

export interface Header {
  readonly messageId: string | null
  /** Lower-case names; of those that stand there several times, all lines. */
  readonly lines: ReadonlyMap<string, readonly string[]>
  /** In lower case; null: none that can be read. */
  readonly from: string | null
}

export type Kind = 'loop' | 'bounce' | 'automatic' | 'person'

/** As `platform/mail.ts` names what leaves the house. */
const OUR_IDS = /^<mail-\d+@[^>]+>$/

const first = ({ lines }: Header, name: string): string => lines.get(name)?.[0]?.trim().toLowerCase() ?? ''
const has = ({ lines }: Header, name: string): boolean => lines.has(name)

/** `ours`: addresses and senders of the brand, in lower case. */
export function kindOf(header: Header, ours: readonly string[]): Kind {
  if (isBounce(header)) return 'bounce'
  if (isOurs(header, ours)) return 'loop'
  return isAutomatic(header) ? 'automatic' : 'person'
}

/** RFC 3464 and what older servers send: a report, or anything from nobody. */
function isBounce(header: Header): boolean {
  const type = first(header, 'content-type')
  if (/^multipart\/report\b/.test(type) && /report-type\s*=\s*"?(delivery-status|disposition-notification)/.test(type)) return true
  if (has(header, 'return-path') && /^<\s*>$/.test(first(header, 'return-path')) && !/^auto-/.test(first(header, 'auto-submitted')))
    return true
  return (
    /^(mailer-daemon|postmaster)(@|$)/.test(header.from ?? '') && (has(header, 'x-failed-recipients') || /^multipart\/report/.test(type))
  )
}

/** Our own words have come back to us. */
function isOurs(header: Header, ours: readonly string[]): boolean {
  const domains = ours.map((address) => address.slice(address.lastIndexOf('@') + 1))
  const id = header.messageId?.toLowerCase() ?? ''
  if (OUR_IDS.test(id) && domains.some((domain) => id.endsWith(`@${domain}>`))) return true
  const loops = (header.lines.get('x-loop') ?? []).map((line) => line.trim().toLowerCase())
  return loops.some((line) => ours.includes(line)) || (header.from !== null && ours.includes(plain(header.from)))
}

/** An address of ours stays ours with anything behind its plus. */
const plain = (address: string): string => address.replace(/\+[^@]*(?=@)/, '')

/** RFC 3834, and what mail programs said before it: absence notes, lists, newsletters, other ticket systems. */
function isAutomatic(header: Header): boolean {
  const submitted = first(header, 'auto-submitted')
  if (submitted !== '' && !/^no\b/.test(submitted)) return true
  if (/^(bulk|junk|list|auto[_-]?reply)\b/.test(first(header, 'precedence'))) return true
  if (
    /^(oof|all)\b/.test(first(header, 'x-auto-response-suppress')) &&
    /^(automatic reply|out of office|auto:)/.test(first(header, 'subject'))
  )
    return true
  if (['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-reply-from'].some((name) => has(header, name))) return true
  if ([...header.lines.keys()].some((name) => name.startsWith('list-') && name !== 'list-unsubscribe-post')) return true
  return /^(no-?reply|do-?not-?reply|mailer-daemon)@/.test(header.from ?? '')
}

/** Every address that a mail was given to, as far as its header tells, in lower case. Who forwards a mailbox leaves it in the first three. */
export function addressesIn({ lines }: Pick<Header, 'lines'>): string[] {
  const names = ['delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to', 'to', 'cc', 'resent-to']
  const text = names.flatMap((name) => lines.get(name) ?? []).join(' ')
  return [...new Set((text.match(/[a-z0-9.!#$%&'*+/=?^_{|}~-]+@[a-z0-9.-]+/gi) ?? []).map((one) => one.toLowerCase()))].slice(0, 200)
}

/** Whom a report says that it did not reach; null: it does not say. */
export const failedRecipient = (text: string): string | null =>
  /^(?:final|original)-recipient:\s*(?:rfc822;)?\s*<?([^\s<>;]+@[^\s<>;]+)>?/im.exec(text)?.[1]?.toLowerCase() ?? null
