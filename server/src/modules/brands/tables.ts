import type { Localized } from '@portal/contracts/locale.ts'
import type { BrandIssuer } from '@portal/contracts/modules/brands.operator.contract.ts'
import { sql } from 'drizzle-orm'
import { bigserial, boolean, index, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from '../../platform/tables.ts'

export interface BrandLink {
  readonly id: string
  readonly label: Localized
  readonly url: string
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
    /** Shown on the dashboard, beside support and terms: documentation, status page, community. */
    links: jsonb('links').notNull().default([]).$type<BrandLink[]>(),
    upgrading: boolean('upgrading').notNull().default(false),
    /** `none`, `on-request` or `always` [M8]. */
    vatMode: text('vat_mode', { enum: ['none', 'on-request', 'always'] })
      .notNull()
      .default('none'),
    vatPercent: integer('vat_percent').notNull().default(0),
    /** Who stands on its documents as their issuer. */
    issuer: jsonb('issuer').notNull().default({ legalName: '', address: '', taxCode: '', taxInvoice: false }).$type<BrandIssuer>(),
    /** Ids of the payment methods offered, in order. */
    methods: text('methods').array().notNull(),
    createdAt: instant('created_at').notNull(),
    /** Counted up by every change: who saves an older one is told. */
    version: integer('version').notNull().default(1),
  },
  (t) => [index('brand_hosts').using('gin', t.hosts)],
)
