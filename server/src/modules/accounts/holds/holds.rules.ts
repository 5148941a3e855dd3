import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import type { StaffRole } from '@portal/contracts/staff.ts'

interface Change {
  readonly operatorId: number
  /** Roles of the moment of the change. */
  readonly operatorRoles: readonly StaffRole[]
}

interface Approver {
  readonly id: number
  readonly roles: readonly StaffRole[]
}

/**
 * Why a member of staff may not approve a change [D9]; `null` when they may. Two people must agree, and one department must not be able to
 * take an account over alone: the approver needs a role that the colleague did not have.
 */
export function approvalRefusal({ operatorId, operatorRoles }: Change, { id, roles }: Approver): ErrorCode | null {
  if (id === operatorId) return 'hold.own-change'
  return roles.some((role) => !operatorRoles.includes(role)) ? null : 'hold.same-role'
}
