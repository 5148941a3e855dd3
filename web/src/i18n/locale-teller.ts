import { createStore } from '../lib/store.ts'
import type { Locale } from './locale.ts'

/** Tells the account in use which language was chosen, so that mails and other devices speak it too; null while nobody is signed in. */
export const localeTeller = createStore<((locale: Locale) => Promise<unknown>) | null>(null)
