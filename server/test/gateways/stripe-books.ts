import { randomBytes } from 'node:crypto'
import { metadataOf, type Params, required, StripeError } from './stripe-params.ts'

/** An object of Stripe's API, by its names. */
export type Thing = Record<string, unknown> & { readonly id: string; readonly object: string }

/** How a saved card answers when it is charged without its holder. */
export type Card = 'visa' | 'authenticate' | 'decline'

/** Of a card's number: the same whoever leaves it here, and however often. */
const FINGERPRINTS: Readonly<Record<Card, string>> = {
  visa: 'Xt5EWLLDS7FJjR1c',
  authenticate: 'mY8qQn0WdVv3kTzL',
  decline: 'b2FhPq7sRc9xUe4J',
}

/** Least charges: half a dollar, and about as much. */
const LEAST: Readonly<Record<string, number>> = { usd: 50, eur: 50, vnd: 13_000, jpy: 50 }
export const MOST_AGE_SECONDS = 86_400
const LEAST_AGE_SECONDS = 1800

/** What Stripe keeps: things by their id, in the order in which they were made. */
export class StripeBooks {
  readonly things = new Map<string, Thing>()
  readonly now: () => Date
  private readonly url: () => string
  /** Which card a payment method is. */
  private readonly cards = new Map<string, Card>()

  constructor(now: () => Date, url: () => string) {
    this.now = now
    this.url = url
    for (const [id, card] of [
      ['pm_card_visa', 'visa'],
      ['pm_card_authenticationRequired', 'authenticate'],
      ['pm_card_chargeDeclined', 'decline'],
    ] as const)
      this.cards.set(id, card)
  }

  get seconds(): number {
    return Math.floor(this.now().getTime() / 1000)
  }

  add(prefix: string, object: string, fields: Readonly<Record<string, unknown>>): Thing {
    const id = `${prefix}_${randomBytes(12).toString('hex')}`
    const thing: Thing = { id, object, created: this.seconds, livemode: false, ...fields }
    this.things.set(id, thing)
    return thing
  }

  need(id: unknown, object: string): Thing {
    const found = this.things.get(String(id))
    if (found?.object === object) return found
    throw new StripeError(404, `No such ${object}: '${id}'`, { code: 'resource_missing', param: object })
  }

  list(object: string, where: (thing: Thing) => boolean, params: Params): Record<string, unknown> {
    const all = [...this.things.values()].filter((thing) => thing.object === object && where(thing)).reverse()
    const after = all.findIndex(({ id }) => id === params.get('starting_after')) + 1
    const limit = Number(params.get('limit') ?? 10)
    return { object: 'list', url: '/v1/list', has_more: all.length > after + limit, data: all.slice(after, after + limit) }
  }

  createSession(params: Params): Thing {
    const mode = required(params, 'mode')
    required(params, 'success_url')
    const currency = mode === 'setup' ? required(params, 'currency') : required(params, 'line_items[0][price_data][currency]')
    let total = 0
    for (let n = 0; mode === 'payment' && params.has(`line_items[${n}][price_data][unit_amount]`); n++) {
      const line = `line_items[${n}]`
      required(params, `${line}[price_data][product_data][name]`)
      if (params.get(`${line}[price_data][currency]`) !== currency) throw new StripeError(400, 'All lines must be of one currency')
      total += Number(params.get(`${line}[price_data][unit_amount]`)) * Number(required(params, `${line}[quantity]`))
    }
    if (mode === 'payment') enough(total, currency)
    const expires = Number(params.get('expires_at') ?? this.seconds + MOST_AGE_SECONDS)
    if (expires < this.seconds + LEAST_AGE_SECONDS - 60 || expires > this.seconds + MOST_AGE_SECONDS + 60)
      throw new StripeError(400, 'The `expires_at` timestamp must be between 30 minutes and 24 hours from now', { param: 'expires_at' })
    if (params.has('customer')) this.need(params.get('customer'), 'customer')
    if (params.has('customer') && params.has('customer_email'))
      throw new StripeError(400, 'You may only specify one of: customer, customer_email')
    const session = this.add('cs_test', 'checkout.session', {
      ...{ mode, currency, amount_total: mode === 'setup' ? null : total, amount_subtotal: mode === 'setup' ? null : total },
      ...{ status: 'open', payment_status: mode === 'setup' ? 'no_payment_required' : 'unpaid', payment_intent: null, setup_intent: null },
      ...{
        client_reference_id: params.get('client_reference_id') ?? null,
        metadata: metadataOf(params),
        locale: params.get('locale') ?? null,
      },
      ...{ customer: params.get('customer') ?? null, customer_email: params.get('customer_email') ?? null, expires_at: expires },
      ...{
        success_url: params.get('success_url'),
        cancel_url: params.get('cancel_url') ?? null,
        customer_creation: params.get('customer_creation') ?? null,
      },
    })
    session['url'] = `${this.url()}/c/pay/${session.id}`
    // Kept beside, as Stripe does not show it again.
    this.drafts.set(session.id, {
      description: params.get('payment_intent_data[description]') ?? null,
      setup_future_usage: params.get('payment_intent_data[setup_future_usage]') ?? (mode === 'setup' ? 'off_session' : null),
      metadata: metadataOf(params, mode === 'setup' ? 'setup_intent_data[metadata]' : 'payment_intent_data[metadata]'),
    })
    return session
  }
  readonly drafts = new Map<string, Record<string, unknown>>()

