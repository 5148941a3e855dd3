import { EXCHANGE_RATE_VND_PER_USD, POINTS_PER_DOLLAR, POINTS_PER_DOLLAR_SPENT } from '@portal/contracts/constants.ts'
import type { DocumentSeries, InvoiceSeries } from '@portal/contracts/document-series.ts'
import type { Localized } from '@portal/contracts/locale.ts'
import type { InvoiceType } from '@portal/contracts/machines/invoice.machine.ts'
import type { Currency } from '@portal/contracts/money.ts'

/** Minor units that stand for one dollar: the specification's dollar limits hold for every brand at the constant rate [M1a]. */
export const minorUnitsPerDollar = (currency: Currency): number => (currency === 'USD' ? 100 : EXCHANGE_RATE_VND_PER_USD)

/** 100 points are a dollar; a started point is a whole one, so an invoice is never paid short [M3]. */
export const pointsFor = (total: number, currency: Currency): number =>
  Math.ceil((total * POINTS_PER_DOLLAR) / minorUnitsPerDollar(currency) - 1e-9)

/** Promotional first, the rest from main [M3]. */
export function fromBalance(total: number, promotional: number): { promotional: number; main: number } {
  const first = Math.min(promotional, total)
  return { promotional: first, main: total - first }
}

/** 1 point for each whole dollar spent from the main balance [M3]. */
export const pointsEarned = (mainSpent: number, currency: Currency): number =>
  Math.floor(mainSpent / minorUnitsPerDollar(currency)) * POINTS_PER_DOLLAR_SPENT

export type VatMode = 'none' | 'on-request' | 'always'

/** Top-ups never carry VAT; `on-request` charges it to those who want a VAT invoice [M8]. */
export function vatPercentOf(brand: { vatMode: VatMode; vatPercent: number }, type: string, hasVatInfo: boolean): number {
  if (type === 'topup' || type === 'promotion' || type === 'referral-withdraw' || brand.vatMode === 'none') return 0
  return brand.vatMode === 'always' || hasVatInfo ? brand.vatPercent : 0
}

/** Gifts and withdrawals: the customer owes nothing and can deduct nothing, so there is no PDF. Their numbers are in the export. */
export const PAPERLESS = ['promotion', 'referral-withdraw'] as const satisfies readonly InvoiceType[]

/** The series that numbers a document of this type once it is paid [D5]. */
export function seriesOf(type: InvoiceType): InvoiceSeries {
  if (type === 'topup') return 'receipt'
  return (PAPERLESS as readonly InvoiceType[]).includes(type) ? 'internal' : 'tax-invoice'
}

/** What stands between brand and year in the numbers of a series. Tax invoices continue the numbers of the former mixed series. */
export const SERIES_INFIX: Readonly<Record<DocumentSeries, string>> = {
  'tax-invoice': '',
  receipt: 'RC-',
  internal: 'IN-',
  'credit-note': 'CN-',
  'refund-receipt': 'RF-',
}

/** Name of the counter of a series. The tax invoices' is the former mixed series': its numbers go on without a break. */
export const counterOf = (series: DocumentSeries, brandId: number, year: number): string =>
  `${series === 'tax-invoice' ? 'invoice' : series}:${brandId}:${year}`

/** `ARD-2026-`, `ARD-RC-2026-`: what the serial number follows. */
export const numberPrefix = (brandCode: string, year: number, infix = ''): string =>
  `${brandCode.slice(0, 3).toUpperCase()}-${infix}${year}-`

/** `ARD-2026-004817` */
export const documentNumber = (brandCode: string, year: number, serial: number, infix = ''): string =>
  `${numberPrefix(brandCode, year, infix)}${String(serial).padStart(6, '0')}`

export interface Share {
  readonly total: number
  readonly vat: number
  readonly promotional: number
  readonly main: number
  readonly points: number
}

/**
 * Parts an amount in the proportion of the weights, whole numbers, by cumulative rounding: the parts are whole, never negative,
 * and add up exactly, so all refunds of a document together never exceed what was paid.
 */
export function split(amount: number, weights: readonly number[]): number[] {
  // Whole numbers of any size: a product of two large amounts is more than a double holds, and a unit would go to the wrong part.
  const exact = weights.map(BigInt)
  const sum = exact.reduce((all, weight) => all + weight, 0n)
  let before = 0n
  let given = 0
  return exact.map((weight, index) => {
    before += weight
    const upTo = index === weights.length - 1 ? amount : sum === 0n ? 0 : Number((2n * BigInt(amount) * before + sum) / (2n * sum))
    const part = upTo - given
    given = upTo
    return part
  })
}

/** What a part of a document costs. Minor units; `total` includes VAT. */
export interface Amount {
  readonly total: number
  readonly vat: number
}

/** Splits a net total and its VAT over parts of these net weights. Net amounts and VAT each add up exactly. */
export function splitAmount({ total, vat }: Amount, nets: readonly number[]): Amount[] {
  const vats = split(vat, nets)
  return split(total - vat, nets).map((net, i) => ({ total: net + (vats[i] ?? 0), vat: vats[i] ?? 0 }))
}

/**
 * What each unit of a paid document cost: exactly its own line, discount off and VAT on, and which balance paid how much of it. `nets`: what
 * each cost before VAT. Units, VAT and balances each add up to the document.
 */
export const splitShares = (paid: Share, nets: readonly number[]): Share[] => sharesOf(paid, splitAmount(paid, nets))

/** Which balance paid how much of each part. The parts must add up to the document. */
export function sharesOf(paid: Share, parts: readonly Amount[]): Share[] {
  const totals = parts.map(({ total }) => total)
  const points = split(paid.points, totals)
  const promotional = split(paid.promotional, totals)
  const inMoney = paid.promotional + paid.main > 0
  return parts.map(({ total, vat }, i) => {
    const gifted = promotional[i] ?? 0
    return { total, vat, promotional: gifted, main: inMoney ? total - gifted : 0, points: points[i] ?? 0 }
  })
}

/** What each part of a document costs with VAT, by what it costs before; the parts add up to the total, as their refunds do. */
export const splitTotal = ({ total, vat }: Pick<Share, 'total' | 'vat'>, nets: readonly number[]): number[] =>
  splitShares({ total, vat, promotional: 0, main: total, points: 0 }, nets).map((share) => share.total)

/** Name of a term's discount, as one row under the lines. */
export const termDiscountLabel = (months: number, percent: number): Localized => ({
  'en-US': `${months}-month discount, ${percent} %`,
  'vi-VN': `Giảm giá kỳ ${months} tháng, ${percent} %`,
  'zh-CN': `${months} 个月优惠，${percent} %`,
})
