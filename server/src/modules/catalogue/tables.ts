import type { ServiceType } from '@portal/contracts/constants.ts'
import type { PlanFigures } from '@portal/contracts/kinds/figures.ts'
import type { Localized } from '@portal/contracts/locale.ts'
import type { TransferPolicy } from '@portal/contracts/transfer-policy.ts'
import { sql } from 'drizzle-orm'
import { bigserial, boolean, check, index, integer, jsonb, numeric, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'
import type { PriceBook } from './catalogue.rules.ts'

export const plans = pgTable(
  'plan',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    code: text('code').notNull().unique(),
    /** Null: sold by every brand. */
    brandId: id('brand_id'),
    type: text('type').notNull().$type<ServiceType>(),
    name: jsonb('name').notNull().$type<Localized>(),
    description: jsonb('description').notNull().$type<Localized>(),
    spec: jsonb('spec').notNull().$type<PlanFigures>(),
    /** What happens when its transfer is used [D26]; null: customers are notified. */
    transferPolicy: jsonb('transfer_policy').$type<TransferPolicy>(),
    /** Minor units per currency; what is missing is converted [M1a]. */
    prices: jsonb('prices').notNull().$type<PriceBook<{ monthly: number; setup: number }>>(),
    /** Months → percent. */
    discounts: jsonb('discounts').notNull().$type<Readonly<Record<string, number>>>(),
    /** Null: no trial [M14]. */
    trialHours: integer('trial_hours'),
    /** Ids of the systems that may be chosen; null: all that fit. */
    images: text('images').array(),
    position: integer('position').notNull(),
    hidden: boolean('hidden').notNull().default(false),
    archivedAt: instant('archived_at'),
    createdAt: instant('created_at').notNull(),
    /** Counted up by every change: who saves an older one is told. */
    version: integer('version').notNull().default(1),
  },
  (t) => [index('plan_type').on(t.type, t.position)],
)

export const planAddons = pgTable(
  'plan_addon',
  {
    planId: id('plan_id')
      .notNull()
      .references(() => plans.id),
    code: text('code').notNull(),
    /** Name among the add-ons that the plan's kind declares. */
    kind: text('kind').notNull(),
    name: jsonb('name').notNull().$type<Localized>(),
    description: jsonb('description').notNull().$type<Localized>(),
    /** What one unit adds: MB, GB or cores. */
    size: integer('size').notNull(),
    /** Per unit and month. */
    prices: jsonb('prices').notNull().$type<PriceBook<number>>(),
    max: integer('max').notNull(),
    position: integer('position').notNull(),
  },
  (t) => [primaryKey({ columns: [t.planId, t.code] })],
)

/** What may still be sold of a plan at a location; the engine's capacity may allow less. */
export const planLocations = pgTable(
  'plan_location',
  {
    planId: id('plan_id')
      .notNull()
      .references(() => plans.id),
    locationId: id('location_id').notNull(),
    stock: integer('stock').notNull(),
    /** How many units staff let be sold; less what is left is what is sold or held. Null: not counted yet (guards/30-offered.sql). */
    offered: integer('offered'),
  },
  (t) => [primaryKey({ columns: [t.planId, t.locationId] }), check('plan_location_stock_not_negative', sql`stock >= 0`)],
)

/** Units taken off the stock for an order that is not paid yet [O3]. */
export const stockHolds = pgTable(
  'stock_hold',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    key: text('key').notNull(),
    planId: id('plan_id').notNull(),
    locationId: id('location_id').notNull(),
    quantity: integer('quantity').notNull(),
    until: instant('until').notNull(),
  },
  (t) => [index('stock_hold_key').on(t.key), check('stock_hold_quantity', sql`quantity > 0`)],
)

/** Local currency per dollar, newest row in force [M15]. */
export const exchangeRates = pgTable(
  'exchange_rate',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    vndPerUsd: numeric('vnd_per_usd', { precision: 12, scale: 4, mode: 'number' }).notNull(),
    at: instant('at').notNull(),
    reason: text('reason').notNull().default(''),
    /** The member of staff who set it. */
    setBy: text('set_by').notNull().default(''),
  },
  (t) => [index('exchange_rate_at').on(t.at, t.id), check('exchange_rate_positive', sql`vnd_per_usd > 0`)],
)
