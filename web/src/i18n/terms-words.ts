import type { MessageLoader, TermsMessages } from './messages.ts'
import { withWords } from './with-words.ts'

const load: MessageLoader = async (locale) => {
  const chunk: { termsMessages: TermsMessages } = await import(`./${locale}/terms.ts`)
  return chunk.termsMessages
}

/** Those of terms that are to be accepted anew. */
export const withTerms = withWords(load)
