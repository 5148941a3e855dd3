import { type ServiceType, USER_DATA_FORMATS } from '@portal/contracts/constants.ts'
import type { ShareRight } from '@portal/contracts/kinds/actions.ts'
import type { PlanFigures } from '@portal/contracts/kinds/figures.ts'
import type { Localized } from '@portal/contracts/locale.ts'
import { serviceMachine } from '@portal/contracts/machines/service.machine.ts'
import type { SoldTransferPolicy } from '@portal/contracts/transfer-policy.ts'
import { type SQL, sql } from 'drizzle-orm'
import { bigint, bigserial, boolean, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'

/** The plan as it was sold: its figures as its kind declares them. Rows of older versions say 0 for those that it does not have. */
export interface PlanSnapshot extends PlanFigures {
  readonly name: string
  readonly code?: string
  /** What happens when its transfer is used [D26]; absent: its owner is notified. */
  readonly transferPolicy?: SoldTransferPolicy | null
  readonly [more: string]: unknown
}

export interface SoldAddon {
  readonly name: string
  /** What it is in the catalogue and what one unit gives; absent on what was sold before that was kept. */
  readonly code?: string
  readonly kind?: string
  readonly size?: number
  readonly amount: number
  readonly price: { readonly amount: number; readonly currency: 'USD' | 'VND' }
}

/** What the plan itself costs since an upgrade; before one the order's line says it. */
export interface SoldTerms {
  readonly planName: Localized
  /** One month without the term's discount. */
  readonly unitCost: number
  readonly discountPercent: number
}

/** What was chosen with the plan; a kind reads what it knows. */
export interface ServiceOptions {
  readonly image?: string
  /** What it was ordered for, as the DNS knows it. */
  readonly domain?: string
  /** Ids of its owner's keys for SSH. */
  readonly sshKeys?: readonly number[]
  readonly terms?: SoldTerms
  readonly addons?: readonly SoldAddon[]
  readonly [more: string]: unknown
}

/** Listed: paid for and not over. */
export const LISTED_STATES = `('installing', 'active')`
export const LISTED = sql.raw(`state in ${LISTED_STATES}`)
/** What staff look after: late, standing still, or over and kept for an undelete. */
export const OVERDUE = sql`state = 'active' and overdue_since is not null`
export const SUSPENDED = sql`state = 'active' and suspensions <> '{}'`
/** Earned again each period, unless the customer says otherwise before. */
export const RECURRING = sql`state = 'active' and cancellation is null and trial_hours is null`
export const KEPT = sql`state = 'ended'`

/** The words of a service's name. */
export const NAME_WORDS = sql`array_to_tsvector(words_of(name))`

export const services = pgTable(
  'service',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedByDefaultAsIdentity({ startWith: 48001 }),
    brandId: id('brand_id').notNull(),
    accountId: id('account_id').notNull(),
    /** Id of a registered kind. */
    kind: text('kind').notNull(),
    type: text('type').notNull().$type<ServiceType>(),
    planId: id('plan_id'),
    plan: jsonb('plan').notNull().$type<PlanSnapshot>(),
    planName: text('plan_name').notNull(),
    name: text('name').notNull(),
    locationId: id('location_id'),
    priceAmount: bigint('price_amount', { mode: 'number' }).notNull(),
    currency: text('currency', { enum: ['USD', 'VND'] }).notNull(),
    periodMonths: integer('period_months').notNull(),
    /** A trial's length; then `period_months` counts only from its conversion on [M14]. */
    trialHours: integer('trial_hours'),
    startAt: instant('start_at'),
    endAt: instant('end_at'),
    /** Day of the month on which the first period began [M10]. */
    anchorDay: integer('anchor_day'),
    /** What the clock showed then, in milliseconds since midnight; null where that was not kept: then the end says it. */
    anchorTime: integer('anchor_time'),
    /** Its days are counted in this zone for good: its brand's when it was sold [M1c]. Never empty: where it is left out a guard fills it in. */
    timeZone: text('time_zone').notNull().default(''),
    autoRenew: boolean('auto_renew').notNull(),
    state: text('state', { enum: serviceMachine.states }).notNull().default(serviceMachine.initial),
    suspensions: text('suspensions').array().notNull().default(sql`'{}'`),
    /** A reason stands, and the engine has not confirmed yet that the service is stopped. */
    suspending: boolean('suspending').notNull().default(false),
    overdueSince: instant('overdue_since'),
    cancellation: text('cancellation', { enum: ['end-of-billing', 'immediate'] }),
    cancelledAt: instant('cancelled_at'),
    paymentStatus: text('payment_status', { enum: ['OK', 'Overdue', 'Suspended', 'Cancelled', 'Unknown'] })
      .notNull()
      .generatedAlwaysAs(
        (): SQL => sql`case when cardinality(array_remove(suspensions, 'cancelled')) > 0 and not suspending then 'Suspended' when cancellation is not null then 'Cancelled'
          when overdue_since is not null then 'Overdue' when state = 'active' and end_at is null then 'Unknown' else 'OK' end`,
      ),
    note: text('note').notNull().default(''),
    tags: text('tags').array().notNull().default(sql`'{}'`),
    /** Against being deleted or overwritten, by its owner's wish; what is not paid for ends all the same. */
    protection: boolean('protection').notNull().default(false),
    invoiceId: id('invoice_id'),
    invoiceLineId: id('invoice_line_id'),
    /** Paid, and being carried out by the engine: until it is, nothing else is billed [M13]. */
    changeInvoiceId: id('change_invoice_id'),
    /** Names the sold unit (`line:17/0`): the same unit is never made twice. */
    sourceKey: text('source_key').unique(),
    options: jsonb('options').notNull().$type<ServiceOptions>(),
    failure: text('failure'),
    createdAt: instant('created_at').notNull(),
    endedAt: instant('ended_at'),
    /** What the engine holds is destroyed then; before that staff can undo the end. */
    purgeAt: instant('purge_at'),
  },
  (t) => [
    index('service_list').on(t.accountId, t.kind, t.id).where(LISTED),
    index('service_tabs').on(t.accountId, t.kind, t.paymentStatus).where(LISTED),
    index('service_due').on(t.endAt, t.id).where(sql`state = 'active'`),
    index('service_expiring').on(t.accountId, t.endAt).where(sql`state = 'active'`),
    index('service_invoice').on(t.invoiceId),
    index('service_overdue').on(t.endAt, t.id).where(OVERDUE),
    index('service_suspended').on(t.endAt, t.id).where(SUSPENDED),
    index('service_kept').on(sql`coalesce(purge_at, 'infinity')`, t.endAt).where(KEPT),
    // Staff look at everybody's.
    index('service_status').on(t.state, t.paymentStatus, t.id),
    // What is earned again each period is summed in the index alone.
    index('service_recurring').on(t.brandId, t.currency, t.periodMonths, t.priceAmount).where(RECURRING),
    index('service_name_begins').on(sql`lower(name) text_pattern_ops`),
    index('service_words').using('gin', NAME_WORDS),
    index('service_account').on(t.accountId, t.id),
    index('service_brand').on(t.brandId, t.id),
    // Who is told when staff work there.
    index('service_place').on(t.locationId, t.accountId, t.id).where(sql`state = 'active'`),
  ],
)

