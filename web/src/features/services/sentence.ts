import { createTranslator, type Locale } from 'use-intl'
import type { Sentences } from './kind-context.tsx'

/**
 * Returns an error's sentence with its parameters filled in; `null` if none of the lists has the code. In the browser a sentence with
 * parameters is compiled, not a string: reading it from a list in any other way shows nothing useful.
 */
export function sentenceOf(lists: readonly Sentences[], code: string, locale: Locale, params?: Record<string, string>): string | null {
  const sentence = lists.find((list) => list[code])?.[code]?.[locale]
  return sentence ? createTranslator({ locale, messages: { sentence } })('sentence', params) : null
}
