import type { StaffRole } from '@portal/contracts/staff.ts'
import { useFormatter, useTranslations } from 'use-intl'

/** `Billing and Support` in the person's language; `disjunction`: `Billing or Support`. */
export function useRoleNames(type: Intl.ListFormatType = 'conjunction'): (roles: readonly StaffRole[]) => string {
  const t = useTranslations('operator.frame.roles')
  const format = useFormatter()
  return (roles) =>
    format.list(
      roles.map((role) => t(role)),
      { type },
    )
}