  /** A session past its time is expired, whoever looks. */
  session(id: unknown): Thing {
    const session = this.need(id, 'checkout.session')
    if (session['status'] === 'open' && Number(session['expires_at']) <= this.seconds) this.close(session)
    return session
  }

  expireSession(id: string): Thing {
    const session = this.session(id)
    if (session['status'] !== 'open')
      throw new StripeError(
        400,
        `Only Checkout Sessions with a status in ["open"] can be expired. This Checkout Session has a status of ${session['status']}.`,
      )
    this.close(session)
    return session
  }

  private close(session: Thing): void {
    session['status'] = 'expired'
    session['url'] = null
  }

  createIntent(params: Params): Thing {
    const [amount, currency] = [Number(required(params, 'amount')), required(params, 'currency')]
    enough(amount, currency)
    if (params.has('customer')) this.need(params.get('customer'), 'customer')
    const intent = this.intent({ amount, currency, metadata: metadataOf(params), customer: params.get('customer') ?? null })
    Object.assign(intent, { payment_method: params.get('payment_method') ?? null, description: params.get('description') ?? null })
    intent['status'] = intent['payment_method'] === null ? 'requires_payment_method' : 'requires_confirmation'
    return params.get('confirm') === 'true' ? this.confirm(intent, params.get('off_session') === 'true') : intent
  }

  intent(fields: Readonly<Record<string, unknown>>): Thing {
    return this.add('pi', 'payment_intent', {
      ...{ amount_received: 0, status: 'requires_payment_method', latest_charge: null, last_payment_error: null, payment_method: null },
      ...{ description: null, setup_future_usage: null, canceled_at: null, client_secret: `pi_secret_${randomBytes(8).toString('hex')}` },
      ...fields,
    })
  }

  /** Throws a card error, with the intent in it, where the card wants its holder or declines. */
  confirm(intent: Thing, offSession: boolean): Thing {
    const paymentMethod = String(intent['payment_method'])
    const card = this.cards.get(paymentMethod)
    if (!card)
      throw new StripeError(404, `No such PaymentMethod: '${paymentMethod}'`, { code: 'resource_missing', param: 'payment_method' })
    const owner = this.things.get(paymentMethod)?.['customer'] ?? null
    if (offSession && owner !== intent['customer']) throw new StripeError(400, 'The payment method does not belong to this customer')
    if (card === 'decline') return this.declined(intent, 'card_declined', 'Your card was declined.', 'requires_payment_method')
    if (card === 'authenticate' && offSession)
      return this.declined(
        intent,
        'authentication_required',
        'Your card was declined. This transaction requires authentication.',
        'requires_payment_method',
      )
    if (card === 'authenticate') return Object.assign(intent, { status: 'requires_action', next_action: { type: 'redirect_to_url' } })
    return this.charge(intent)
  }

  private declined(intent: Thing, code: string, message: string, status: string): never {
    const error = { code, message, type: 'card_error', payment_method: { id: intent['payment_method'] } }
    Object.assign(intent, { status, last_payment_error: error })
    throw new StripeError(402, message, { type: 'card_error', code, decline_code: code, payment_intent: { ...intent } })
  }

