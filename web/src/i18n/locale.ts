import type { Locale } from '@portal/contracts/locale.ts'
import { readCookie, writeCookie } from '../lib/cookies.ts'

export type { Locale }
export const locales: readonly Locale[] = ['en-US', 'vi-VN', 'zh-CN']
export const localeNames: Record<Locale, string> = { 'en-US': 'English', 'vi-VN': 'Tiếng Việt', 'zh-CN': '简体中文' }
export const FALLBACK: Locale = 'en-US'

/** The first wish that we speak: exact, else by language (`vi` → `vi-VN`). */
export function firstSpoken(wishes: readonly (string | null | undefined)[]): Locale {
  for (const wish of wishes) {
    const language = wish?.slice(0, 2).toLowerCase()
    const found = locales.find((l) => l.toLowerCase() === wish?.toLowerCase()) ?? locales.find((l) => l.slice(0, 2) === language)
    if (found) return found
  }
  return FALLBACK
}

/** Before anybody has signed in: cookie, then browser, then en-US [A3b]. */
export const initialLocale = (): Locale => firstSpoken([readCookie('locale'), ...(navigator.languages ?? [])])

export const rememberLocale = (locale: Locale): void => writeCookie('locale', locale, { days: 365 })
