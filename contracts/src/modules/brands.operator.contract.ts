import { z } from 'zod'
import { BRAND_LINK_PLACES, LOGO_MAX, SESSION_LIFETIME } from '../brands.ts'
import { THEMES } from '../contrast.ts'
import { INVOICE_NUMBER_AT } from '../document-series.ts'
import { defineEndpoint } from '../endpoint.ts'
import { HOLD_HOURS_DEFAULT, HOLD_HOURS_MAX, HOLD_HOURS_MIN } from '../holds.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { localeSchema, localizedSchema } from '../locale.ts'
import { currencySchema } from '../money.ts'
import { printed, refusing, typedLine, typedText } from '../texts.ts'
import { isEmail, isOneLine } from '../validation.ts'
import { paletteSchema } from './brands.contract.ts'

/** Brands and their settings [B1] [B2]. Only owners change them: a mistake here is seen by every customer. */

const line = (max: number) => typedLine().min(1).max(max).check(refusing(isOneLine, 'field.invalid'))
const url = z.url({ protocol: /^https?$/, error: 'field.url' }).max(300)
/** `Name <name@example.com>` or the bare address. */
const sender = line(200).refine((text) => isEmail(/<([^<>]+)>$/.exec(text)?.[1] ?? text), { error: 'field.email' })

/** Who stands on documents as their issuer; empty: the brand's name. */
const issuerSchema = z.strictObject({
  legalName: typedLine().max(200).check(refusing(isOneLine, 'field.invalid'), printed),
  address: typedLine().max(300).check(refusing(isOneLine, 'field.invalid'), printed),
  taxCode: typedLine().max(40).check(refusing(isOneLine, 'field.invalid'), printed),
  /** The brand declares its documents to be tax invoices; else each says that it is none [M7]. */
  taxInvoice: z.boolean(),
})
export type BrandIssuer = z.infer<typeof issuerSchema>

/** An absolute session lifetime within its bounds. */
const lifetime = ({ min, max, standard }: { readonly min: number; readonly max: number; readonly standard: number }) =>
  z.int().min(min).max(max).default(standard)

