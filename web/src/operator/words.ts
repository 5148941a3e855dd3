import type { Locale } from '../i18n/locale.ts'
import type { StaffMessages, WordLoader } from '../i18n/messages.ts'

/** The console's words. Here and not beside the others, so that no customer's page names their files. */
export const loadStaffWords: WordLoader = async (locale: Locale) => {
  const chunk: { staffWords: StaffMessages } = await import(`../i18n/${locale}/operator.ts`)
  return chunk.staffWords
}
