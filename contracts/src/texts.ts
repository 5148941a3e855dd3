import { z } from 'zod'
import { normalized } from './normalized.ts'
import { firstUnprintable } from './printable.ts'
import { firstOutside, isOneLine, isPlainText, nameOfCharacter } from './validation.ts'

/** Text that people type or paste: normalised, then trimmed, before any other check. Every text input begins with it. */
export const typedText = () => z.string().overwrite(normalized).trim()

/** The same for a single line: pasted line breaks become `separator`. */
export const typedLine = (separator = ' ') =>
  z.string().overwrite((text) =>
    normalized(text)
      .split('\n')
      .map((line) => line.trim())
      .filter((line) => line !== '')
      .join(separator)
      .replaceAll('\t', ' '),
  )

type Check = (text: string) => boolean

/** Refuses text that fails `isOk`; the error names the first character that fails on its own. */
export const refusing =
  (isOk: Check, code: 'field.invisible' | 'field.invalid' | 'field.name') =>
  (context: z.core.ParsePayload<string>): void => {
    if (isOk(context.value)) return
    const character = firstOutside(context.value, isOk)
    context.issues.push({
      ...{ code: 'custom', input: context.value, message: character === null ? code : 'field.character' },
      ...(character !== null && { params: { character } }),
    })
  }

/** Refuses text with a character that PDF documents cannot show, and names it. Every text that gets onto a document has this check. */
export const printed = ({ value, issues }: z.core.ParsePayload<string>): void => {
  const character = firstUnprintable(value)
  if (character === null) return
  const params = { character: nameOfCharacter(character) }
  issues.push({ code: 'custom', input: value, message: 'field.unprintable', params })
}

/** What a customer notes, in as many lines as it needs; staff read it too. */
export const customersText = (max: number) => typedText().max(max).check(refusing(isPlainText, 'field.invisible'))

/** The same in one line. */
export const customersLine = (max: number) => typedLine().max(max).check(refusing(isOneLine, 'field.invisible'))
