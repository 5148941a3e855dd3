import type { StaffRole } from '@portal/contracts/staff.ts'
import { useTranslations } from 'use-intl'

/** `billing, support` in the person's language. */
export function useRoleNames(): (roles: readonly StaffRole[]) => string {
  const t = useTranslations('operator.frame.roles')
  return (roles) => roles.map((role) => t(role)).join(', ')
}