  /** The money came. */
  charge(intent: Thing): Thing {
    const { amount, currency, customer, metadata, payment_method } = intent as Record<string, unknown>
    const charge = this.add('ch', 'charge', {
      ...{ amount, amount_captured: amount, amount_refunded: 0, currency, customer, metadata, payment_method, payment_intent: intent.id },
      ...{ paid: true, captured: true, refunded: false, disputed: false, status: 'succeeded' },
      payment_method_details: { type: 'card', card: { fingerprint: FINGERPRINTS[this.cards.get(String(payment_method)) ?? 'visa'] } },
    })
    this.move('charge', charge, 1, Math.round(Number(amount) * 0.029) + (currency === 'usd' ? 30 : 0))
    return Object.assign(intent, { status: 'succeeded', amount_received: amount, latest_charge: charge.id, last_payment_error: null })
  }

  /** A movement of the account's balance, which is kept in the payer's currency here; the fee goes off it at once. */
  move(category: string, source: Thing, sign: 1 | -1, fee = 0): void {
    const amount = sign * Number(source['amount'])
    const kept = { amount, fee, net: amount - fee, currency: source['currency'], exchange_rate: null, status: 'available' }
    source['balance_transaction'] = this.add('txn', 'balance_transaction', { ...kept, reporting_category: category, source: source.id }).id
  }

  saveCard(customer: unknown, card: Card): Thing {
    const details = { brand: 'visa', last4: { visa: '4242', authenticate: '3184', decline: '0341' }[card], exp_month: 12, exp_year: 2034 }
    const saved = this.add('pm', 'payment_method', { type: 'card', customer, card: details, metadata: {} })
    this.cards.set(saved.id, card)
    return saved
  }

  /** Test tokens of Stripe's become a card of the customer's when they are attached. */
  attach(id: string, customer: unknown): Thing {
    const card = this.things.has(id) ? undefined : this.cards.get(id)
    return card ? this.saveCard(customer, card) : Object.assign(this.need(id, 'payment_method'), { customer })
  }

  /** What hangs on nobody cannot be taken off, and never hangs on anybody again. */
  detach(id: string): Thing {
    const method = this.need(id, 'payment_method')
    if (method['customer'] === null)
      throw new StripeError(400, 'The payment method you provided is not attached to a customer so detachment is impossible.')
    return Object.assign(method, { customer: null })
  }

  createRefund(params: Params): Thing {
    const intent = params.has('payment_intent') ? this.need(params.get('payment_intent'), 'payment_intent') : null
    if (intent && intent['latest_charge'] === null)
      throw new StripeError(400, `This PaymentIntent (${intent.id}) does not have a successful charge to refund.`)
    const charge = this.need(intent ? intent['latest_charge'] : required(params, 'charge'), 'charge')
    const left = Number(charge['amount']) - Number(charge['amount_refunded'])
    if (left === 0) throw new StripeError(400, `Charge ${charge.id} has already been refunded.`, { code: 'charge_already_refunded' })
    const amount = Number(params.get('amount') ?? left)
    if (amount > left)
      throw new StripeError(400, `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`, { param: 'amount' })
    charge['amount_refunded'] = Number(charge['amount_refunded']) + amount
    charge['refunded'] = charge['amount_refunded'] === charge['amount']
    const refund = this.add('re', 'refund', {
      ...{
        amount,
        currency: charge['currency'],
        charge: charge.id,
        payment_intent: charge['payment_intent'],
        status: this.refundsPend ? 'pending' : 'succeeded',
      },
      ...{ reason: params.get('reason') ?? null, metadata: metadataOf(params), failure_reason: null },
    })
    this.move('refund', refund, -1)
    return refund
  }
  /** Refunds of some cards take days. */
  refundsPend = false
}

function enough(amount: number, currency: string): void {
  if (amount < (LEAST[currency] ?? 50))
    throw new StripeError(400, 'The amount must convert to at least 50 cents.', { code: 'amount_too_small', param: 'amount' })
  if (amount > 99_999_999_99) throw new StripeError(400, 'The amount is too large.', { code: 'amount_too_large', param: 'amount' })
}
