import type { Currency } from '@portal/contracts/money.ts'
import type { LedgerCurrency, SystemAccount, Wallet } from './wallets.rules.ts'

/** Minor units in the wallet's currency, and what they are in the gateway's. */
export interface Converted {
  readonly amount: number
  readonly original: number
  readonly originalCurrency: Currency
}

/** What each template needs to be posted. Amounts are positive minor units, points positive whole numbers. */
export interface Templates {
  /** Money came in through a gateway; it always enters the main balance first [M4]. */
  readonly 'wallet-top-up': { readonly amount: number }
  /** Money in another currency than the wallet's: `original` minor units arrived, `amount` of the wallet's currency are credited. [M1a] */
  readonly 'wallet-top-up-converted': Converted
  readonly 'invoice-pay': { readonly promotional: number; readonly main: number; readonly vat: number }
  /** Back to the balances it came from. */
  readonly refund: { readonly promotional: number; readonly main: number; readonly vat: number }
  /** Points pay for the invoice; the brand bears the price as a promotion. */
  readonly 'points-pay': { readonly points: number; readonly total: number; readonly vat: number }
  readonly 'points-refund': { readonly points: number; readonly total: number; readonly vat: number }
  readonly 'points-earn': { readonly points: number }
  /** A refund made them undeserved. */
  readonly 'points-take-back': { readonly points: number }
  /** Given by staff or by the house, with a reason. */
  readonly grant: { readonly wallet: 'main' | 'promotional' | 'points'; readonly amount: number }
  /** A grant that was a mistake goes back to where it came from, as far as the balance goes. */
  readonly correction: { readonly wallet: 'main' | 'promotional' | 'points'; readonly amount: number }
  readonly 'reward-pay': { readonly amount: number }
  /** What had earned it was refunded, or was a fraud's: from the main balance as far as it goes, the rest is owed. */
  readonly 'reward-take-back': { readonly amount: number; readonly main: number }
  /** A gateway took money back: from the main balance as far as it goes, the rest is owed. */
  readonly 'claw-back': { readonly amount: number; readonly main: number }
  /** It came back: what is owed is settled first. */
  readonly 'claw-back-undo': { readonly amount: number }
  readonly 'receivable-settle': { readonly amount: number }
  /** From the main balance back to where it was paid from; and into the balance again where the gateway would not. */
  readonly 'gateway-refund': { readonly amount: number }
  readonly 'gateway-refund-undo': { readonly amount: number }
  /** Refunds of converted money: the gateway pays `original`, the wallet gives `amount`; and back into it if the gateway refuses. */
  readonly 'gateway-refund-converted': Converted
  readonly 'gateway-refund-converted-undo': Converted
  /** What had earned a bonus went back: out of the promotional balance as far as it goes, then out of the main one; the rest is owed. */
  readonly 'bonus-take-back': { readonly amount: number; readonly promotional: number; readonly main: number }
  /** It came again; what is owed is settled first. */
  readonly 'bonus-return': { readonly amount: number; readonly owed: number }
  /** For paying by a gateway, with its own document; out of what the gateway brought. */
  readonly 'payment-fee': { readonly amount: number; readonly vat: number }
  readonly 'payment-fee-refund': { readonly amount: number; readonly vat: number }
}
export type Template = keyof Templates

export interface Leg {
  readonly account: Wallet | SystemAccount
  readonly currency: LedgerCurrency
  readonly amount: number
}

type Rule<T extends Template> = (a: Templates[T], currency: Currency) => Leg[]

const leg = (account: Leg['account'], amount: number, currency: LedgerCurrency): Leg => ({ account, amount, currency })

/** A sale of `total`, of which `vat` belongs to the state; negative takes it back. */
const sale = (total: number, vat: number, c: Currency): Leg[] => [leg('revenue', total - vat, c), leg('tax-payable', vat, c)]

/** Credits the wallet and debits the gateway in two currencies: each balances over `currency-exchange`. `sign` -1 is a refund. */
function exchanged({ amount, original, originalCurrency }: Converted, sign: 1 | -1, c: Currency): Leg[] {
  if (originalCurrency === c) throw new Error(`a conversion needs two currencies, not ${c} twice`)
  return [
    leg('gateway-clearing', -sign * original, originalCurrency),
    leg('currency-exchange', sign * original, originalCurrency),
    leg('currency-exchange', -sign * amount, c),
    leg('main', sign * amount, c),
  ]
}

