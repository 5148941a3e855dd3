import Stripe from 'stripe'
import { requireCurrency } from '../currency.ts'
import {
  type Charged,
  type ChargeRequest,
  type DeclineReason,
  DriverError,
  type Page,
  type PaymentDriver,
  type SaveRequest,
  type Saving,
  type StoredMethod,
  type StoredMethods,
} from '../port.ts'
import type { StripeKept } from './kept.ts'
import { CHARGE_MARK, chargeEventOf, codeOf, driverError, MARK, read, write } from './messages.ts'

/** Of one payer. */
const MOST_CARDS = 100

/** Cards that payers leave on Stripe's page (Checkout in `setup` mode), charged without them by PaymentIntents. */
export class StripeStored implements StoredMethods {
  private readonly stripe: Stripe
  private readonly kept: StripeKept
  private readonly account: Pick<PaymentDriver, 'id' | 'currencies'>

  constructor(stripe: Stripe, kept: StripeKept, account: Pick<PaymentDriver, 'id' | 'currencies'>) {
    this.stripe = stripe
    this.kept = kept
    this.account = account
  }

  async save({ key, owner, email, currency, returnUrl }: SaveRequest): Promise<Saving> {
    requireCurrency(this.account, currency)
    const customer = owner ?? (await write(this.stripe.customers.create({ email }, { idempotencyKey: `${key}-owner` }))).id
    const session = await write(
      this.stripe.checkout.sessions.create(
        {
          ...{ mode: 'setup', currency: codeOf(currency), customer, client_reference_id: key, metadata: { [MARK]: key } },
          ...{ payment_method_types: ['card'], setup_intent_data: { metadata: { [MARK]: key } }, locale: 'auto' },
          // Stripe says on its page that the card will be charged later, in its own words.
          consent_collection: { payment_method_reuse_agreement: { position: 'auto' } },
          ...{ success_url: returnUrl, cancel_url: returnUrl },
        },
        { idempotencyKey: key },
      ),
    )
    if (!session.url) throw new DriverError('refused', `the page is ${session.status ?? 'closed'}`)
    return { url: session.url, reference: session.id, owner: customer }
  }

  async saved({ reference, owner }: Saving): Promise<StoredMethod | 'abandoned' | null> {
    const { status, setup_intent: intent } = await read(
      this.stripe.checkout.sessions.retrieve(reference, { expand: ['setup_intent.payment_method'] }),
    )
    if (status === 'expired') return 'abandoned'
    if (status !== 'complete' || !intent || typeof intent === 'string' || intent.status !== 'succeeded') return null
    const { payment_method: method } = intent
    return method && typeof method !== 'string' ? cardOf(method, owner) : null
  }

  async list(owner: string): Promise<readonly StoredMethod[]> {
    const { data } = await read(this.stripe.customers.listPaymentMethods(owner, { type: 'card', limit: MOST_CARDS }))
    return data.map((method) => cardOf(method, owner))
  }

  async remove(token: string): Promise<void> {
    try {
      await this.stripe.paymentMethods.detach(token)
    } catch (error) {
      const mapped = driverError(error, false)
      if (mapped.kind === 'not-found') return
      // Stripe refuses to let go of what nobody holds any more.
      const { customer } = await read(this.stripe.paymentMethods.retrieve(token))
      if (customer !== null) throw mapped
    }
  }

  async charge(request: ChargeRequest): Promise<Charged> {
    const { key, amount, title, owner, token } = request
    requireCurrency(this.account, amount.currency)
    try {
      const intent = await this.stripe.paymentIntents.create(
        {
          ...{ amount: amount.amount, currency: codeOf(amount.currency), customer: owner, payment_method: token, description: title },
          ...{ payment_method_types: ['card'], confirm: true, off_session: true, metadata: { [MARK]: key, [CHARGE_MARK]: 'yes' } },
        },
        { idempotencyKey: key },
      )
      const event = chargeEventOf(intent.status === 'succeeded' ? await this.withCard(intent) : intent)
      return event?.outcome === 'succeeded' ? { state: 'paid', event } : { state: 'unknown', reference: intent.id }
    } catch (error) {
      if (!(error instanceof Stripe.errors.StripeCardError)) {
        const mapped = driverError(error, true)
        if (mapped.kind === 'not-found') return { state: 'declined', reason: 'gone', told: mapped.message }
        throw mapped
      }
      if (error.code === 'authentication_required') return { state: 'requires-action', page: await this.confirming(request) }
      return { state: 'declined', reason: reasonOf(error), told: error.message }
    }
  }

  /** Read again for the card that paid. The charge is done: whatever keeps that from being read changes nothing about it. */
  private async withCard(intent: Stripe.PaymentIntent): Promise<Stripe.PaymentIntent> {
    return await this.kept.intent(intent.id).catch(() => intent)
  }

  /** A checkout of the same sum under the same key, where its holder proves that it is them; null where it cannot be had now. */
  private async confirming({ key, amount, title, owner, returnUrl }: ChargeRequest): Promise<Page | null> {
    const product = { currency: codeOf(amount.currency), unit_amount: amount.amount, product_data: { name: title } }
    try {
      const { id, url } = await this.stripe.checkout.sessions.create(
        {
          ...{ mode: 'payment', customer: owner, client_reference_id: key, metadata: { [MARK]: key }, locale: 'auto' },
          line_items: [{ quantity: 1, price_data: product }],
          payment_intent_data: { description: title, metadata: { [MARK]: key } },
          ...{ success_url: returnUrl, cancel_url: returnUrl },
        },
        { idempotencyKey: `${key}-page` },
      )
      return url ? { url, reference: id } : null
    } catch {
      // The charge itself is decided: it did not happen. An unseen page can be paid by nobody.
      return null
    }
  }
}

function cardOf({ id, card }: Stripe.PaymentMethod, owner: string): StoredMethod {
  if (!card) throw new DriverError('refused', `${id} is no card`)
  return { token: id, owner, brand: card.brand, last4: card.last4, expiry: { month: card.exp_month, year: card.exp_year } }
}

const REASONS: Readonly<Record<string, DeclineReason>> = {
  insufficient_funds: 'funds',
  card_velocity_exceeded: 'funds',
  expired_card: 'expired',
  lost_card: 'blocked',
  stolen_card: 'blocked',
  pickup_card: 'blocked',
  restricted_card: 'blocked',
  fraudulent: 'blocked',
}

const reasonOf = ({ code, decline_code: declined }: { readonly code?: string; readonly decline_code?: string }): DeclineReason =>
  REASONS[declined ?? ''] ?? REASONS[code ?? ''] ?? 'declined'
