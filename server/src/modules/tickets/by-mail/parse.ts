import { INCOMING_TEXT_MAX } from '@portal/contracts/tickets-by-mail.ts'
import { convert } from 'html-to-text'
import type { ParsedMail } from 'mailparser'
import type { Enclosure } from './attached.rules.ts'
import type { Header } from './incoming.rules.ts'

/** A mail as far as anybody needs it. */
export interface Letter extends Header {
  readonly fromName: string
  readonly subject: string
  /** All that it says, quotes included. */
  readonly text: string
  readonly enclosures: readonly Enclosure[]
  /** It could be read as a mail at all. */
  readonly readable: boolean
}

/** Pages of a hostile mail are not followed further than this. */
const HTML_MAX = 1_000_000
const HTML_LIMITS = { maxInputLength: HTML_MAX, maxDepth: 60, maxChildNodes: 5000, ellipsis: '…' }

/** Reads a mail; of one that breaks the rules what can be read of its header. */
export async function parseMail(raw: Buffer): Promise<Letter> {
  const lines = headerLines(raw)
  // With the first mail: few of the portal's processes ever read one, and all would start later for it.
  const { simpleParser } = await import('mailparser')
  try {
    // Its own way from HTML to text gives up on deep nesting; ours cuts it.
    const parsed = await simpleParser(raw, { skipHtmlToText: true, skipTextToHtml: true, skipImageLinks: true, skipTextLinks: true })
    const from = parsed.from?.value.find(({ address }) => address)
    return {
      ...{ lines, messageId: messageIdOf(parsed.messageId ?? null), from: addressOf(from?.address) },
      ...{ fromName: clean(from?.name ?? ''), subject: clean(parsed.subject ?? ''), text: textOf(parsed), readable: true },
      enclosures: parsed.attachments.map(({ filename, contentType, content }) => ({
        ...{ name: filename ?? nameFor(contentType), type: contentType, content },
      })),
    }
  } catch {
    const from = /<?([^\s<>"]+@[^\s<>"]+)>?\s*$/.exec(lines.get('from')?.[0] ?? '')?.[1]
    return {
      ...{ lines, from: addressOf(from), messageId: messageIdOf(lines.get('message-id')?.[0] ?? null), fromName: '' },
      ...{ subject: clean(lines.get('subject')?.[0] ?? ''), text: '', enclosures: [], readable: false },
    }
  }
}

function textOf({ text, html }: ParsedMail): string {
  const plain = text?.trim() ? text : typeof html === 'string' ? htmlText(html) : ''
  return withoutControls(plain).slice(0, INCOMING_TEXT_MAX)
}

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

// biome-ignore lint/suspicious/noControlCharactersInRegex: it is what is taken out, for no database keeps them
const withoutControls = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, '')

/** One line of a header. */
const clean = (text: string): string => withoutControls(text).replaceAll(/\s+/g, ' ').trim().slice(0, 500)

/** Longer than any that there is, it is none. */
const addressOf = (text: string | undefined): string | null =>
  clean(text ?? '')
    .slice(0, 254)
    .toLowerCase() || null

const messageIdOf = (text: string | null): string | null => /<[^<>\s]{1,400}>/.exec(clean(text ?? ''))?.[0] ?? null

/** A mail in a mail has none. */
const nameFor = (type: string): string => (type === 'message/rfc822' ? 'message.eml' : 'file')

/** As they stand there, unfolded; the first few hundred. */
function headerLines(raw: Buffer): Map<string, string[]> {
  const head = raw.subarray(0, 256 * 1024).toString('latin1')
  const end = /\r?\n\r?\n/.exec(head)?.index ?? head.length
  const found = new Map<string, string[]>()
  for (const line of head
    .slice(0, end)
    .replaceAll(/\r?\n[ \t]+/g, ' ')
    .split(/\r?\n/)
    .slice(0, 500)) {
    const colon = line.indexOf(':')
    if (colon <= 0) continue
    const name = line.slice(0, colon).trim().toLowerCase()
    found.set(name, [...(found.get(name) ?? []), line.slice(colon + 1).trim()])
  }
  return found
}
