import type { CardMessages, MessageLoader } from '../../i18n/messages.ts'
import { withWords } from '../../i18n/with-words.ts'

const loadCards: MessageLoader = async (locale) => {
  const chunk: { cardMessages: CardMessages } = await import(`../../i18n/${locale}/cards.ts`)
  return chunk.cardMessages
}

/** The page with its words; both apart from the file that every visit begins with. */
export const page = withWords(loadCards)(() => import('./cards-page.tsx'))
