import type { LiveMessages, MessageLoader } from './messages.ts'
import { withWords } from './with-words.ts'

const load: MessageLoader = async (locale) => {
  const chunk: { liveMessages: LiveMessages } = await import(`./${locale}/live.ts`)
  return chunk.liveMessages
}

export const withLive = withWords(load)
