import type { DedicatedMessages, MessageLoader } from './messages.ts'
import { withWords } from './with-words.ts'

const load: MessageLoader = async (locale) => {
  const chunk: { dedicatedMessages: DedicatedMessages } = await import(`./${locale}/dedicated.ts`)
  return chunk.dedicatedMessages
}

/** Those of dedicated servers, on either side of the counter. */
export const withDedicated = withWords(load)
