import { SESSION_LIFETIME } from '@portal/contracts/brands.ts'
import { HOLD_HOURS_DEFAULT } from '@portal/contracts/holds.ts'
import type { InputOf } from '../../api/endpoints.ts'
import { type Locale, locales } from '../../i18n/locale.ts'
import { type Entered, entered } from '../fields/entered.ts'
import { enterLocalized, localizedIn } from '../fields/localized-fields.tsx'
import type { OperatorBrand } from './brands-page.tsx'
import { enterPalette, readPalette } from './palette-values.ts'

export type BrandInput = Omit<InputOf<'operator/brand/create'>, 'code'>

/** Links that one brand may show; empty ones are left out. */
export const LINKS = 4

export function enterBrand(brand: OperatorBrand | undefined): Entered {
  const origin = typeof window === 'undefined' ? '' : window.location.origin
  return {
    code: brand?.code ?? '',
    name: brand?.name ?? '',
    hosts: brand?.hosts.join(', ') ?? '',
    baseUrl: brand?.baseUrl ?? origin,
    colour: brand?.colour ?? '#0B6A73',
    currency: brand?.currency ?? 'USD',
    timeZone: brand?.timeZone ?? 'Asia/Ho_Chi_Minh',
    defaultLocale: brand?.defaultLocale ?? 'en-US',
    mailSender: brand?.mailSender ?? '',
    supportEmail: brand?.supportEmail ?? '',
    termsUrl: brand?.termsUrl ?? '',
    privacyUrl: brand?.privacyUrl ?? '',
    registration: brand?.registration ?? true,
    sessionDays: String(brand?.sessionDays ?? SESSION_LIFETIME.customerDays.standard),
    staffSessionHours: String(brand?.staffSessionHours ?? SESSION_LIFETIME.staffHours.standard),
    ...enterPalette(brand),
    holdHours: String(brand?.holdHours ?? HOLD_HOURS_DEFAULT),
    vatMode: brand?.vatMode ?? 'none',
    vatPercent: String(brand?.vatPercent ?? 0),
    invoiceNumberAt: brand?.invoiceNumberAt ?? 'payment',
    'issuer.legalName': brand?.issuer.legalName ?? '',
    'issuer.address': brand?.issuer.address ?? '',
    'issuer.taxCode': brand?.issuer.taxCode ?? '',
    'issuer.taxInvoice': brand?.issuer.taxInvoice ?? false,
    ...Object.fromEntries(locales.map((locale) => [`locales.${locale}`, brand?.locales.includes(locale) ?? true])),
    ...Object.fromEntries((brand?.methods ?? ['balance', 'points']).map((method) => [`methods.${method}`, true])),
    ...Object.assign({}, ...Array.from({ length: LINKS }, (_, at) => enterLink(brand, at))),
    locales: '',
    methods: '',
  }
}

const enterLink = (brand: OperatorBrand | undefined, at: number): Entered => ({
  [`links.${at}.url`]: brand?.links[at]?.url ?? '',
  [`links.${at}.place`]: brand?.links[at]?.place ?? 'dashboard',
  ...enterLocalized(`links.${at}.label`, brand?.links[at]?.label),
})

/** `methods` in the order in which the brand has them, new ones last. */
export function readBrand(values: Entered, before: OperatorBrand | undefined, offered: readonly string[]): BrandInput {
  const methods = offered.filter((id) => values[`methods.${id}`] === true)
  const place = (id: string): number => before?.methods.indexOf(id) ?? -1
  return {
    name: entered(values, 'name'),
    hosts: entered(values, 'hosts')
      .toLowerCase()
      .split(/[\s,]+/)
      .filter(Boolean),
    baseUrl: entered(values, 'baseUrl').replace(/\/$/, ''),
    colour: entered(values, 'colour'),
    currency: entered(values, 'currency') as BrandInput['currency'],
    timeZone: entered(values, 'timeZone'),
    locales: locales.filter((locale) => values[`locales.${locale}`] === true),
    defaultLocale: entered(values, 'defaultLocale') as Locale,
    mailSender: entered(values, 'mailSender'),
    supportEmail: entered(values, 'supportEmail'),
    termsUrl: entered(values, 'termsUrl') || null,
    privacyUrl: entered(values, 'privacyUrl') || null,
    registration: values.registration === true,
    holdHours: Number(entered(values, 'holdHours')),
    sessionDays: Number(entered(values, 'sessionDays')),
    staffSessionHours: Number(entered(values, 'staffSessionHours')),
    palette: readPalette(values),
    vatMode: entered(values, 'vatMode') as BrandInput['vatMode'],
    vatPercent: Number(entered(values, 'vatPercent')),
    invoiceNumberAt: entered(values, 'invoiceNumberAt') as BrandInput['invoiceNumberAt'],
    issuer: {
      legalName: entered(values, 'issuer.legalName'),
      address: entered(values, 'issuer.address'),
      taxCode: entered(values, 'issuer.taxCode'),
      taxInvoice: values['issuer.taxInvoice'] === true,
    },
    methods: methods.sort((a, b) => (place(a) < 0 ? 99 : place(a)) - (place(b) < 0 ? 99 : place(b))),
    links: Array.from({ length: LINKS }, (_, at) => ({
      id: before?.links[at]?.id ?? `link-${at + 1}`,
      url: entered(values, `links.${at}.url`),
      label: localizedIn(values, `links.${at}.label`),
      place: entered(values, `links.${at}.place`) as 'dashboard',
    })).filter(({ url }) => url !== ''),
  }
}
