import { STAFF_SUSPENSIONS } from '@portal/contracts/modules/services.operator.contract.ts'
import { useTranslations } from 'use-intl'

export type StaffReason = (typeof STAFF_SUSPENSIONS)[number]

/** Only staff take these back; the others end by paying, or by a customer's word. */
export const isStaffReason = (reason: string): reason is StaffReason => (STAFF_SUSPENSIONS as readonly string[]).includes(reason)

/** A reason against a service in words; one without words stands as it is. */
export function useSuspensionName(): (reason: string) => string {
  const t = useTranslations('operator.services.suspension')
  return (reason) => (t.has(reason as never) ? t(reason as never) : reason)
}
