import { addSeconds } from '@portal/contracts/time.ts'
import type Stripe from 'stripe'
import { type Begun, DriverError } from '../port.ts'
import { CHARGE_MARK, isForbidden, MARK, read } from './messages.ts'

/** Between our clock and Stripe's, where a payment is looked for by its age. */
const DRIFT_SECONDS = 300
/** Payments that are looked through for one whose name was lost; the answer to its beginning is lost seldom. */
const MOST_LOOKED_THROUGH = 2000

/** What Stripe keeps of payments, found by its own name of them, or by our key where the answer that told it was lost. */
export class StripeKept {
  private readonly stripe: Stripe

  constructor(stripe: Stripe) {
    this.stripe = stripe
  }

  async session(id: string): Promise<Stripe.Checkout.Session> {
    const ask = (more: Expansion) => this.stripe.checkout.sessions.retrieve(id, more)
    return await withCharge(ask, 'payment_intent.latest_charge', 'payment_intent')
  }

  async intent(id: string): Promise<Stripe.PaymentIntent> {
    return await withCharge((more) => this.stripe.paymentIntents.retrieve(id, more), 'latest_charge')
  }

  async sessionOf(key: string, { at, started }: Begun): Promise<Stripe.Checkout.Session> {
    const named = started?.kind === 'redirect' ? started.reference : started?.kind === 'charge' ? started.page?.reference : undefined
    const found = named ? await this.session(named) : await this.searchSession(key, at)
    if (found?.client_reference_id !== key) throw new DriverError('not-found', 'Stripe never heard of it')
    return found
  }

  /** What became of a stored card that was charged. */
  async chargeOf(key: string, { at, started }: Begun): Promise<Stripe.PaymentIntent> {
    const named = started?.kind === 'charge' ? started.reference : null
    if (named) return await this.intent(named)
    const query = { created: since(at), limit: 100 }
    const ask = (more: Expansion) =>
      this.stripe.paymentIntents.list({ ...query, ...more }).autoPagingToArray({ limit: MOST_LOOKED_THROUGH })
    const intents = await withCharge(ask, 'data.latest_charge')
    const found = intents.find(({ metadata }) => metadata[MARK] === key && metadata[CHARGE_MARK])
    if (!found) throw new DriverError('not-found', 'Stripe never heard of it')
    return found
  }

  private async searchSession(key: string, at: Date): Promise<Stripe.Checkout.Session | undefined> {
    const query = { created: since(at), limit: 100 }
    const ask = (more: Expansion) =>
      this.stripe.checkout.sessions.list({ ...query, ...more }).autoPagingToArray({ limit: MOST_LOOKED_THROUGH })
    const sessions = await withCharge(ask, 'data.payment_intent.latest_charge', 'data.payment_intent')
    return sessions.find(({ client_reference_id: reference }) => reference === key)
  }
}

const since = (at: Date): { gte: number } => ({ gte: Math.floor(addSeconds(at, -DRIFT_SECONDS).getTime() / 1000) })

interface Expansion {
  readonly expand?: string[]
}

/**
 * Reads a payment with its charge, which shows the payer's card; without it where the key may not read charges: what was paid is believed all
 * the same. Nothing is remembered of that, so that a right that is given counts at once.
 */
async function withCharge<T>(ask: (more: Expansion) => Promise<T>, whole: string, plain?: string): Promise<T> {
  try {
    return await read(ask({ expand: [whole] }))
  } catch (error) {
    if (!isForbidden(error)) throw error
    return await read(ask(plain === undefined ? {} : { expand: [plain] }))
  }
}
