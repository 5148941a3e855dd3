import { createHmac } from 'node:crypto'
import type { HookRequest } from '../../src/drivers/payment/port.ts'
import { answerOf, readable, routeOf } from './stripe-api.ts'
import { type Card, StripeBooks, type Thing } from './stripe-books.ts'
import { StripeError } from './stripe-params.ts'
import { buttons, json, listen, type Peer, type PeerAnswer, type PeerRequest, page, redirect } from './vendor-server.ts'

/**
 * Stripe on loopback, as the official SDK calls it (`new Stripe(secretKey, { host, port, protocol: 'http' })`), from its documentation and by
 * somebody who did not write the driver. It refuses parameters that it does not know, honours Idempotency-Key and signs what it delivers.
 */
export interface StripeOptions {
  readonly secretKey: string
  /** Several while a secret is changed: each signs. */
  readonly webhookSecrets: readonly string[]
  readonly now?: () => Date
  /** Where it delivers by itself when somebody pays on its page in a browser. */
  readonly webhookUrl?: () => string
  readonly apiVersion?: string
}

/**
 * `pay`; `fail`: a method that takes days failed after the checkout was completed; `decline`: a card was declined and the checkout stays open;
 * `late`: completed and not paid yet, and paid afterwards; `expire`: nobody came.
 */
export type StripeHow = 'pay' | 'fail' | 'decline' | 'late' | 'expire'

export interface StripePeer extends Peer {
  readonly books: StripeBooks
  /** By the session's id, its `client_reference_id` or a value of its metadata; what is delivered then. Nothing where it was closed before. */
  readonly settle: (ref: string, how: StripeHow, card?: Card) => readonly HookRequest[]
  /** The payer's bank takes the money back, or loses that (`won`: for the merchant). */
  readonly dispute: (paymentIntent: string, stage: 'created' | 'won' | 'lost') => readonly HookRequest[]
  /** The payer's bank returns a refund that was done. */
  readonly returned: (refund: string) => readonly HookRequest[]
  /** Any event, signed now: for a repeated delivery, or one that this peer does not make by itself. */
  readonly deliver: (event: Thing) => HookRequest
  readonly event: (type: string, object: Thing) => Thing
  /** What happens to the next call that writes. `lost`: done, and its answer does not arrive. */
  readonly faults: ('lost' | 'down' | 'limited')[]
  /** What the key has no right to read, as a restricted one may not: `charges`. Neither by itself nor in the place of its id. */
  readonly unreadable: Set<string>
  /** Calls that it was asked, in their order: `POST /v1/refunds`. */
  readonly calls: string[]
}

/** What a payer may leave on its page. */
const CARDS: readonly Card[] = ['visa', 'authenticate', 'decline']

interface Kept {
  readonly request: string
  readonly answer: PeerAnswer
}

