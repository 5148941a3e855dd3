import type { MessageLoader, PaperMessages } from './messages.ts'
import { withWords } from './with-words.ts'

const load: MessageLoader = async (locale) => {
  const chunk: { paperMessages: PaperMessages } = await import(`./${locale}/papers.ts`)
  return chunk.paperMessages
}

/** Those of documents on paper, on either side of the counter. */
export const withPapers = withWords(load)
