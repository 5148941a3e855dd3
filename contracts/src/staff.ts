import { z } from 'zod'

/**
 * What a member of staff is there for [X3]; one may have several roles.
 * - `owner`: everything, staff and their roles included.
 * - `billing`: orders, invoices, money, renewals.
 * - `support`: customers and what they ask for.
 * - `provisioning`: catalogue, nodes, addresses, builds.
 * - `auditor`: reads and exports everything, changes nothing.
 */
export const STAFF_ROLES = ['owner', 'billing', 'support', 'provisioning', 'auditor'] as const
export const staffRoleSchema = z.enum(STAFF_ROLES)
export type StaffRole = z.infer<typeof staffRoleSchema>

/** Who may make a staff call beside the owner, who may make all, and the auditor, who may make all that read or export. */
export type StaffRoles = readonly Exclude<StaffRole, 'owner' | 'auditor'>[]

/** Staff who may do something while they are signed in as a customer [A4a]; console owners may what any of these roles may. */
export type AsStaff = 'any' | 'none' | StaffRoles

/** One rule for calls and for actions on a service. */
export const mayAsCustomer = (allowed: AsStaff, roles: readonly StaffRole[]): boolean =>
  allowed === 'any' || (allowed !== 'none' && (roles.includes('owner') || allowed.some((role) => roles.includes(role))))

interface StaffCall {
  readonly effect: 'read' | 'write' | 'money'
  readonly roles?: StaffRoles
  /** Set for a download of what a reading call shows. */
  readonly exports?: string
}

/** One rule for the server's door, the console's navigation and the tests. */
export const mayCall = (roles: readonly StaffRole[], { effect, roles: allowed, exports }: StaffCall): boolean =>
  roles.includes('owner') ||
  ((effect === 'read' || exports !== undefined) && roles.includes('auditor')) ||
  roles.some((role) => (allowed as readonly StaffRole[] | undefined)?.includes(role))