export async function startStripe(options: StripeOptions): Promise<StripePeer> {
  const { secretKey, webhookSecrets, now = () => new Date(), webhookUrl, apiVersion = '2026-05-28.basil' } = options
  let url = ''
  const books = new StripeBooks(now, () => url)
  const kept = new Map<string, Kept>()
  const faults: StripePeer['faults'] = []
  const calls: string[] = []
  const unreadable = new Set<string>()

  const event = (type: string, object: Thing): Thing =>
    books.add('evt', 'event', {
      ...{ type, api_version: apiVersion, data: { object: structuredClone(object) } },
      ...{ pending_webhooks: 1, request: { id: null, idempotency_key: null } },
    })
  const deliver = (one: Thing): HookRequest => {
    const body = Buffer.from(JSON.stringify(one, null, 2))
    const time = String(books.seconds)
    const signed = webhookSecrets.map((secret) => `v1=${createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')}`)
    const headers = { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': [`t=${time}`, ...signed].join(',') }
    return { method: 'POST', query: new URLSearchParams(), headers, body }
  }
  const told = (type: string, object: Thing): HookRequest => deliver(event(type, object))

  const find = (ref: string): Thing | undefined =>
    [...books.things.values()].find(
      ({ id, object, client_reference_id, metadata }) =>
        object === 'checkout.session' && [id, client_reference_id, ...Object.values(metadata as object)].includes(ref),
    )

  const settle: StripePeer['settle'] = (ref, how, card = 'visa') => {
    const found = find(ref)
    const session = found && books.session(found.id)
    if (session?.['status'] !== 'open') return []
    if (how === 'expire') return [told('checkout.session.expired', books.expireSession(session.id))]
    // A card that cannot be saved leaves the page open.
    if (session['mode'] === 'setup' && how !== 'pay') return []
    const draft = books.drafts.get(session.id) ?? {}
    const customer =
      session['customer'] ??
      (draft['setup_future_usage'] || session['customer_creation'] === 'always'
        ? books.add('cus', 'customer', { email: session['customer_email'], metadata: {} }).id
        : null)
    const method = books.saveCard(draft['setup_future_usage'] ? customer : null, card)
    if (session['mode'] === 'setup') {
      const intent = books.add('seti', 'setup_intent', {
        ...draft,
        customer,
        status: 'succeeded',
        payment_method: method.id,
        usage: 'off_session',
      })
      Object.assign(session, { status: 'complete', url: null, setup_intent: intent.id, customer })
      return [told('checkout.session.completed', session), told('setup_intent.succeeded', intent)]
    }
    const intent = books.intent({
      ...draft,
      amount: session['amount_total'],
      currency: session['currency'],
      customer,
      payment_method: method.id,
    })
    if (how === 'decline') return [told('payment_intent.payment_failed', intent)]
    Object.assign(session, { status: 'complete', url: null, payment_intent: intent.id, customer })
    if (how === 'pay') {
      books.charge(intent)
      session['payment_status'] = 'paid'
      return [told('checkout.session.completed', session), told('payment_intent.succeeded', intent)]
    }
    const completed = told('checkout.session.completed', session)
    if (how === 'fail') return [told('checkout.session.async_payment_failed', session), completed]
    books.charge(intent)
    session['payment_status'] = 'paid'
    return [completed, told('checkout.session.async_payment_succeeded', session)]
  }

  /** One call of the API; what was done once under an Idempotency-Key is answered again and not done again. */
  const api = (request: PeerRequest): PeerAnswer => {
    const { method, path, headers, body } = request
    if (headers['authorization'] !== `Bearer ${secretKey}`) throw new StripeError(401, `Invalid API Key provided: ${'*'.repeat(8)}`)
    if (method === 'POST' && body !== '' && !String(headers['content-type']).startsWith('application/x-www-form-urlencoded'))
      throw new StripeError(400, 'Send a form')
    const key = method === 'POST' ? headers['idempotency-key'] : undefined
    const asked = `${path}?${body}`
    const before = typeof key === 'string' ? kept.get(key) : undefined
    if (before && before.request !== asked)
      throw new StripeError(400, 'Keys for idempotent requests can only be used with the same parameters', { type: 'idempotency_error' })
    if (before) return before.answer === 'hang-up' ? before.answer : { ...before.answer, headers: { 'idempotent-replayed': 'true' } }
    const route = routeOf(method, path)
    if (method === 'GET') readable(unreadable, path.split('/')[2] ?? '')
    let answer: PeerAnswer
    try {
      answer = json(200, answerOf(books, route, method === 'GET' ? request.query.toString() : body, unreadable))
    } catch (error) {
      // What a card said is an outcome like any other; a form that was refused was never begun.
      if (!(error instanceof StripeError) || error.status !== 402) throw error
      answer = json(402, error.body)
    }
    if (typeof key === 'string') kept.set(key, { request: asked, answer })
    return answer
  }

  const payer = async ({ method, path, body }: PeerRequest): Promise<PeerAnswer> => {
    const session = books.things.get(path.slice('/c/pay/'.length))
    if (session?.['status'] !== 'open') return page(404, 'Stripe', '<p role="alert">This checkout is closed.</p>')
    const how = method === 'POST' ? new URLSearchParams(body).get('how') : null
    const card = session['mode'] === 'setup' ? CARDS.find((one) => one === how) : undefined
    if (session['mode'] === 'setup' && !card) return page(200, 'Stripe', `<p>Save a card</p>${buttons(CARDS)}`)
    if (!card && how !== 'pay' && how !== 'fail')
      return page(200, 'Stripe', `<p>${session['amount_total']} ${session['currency']}</p>${buttons(['pay', 'fail'])}`)
    for (const { headers, body } of settle(session.id, how === 'fail' ? 'fail' : 'pay', card))
      if (webhookUrl) await fetch(webhookUrl(), { method: 'POST', headers: headers as Record<string, string>, body: new Uint8Array(body) })
    return redirect(String(session['success_url']).replace('{CHECKOUT_SESSION_ID}', session.id))
  }

  const peer = await listen(async (request) => {
    if (request.path.startsWith('/c/pay/')) return await payer(request)
    calls.push(`${request.method} ${request.path}`)
    const fault = request.method === 'POST' ? faults.shift() : undefined
    if (fault === 'down') return json(500, { error: { type: 'api_error', message: 'An error occurred on our end' } })
    if (fault === 'limited')
      return json(429, { error: { type: 'invalid_request_error', code: 'rate_limit', message: 'Too many requests' } })
    try {
      const answer = api(request)
      return fault === 'lost' ? 'hang-up' : answer
    } catch (error) {
      if (error instanceof StripeError) return json(error.status, error.body)
      throw error
    }
  })
  url = peer.url

  return {
    ...{ ...peer, books, settle, deliver, event, faults, calls, unreadable },
    returned: (id) => {
      const refund = books.need(id, 'refund')
      const charge = books.need(refund['charge'], 'charge')
      Object.assign(refund, { status: 'failed', failure_reason: 'lost_or_stolen_card' })
      Object.assign(charge, { amount_refunded: Number(charge['amount_refunded']) - Number(refund['amount']), refunded: false })
      const sent = refund['balance_transaction']
      books.move('refund_failure', refund, 1)
      Object.assign(refund, { balance_transaction: sent, failure_balance_transaction: refund['balance_transaction'] })
      return ['refund.updated', 'charge.refund.updated', 'refund.failed'].map((type) => told(type, refund))
    },
    dispute: (paymentIntent, stage) => {
      const intent = books.need(paymentIntent, 'payment_intent')
      const charge = books.need(intent['latest_charge'], 'charge')
      const before = [...books.things.values()].find(({ object, charge: of }) => object === 'dispute' && of === charge.id)
      const dispute =
        before ??
        books.add('du', 'dispute', {
          ...{ amount: charge['amount'], currency: charge['currency'], charge: charge.id, payment_intent: intent.id },
          ...{ reason: 'fraudulent', status: 'needs_response', metadata: {} },
        })
      charge['disputed'] = true
      if (!before) books.move('dispute', dispute, -1, 1500)
      if (stage === 'created') return [told('charge.dispute.created', dispute)]
      if (stage === 'won' && dispute['status'] !== 'won') books.move('dispute_reversal', dispute, 1)
      return [told('charge.dispute.closed', Object.assign(dispute, { status: stage }))]
    },
  }
}
