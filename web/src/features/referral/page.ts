import type { MessageLoader, ReferralMessages } from '../../i18n/messages.ts'
import { withWords } from '../../i18n/with-words.ts'

const loadReferral: MessageLoader = async (locale) => {
  const chunk: { referralMessages: ReferralMessages } = await import(`../../i18n/${locale}/referral.ts`)
  return chunk.referralMessages
}

/** The page with its words; both apart from the file that every visit begins with. */
export const page = withWords(loadReferral)(() => import('./referral-page.tsx'))
