import type { Localized } from '@portal/contracts/locale.ts'
import { sql } from 'drizzle-orm'
import { bigserial, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../tables.ts'

/**
 * Accounts at gateways, mail servers, providers to sign in by, stores of files, DNS servers, hosting panels and inboxes that staff set up;
 * engines have a table of their own, with what they say of themselves.
 */
export const driverInstances = pgTable(
  'driver_instance',
  {
    /** `<vendor>-<no>`; what `method` of a payment names. */
    id: text('id').primaryKey(),
    no: bigserial('no', { mode: 'number' }).notNull(),
    kind: text('kind', { enum: ['payment', 'mail', 'identity', 'files', 'dns', 'hosting', 'inbox'] }).notNull(),
    vendor: text('vendor').notNull(),
    /** How staff call it. */
    title: text('title').notNull(),
    /** How customers read it, in place of the driver's own words. */
    label: jsonb('label').$type<Localized>(),
    /** Null: of every brand, or place. */
    brandId: id('brand_id'),
    locationId: id('location_id'),
    /** A disabled one is offered to nobody; what was begun with it goes on. */
    state: text('state', { enum: ['active', 'disabled'] }).notNull(),
    config: jsonb('config').notNull().$type<Readonly<Record<string, unknown>>>(),
    /** The secret settings as JSON, sealed for `driver:<id>`. */
    secrets: text('secrets'),
    createdAt: instant('created_at').notNull(),
    version: integer('version').notNull().default(1),
  },
  (t) => [
    index('driver_instance_brand').on(t.brandId, t.no),
    // A brand's mail goes one way.
    uniqueIndex('driver_instance_mail').on(t.brandId).where(sql`kind = 'mail' and state = 'active'`),
  ],
)
