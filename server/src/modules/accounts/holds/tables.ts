import { HOLD_CHANGES } from '@portal/contracts/holds.ts'
import { STAFF_ROLES } from '@portal/contracts/staff.ts'
import { bigserial, index, pgTable, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../../platform/tables.ts'

/** Staff changed a way into an account: its money, transfers and secrets are closed until `until`, or until a colleague approves [D9]. */
export const accountHolds = pgTable(
  'account_hold',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    accountId: id('account_id').notNull(),
    change: text('change', { enum: HOLD_CHANGES }).notNull(),
    /** Who made the change, with the roles of that moment. */
    operatorId: id('operator_id').notNull(),
    operatorName: text('operator_name').notNull(),
    operatorRoles: text('operator_roles', { enum: STAFF_ROLES }).array().notNull(),
    /** Where the owner was notified: the address before the first change that is not approved. */
    notifiedEmail: text('notified_email').notNull(),
    startedAt: instant('started_at').notNull(),
    until: instant('until').notNull(),
    approvedBy: id('approved_by'),
    approvedByName: text('approved_by_name'),
    approvalReason: text('approval_reason'),
    approvedAt: instant('approved_at'),
  },
  (t) => [index('account_hold_account').on(t.accountId, t.until)],
)
