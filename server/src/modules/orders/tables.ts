import type { ServiceType } from '@portal/contracts/constants.ts'
import { bigint, bigserial, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'

const amount = (name: string) => bigint(name, { mode: 'number' }).notNull()

/** One thing that was bought and paid: what became of it, and what exactly would go back if it cannot be delivered. */
export const orderUnits = pgTable(
  'order_unit',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    invoiceId: id('invoice_id').notNull(),
    lineId: id('line_id').notNull(),
    /** Within its line. */
    position: integer('position').notNull(),
    planId: id('plan_id').notNull(),
    locationId: id('location_id').notNull(),
    type: text('type').notNull().$type<ServiceType>(),
    serviceId: id('service_id').notNull().unique(),
    state: text('state', { enum: ['waiting', 'delivered', 'refunded'] })
      .notNull()
      .default('waiting'),
    reason: text('reason'),
    total: amount('total'),
    vat: amount('vat'),
    promotional: amount('promotional'),
    main: amount('main'),
    points: amount('points'),
    settledAt: instant('settled_at'),
  },
  (t) => [uniqueIndex('order_unit_line').on(t.lineId, t.position), index('order_unit_invoice').on(t.invoiceId, t.id)],
)

/** A customer's trial of one type of service: there is never a second one [M14]. */
export const trials = pgTable(
  'trial',
  {
    accountId: id('account_id').notNull(),
    type: text('type').notNull().$type<ServiceType>(),
    invoiceId: id('invoice_id').notNull().unique(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.accountId, t.type] })],
)
