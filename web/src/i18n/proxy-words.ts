import type { MessageLoader, ProxyMessages } from './messages.ts'
import { withWords } from './with-words.ts'

const load: MessageLoader = async (locale) => {
  const chunk: { proxyMessages: ProxyMessages } = await import(`./${locale}/proxies.ts`)
  return chunk.proxyMessages
}

export const withProxies = withWords(load)
