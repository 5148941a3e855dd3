import type { Currency } from '@portal/contracts/money.ts'
import Stripe from 'stripe'
import { DriverError, type GatewayEvent } from '../port.ts'

/** Where our key stands on what Stripe keeps. */
export const MARK = 'portal_payment'
export const REFUND_MARK = 'portal_refund'
/** On what was charged without its payer. */
export const CHARGE_MARK = 'portal_charge'

/** Digits behind the point in Stripe's amounts; đồng have none, a hundred times too much would be asked for otherwise. */
const exponents = { usd: 2, vnd: 0 } as const satisfies Record<Lowercase<Currency>, number>

export const codeOf = (currency: Currency): Lowercase<Currency> => currency.toLowerCase() as Lowercase<Currency>

/** Both count in the smallest unit, so that nothing is multiplied; a currency that is not known here is refused. */
export function moneyOf(amount: number, code: string): GatewayEvent['amount'] {
  if (!(code in exponents)) throw new DriverError('refused', `money in ${code} is not taken here`)
  return { amount, currency: code.toUpperCase() as Currency }
}

/** Which card paid, as Stripe knows it again: the same for whoever pays by it at this account, and no number. */
function payerOf({ latest_charge: charge }: Stripe.PaymentIntent): Pick<GatewayEvent, 'payer'> {
  const card = charge && typeof charge !== 'string' ? charge.payment_method_details?.card : null
  return card?.fingerprint ? { payer: card.fingerprint } : {}
}

/** What a checkout came to, as it stands at Stripe now; null while nothing has happened. It names itself by its end, however often that is told. */
export function eventOf(session: Stripe.Checkout.Session): GatewayEvent | null {
  const { id, client_reference_id: key, status, payment_status: paid, payment_intent: intent } = session
  if (!key) throw new DriverError('refused', 'a checkout that the portal did not open')
  const asked = moneyOf(session.amount_total ?? 0, session.currency ?? '')
  const failed = { id: `${id}:failed`, key, outcome: 'failed', reference: id, amount: asked } as const
  if (status === 'expired') return failed
  if (status !== 'complete' || !intent || typeof intent === 'string') return null
  if (paid === 'paid') {
    const amount = moneyOf(intent.amount_received, intent.currency)
    return { id: `${id}:paid`, key, outcome: 'succeeded', reference: intent.id, amount, ...payerOf(intent) }
  }
  return ['requires_payment_method', 'canceled'].includes(intent.status) ? failed : null
}

/**
 * What the charge of a stored card came to; null while that is open. It names the money as a checkout does. One that wanted its holder came to
 * nothing: the page where they confirm it is a checkout of its own.
 */
export function chargeEventOf(intent: Stripe.PaymentIntent): GatewayEvent | null {
  const { id, status, amount, amount_received: received, currency, metadata } = intent
  const key = metadata[MARK]
  if (!key) throw new DriverError('refused', 'a charge that the portal did not make')
  if (status === 'succeeded')
    return { id: `${id}:paid`, key, outcome: 'succeeded', reference: id, amount: moneyOf(received, currency), ...payerOf(intent) }
  if (!['requires_payment_method', 'requires_action', 'canceled'].includes(status)) return null
  return { id: `${id}:failed`, key, outcome: 'failed', reference: id, amount: moneyOf(amount, currency) }
}

/** What a payer's bank took back, or had to leave; null where nothing moved: a mere inquiry. */
export function disputeOf({ id, status, amount, currency, payment_intent: intent }: Stripe.Dispute): GatewayEvent | null {
  const key = intent && typeof intent !== 'string' ? intent.metadata[MARK] : undefined
  if (!key || status.startsWith('warning') || status === 'prevented') return null
  const outcome = status === 'won' ? 'dispute-won' : status === 'lost' ? 'dispute-lost' : 'disputed'
  return { id: `${id}:${outcome}`, key, outcome, reference: id, amount: moneyOf(amount, currency) }
}

/** What was sent back to a payer and could not be given to them, days later at times: their card is closed. Null while it is on its way, or there. */
export function failedRefundOf({ id, status, amount, currency, metadata, payment_intent: intent }: Stripe.Refund): GatewayEvent | null {
  const key = intent && typeof intent !== 'string' ? intent.metadata[MARK] : undefined
  if (!key || (status !== 'failed' && status !== 'canceled')) return null
  const about = { id: `${id}:refund-failed`, key, reference: id, amount: moneyOf(amount, currency) }
  return { ...about, outcome: 'refund-failed', refund: metadata?.[REFUND_MARK] }
}

/** `sent`: it may have been done although no answer came. */
export function driverError(error: unknown, sent: boolean): DriverError {
  if (error instanceof DriverError) return error
  const unclear = sent ? 'unknown-outcome' : 'retry-later'
  if (!(error instanceof Stripe.errors.StripeError)) return new DriverError(unclear, String(error), { cause: error })
  const { message, code, statusCode = 0 } = error
  const as = (kind: DriverError['kind']): DriverError => new DriverError(kind, message, { cause: error })
  if (statusCode === 401 || statusCode === 403) return as('bad-credentials')
  // Our key was used before, by a version of the portal that asked otherwise: then it was done, or will be.
  if (sent && error instanceof Stripe.errors.StripeIdempotencyError) return as('unknown-outcome')
  // Another call under the same key is at work, or there are too many: nothing was done.
  if (statusCode === 409 || statusCode === 429) return as('retry-later')
  if (statusCode === 404 || code === 'resource_missing') return as('not-found')
  return as(statusCode >= 400 && statusCode < 500 ? 'refused' : unclear)
}

/** Stripe took the key, and the key has no right to that. */
export const isForbidden = (error: unknown): boolean =>
  error instanceof DriverError && error.cause instanceof Stripe.errors.StripeError && error.cause.statusCode === 403

export const read = async <T>(asked: Promise<T>): Promise<T> =>
  await asked.catch((error: unknown) => {
    throw driverError(error, false)
  })

export const write = async <T>(asked: Promise<T>): Promise<T> =>
  await asked.catch((error: unknown) => {
    throw driverError(error, true)
  })
