import type { MessageLoader, RgcMessages } from './messages.ts'
import { withWords } from './with-words.ts'

const load: MessageLoader = async (locale) => {
  const chunk: { rgcMessages: RgcMessages } = await import(`./${locale}/rgc.ts`)
  return chunk.rgcMessages
}

export const withRgc = withWords(load)
