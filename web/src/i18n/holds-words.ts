import type { HoldsMessages, MessageLoader } from './messages.ts'
import { withWords } from './with-words.ts'

const load: MessageLoader = async (locale) => {
  const chunk: { holdsMessages: HoldsMessages } = await import(`./${locale}/holds.ts`)
  return chunk.holdsMessages
}

/** Texts of a hold on the account. */
export const withHolds = withWords(load)
