import type { HostingMessages, MessageLoader } from './messages.ts'
import { withWords } from './with-words.ts'

const load: MessageLoader = async (locale) => {
  const chunk: { hostingMessages: HostingMessages } = await import(`./${locale}/hosting.ts`)
  return chunk.hostingMessages
}

/** Those of web hosting: on its pages, and where its domain is asked for. */
export const withHosting = withWords(load)
