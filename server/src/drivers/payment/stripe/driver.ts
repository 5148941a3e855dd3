import type { Currency } from '@portal/contracts/money.ts'
import { addSeconds } from '@portal/contracts/time.ts'
import Stripe from 'stripe'
import {
  type Begun,
  DriverError,
  type GatewayEvent,
  type HookRequest,
  type PaymentDependencies,
  type PaymentDriver,
  type PaymentVendor,
  type Received,
  type Refunded,
  type RefundRequest,
  type Settled,
  type Span,
  type Started,
  type StartRequest,
} from '../port.ts'
import { type StripeConfig, stripeConfig } from './config.ts'
import { CHARGE_MARK, chargeEventOf, codeOf, disputeOf, driverError, eventOf, MARK, REFUND_MARK } from './messages.ts'
import { settledBy } from './settled.ts'
import { StripeStored } from './stored.ts'

const PATIENCE_MS = 10_000
/** A delivery older than this is refused, so that a recorded one cannot be played again later. */
const TOLERANCE_SECONDS = 300
/** Between our clock and Stripe's, where a checkout is looked for by its age. */
const DRIFT_SECONDS = 300
/** Checkouts that are looked through for one whose name was lost; the answer to its beginning is lost seldom. */
const MOST_LOOKED_THROUGH = 2000
/** Movements of one account that are read for a day. */
const MOST_MOVEMENTS = 10_000
const RECEIVED = { status: 200, type: 'application/json', body: JSON.stringify({ received: true }) }

/** Checkout, webhooks and refunds of Stripe, by its own SDK. Money is believed from what Stripe keeps, not from what a delivery says. */
export class StripeDriver implements PaymentDriver {
  readonly kind = 'payment'
  readonly id: string
  readonly title = { 'en-US': 'Card (Stripe)', 'vi-VN': 'Thẻ (Stripe)', 'zh-CN': '银行卡（Stripe）' }
  readonly instructions = {
    'en-US': 'Pay by card, or by what Stripe offers in your country, on Stripe’s page.',
    'vi-VN': 'Thanh toán bằng thẻ hoặc phương thức Stripe hỗ trợ tại nước bạn, trên trang của Stripe.',
    'zh-CN': '在 Stripe 页面用银行卡或您所在地区支持的方式付款。',
  }
  readonly currencies = ['USD', 'VND'] as const
  readonly stored: StripeStored
  private readonly secrets: readonly string[]
  private readonly isLive: boolean
  private readonly clock: { now(): Date }
  private readonly stripe: Stripe

  constructor({ secretKey, webhookSecrets, apiUrl }: StripeConfig, { id, clock }: PaymentDependencies) {
    this.id = id
    this.clock = clock
    this.secrets = webhookSecrets.split(/[\s,]+/)
    this.isLive = /^(sk|rk)_live_/.test(secretKey)
    const { protocol, hostname, port } = new URL(apiUrl)
    this.stripe = new Stripe(secretKey, {
      ...{ host: hostname, port: port || (protocol === 'http:' ? 80 : 443), protocol: protocol === 'http:' ? 'http' : 'https' },
      // What is asked again is decided above, under the same key.
      ...{ timeout: PATIENCE_MS, maxNetworkRetries: 0, telemetry: false },
    })
    this.stored = new StripeStored(this.stripe)
  }

  async probe() {
    try {
      await this.stripe.balance.retrieve()
      return {
        ok: true,
        detail: this.isLive ? 'Stripe takes the key: live' : 'Stripe takes the key: test mode, no real money moves',
      } as const
    } catch (error) {
      return { ok: false, reason: driverError(error, false).message } as const
    }
  }

  async close(): Promise<void> {}

  limits(currency: Currency): { min: number; max: number } {
    return currency === 'USD' ? { min: 100, max: 99_999_999 } : { min: 13_000, max: 2_000_000_000 }
  }

