import { createStore } from '../lib/store.ts'
import type { Locale } from './locale.ts'

/** Saves the chosen language with the account, so that mails and other devices speak it too; null while nobody is signed in. */
export const localeSaver = createStore<((locale: Locale) => Promise<unknown>) | null>(null)
