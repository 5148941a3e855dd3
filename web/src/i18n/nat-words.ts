import type { MessageLoader, NatPortMessages } from './messages.ts'
import { withWords } from './with-words.ts'

const load: MessageLoader = async (locale) => {
  const chunk: { natPortMessages: NatPortMessages } = await import(`./${locale}/nat-ports.ts`)
  return chunk.natPortMessages
}

export const withNatPorts = withWords(load)
