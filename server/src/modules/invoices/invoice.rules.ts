import { EXCHANGE_RATE_VND_PER_USD, POINTS_PER_DOLLAR, POINTS_PER_DOLLAR_SPENT } from '@portal/contracts/constants.ts'
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

/** Gifts and withdrawals are booked by a document, and there is nothing that the customer would owe or could deduct. */
export const PAPERLESS = ['promotion', 'referral-withdraw'] as const satisfies readonly InvoiceType[]

/** `ARD-2026-004817` */
export const documentNumber = (brandCode: string, year: number, serial: number, series = ''): string =>
  `${brandCode.slice(0, 3).toUpperCase()}-${series}${year}-${String(serial).padStart(6, '0')}`

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

/**
 * What each unit of a paid document cost: exactly its own line, discount off and VAT on, and which balance paid how much of it. `nets`: what
 * each cost before VAT. Units, VAT and balances each add up to the document.
 */
export function splitShares(paid: Share, nets: readonly number[]): Share[] {
  const net = split(paid.total - paid.vat, nets)
  const vat = split(paid.vat, nets)
  const totals = net.map((amount, i) => amount + (vat[i] ?? 0))
  const points = split(paid.points, totals)
  const promotional = split(paid.promotional, totals)
  const inMoney = paid.promotional + paid.main > 0
  return totals.map((total, i) => {
    const gifted = promotional[i] ?? 0
    return { total, vat: vat[i] ?? 0, promotional: gifted, main: inMoney ? total - gifted : 0, points: points[i] ?? 0 }
  })
}

/** Name of a term's discount, as one row under the lines. */
export const termDiscountLabel = (months: number, percent: number): Localized => ({
  'en-US': `${months}-month discount, ${percent} %`,
  'vi-VN': `Giảm giá kỳ ${months} tháng, ${percent} %`,
  'zh-CN': `${months} 个月优惠，${percent} %`,
})
