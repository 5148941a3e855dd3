import type { Locale } from '../i18n/locale.ts'
import type { MessageLoader, StaffMessages } from '../i18n/messages.ts'

/** The console's words. Here and not beside the others, so that no customer's page names their files. */
export const loadStaffMessages: MessageLoader = async (locale: Locale) => {
  const chunk: { staffMessages: StaffMessages } = await import(`../i18n/${locale}/operator.ts`)
  return chunk.staffMessages
}
