import { INCOMING_TEXT_MAX } from '@portal/contracts/tickets-by-mail.ts'
import { convert } from 'html-to-text'
import type { AddressObject } from 'mailparser'
import type { Parsed } from '../../../platform/parsing/task.ts'
import { type Sorted, sortEnclosures } from './attached.rules.ts'
import { addressOf, clean, headerLines, headerOnly, type Letter, messageIdOf, type ReadMail, withoutControls } from './letter.rules.ts'
import { metaLines, parseParts, type TextNode } from './mime.parser.ts'
import { withoutQuotes } from './quotes.rules.ts'

/** Pages of a hostile mail are not followed further than this. */
const HTML_MAX = 1_000_000
const HTML_LIMITS = { maxInputLength: HTML_MAX, maxDepth: 60, maxChildNodes: 5000, ellipsis: '…' }

/** Reads a mail; of one that breaks the rules what can be read of its header. */
export async function parseMail(raw: Buffer): Promise<Letter> {
  const lines = headerLines(raw)
  try {
    const { headers, tree, enclosures } = await parseParts(raw)
    const from = (headers.get('from') as AddressObject | undefined)?.value.find(({ address }) => address)
    const subject = headers.get('subject')
    return {
      ...{ lines, messageId: messageIdOf(lines.get('message-id')?.[0] ?? null), from: addressOf(from?.address) },
      ...{ fromName: clean(from?.name ?? ''), subject: clean(typeof subject === 'string' ? subject : ''), text: limited(textOf(tree)) },
      ...{ readable: true, enclosures },
    }
  } catch {
    return headerOnly(raw)
  }
}

const CUT = '\n[…]'

/** A longer text ends in a mark; the whole of it is in the original. */
function limited(text: string): string {
  const clear = withoutControls(text)
  return clear.length <= INCOMING_TEXT_MAX ? clear : `${clear.slice(0, INCOMING_TEXT_MAX - CUT.length)}${CUT}`
}

/** The text of a part and of the parts in it. Parts that are no alternatives of each other are all shown. */
function textOf(node: TextNode): string {
  const own = node.textContent ?? ''
  const text = node.contentType === 'text/html' ? htmlText(own) : own
  const inside =
    node.contentType === 'multipart/alternative' ? bestOf(node.children ?? []) : (node.children ?? []).map(textOf).filter(hasText)
  return [...(node.showMeta ? [metaLines(node)] : []), ...[text].filter(hasText), ...inside].join('\n\n')
}

const hasText = (text: string): boolean => text.trim() !== ''

/** Of alternatives the plain one, unless it is a stub such as "This mail needs an HTML viewer". */
function bestOf(children: readonly TextNode[]): string[] {
  const plain = children.filter(({ contentType }) => contentType === 'text/plain').map(textOf)
  const others = children.filter(({ contentType }) => contentType !== 'text/plain').map(textOf)
  const [short, long] = [lettersIn(plain), lettersIn(others)]
  return (short > 0 && short * STUB_FACTOR >= long ? plain : long > 0 ? others : plain).filter(hasText)
}

const STUB_FACTOR = 2
const lettersIn = (texts: readonly string[]): number => texts.join('').match(/[\p{L}\p{N}]/gu)?.length ?? 0

/** As plain text would have said it: quotes with their sign, no pictures, addresses of links only where they differ. */
function htmlText(html: string): string {
  try {
    return convert(html.slice(0, HTML_MAX), {
      wordwrap: false,
      limits: HTML_LIMITS,
      selectors: [
        { selector: 'img', format: 'skip' },
        { selector: 'a', options: { hideLinkHrefIfSameAsText: true, noAnchorUrl: true } },
        ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
      ],
    })
  } catch {
    return html.replaceAll(/<(style|script)[\s\S]*?(<\/\1>|$)/gi, '').replaceAll(/<[^>]*>/g, ' ')
  }
}

export interface MailInput {
  readonly raw: Uint8Array
  /** Addresses of the brand, in lower case: what quotes of our mails name. */
  readonly ours: readonly string[]
}

/** Reads a mail and everything that is derived from its text and files. */
export async function run({ raw, ours }: MailInput): Promise<Parsed<ReadMail>> {
  const letter = await parseMail(Buffer.from(raw.buffer, raw.byteOffset, raw.byteLength))
  const sorted: Sorted = sortEnclosures(letter.enclosures)
  return { value: { letter, ...withoutQuotes(letter.text, ours), ...sorted }, work: { parts: letter.enclosures.length } }
}
