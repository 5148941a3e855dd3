import type { Currency } from '@portal/contracts/money.ts'
import Stripe from 'stripe'
import { requireCurrency } from '../currency.ts'
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
import { StripeKept } from './kept.ts'
import {
  CHARGE_MARK,
  chargeEventOf,
  codeOf,
  disputeOf,
  driverError,
  eventOf,
  failedRefundOf,
  MARK,
  REFUND_MARK,
  read,
  write,
} from './messages.ts'
import { isNeeded, missingRights } from './rights.ts'
import { settledBy } from './settled.ts'
import { StripeStored } from './stored.ts'

const PATIENCE_MS = 10_000
/** A delivery older than this is refused, so that a recorded one cannot be played again later. */
const TOLERANCE_SECONDS = 300
/** Movements of one account that are read for a day. */
const MOST_MOVEMENTS = 10_000
const RECEIVED = { status: 200, type: 'application/json', body: JSON.stringify({ received: true }) }

/** Checkout, webhooks and refunds of Stripe, by its own SDK. Money is believed from what Stripe keeps, not from what a delivery says. */
export class StripeDriver implements PaymentDriver {
  readonly kind = 'payment'
  readonly id: string
  readonly title = { 'en-US': 'Card (Stripe)', 'vi-VN': 'Thẻ (Stripe)', 'zh-CN': '银行卡（Stripe）' }
  readonly instructions = {
    'en-US': 'Pay by card or another method available in your country, on Stripe’s page.',
    'vi-VN': 'Thanh toán bằng thẻ hoặc phương thức Stripe hỗ trợ tại nước bạn, trên trang của Stripe.',
    'zh-CN': '在 Stripe 页面用银行卡或您所在地区支持的方式付款。',
  }
  readonly currencies = ['USD', 'VND'] as const
  readonly stored: StripeStored
  private readonly secrets: readonly string[]
  private readonly isLive: boolean
  private readonly clock: { now(): Date }
  private readonly stripe: Stripe
  private readonly kept: StripeKept

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
    this.kept = new StripeKept(this.stripe)
    this.stored = new StripeStored(this.stripe, this.kept, this)
  }

  async probe() {
    try {
      await this.stripe.balance.retrieve()
      const missing = await missingRights(this.stripe)
      const lacks = `it lacks the right to read: ${missing.join(', ')}`
      if (missing.some(isNeeded)) return { ok: false, reason: `Stripe takes the key, but ${lacks}` } as const
      const mode = this.isLive ? 'live' : 'test mode, no real money moves'
      return { ok: true, detail: `Stripe takes the key: ${mode}${missing.length > 0 ? `; ${lacks}` : ''}` } as const
    } catch (error) {
      return { ok: false, reason: driverError(error, false).message } as const
    }
  }

  async close(): Promise<void> {}

  limits(currency: Currency): { min: number; max: number } {
    requireCurrency(this, currency)
    return currency === 'USD' ? { min: 100, max: 99_999_999 } : { min: 13_000, max: 2_000_000_000 }
  }

  /** Everything that is sent follows from the payment alone: asked again, Stripe answers by our key with the same checkout. */
  async start({ key, amount, title, returnUrl }: StartRequest): Promise<Started> {
    requireCurrency(this, amount.currency)
    const product = { currency: codeOf(amount.currency), unit_amount: amount.amount, product_data: { name: title } }
    const session = await write(
      this.stripe.checkout.sessions.create(
        {
          ...{ mode: 'payment', client_reference_id: key, metadata: { [MARK]: key }, locale: 'auto' },
          line_items: [{ quantity: 1, price_data: product }],
          payment_intent_data: { description: title, metadata: { [MARK]: key } },
          ...{ success_url: returnUrl, cancel_url: returnUrl },
        },
        { idempotencyKey: key },
      ),
    )
    if (!session.url) throw new DriverError('refused', `the checkout is ${session.status ?? 'closed'}`)
    return { kind: 'redirect', url: session.url, reference: session.id }
  }

  async receive({ headers, body }: HookRequest): Promise<Received> {
    const { type, livemode, data } = this.verified(headers['stripe-signature'], body)
    if (livemode !== this.isLive) throw new DriverError('refused', `an event of ${livemode ? 'live' : 'test'} mode for the other`)
    const { mode, client_reference_id: key } = data.object as { mode?: string; client_reference_id?: string | null }
    // Nothing was paid there: a card was left, or was not.
    if (mode === 'setup') return { events: [], stored: key ? [key] : [], reply: RECEIVED }
    const event = await this.readNow(type, data.object as { id?: string }).catch(ourFault)
    return { events: event ? [event] : [], reply: RECEIVED }
  }

  async query(key: string, begun: Begun): Promise<GatewayEvent | null> {
    return isCharge(begun) ? chargeEventOf(await this.kept.chargeOf(key, begun)) : eventOf(await this.kept.sessionOf(key, begun))
  }

  /** What Stripe has under our key is looked for first: it forgets the keys of requests after a day. */
  async refund({ key, paymentKey, begun, amount }: RefundRequest): Promise<Refunded> {
    requireCurrency(this, amount.currency)
    const intent = isCharge(begun)
      ? await this.kept.chargeOf(paymentKey, begun)
      : (await this.kept.sessionOf(paymentKey, begun)).payment_intent
    if (!intent || typeof intent === 'string' || intent.status !== 'succeeded') throw new DriverError('refused', 'nothing was paid')
    // Stripe counts the amount in the currency of the payment.
    if (intent.currency !== codeOf(amount.currency)) throw new DriverError('refused', `it was paid in ${intent.currency}`)
    const { data } = await read(this.stripe.refunds.list({ payment_intent: intent.id, limit: 100 }))
    const refund =
      data.find(({ metadata }) => metadata?.[REFUND_MARK] === key) ??
      (await write(
        this.stripe.refunds.create(
          { payment_intent: intent.id, amount: amount.amount, metadata: { [REFUND_MARK]: key } },
          { idempotencyKey: key },
        ),
      ))
    if (refund.status === 'failed' || refund.status === 'canceled') throw new DriverError('refused', refund.failure_reason ?? refund.status)
    return { state: refund.status === 'succeeded' ? 'done' : 'pending', reference: refund.id }
  }

  async expire(key: string, begun: Begun): Promise<'expired' | 'paid'> {
    if (isCharge(begun)) return await this.giveUp(await this.kept.chargeOf(key, begun))
    const { id } = await this.kept.sessionOf(key, begun)
    try {
      await this.stripe.checkout.sessions.expire(id)
      return 'expired'
    } catch (error) {
      const now = await this.kept.sessionOf(key, begun)
      if (now.status === 'open') throw driverError(error, false)
      return now.status === 'complete' ? 'paid' : 'expired'
    }
  }

  readonly settlements = {
    tells: ['payment', 'refund', 'refund-undone', 'dispute', 'dispute-undone', 'fee'] as const,
    list: async ({ from, until }: Span): Promise<Settled[]> => {
      const created = { gte: Math.floor(from.getTime() / 1000), lt: Math.ceil(until.getTime() / 1000) }
      const list = this.stripe.balanceTransactions.list({ created, limit: 100, expand: ['data.source'] })
      const movements = await read(list.autoPagingToArray({ limit: MOST_MOVEMENTS }))
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
    if (type.startsWith('checkout.session.')) return eventOf(await this.kept.session(id))
    // A failure of a charge is told by its answer, or asked for: its holder may be about to confirm it.
    if (type === 'payment_intent.succeeded') {
      const intent = await this.kept.intent(id)
      return intent.metadata[CHARGE_MARK] ? chargeEventOf(intent) : null
    }
    if (type.startsWith('charge.dispute.')) return disputeOf(await read(this.stripe.disputes.retrieve(id, { expand: ['payment_intent'] })))
    if (type.startsWith('refund.') || type === 'charge.refund.updated')
      return failedRefundOf(await read(this.stripe.refunds.retrieve(id, { expand: ['payment_intent'] })))
    return null
  }

  private async giveUp({ id }: Stripe.PaymentIntent): Promise<'expired' | 'paid'> {
    try {
      await this.stripe.paymentIntents.cancel(id)
      return 'expired'
    } catch (error) {
      const { status } = await read(this.stripe.paymentIntents.retrieve(id))
      // A bank at work on it cannot be called off: it will say.
      if (status === 'succeeded' || status === 'processing') return 'paid'
      if (status === 'canceled') return 'expired'
      throw driverError(error, false)
    }
  }
}

/** Signed it is Stripe's, and no forgery because our own key is not taken any more: Stripe delivers it again. */
function ourFault(error: unknown): never {
  if (!(error instanceof DriverError && error.kind === 'bad-credentials')) throw error
  throw new DriverError('retry-later', error.message, { cause: error })
}

/** Made by us with a stored card, and not by its holder on a page. */
const isCharge = ({ started }: Begun): boolean => started?.kind === 'charge' && started.page === null

export const stripeVendor: PaymentVendor<StripeConfig> = {
  id: 'stripe',
  title: 'Stripe',
  support: {
    proved: 'stub',
    against: 'a Stripe of our own on loopback, asked by the official SDK 23.1, written by someone else than the driver',
    never: 'Stripe itself, its test mode included; methods that take days; disputes; refunds that come back',
  },
  config: stripeConfig,
  create: (config, dependencies) => new StripeDriver(config, dependencies),
}
