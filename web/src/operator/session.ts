import { mayCall, type StaffRole, type StaffRoles } from '@portal/contracts/staff.ts'
import { useTranslations } from 'use-intl'
import { call } from '../api/client.ts'
import type { OutputOf } from '../api/endpoints.ts'
import { createSessionState } from '../api/session-state.ts'
import { useStore } from '../lib/store.ts'
import { useRoleNames } from './shell/use-role-names.ts'

/** Who it is; the session itself is the browser's secret. */
export type Staff = OutputOf<'operator/login'>

const state = createSessionState<Staff>('operator', {
  check: () => call('operator/profile', {}, { check: true }),
  end: () => call('operator/logout', {}),
  speak: (locale) => call('operator/profile/update', { locale }),
})

export const { person: currentStaff, check: checkStaff, start: startStaff, end: endStaff } = state
export const useStaff = (): Staff | null => useStore(currentStaff)

/** Who may open a page whose calls name these roles: owners and auditors always may look. */
export const maySee = (own: readonly StaffRole[], roles: StaffRoles): boolean => mayCall(own, { effect: 'read', roles })

/**
 * Why a person may not change something that is for these roles, or null: `<DisabledReason reason={useRoleReason(['billing'])}>`.
 * Where an object comes with `actions`, those say it instead.
 */
export function useRoleReason(roles: StaffRoles): string | null {
  const t = useTranslations('operator.parts')
  const names = useRoleNames('disjunction')
  const staff = useStaff()
  if (!staff || mayCall(staff.roles, { effect: 'write', roles })) return null
  return t('notYourRole', { roles: names(['owner', ...roles]) })
}
