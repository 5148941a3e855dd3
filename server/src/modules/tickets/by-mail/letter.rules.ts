import type { Enclosure, Sorted } from './attached.rules.ts'
import type { Header } from './incoming.rules.ts'

/** A mail as far as tickets need it. */
export interface Letter extends Header {
  readonly fromName: string
  readonly subject: string
  /** The whole text, quotes included. */
  readonly text: string
  readonly enclosures: readonly Enclosure[]
  /** False: only its header could be read. */
  readonly readable: boolean
}

/** What the parser thread returns of a mail. */
export interface ReadMail extends Sorted {
  readonly letter: Letter
  /** The text without what it quotes of our mail. */
  readonly said: string
  /** The quote of our mail that was cut from it; empty: none. */
  readonly quoted: string
}

/** A mail that breaks the rules of mail, or takes too long to parse: what a few regular expressions find in its header. */
export function headerOnly(raw: Buffer): Letter {
  const lines = headerLines(raw)
  const from = /<?([^\s<>"]+@[^\s<>"]+)>?\s*$/.exec((lines.get('from')?.[0] ?? '').slice(-FROM_MAX))?.[1]
  return {
    ...{ lines, from: addressOf(from), messageId: messageIdOf(lines.get('message-id')?.[0] ?? null), fromName: '' },
    ...{ subject: clean(lines.get('subject')?.[0] ?? ''), text: '', enclosures: [], readable: false },
  }
}

/** Characters of a `From` line that are searched: the expression above takes quadratic time. */
const FROM_MAX = 1000

// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what is removed; the database cannot store U+0000.
const CONTROLS = /[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g

export const withoutControls = (text: string): string => text.replaceAll('\r\n', '\n').replaceAll(CONTROLS, '')

/** One line of a header. */
export const clean = (text: string): string => withoutControls(text).replaceAll(/\s+/g, ' ').trim().slice(0, 500)

/** Longer than any that there is, it is none. */
export const addressOf = (text: string | undefined): string | null =>
  clean(text ?? '')
    .slice(0, 254)
    .toLowerCase() || null

export const messageIdOf = (text: string | null): string | null => /<[^<>\s]{1,400}>/.exec(clean(text ?? ''))?.[0] ?? null

/** As they stand there, unfolded; the first few hundred. */
export function headerLines(raw: Buffer): Map<string, string[]> {
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
