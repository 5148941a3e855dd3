import type { HiddenText } from '@portal/contracts/modules/tickets.parts.ts'
import { TICKET_TEXT_MAX } from '@portal/contracts/tickets.ts'

/** Text that a message or event folds away; nothing for an empty one. */
export function hiddenText(kind: HiddenText['kind'], text: string): HiddenText[] {
  const trimmed = text.trim()
  return trimmed === '' ? [] : [{ kind, text: trimmed, lines: trimmed.split('\n').length }]
}

const MORE = '\n\n…'

/** Splits a text that is too long for a message at the end of a line or word, and marks the place. */
export function fitted(text: string): { readonly body: string; readonly rest: string } {
  if (text.length <= TICKET_TEXT_MAX) return { body: text, rest: '' }
  const most = TICKET_TEXT_MAX - MORE.length
  const end = [text.lastIndexOf('\n', most), text.lastIndexOf(' ', most)].find((at) => at > most / 2) ?? most
  // A surrogate pair stays whole.
  const at = /[\ud800-\udbff]/.test(text[end - 1] ?? '') ? end - 1 : end
  return { body: `${text.slice(0, at)}${MORE}`, rest: text.slice(at) }
}