const rules: { readonly [T in Template]: Rule<T> } = {
  'wallet-top-up': ({ amount }, c) => [leg('gateway-clearing', -amount, c), leg('main', amount, c)],
  'wallet-top-up-converted': (a, c) => exchanged(a, 1, c),
  'invoice-pay': ({ promotional, main, vat }, c) => [
    leg('promotional', -promotional, c),
    leg('main', -main, c),
    ...sale(promotional + main, vat, c),
  ],
  refund: ({ promotional, main, vat }, c) => [
    leg('promotional', promotional, c),
    leg('main', main, c),
    ...sale(-promotional - main, -vat, c),
  ],
  'points-pay': ({ points, total, vat }, c) => [
    leg('points', -points, 'PTS'),
    leg('points-issued', points, 'PTS'),
    leg('promotion-expense', -total, c),
    ...sale(total, vat, c),
  ],
  'points-refund': ({ points, total, vat }, c) => [
    leg('points', points, 'PTS'),
    leg('points-issued', -points, 'PTS'),
    leg('promotion-expense', total, c),
    ...sale(-total, -vat, c),
  ],
  'points-earn': ({ points }) => [leg('points', points, 'PTS'), leg('points-issued', -points, 'PTS')],
  'points-take-back': ({ points }) => [leg('points', -points, 'PTS'), leg('points-issued', points, 'PTS')],
  grant: ({ wallet, amount }, c) =>
    wallet === 'points'
      ? [leg('points', amount, 'PTS'), leg('points-issued', -amount, 'PTS')]
      : [leg(wallet, amount, c), leg(wallet === 'main' ? 'staff-adjustment' : 'promotion-expense', -amount, c)],
  correction: ({ wallet, amount }, c) =>
    wallet === 'points'
      ? [leg('points', -amount, 'PTS'), leg('points-issued', amount, 'PTS')]
      : [leg(wallet, -amount, c), leg(wallet === 'main' ? 'staff-adjustment' : 'promotion-expense', amount, c)],
  'reward-pay': ({ amount }, c) => [leg('main', amount, c), leg('referral-expense', -amount, c)],
  'reward-take-back': ({ amount, main }, c) => [
    leg('referral-expense', amount, c),
    leg('main', -main, c),
    leg('receivable', main - amount, c),
  ],
  'claw-back': ({ amount, main }, c) => [leg('gateway-clearing', amount, c), leg('main', -main, c), leg('receivable', main - amount, c)],
  'claw-back-undo': ({ amount }, c) => [leg('gateway-clearing', -amount, c), leg('main', amount, c)],
  'gateway-refund': ({ amount }, c) => [leg('main', -amount, c), leg('gateway-clearing', amount, c)],
  'gateway-refund-undo': ({ amount }, c) => [leg('gateway-clearing', -amount, c), leg('main', amount, c)],
  'gateway-refund-converted': (a, c) => exchanged(a, -1, c),
  'gateway-refund-converted-undo': (a, c) => exchanged(a, 1, c),
  'bonus-take-back': ({ amount, promotional, main }, c) => [
    leg('promotion-expense', amount, c),
    leg('promotional', -promotional, c),
    leg('main', -main, c),
    leg('receivable', promotional + main - amount, c),
  ],
  'bonus-return': ({ amount, owed }, c) => [
    leg('promotion-expense', -amount, c),
    leg('receivable', owed, c),
    leg('promotional', amount - owed, c),
  ],
  'payment-fee': ({ amount, vat }, c) => [leg('main', -amount, c), leg('fee-revenue', amount - vat, c), leg('tax-payable', vat, c)],
  'payment-fee-refund': ({ amount, vat }, c) => [leg('main', amount, c), leg('fee-revenue', vat - amount, c), leg('tax-payable', -vat, c)],
  'receivable-settle': ({ amount }, c) => [leg('main', -amount, c), leg('receivable', amount, c)],
}

/** The entries of a posting; those of nothing are left out. Throws where an amount is no positive whole number. */
export function legsOf<T extends Template>(template: T, amounts: Templates[T], currency: Currency): Leg[] {
  for (const [name, value] of Object.entries(amounts)) {
    if (typeof value === 'number' && !(Number.isSafeInteger(value) && value >= 0)) throw new Error(`${template}: ${name} is ${value}`)
  }
  return rules[template](amounts, currency).filter(({ amount }) => amount !== 0)
}