/** A member's right to a service; by the service's owner, revoked with the membership [P1]. */
export const serviceShares = pgTable(
  'service_share',
  {
    serviceId: id('service_id')
      .notNull()
      .references(() => services.id),
    memberId: id('member_id').notNull(),
    ownerId: id('owner_id').notNull(),
    /** Beyond power, console, metrics and addresses: of `SHARE_RIGHTS`. */
    rights: text('rights').array().notNull().$type<ShareRight[]>().default(sql`'{}'`),
    createdAt: instant('created_at').notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.serviceId, t.memberId] }),
    index('service_share_member').on(t.memberId, t.serviceId),
    index('service_share_owner').on(t.ownerId, t.serviceId),
  ],
)

/** What servers do at their first boot: of an order until it is paid, and of each server of it until that one is built. */
export const userData = pgTable(
  'user_data',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    accountId: id('account_id').notNull(),
    /** Null: it waits for an order that names it. */
    serviceId: id('service_id').references(() => services.id),
    format: text('format', { enum: USER_DATA_FORMATS }).notNull(),
    bytes: integer('bytes').notNull(),
    /** Sealed for `user-data:<ref>`. */
    ref: text('ref').notNull(),
    sealed: text('sealed').notNull(),
    keptAt: instant('kept_at').notNull(),
  },
  (t) => [
    uniqueIndex('user_data_service').on(t.serviceId).where(sql`service_id is not null`),
    index('user_data_waiting').on(t.keptAt).where(sql`service_id is null`),
  ],
)
