import { type InvoiceState, type InvoiceType, isPayable } from './machines/invoice.machine.ts'
import type { Currency } from './money.ts'
import { type FeeTerms, feeOf } from './payment-fee.ts'

/** Errors of every call that takes a method. */
export const METHOD_ERRORS = ['order.method-unavailable', 'payment.gateway-limits'] as const

/** Methods of the portal itself. Every other method is a gateway instance. */
export const OWN_METHODS = ['balance', 'points'] as const
export type OwnMethod = (typeof OWN_METHODS)[number]
export const isOwnMethod = (id: string): id is OwnMethod => (OWN_METHODS as readonly string[]).includes(id)

export interface MethodFacts {
  /** `null`: every currency (balance and points). */
  readonly currencies: readonly Currency[] | null
  /** Brand that owns the gateway instance; `null`: every brand may offer it. */
  readonly brandId: number | null
  readonly state: 'active' | 'disabled'
}

export interface BrandFacts {
  /** `null` while the brand is being created. */
  readonly id: number | null
  readonly currency: Currency
}

/** Why a method does not fit a brand. `unknown`: no such instance, or its driver cannot be loaded. */
export const MISFITS = ['unknown', 'other-brand', 'currency', 'disabled'] as const
export type Misfit = (typeof MISFITS)[number]

/** Returns why customers of a brand cannot pay by a method, whether or not the brand lists it; `null` if they can. [D4] */
export function misfitOf(method: MethodFacts | undefined, { id, currency }: BrandFacts): Misfit | null {
  if (!method) return 'unknown'
  if (method.brandId !== null && method.brandId !== id) return 'other-brand'
  if (method.currencies !== null && !method.currencies.includes(currency)) return 'currency'
  return method.state === 'disabled' ? 'disabled' : null
}

export interface Limits {
  /** Minor units, inclusive. */
  readonly min: number
  readonly max: number
}

export const isWithin = (amount: number, { min, max }: Limits): boolean => amount >= min && amount <= max

/** Amounts that a gateway is asked for, one per document, with its limits. */
export interface GatewayAmounts {
  /** Minor units, without the fee. Empty if nothing is chosen yet or nothing is due. */
  readonly amounts: readonly number[]
  /** Of the amount without the fee: the driver's limits, narrowed by staff. */
  readonly limits: Limits
  /** Largest payment of the driver itself; amount and fee together may not exceed it. */
  readonly most: number
  readonly feeTerms: FeeTerms | null
}

export interface PaymentFacts {
  readonly id: string
  readonly method: MethodFacts | undefined
  readonly brand: BrandFacts & { readonly methods: readonly string[] }
  readonly document: { readonly type: InvoiceType; readonly state: InvoiceState; readonly currency: Currency }
  /** `null` for balance and points. */
  readonly gateway: GatewayAmounts | null
}

/** `not-offered` comprises every reason that customers must not be able to tell from a method that does not exist. */
export type MethodRefusal = 'not-payable' | 'not-offered' | 'type' | 'limits'

/**
 * Decides whether a method may pay a document; every list and every act uses this rule. [D4]
 *
 * Whether the balance or the points suffice is decided by the settlement, under the lock on the wallets.
 */
export function methodRefusal({ id, method, brand, document, gateway }: PaymentFacts): MethodRefusal | null {
  if (!isPayable(document)) return 'not-payable'
  if (!brand.methods.includes(id) || misfitOf(method, { id: brand.id, currency: document.currency }) !== null) return 'not-offered'
  if (isOwnMethod(id)) return document.type === 'topup' ? 'type' : null
  if (gateway === null) return 'not-offered'
  const { amounts, limits, most, feeTerms } = gateway
  const fits = (amount: number): boolean =>
    isWithin(amount, limits) && amount + (feeTerms === null ? 0 : feeOf(feeTerms, amount).gross) <= most
  return amounts.every(fits) ? null : 'limits'
}