export const brandSettingsSchema = z.strictObject({
  name: line(80).check(printed),
  /** Host names without port; `*` takes what no other brand claims. */
  hosts: z
    .array(
      typedText()
        .toLowerCase()
        .regex(/^(\*|[a-z0-9]([a-z0-9.-]{0,251}[a-z0-9])?)$/, { error: 'field.host' }),
    )
    .min(1)
    .max(20),
  /** Where links in mails lead: scheme, host and port only. */
  baseUrl: typedText()
    .regex(/^https?:\/\/[^/?#\s]+$/, { error: 'field.origin' })
    .max(300)
    .check(printed),
  colour: z.string().regex(/^#[0-9a-fA-F]{6}$/, { error: 'field.colour' }),
  /** Fixed as soon as money has moved in the brand. */
  currency: currencySchema,
  timeZone: z.string().max(60),
  locales: z.array(localeSchema).min(1).max(3),
  defaultLocale: localeSchema,
  mailSender: sender,
  supportEmail: typedText().max(254).refine(isEmail, { error: 'field.email' }).check(printed),
  termsUrl: url.nullable(),
  privacyUrl: url.nullable().default(null),
  /** Null: made from the colour, always readable. Colours chosen by hand must be readable in both themes. */
  palette: paletteSchema.nullable().default(null),
  /** Whether newcomers can open an account, by form or by a provider. */
  registration: z.boolean().default(true),
  /** Days after which a customer's session ends even if it is in use; applies to open sessions too. */
  sessionDays: lifetime(SESSION_LIFETIME.customerDays),
  /** The same for staff, in hours. A staff session reaches every brand, so the shortest value of all brands applies. */
  staffSessionHours: lifetime(SESSION_LIFETIME.staffHours),
  links: z
    .array(
      z.strictObject({
        id: z.string().regex(/^[a-z0-9-]{1,40}$/),
        label: localizedSchema,
        url,
        /** On the customers' dashboard, or below the pages before signing in. */
        place: z.enum(BRAND_LINK_PLACES).default('dashboard'),
      }),
    )
    .max(10),
  vatMode: z.enum(['none', 'on-request', 'always']),
  vatPercent: z.int().min(0).max(50),
  /** When an order gets its tax invoice number: when it is paid, or when it is placed [D5]. */
  invoiceNumberAt: z.enum(INVOICE_NUMBER_AT).default('payment'),
  issuer: issuerSchema.default({ legalName: '', address: '', taxCode: '', taxInvoice: false }),
  /** Ids of the payment methods, in the order in which customers see them. */
  methods: z.array(z.string().max(40)).max(10),
  /** Hours for which an account's money, transfers and secrets stay closed after staff changed a way into it [D9]. */
  holdHours: z.int().min(HOLD_HOURS_MIN).max(HOLD_HOURS_MAX).default(HOLD_HOURS_DEFAULT),
})
export type BrandSettings = z.infer<typeof brandSettingsSchema>

const logoFacts = z.object({ type: z.string(), width: z.int(), height: z.int(), size: z.int(), hash: z.string() })

export const operatorBrandSchema = brandSettingsSchema.extend({
  id: idSchema,
  code: z.string(),
  upgrading: z.boolean(),
  currencyFixed: z.boolean(),
  /** What its logos are; null: it has none in that theme. */
  logo: z.object({ light: logoFacts.nullable(), dark: logoFacts.nullable() }),
  version: z.int(),
  createdAt: instantSchema,
})
export type OperatorBrand = z.infer<typeof operatorBrandSchema>

const example: z.input<typeof brandSettingsSchema> = {
  name: 'Example Hosting',
  hosts: ['portal.example.com'],
  baseUrl: 'https://portal.example.com',
  colour: '#0B6A73',
  currency: 'USD',
  timeZone: 'Asia/Ho_Chi_Minh',
  locales: ['en-US', 'vi-VN'],
  defaultLocale: 'en-US',
  mailSender: 'Example Hosting <no-reply@example.com>',
  supportEmail: 'support@example.com',
  termsUrl: null,
  privacyUrl: null,
  palette: null,
  registration: true,
  links: [],
  vatMode: 'none',
  vatPercent: 0,
  issuer: { legalName: 'Example Hosting Ltd', address: '1 Harbour Road', taxCode: '0312345678', taxInvoice: false },
  methods: ['balance', 'points'],
}

export const operatorBrandList = defineEndpoint({
  path: 'operator/brand/list',
  summary: 'Every brand with its settings, and the payment methods that this installation has',
  auth: 'staff',
  roles: ['billing', 'support', 'provisioning'],
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({
    items: z.array(operatorBrandSchema),
    /** The portal's own methods need no title and take every currency: null. */
    methods: z.array(
      z.object({
        id: z.string(),
        title: localizedSchema.nullable(),
        currencies: z.array(currencySchema).nullable(),
        /** Brand that owns it; `null`: every brand may offer it. */
        brandId: idSchema.nullable(),
        state: z.enum(['active', 'disabled']),
      }),
    ),
  }),
  errors: [],
  example: {},
})

export const operatorBrandCreate = defineEndpoint({
  path: 'operator/brand/create',
  summary: 'Open a further brand',
  auth: 'staff',
  roles: [],
  effect: 'money',
  maxBody: 65_536,
  input: brandSettingsSchema.extend({ code: z.string().regex(/^[a-z0-9][a-z0-9-]{0,29}$/, { error: 'field.code' }) }),
  output: operatorBrandSchema,
  errors: [],
  example: { ...example, code: 'example' },
})

export const operatorBrandUpdate = defineEndpoint({
  path: 'operator/brand/update',
  summary: 'Change a brand’s settings; customers see them at once',
  auth: 'staff',
  roles: [],
  effect: 'write',
  // Links with labels in three languages.
  maxBody: 65_536,
  input: brandSettingsSchema.extend({ id: idInput, version: z.int() }),
  output: operatorBrandSchema,
  errors: ['not-found', 'conflict'],
  example: { ...example, id: 1, version: 1 },
})

export const operatorBrandUpgrading = defineEndpoint({
  path: 'operator/brand/upgrading',
  summary: 'Close the brand to its customers for an upgrade, or open it again [B2]',
  auth: 'staff',
  roles: [],
  effect: 'write',
  input: z.strictObject({ id: idInput, upgrading: z.boolean() }),
  output: operatorBrandSchema,
  errors: ['not-found'],
  example: { id: 1, upgrading: true },
})

export const operatorBrandLogo = defineEndpoint({
  path: 'operator/brand/logo/set',
  summary: 'Give the brand a logo for one theme, or take it away',
  auth: 'staff',
  roles: [],
  effect: 'write',
  // Base64 of the picture.
  maxBody: 409_600,
  input: z.strictObject({
    id: idInput,
    theme: z.enum(THEMES),
    /** Base64 of a PNG, JPEG or WebP picture, judged by its content; null: none any more. */
    content: z
      .base64()
      .max(Math.ceil(LOGO_MAX / 3) * 4 + 4)
      .nullable(),
  }),
  output: operatorBrandSchema,
  errors: ['not-found', 'brand.logo-kind', 'brand.logo-size', 'brand.logo-pixels'],
  example: { id: 1, theme: 'light', content: null },
})

export const operatorBrandLogoShow = defineEndpoint({
  path: 'operator/brand/logo/show',
  summary: 'The picture itself, for staff of whatever host',
  auth: 'staff',
  roles: ['billing', 'support', 'provisioning'],
  effect: 'read',
  input: z.strictObject({ id: idInput, theme: z.enum(THEMES) }),
  output: z.object({ type: z.string(), content: z.string() }),
  errors: ['not-found'],
  example: { id: 1, theme: 'light' },
})

export const brandsOperatorContract = [
  operatorBrandList,
  operatorBrandCreate,
  operatorBrandUpdate,
  operatorBrandUpgrading,
  operatorBrandLogo,
  operatorBrandLogoShow,
] as const
