import { EXCHANGE_RATE_VND_PER_USD, TOPUP_MAX_USD, TOPUP_MIN_USD } from '@portal/contracts/constants.ts'
import type { PaymentMethodView } from '@portal/contracts/modules/payments.contract.ts'
import { type Currency, convertPrice, currencies, type Money, money, roundHalfAway, toDecimalText } from '@portal/contracts/money.ts'

const POINT = /^(\d+|\d{1,3}(,\d{3})+)(\.\d*)?$/
const COMMA = /^(\d+|\d{1,3}(\.\d{3})+),\d{1,2}$/

/** Dollars are written with a point before the cents or, in Vietnamese, with a comma: `$1,000.50`, `1.000,50 $`. */
function plainDollars(text: string): string {
  const bare = text.replace(/[\s$]/g, '')
  if (POINT.test(bare)) return bare.replaceAll(',', '')
  return COMMA.test(bare) ? bare.replaceAll('.', '').replace(',', '.') : ''
}

/** What people type as an amount: `25`, `25.5`, `25,5`, `$1,000`, `250.000 ₫`. Null where it is none, or more precise than money is. */
export function readAmount(text: string, currency: Currency): Money | null {
  const { exponent } = currencies[currency]
  const plain = exponent === 0 ? text.replace(/[\s.,₫đ]/gi, '') : plainDollars(text)
  if (!new RegExp(exponent === 0 ? '^\\d{1,12}$' : `^\\d{1,10}(\\.\\d{0,${exponent.toString()}})?$`).test(plain)) return null
  return money(roundHalfAway(Number(plain) * 10 ** exponent), currency)
}

/** The shortest text that reads back as the amount: `25`, not `25.00`. */
export const amountText = (value: Money): string => toDecimalText(value).replace(/\.00$/, '')

/** Dollars of a limit in a brand's currency: at the specification's rate, whatever the rate of the day is [M1a]. */
export const dollarsIn = (dollars: number, currency: Currency): Money =>
  convertPrice(money(dollars * 100, 'USD'), currency, EXCHANGE_RATE_VND_PER_USD)

/** What may be topped up: within our limits, and within the gateway's where one is chosen. */
export function limitsOf(
  currency: Currency,
  gateway: { readonly min?: Money | null; readonly max?: Money | null } | undefined,
): [Money, Money] {
  const [min, max] = [dollarsIn(TOPUP_MIN_USD, currency), dollarsIn(TOPUP_MAX_USD, currency)]
  return [
    gateway?.min && gateway.min.amount > min.amount ? gateway.min : min,
    gateway?.max && gateway.max.amount < max.amount ? gateway.max : max,
  ]
}

/** What a balance lacks to pay what is due; null where it lacks nothing or is no balance. */
export function missingFrom(
  { kind, balance, available }: Pick<PaymentMethodView, 'kind' | 'balance' | 'available'>,
  due: Money,
): Money | null {
  if (kind !== 'balance' || available || !balance || balance.currency !== due.currency || balance.amount >= due.amount) return null
  return { currency: due.currency, amount: due.amount - balance.amount }
}

/** What to top up for it: no less than a top-up has to be. */
export function topUpFor(missing: Money): Money {
  const least = dollarsIn(TOPUP_MIN_USD, missing.currency)
  return missing.amount < least.amount ? least : missing
}
