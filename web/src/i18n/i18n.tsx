import { type ReactNode, useEffect } from 'react'
import { createTranslator, IntlProvider } from 'use-intl'
import { queryClient } from '../api/query-client.ts'
import { zones } from '../design/data/date-format.ts'
import { createStore, useStore } from '../lib/store.ts'
import { initialLocale, type Locale, rememberLocale } from './locale.ts'
import { joinMessages, loadCore, type MessageLoader, type Messages } from './messages.ts'
import { browserZone } from './time-zone.ts'

interface Language {
  readonly locale: Locale
  readonly messages: Messages
}

const language = createStore<Language | null>(null)
const loaders = new Set<MessageLoader>([loadCore])

let wanted: Locale | null = null
let working: Promise<void> | null = null

/** What was asked for last is what is spoken, with all words known by then, in whatever order the files arrive. */
function speak(locale: Locale): Promise<void> {
  wanted = locale
  working ??= load()
  return working
}

async function load(): Promise<void> {
  try {
    for (;;) {
      const [locale, known] = [wanted ?? currentLocale(), [...loaders]]
      const parts = await Promise.all(known.map((load) => load(locale)))
      if (locale !== wanted || known.length !== loaders.size) continue
      language.set({ locale, messages: joinMessages(parts) })
      return
    }
  } catch (error) {
    wanted = language.get()?.locale ?? null
    throw error
  } finally {
    working = null
  }
}

/** Loaded before the first render, so that no screen ever shows keys. */
export const startLanguage = (): Promise<void> => speak(initialLocale())

/** More words, for a part of the portal that is about to be shown; once loaded they follow every change of language. */
export async function addMessages(load: MessageLoader): Promise<void> {
  // Who asks while they are on their way waits for them too.
  if (loaders.has(load)) return working ?? undefined
  loaders.add(load)
  try {
    await speak(wanted ?? currentLocale())
  } catch (error) {
    // Asked for again, they are fetched again.
    loaders.delete(load)
    throw error
  }
}

/** Switches without a reload: what was typed stays. */
export async function switchLocale(locale: Locale, { remember = true } = {}): Promise<void> {
  if (remember) rememberLocale(locale)
  if (wanted === locale) return working ?? undefined
  await speak(locale)
  // Names and sentences of the server are answered in the caller's language: what is cached speaks the old one.
  void queryClient.invalidateQueries()
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
  const { reader } = useStore(zones)
  useEffect(() => {
    if (now) document.documentElement.lang = now.locale
  }, [now])
  if (!now) return null
  return (
    <IntlProvider locale={now.locale} messages={now.messages} timeZone={reader ?? browserZone()}>
      {children}
    </IntlProvider>
  )
}
