/** What kind of mail one is, by what its header says. Nothing here believes who it is from. */

export interface Header {
  readonly messageId: string | null
  /** Lower-case names; of those that stand there several times, all lines. */
  readonly lines: ReadonlyMap<string, readonly string[]>
  /** In lower case; null: none that can be read. */
  readonly from: string | null
}

export type Kind = 'loop' | 'bounce' | 'delayed' | 'receipt' | 'automatic' | 'person'

/** A mail with the text of its report, where it has one. */
interface Reported extends Header {
  readonly text: string
  readonly subject: string
}

/** As `platform/mail.ts` names what leaves the house. */
const OUR_IDS = /^<mail-\d+@[^>]+>$/

const first = ({ lines }: Header, name: string): string => lines.get(name)?.[0]?.trim().toLowerCase() ?? ''
const has = ({ lines }: Header, name: string): boolean => lines.has(name)

/**
 * @param ours addresses and senders of the brand, in lower case.
 * @param isProved the mail came to a signed address. Then only what a machine declares of itself counts, and no sign that a mailing list
 * or a sender's name leaves: a person may write through either.
 */
export function kindOf(letter: Reported, ours: readonly string[], isProved = false): Kind {
  const report = reportKind(letter)
  if (report !== null) return report
  if (isOurs(letter, ours, isProved)) return 'loop'
  return isMachine(letter) || (!isProved && isBulk(letter)) ? 'automatic' : 'person'
}

const isDaemon = ({ from }: Header): boolean => /^(mailer-daemon|postmaster)(@|$)/.test(from ?? '')
const hasNoSender = (header: Header): boolean => has(header, 'return-path') && /^<\s*>$/.test(first(header, 'return-path'))

/** Reports of mail servers (RFC 3464) and receipts (RFC 8098), and what older servers send. */
function reportKind(letter: Reported): 'bounce' | 'delayed' | 'receipt' | null {
  const type = first(letter, 'content-type')
  const isReport = /^multipart\/report\b/.test(type)
  if (isReport && /report-type\s*=\s*"?disposition-notification/.test(type)) return 'receipt'
  if (
    (isReport && /report-type\s*=\s*"?delivery-status/.test(type)) ||
    (isDaemon(letter) && (isReport || has(letter, 'x-failed-recipients')))
  )
    return deliveryKind(letter)
  return hasNoSender(letter) && isDaemon(letter) ? (DELAY_SUBJECT.test(letter.subject) ? 'delayed' : 'bounce') : null
}

const DELAY_SUBJECT = /\b(delay(ed)?|still being retried|verzögert|retardé|retrasado)\b|延迟|延遲|trì hoãn/i

/** By what the report says of each recipient. One failure among several is a failure. */
function deliveryKind({ text, subject }: Reported): 'bounce' | 'delayed' | 'receipt' {
  const actions = [...text.matchAll(/^action:\s*([a-z-]+)/gim)].map(([, action = '']) => action.toLowerCase())
  if (actions.includes('failed')) return 'bounce'
  if (actions.includes('delayed')) return 'delayed'
  if (actions.length > 0) return 'receipt'
  return DELAY_SUBJECT.test(subject) ? 'delayed' : 'bounce'
}

/** A mail of ours came back. Mailing lists write their own address into `From` and `X-Loop`, which can be that of our inbox. */
function isOurs(header: Header, ours: readonly string[], isProved: boolean): boolean {
  const domains = ours.map((address) => address.slice(address.lastIndexOf('@') + 1))
  const id = header.messageId?.toLowerCase() ?? ''
  if (OUR_IDS.test(id) && domains.some((domain) => id.endsWith(`@${domain}>`))) return true
  if (isProved) return false
  const loops = (header.lines.get('x-loop') ?? []).map((line) => line.trim().toLowerCase())
  return loops.some((line) => ours.includes(line)) || (header.from !== null && ours.includes(plain(header.from)))
}

/** An address of ours stays ours with anything behind its plus. */
const plain = (address: string): string => address.replace(/\+[^@]*(?=@)/, '')

/** Absence notes of programs that set no header, by the beginning of the subject. An answer to one begins with `Re:`. */
const ABSENCE =
  /^[[【(]?(auto(matic)?[ -]?(reply|response|answer)|out of (the )?office( auto-?reply| message| notification)?|abwesenheits(notiz|nachricht|meldung|assistent)|automatische (antwort|abwesenheitsnotiz)|réponse automatique|risposta automatica|respuesta automática|resposta automática|automatisch antwoord|automatiskt svar|autosvar|automatyczna odpowiedź|автоматический ответ|автоответ|自动回复|自动答复|自動回覆|自動応答|자동 회신|(thư )?trả lời tự động|tự động trả lời)\s*([:：\]】)-]|$)/iu

/** RFC 3834, and what absence programs declared before it. */
function isMachine(letter: Reported): boolean {
  const submitted = first(letter, 'auto-submitted')
  if (submitted !== '' && !/^no\b/.test(submitted)) return true
  if (/^auto[_-]?reply\b/.test(first(letter, 'precedence'))) return true
  if (['x-autoreply', 'x-autorespond', 'x-autoresponder', 'x-auto-reply-from'].some((name) => has(letter, name))) return true
  if (hasNoSender(letter) && /^(bulk|junk)\b/.test(first(letter, 'precedence'))) return true
  return ABSENCE.test(letter.subject.trim())
}

/** Lists, newsletters and senders that read nothing. */
function isBulk(header: Header): boolean {
  if (hasNoSender(header) || /^(bulk|junk|list)\b/.test(first(header, 'precedence'))) return true
  if ([...header.lines.keys()].some((name) => name.startsWith('list-') && name !== 'list-unsubscribe-post')) return true
  return isDaemon(header) || /^(no-?reply|do-?not-?reply)@/.test(header.from ?? '')
}

/** Addresses that a mail says to be from, in lower case. A mailing list that writes its own address into `From` keeps the writer's elsewhere. */
export function sendersOf(header: Header): string[] {
  const text = ['x-original-from', 'x-original-sender', 'reply-to'].flatMap((name) => header.lines.get(name) ?? []).join(' ')
  return [...(header.from === null ? [] : [header.from]), ...addressesOf(text)]
}

/** Every address that a mail was given to, as far as its header tells, in lower case. Who forwards a mailbox leaves it in the first three. */
export function addressesIn({ lines }: Pick<Header, 'lines'>): string[] {
  const names = ['delivered-to', 'x-original-to', 'envelope-to', 'x-forwarded-to', 'to', 'cc', 'resent-to']
  const text = names.flatMap((name) => lines.get(name) ?? []).join(' ')
  return addressesOf(text)
}

const addressesOf = (text: string): string[] =>
  [...new Set((text.match(/[a-z0-9.!#$%&'*+/=?^_{|}~-]+@[a-z0-9.-]+/gi) ?? []).map((one) => one.toLowerCase()))].slice(0, 200)

/** Whom a report says that it did not reach; null: it does not say. */
export const failedRecipient = (text: string): string | null =>
  /^(?:final|original)-recipient:\s*(?:rfc822;)?\s*<?([^\s<>;]+@[^\s<>;]+)>?/im.exec(text)?.[1]?.toLowerCase() ?? null