  /** Everything that is sent follows from the payment alone: asked again, Stripe answers by our key with the same checkout. */
  async start({ key, amount, title, returnUrl }: StartRequest): Promise<Started> {
    const product = { currency: codeOf(amount.currency), unit_amount: amount.amount, product_data: { name: title } }
    const session = await this.stripe.checkout.sessions
      .create(
        {
          ...{ mode: 'payment', client_reference_id: key, metadata: { [MARK]: key }, locale: 'auto' },
          line_items: [{ quantity: 1, price_data: product }],
          payment_intent_data: { description: title, metadata: { [MARK]: key } },
          ...{ success_url: returnUrl, cancel_url: returnUrl },
        },
        { idempotencyKey: key },
      )
      .catch((error: unknown) => {
        throw driverError(error, true)
      })
    if (!session.url) throw new DriverError('refused', `the checkout is ${session.status ?? 'closed'}`)
    return { kind: 'redirect', url: session.url, reference: session.id }
  }

  async receive({ headers, body }: HookRequest): Promise<Received> {
    const { type, livemode, data } = this.verified(headers['stripe-signature'], body)
    if (livemode !== this.isLive) throw new DriverError('refused', `an event of ${livemode ? 'live' : 'test'} mode for the other`)
    const { mode, client_reference_id: key } = data.object as { mode?: string; client_reference_id?: string | null }
    // Nothing was paid there: a card was left, or was not.
    if (mode === 'setup') return { events: [], stored: key ? [key] : [], reply: RECEIVED }
    const event = await this.readNow(type, data.object as { id?: string })
    return { events: event ? [event] : [], reply: RECEIVED }
  }

  async query(key: string, begun: Begun): Promise<GatewayEvent | null> {
    return isCharge(begun) ? chargeEventOf(await this.charged(key, begun)) : eventOf(await this.session(key, begun))
  }

  /** What Stripe has under our key is looked for first: it forgets the keys of requests after a day. */
  async refund({ key, paymentKey, begun, amount }: RefundRequest): Promise<Refunded> {
    const intent = isCharge(begun) ? await this.charged(paymentKey, begun) : (await this.session(paymentKey, begun)).payment_intent
    if (!intent || typeof intent === 'string' || intent.status !== 'succeeded') throw new DriverError('refused', 'nothing was paid')
    const { data } = await this.read(this.stripe.refunds.list({ payment_intent: intent.id, limit: 100 }))
    const refund =
      data.find(({ metadata }) => metadata?.[REFUND_MARK] === key) ??
      (await this.stripe.refunds
        .create({ payment_intent: intent.id, amount: amount.amount, metadata: { [REFUND_MARK]: key } }, { idempotencyKey: key })
        .catch((error: unknown) => {
          throw driverError(error, true)
        }))
    if (refund.status === 'failed' || refund.status === 'canceled') throw new DriverError('refused', refund.failure_reason ?? refund.status)
    return { state: refund.status === 'succeeded' ? 'done' : 'pending', reference: refund.id }
  }

  async expire(key: string, begun: Begun): Promise<'expired' | 'paid'> {
    if (isCharge(begun)) return await this.giveUp(await this.charged(key, begun))
    const { id } = await this.session(key, begun)
    try {
      await this.stripe.checkout.sessions.expire(id)
      return 'expired'
    } catch (error) {
      const now = await this.session(key, begun)
      if (now.status === 'open') throw driverError(error, false)
      return now.status === 'complete' ? 'paid' : 'expired'
    }
  }

