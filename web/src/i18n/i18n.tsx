import { type ReactNode, useEffect } from 'react'
import { createTranslator, IntlProvider } from 'use-intl'
import { createStore, useStore } from '../lib/store.ts'
import { initialLocale, type Locale, rememberLocale } from './locale.ts'
import { loadMessages, type Messages } from './messages.ts'

interface Language {
  readonly locale: Locale
  readonly messages: Messages
}

const language = createStore<Language | null>(null)

/** Loaded before the first render, so that no screen ever shows keys. */
export async function startLanguage(): Promise<void> {
  const locale = initialLocale()
  language.set({ locale, messages: await loadMessages(locale) })
}

/** Switches without a reload: what was typed stays. */
export async function switchLocale(locale: Locale, { remember = true } = {}): Promise<void> {
  if (remember) rememberLocale(locale)
  if (language.get()?.locale === locale) return
  language.set({ locale, messages: await loadMessages(locale) })
}

export const currentLocale = (): Locale => language.get()?.locale ?? initialLocale()

/** For plain code such as the API client; components use `useTranslations`. */
export function translator() {
  const now = language.get()
  if (!now) throw new Error('language not loaded')
  return createTranslator({ locale: now.locale, messages: now.messages })
}

export function LanguageProvider({ children }: { children: ReactNode }) {
  const now = useStore(language)
  useEffect(() => {
    if (now) document.documentElement.lang = now.locale
  }, [now])
  if (!now) return null
  return (
    <IntlProvider locale={now.locale} messages={now.messages} timeZone={Intl.DateTimeFormat().resolvedOptions().timeZone}>
      {children}
    </IntlProvider>
  )
}
