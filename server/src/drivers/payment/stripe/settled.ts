import type Stripe from 'stripe'
import type { Settled, SettledKind } from '../port.ts'
import { MARK, moneyOf, REFUND_MARK } from './messages.ts'

/** What moves the balance and is money of ours or of a payer's; pay-outs to the bank and the like only change where it lies. */
const KINDS: Readonly<Record<string, SettledKind>> = {
  charge: 'payment',
  refund: 'refund',
  refund_failure: 'refund-undone',
  dispute: 'dispute',
  dispute_reversal: 'dispute-undone',
  ...{ fee: 'fee', tax: 'fee', network_cost: 'fee' },
}

/**
 * A movement of Stripe's balance as money that a payer gave or took back, in the payer's currency; null where it is neither, or of a
 * currency that is not taken here.
 */
export function settledBy(movement: Stripe.BalanceTransaction): Settled | null {
  const { id, reporting_category: category, amount, fee, currency, source, created } = movement
  const kind = KINDS[category]
  const at = new Date(created * 1000)
  if (kind === 'fee')
    return known(currency) ? { kind, reference: id, key: null, of: null, amount: moneyOf(Math.abs(amount), currency), fee: 0, at } : null
  if (!kind || !source || typeof source === 'string' || !isPayers(source) || !known(source.currency)) return null
  const { metadata, payment_intent: intent } = source
  const of = typeof intent === 'string' ? intent : (intent?.id ?? null)
  const isPayment = kind === 'payment'
  return {
    kind,
    reference: isPayment ? (of ?? source.id) : source.id,
    key: (isPayment ? metadata?.[MARK] : metadata?.[REFUND_MARK]) ?? null,
    of: isPayment ? null : of,
    amount: moneyOf(source.amount, source.currency),
    // Kept in the balance's currency, told in the payer's: in proportion, whatever digits either has.
    fee: amount === 0 ? 0 : Math.round((source.amount * fee) / Math.abs(amount)),
    at,
  }
}

type Payers = Stripe.Charge | Stripe.Refund | Stripe.Dispute

const isPayers = (source: Stripe.BalanceTransactionSource): source is Payers =>
  source.object === 'charge' || source.object === 'refund' || source.object === 'dispute'

const known = (code: string): boolean => code === 'usd' || code === 'vnd'