  readonly settlements = {
    tells: ['payment', 'refund', 'refund-undone', 'dispute', 'dispute-undone', 'fee'] as const,
    list: async ({ from, until }: Span): Promise<Settled[]> => {
      const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(until.getTime() / 1000) }
      const list = this.stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] })
      const movements = await this.read(list.autoPagingToArray({ limit: MOST_MOVEMENTS }))
      if (movements.length === MOST_MOVEMENTS) throw new DriverError('refused', `more than ${MOST_MOVEMENTS} movements`)
      return movements.flatMap((one) => settledBy(one) ?? [])
    },
  }

  /** Signed with one of the secrets, and lately. */
  private verified(header: HookRequest['headers'][string], body: Buffer): Stripe.Event {
    for (const secret of this.secrets) {
      try {
        return this.stripe.webhooks.constructEvent(body, String(header), secret, TOLERANCE_SECONDS, undefined, this.clock.now().getTime())
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeSignatureVerificationError))
          throw new DriverError('refused', 'signed, but no event', { cause: error })
      }
    }
    throw new DriverError('bad-credentials', 'the signature is not Stripe’s')
  }

  /** Deliveries come in any order and late: what counts is what Stripe keeps now. */
  private async readNow(type: string, { id }: { readonly id?: string }): Promise<GatewayEvent | null> {
    if (!id) return null
    if (type.startsWith('checkout.session.'))
      return eventOf(await this.read(this.stripe.checkout.sessions.retrieve(id, { expand: ['payment_intent.latest_charge'] })))
    // A failure of a charge is told by its answer, or asked for: its holder may be about to confirm it.
    if (type === 'payment_intent.succeeded') {
      const intent = await this.read(this.stripe.paymentIntents.retrieve(id, { expand: ['latest_charge'] }))
      return intent.metadata[CHARGE_MARK] ? chargeEventOf(intent) : null
    }
    if (type.startsWith('charge.dispute.'))
      return disputeOf(await this.read(this.stripe.disputes.retrieve(id, { expand: ['payment_intent'] })))
    return null
  }

  private async session(key: string, { at, started }: Begun): Promise<Stripe.Checkout.Session> {
    const expand = ['payment_intent.latest_charge']
    const named = started?.kind === 'redirect' ? started.reference : started?.kind === 'charge' ? started.page?.reference : undefined
    const found = named
      ? await this.read(this.stripe.checkout.sessions.retrieve(named, { expand }))
      : await this.search(key, addSeconds(at, -DRIFT_SECONDS))
    if (found?.client_reference_id !== key) throw new DriverError('not-found', 'Stripe never heard of it')
    return found
  }

  /** What became of a stored card that was charged; looked for by our key where the answer that named it was lost. */
  private async charged(key: string, { at, started }: Begun): Promise<Stripe.PaymentIntent> {
    const named = started?.kind === 'charge' ? started.reference : null
    if (named) return await this.read(this.stripe.paymentIntents.retrieve(named, { expand: ['latest_charge'] }))
    const created = { gte: Math.floor(addSeconds(at, -DRIFT_SECONDS).getTime() / 1000) }
    const query = { created, limit: 100, expand: ['data.latest_charge'] }
    const intents = this.read(this.stripe.paymentIntents.list(query).autoPagingToArray({ limit: MOST_LOOKED_THROUGH }))
    const found = (await intents).find(({ metadata }) => metadata[MARK] === key && metadata[CHARGE_MARK])
    if (!found) throw new DriverError('not-found', 'Stripe never heard of it')
    return found
  }

  private async giveUp({ id }: Stripe.PaymentIntent): Promise<'expired' | 'paid'> {
    try {
      await this.stripe.paymentIntents.cancel(id)
      return 'expired'
    } catch (error) {
      const { status } = await this.read(this.stripe.paymentIntents.retrieve(id))
      // A bank at work on it cannot be called off: it will say.
      if (status === 'succeeded' || status === 'processing') return 'paid'
      if (status === 'canceled') return 'expired'
      throw driverError(error, false)
    }
  }

  /** By our key, where the answer that named it was lost. */
  private async search(key: string, since: Date): Promise<Stripe.Checkout.Session | undefined> {
    const created = { gte: Math.floor(since.getTime() / 1000) }
    const query = { created, limit: 100, expand: ['data.payment_intent.latest_charge'] }
    const sessions = this.read(this.stripe.checkout.sessions.list(query).autoPagingToArray({ limit: MOST_LOOKED_THROUGH }))
    return (await sessions).find(({ client_reference_id: reference }) => reference === key)
  }

  private async read<T>(asked: Promise<T>): Promise<T> {
    return await asked.catch((error: unknown) => {
      throw driverError(error, false)
    })
  }
}

/** Made by us with a stored card, and not by its holder on a page. */
const isCharge = ({ started }: Begun): boolean => started?.kind === 'charge' && started.page === null

export const stripeVendor: PaymentVendor<StripeConfig> = {
  id: 'stripe',
  title: 'Stripe',
  support: {
    proved: 'stub',
    against: 'a Stripe of our own on loopback, asked by the official SDK 23.1, written by someone else than the driver',
    never: 'Stripe itself, its test mode included; methods that take days; disputes',
  },
  config: stripeConfig,
  create: (config, dependencies) => new StripeDriver(config, dependencies),
}
