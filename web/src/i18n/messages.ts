import type { core as englishCore } from './en-US/core.ts'
import type { messages as english } from './en-US/index.ts'
import type { staffWords as englishStaff } from './en-US/operator.ts'
import type { Locale } from './locale.ts'

/** English is the measure: a key that another language lacks does not compile. */
export type HomeMessages = typeof english
export type CoreMessages = typeof englishCore
/** The staff console's, which no customer's page loads: `useTranslations('operator.<area>')`. */
export type StaffMessages = typeof englishStaff
export type Messages = HomeMessages & StaffMessages

/** Loads some of the words of a language. */
export type WordLoader = (locale: Locale) => Promise<Partial<Messages>>

/** The screens before signing in. */
export const loadCore: WordLoader = async (locale) => {
  const chunk: { core: CoreMessages } = await import(`./${locale}/core.ts`)
  return chunk.core
}

/** Everything behind the sign-in. */
export const loadHome: WordLoader = async (locale) => {
  const chunk: { messages: HomeMessages } = await import(`./${locale}/index.ts`)
  return chunk.messages
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
    Locale: Locale
  }
}
