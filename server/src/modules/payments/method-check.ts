import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import type { Locale, Localized } from '@portal/contracts/locale.ts'
import { type Currency, formatMoney, money } from '@portal/contracts/money.ts'
import { feeOf } from '@portal/contracts/payment-fee.ts'
import * as rules from '@portal/contracts/payment-method.rules.ts'
import type { PaymentDriver } from '../../drivers/payment/port.ts'
import { AppError, type Params } from '../../platform/errors.ts'
import { part, type Tx } from '../../platform/tx.ts'
import { brandOfInvoice, type Invoice } from '../invoices/index.ts'
import { balances } from '../ledger/index.ts'
import { feeVatPercent } from './fees/asked.ts'
import { feeTermsOf, limitsWith } from './fees/terms.rules.ts'
import { type PaymentTerms, termsOf } from './fees/terms.store.ts'

/** A gateway instance, and its title for customers. */
export interface Gateway {
  readonly driver: PaymentDriver
  readonly title: Localized
  /** `brandId` is `null` if every brand may offer it. */
  readonly instance: { readonly brandId: number | null; readonly state?: 'active' | 'disabled'; readonly createdAt?: Date }
}

/** The gateway instances as staff have set them up now; they change while the portal runs. */
export interface Gateways {
  /** Includes disabled instances: payments that they began are still processed and shown. */
  readonly find: (id: string) => Gateway | undefined
  readonly all: () => readonly Gateway[]
}

const gatewaysHere = part<Gateways>('gateways')
export const gatewaysPart = gatewaysHere.of

export const OWN_FACTS: rules.MethodFacts = { currencies: null, brandId: null, state: 'active' }

export const factsOf = ({ driver, instance }: Gateway): rules.MethodFacts => ({
  currencies: driver.currencies,
  brandId: instance.brandId,
  state: instance.state ?? 'active',
})

export function methodFacts(gateways: Gateways, id: string): rules.MethodFacts | undefined {
  if (rules.isOwnMethod(id)) return OWN_FACTS
  const gateway = gateways.find(id)
  return gateway && factsOf(gateway)
}

/** Whether minor units of the currency can be passed to the gateway. */
export const takes = (gateway: Gateway | undefined, currency: Currency): boolean => gateway?.driver.currencies.includes(currency) ?? false

type BrandOfMethods = rules.BrandFacts & { readonly methods: readonly string[] }

/** Gateways that a brand's customers can use now, in the order of the brand. */
export const offeredGateways = (gateways: Gateways, brand: BrandOfMethods): Gateway[] =>
  brand.methods.flatMap((id) => {
    const gateway = gateways.find(id)
    return gateway && rules.misfitOf(factsOf(gateway), brand) === null ? [gateway] : []
  })

/** Limits and fee of a gateway for documents in a currency that it takes. */
export function amountsFor(
  { driver }: Gateway,
  { amounts, currency, terms, vatPercent }: AmountsRequest,
): rules.GatewayAmounts & { readonly feeTerms: ReturnType<typeof feeTermsOf> } {
  const limits = driver.limits(currency)
  return { amounts, limits: limitsWith(limits, terms), most: limits.max, feeTerms: feeTermsOf(terms, vatPercent) }
}

interface AmountsRequest {
  readonly amounts: readonly number[]
  readonly currency: Currency
  readonly terms: PaymentTerms | null
  readonly vatPercent: number
}

/** Limits for the customers of a brand that offers the gateway, in minor units without the fee. */
export async function gatewayLimits(
  tx: Tx,
  { driver }: Gateway,
  { id, currency }: BrandOfMethods & { readonly id: number },
): Promise<rules.Limits> {
  return limitsWith(driver.limits(currency), (await termsOf(tx, id, currency)).get(driver.id) ?? null)
}

export interface Refusal {
  readonly code: ErrorCode
  readonly params?: Params
}

/** The sentence of a refusal, with amounts in the reader's language. */
export function refusalText(refusal: rules.MethodRefusal, limits: rules.Limits | null, currency: Currency, lang: Locale): Refusal {
  if (refusal === 'not-payable') return { code: 'order.not-payable' }
  if (refusal !== 'limits' || limits === null) return { code: 'order.method-unavailable' }
  const text = (amount: number): string => formatMoney(money(amount, currency), lang)
  return { code: 'payment.gateway-limits', params: { min: text(limits.min), max: text(limits.max) } }
}

/** Minor units that a gateway is asked for: what arrived before and is still in the balance need not arrive again. */
export async function missingOf(tx: Tx, invoice: Invoice): Promise<number> {
  if (invoice.type === 'topup') return Math.max(0, invoice.total - invoice.received)
  if (invoice.received === 0) return invoice.total
  const { main } = await balances(tx, invoice.accountId, invoice.currency)
  return invoice.total - Math.min(invoice.received, main.amount, invoice.total)
}

/** What a payment at a gateway would be: `missing` plus the fee. */
export interface GatewayChoice {
  readonly gateway: Gateway
  readonly missing: number
  readonly fee: { readonly net: number; readonly gross: number }
  readonly feeRefundable: boolean
}

/**
 * Checks that a method may pay a document, by the rule that also makes the list of methods. [D4]
 *
 * @returns the gateway and the amounts to ask it for; `null` for balance and points.
 * @throws AppError `order.not-payable`, `order.method-unavailable` or `payment.gateway-limits`.
 */
export async function requireMethod(tx: Tx, invoice: Invoice, id: string, lang: Locale): Promise<GatewayChoice | null> {
  const { currency, type, state, vatInfo } = invoice
  const gateways = gatewaysHere.in(tx)
  const brand = await brandOfInvoice(tx, invoice.brandId)
  const gateway = rules.isOwnMethod(id) ? undefined : gateways.find(id)
  const missing = gateway ? await missingOf(tx, invoice) : 0
  const terms = gateway ? ((await termsOf(tx, brand.id, currency)).get(id) ?? null) : null
  const request = { amounts: type === 'trial' ? [] : [missing], currency, terms, vatPercent: feeVatPercent(brand, type, vatInfo !== null) }
  const asked = gateway && takes(gateway, currency) ? amountsFor(gateway, request) : null
  const refusal = rules.methodRefusal({
    ...{ id, method: methodFacts(gateways, id), brand, gateway: asked },
    document: { type, state, currency },
  })
  if (refusal !== null) {
    const { code, params } = refusalText(refusal, asked?.limits ?? null, currency, lang)
    throw new AppError(code, params)
  }
  if (!gateway || !asked) return null
  const fee = asked.feeTerms === null ? { net: 0, gross: 0 } : feeOf(asked.feeTerms, missing)
  return { gateway, missing, fee, feeRefundable: terms?.feeRefundable ?? false }
}
