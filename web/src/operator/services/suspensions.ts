import { STAFF_SUSPENSIONS } from '@portal/contracts/constants.ts'
import { useTranslations } from 'use-intl'
import { knownText } from '../../i18n/known-text.ts'

export type StaffReason = (typeof STAFF_SUSPENSIONS)[number]

/** Only staff take these back; the others end by paying, or by a customer's word. */
export const isStaffReason = (reason: string): reason is StaffReason => (STAFF_SUSPENSIONS as readonly string[]).includes(reason)

/** A reason against a service in words; one without words stands as it is. */
export function useSuspensionName(): (reason: string) => string {
  const t = useTranslations('operator.services.suspension')
  return (reason) => knownText(t, reason) ?? reason
}
