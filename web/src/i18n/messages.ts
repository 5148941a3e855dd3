import type { messages as english } from './en-US/index.ts'
import type { Locale } from './locale.ts'

/** English is the measure: a key that another language lacks does not compile. */
export type Messages = typeof english

export async function loadMessages(locale: Locale): Promise<Messages> {
  const chunk: { messages: Messages } = await import(`./${locale}/index.ts`)
  return chunk.messages
}

declare module 'use-intl' {
  interface AppConfig {
    Messages: Messages
    Locale: Locale
  }
}
