import { STAFF_ALERT_KINDS } from '@portal/contracts/staff-alerts.ts'
import { sql } from 'drizzle-orm'
import { bigserial, index, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'

export type AlertParams = Readonly<Record<string, string | number>>

/** What staff were told of, once for as long as its cause stands [X2a]. */
export const staffAlerts = pgTable(
  'staff_alert',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    kind: text('kind', { enum: STAFF_ALERT_KINDS }).notNull(),
    subject: text('subject').notNull(),
    /** Null for what concerns the whole installation. */
    brandId: id('brand_id'),
    params: jsonb('params').notNull().$type<AlertParams>(),
    openedAt: instant('opened_at').notNull(),
    /** By a person, or by the system when the cause went away. */
    resolvedAt: instant('resolved_at'),
    resolvedBy: text('resolved_by'),
    remark: text('remark').notNull().default(''),
    /** The cause is gone: from now on the same is news again. */
    clearedAt: instant('gone_at'),
  },
  (t) => [
    uniqueIndex('staff_alert_standing').on(t.kind, t.subject).where(sql`gone_at is null`),
    index('staff_alert_open').on(t.openedAt, t.id).where(sql`resolved_at is null`),
    index('staff_alert_resolved').on(t.openedAt, t.id).where(sql`resolved_at is not null`),
  ],
)
