import type { MessageLoader, SettlementMessages } from './messages.ts'
import { withWords } from './with-words.ts'

const load: MessageLoader = async (locale) => {
  const chunk: { settlementMessages: SettlementMessages } = await import(`./${locale}/settlements.ts`)
  return chunk.settlementMessages
}

/** Those of what gateways say they moved. */
export const withSettlements = withWords(load)
