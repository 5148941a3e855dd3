import { SESSION_LIFETIME } from '@portal/contracts/brands.ts'
import type { Palette, Theme } from '@portal/contracts/contrast.ts'
import { INVOICE_NUMBER_AT } from '@portal/contracts/document-series.ts'
import type { Localized } from '@portal/contracts/locale.ts'
import type { BrandIssuer } from '@portal/contracts/modules/brands.operator.contract.ts'
import { sql } from 'drizzle-orm'
import { bigserial, boolean, customType, index, integer, jsonb, pgTable, primaryKey, text } from 'drizzle-orm/pg-core'
import { id, instant } from '../../platform/tables.ts'

export interface BrandLink {
  readonly id: string
  readonly label: Localized
  readonly url: string
  /** Absent in what was written before there were several. */
  readonly place?: 'dashboard' | 'footer' | 'both'
}

/** What a logo is; the picture itself stands in `brand_logo`. */
export interface LogoFacts {
  readonly type: string
  readonly width: number
  readonly height: number
  readonly size: number
  /** Of its content: part of its address, so that browsers may keep it for good. */
  readonly hash: string
}

/** Ids of the versions that hold now; null: none was published. */
export interface LegalNow {
  readonly terms: number | null
  readonly privacy: number | null
}

export const brands = pgTable(
  'brand',
  {
    id: bigserial('id', { mode: 'number' }).primaryKey(),
    code: text('code').notNull().unique(),
    name: text('name').notNull(),
    /** Host names without port that answer as this brand; `*` takes what no other brand claims. */
    hosts: text('hosts').array().notNull(),
    baseUrl: text('base_url').notNull(),
    colour: text('colour').notNull(),
    currency: text('currency', { enum: ['USD', 'VND'] }).notNull(),
    timeZone: text('time_zone').notNull().default('Asia/Ho_Chi_Minh'),
    locales: text('locales').array().notNull().default(sql`'{en-US,vi-VN,zh-CN}'`),
    defaultLocale: text('default_locale', { enum: ['en-US', 'vi-VN', 'zh-CN'] })
      .notNull()
      .default('en-US'),
    mailSender: text('mail_sender').notNull(),
    supportEmail: text('support_email').notNull(),
    termsUrl: text('terms_url'),
    privacyUrl: text('privacy_url'),
    /** Colours chosen by hand; null: made from `colour`. */
    palette: jsonb('palette').$type<Palette>(),
    logos: jsonb('logos').notNull().default({}).$type<Readonly<Partial<Record<Theme, LogoFacts>>>>(),
    /** Whether newcomers can open an account. */
    registration: boolean('registration').notNull().default(true),
    /** Absolute session lifetimes [A4]: days for customers, hours for staff. */
    sessionDays: integer('session_days').notNull().default(SESSION_LIFETIME.customerDays.standard),
    staffSessionHours: integer('staff_session_hours').notNull().default(SESSION_LIFETIME.staffHours.standard),
    legal: jsonb('legal').notNull().default({ terms: null, privacy: null }).$type<LegalNow>(),
    /** Versions that customers must have accepted, or a later one of the kind. Beside the row, as every sign-in asks. */
    termsAsked: integer('terms_asked').array().notNull().default(sql`'{}'`),
    /** It has words of its own for some mail: without, no mail looks for them. */
    ownWords: boolean('own_words').notNull().default(false),
    /** Shown on the dashboard, beside support and terms: documentation, status page, community. */
    links: jsonb('links').notNull().default([]).$type<BrandLink[]>(),
    upgrading: boolean('upgrading').notNull().default(false),
    /** `none`, `on-request` or `always` [M8]. */
    vatMode: text('vat_mode', { enum: ['none', 'on-request', 'always'] })
      .notNull()
      .default('none'),
    vatPercent: integer('vat_percent').notNull().default(0),
    /** When an order gets its tax invoice number: when it is paid, or when it is placed [D5]. */
    invoiceNumberAt: text('invoice_number_at', { enum: INVOICE_NUMBER_AT }).notNull().default('payment'),
    /** Who stands on its documents as their issuer. */
    issuer: jsonb('issuer').notNull().default({ legalName: '', address: '', taxCode: '', taxInvoice: false }).$type<BrandIssuer>(),
    /** Ids of the payment methods offered, in order. */
    methods: text('methods').array().notNull(),
    /** How long a change of a customer's way in by staff closes money, transfers and secrets [D9]. */
    holdHours: integer('hold_hours').notNull().default(72),
    createdAt: instant('created_at').notNull(),
    /** Counted up by every change: who saves an older one is told. */
    version: integer('version').notNull().default(1),
  },
  (t) => [index('brand_hosts').using('gin', t.hosts)],
)

const bytea = customType<{ data: Buffer }>({ dataType: () => 'bytea' })

export const brandLogos = pgTable(
  'brand_logo',
  {
    brandId: id('brand_id')
      .notNull()
      .references(() => brands.id),
    theme: text('theme', { enum: ['light', 'dark'] }).notNull(),
    content: bytea('content').notNull(),
  },
  (t) => [primaryKey({ columns: [t.brandId, t.theme] })],
)
