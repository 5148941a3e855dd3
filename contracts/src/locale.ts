import { z } from 'zod'
import { printed, typedText } from './texts.ts'

export const locales = ['en-US', 'vi-VN', 'zh-CN'] as const
export type Locale = (typeof locales)[number]
export const DEFAULT_LOCALE: Locale = 'en-US'
export const localeSchema = z.enum(locales)

/** One text in the three languages: catalogue names, announcements, templates. */
export const localizedSchema = z.strictObject({ 'en-US': z.string(), 'vi-VN': z.string(), 'zh-CN': z.string() })
/** What staff write in the three languages, each of them filled in; trimmed. Names of what is sold get onto documents. */
export const localizedText = (max: number) => {
  const text = typedText().min(1).max(max).check(printed)
  return z.strictObject({ 'en-US': text, 'vi-VN': text, 'zh-CN': text })
}
export type Localized = z.infer<typeof localizedSchema>

export const isLocale = (value: unknown): value is Locale => locales.includes(value as Locale)

/** The first wish that we speak: exact, else by language (`vi` → `vi-VN`), else English. */
export function matchLocale(wishes: readonly string[]): Locale {
  for (const wish of wishes) {
    const exact = locales.find((l) => l.toLowerCase() === wish.toLowerCase())
    if (exact) return exact
    const same = locales.find((l) => l.slice(0, 2) === wish.slice(0, 2).toLowerCase())
    if (same) return same
  }
  return DEFAULT_LOCALE
}
