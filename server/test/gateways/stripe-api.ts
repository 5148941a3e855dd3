import type { StripeBooks, Thing } from './stripe-books.ts'
import { type Call, checked, metadataOf, type Params, StripeError } from './stripe-params.ts'

type Run = (books: StripeBooks, params: Params, id: string) => Record<string, unknown>
interface Route {
  readonly call: Call
  readonly run: Run
  readonly id: string
}

const retrieve =
  (object: string): Run =>
  (books, _, id) =>
    books.need(id, object)

const is = (params: Params, names: readonly string[]) => (thing: Thing) =>
  names.every((name) => !params.has(name) || thing[name] === params.get(name)) &&
  Number(thing['created']) >= Number(params.get('created[gte]') ?? 0)

const list =
  (object: string, ...by: readonly string[]): Run =>
  (books, params) =>
    books.list(object, is(params, by), params)

const live = new Set(['requires_payment_method', 'requires_confirmation', 'requires_action'])

/** `POST /v1/refunds` and so on; `:` stands for an id. */
const ROUTES: Readonly<Record<string, readonly [call: Call, run: Run]>> = {
  'GET account': ['none', () => ({ id: 'acct_peer', object: 'account', charges_enabled: true, country: 'US', default_currency: 'usd' })],
  'GET balance': ['none', () => ({ object: 'balance', livemode: false, available: [{ amount: 0, currency: 'usd' }], pending: [] })],
  'POST checkout/sessions': ['createSession', (books, params) => books.createSession(params)],
  'GET checkout/sessions': ['listSessions', list('checkout.session', 'payment_intent', 'customer', 'status')],
  'GET checkout/sessions/:': ['none', (books, _, id) => books.session(id)],
  'POST checkout/sessions/:/expire': ['none', (books, _, id) => books.expireSession(id)],
  'POST payment_intents': ['createIntent', (books, params) => books.createIntent(params)],
  'GET payment_intents': ['listIntents', list('payment_intent', 'customer')],
  'GET payment_intents/search': ['searchIntents', (books, params) => searched(books, params)],
  'GET payment_intents/:': ['none', retrieve('payment_intent')],
  'POST payment_intents/:': [
    'updateIntent',
    (books, params, id) => {
      const intent = books.need(id, 'payment_intent')
      intent['metadata'] = { ...(intent['metadata'] as object), ...metadataOf(params) }
      return intent
    },
  ],
  'POST payment_intents/:/confirm': [
    'confirmIntent',
    (books, params, id) => {
      const intent = books.need(id, 'payment_intent')
      if (params.has('payment_method')) intent['payment_method'] = params.get('payment_method')
      if (!live.has(String(intent['status']))) throw unexpected(intent, 'confirmed')
      return books.confirm(intent, params.get('off_session') === 'true')
    },
  ],
  'POST payment_intents/:/cancel': [
    'cancelIntent',
    (books, _, id) => {
      const intent = books.need(id, 'payment_intent')
      if (!live.has(String(intent['status']))) throw unexpected(intent, 'canceled')
      return Object.assign(intent, { status: 'canceled', canceled_at: books.seconds })
    },
  ],
  'GET balance_transactions': [
    'listMovements',
    (books, params) => {
      const before = Number(params.get('created[lt]') ?? Number.POSITIVE_INFINITY)
      const isMeant = is(params, ['source'])
      return books.list('balance_transaction', (one) => isMeant(one) && Number(one['created']) < before, params)
    },
  ],
  'GET charges': ['listCharges', list('charge', 'payment_intent', 'customer')],
  'GET charges/:': ['none', retrieve('charge')],
  'POST refunds': ['createRefund', (books, params) => books.createRefund(params)],
  'GET refunds': ['listRefunds', list('refund', 'payment_intent', 'charge')],
  'GET refunds/:': ['none', retrieve('refund')],
  'GET events': ['listEvents', list('event', 'type')],
  'GET events/:': ['none', retrieve('event')],
  'POST customers': [
    'createCustomer',
    (books, params) => {
      const said = Object.fromEntries(['email', 'name', 'description'].map((name) => [name, params.get(name) ?? null]))
      return books.add('cus', 'customer', { ...said, metadata: metadataOf(params) })
    },
  ],
  'GET customers/:': ['none', retrieve('customer')],
  'GET customers/:/payment_methods': [
    'listMethods',
    (books, params, id) => books.list('payment_method', ({ customer }) => customer === books.need(id, 'customer').id, params),
  ],
  'GET payment_methods': ['listMethods', list('payment_method', 'customer', 'type')],
  'GET payment_methods/:': ['none', retrieve('payment_method')],
  'POST payment_methods/:/attach': [
    'attachMethod',
    (books, params, id) => books.attach(id, books.need(params.get('customer'), 'customer').id),
  ],
  'POST payment_methods/:/detach': ['none', (books, _, id) => books.detach(id)],
  'GET setup_intents': ['listSetups', list('setup_intent', 'customer', 'payment_method')],
  'GET setup_intents/:': ['none', retrieve('setup_intent')],
  'GET disputes': ['listDisputes', list('dispute', 'payment_intent', 'charge')],
  'GET disputes/:': ['none', retrieve('dispute')],
}

const unexpected = (intent: Thing, done: string): StripeError =>
  new StripeError(400, `This PaymentIntent could not be ${done} because it has a status of ${intent['status']}.`, {
    ...{ code: 'payment_intent_unexpected_state', payment_intent: { ...intent } },
  })

/** `metadata['key']:'value'` and nothing else of the query language. Stripe's own search lags by up to a minute; this one does not. */
function searched(books: StripeBooks, params: Params): Record<string, unknown> {
  const match = /^metadata\['([^']+)'\]:'([^']*)'$/.exec(params.get('query') ?? '')
  if (!match?.[1]) throw new StripeError(400, 'This query is not understood here', { param: 'query' })
  const [, key, value] = match
  return books.list('payment_intent', ({ metadata }) => (metadata as Record<string, string>)[key] === value, params)
}

/** Throws as Stripe does where it has no such address. */
export function routeOf(method: string, path: string): Route {
  const parts = path.replace(/^\/v1\//, '').split('/')
  const plain = ROUTES[`${method} ${parts.join('/')}`]
  if (plain) return { call: plain[0], run: plain[1], id: '' }
  // The id stands second, except below `checkout`.
  const at = parts[0] === 'checkout' ? 2 : 1
  const named = ROUTES[`${method} ${parts.map((part, n) => (n === at ? ':' : part)).join('/')}`]
  if (!path.startsWith('/v1/') || !named) throw new StripeError(404, `Unrecognized request URL (${method}: ${path}).`)
  return { call: named[0], run: named[1], id: parts[at] ?? '' }
}

/** Throws as Stripe does where the key has no right to read such things: `charges`. */
export function readable(unreadable: ReadonlySet<string>, things: string): void {
  if (!unreadable.has(things)) return
  const lacks = 'does not have the required permissions for this endpoint.'
  const right = `Having the 'rak_${things.slice(0, -1)}_read' permission would allow this request to continue.`
  throw new StripeError(403, `The provided key 'rk_test_******' ${lacks} ${right}`)
}

/** A copy, with what was to be expanded in the place of its id; what the key may not read is not shown that way either. */
export function answerOf(
  books: StripeBooks,
  { call, run, id }: Route,
  form: string,
  unreadable: ReadonlySet<string>,
): Record<string, unknown> {
  const params = checked(call, form)
  const answer = structuredClone(run(books, params, id))
  const wanted = [...params.keys()].flatMap((name) => (name.startsWith('expand ') ? [name.slice(7)] : []))
  for (const path of wanted.map((one) => one.split('.'))) {
    const [first, ...rest] = path
    if (first === 'data')
      for (const item of (answer['data'] as Record<string, unknown>[] | undefined) ?? []) expand(books, item, rest, unreadable)
    else expand(books, answer, path, unreadable)
  }
  return answer
}

function expand(
  books: StripeBooks,
  on: Record<string, unknown>,
  [name, ...rest]: readonly string[],
  unreadable: ReadonlySet<string>,
): void {
  if (name === undefined) return
  const value = on[name]
  const found = typeof value === 'string' ? structuredClone(books.things.get(value)) : value
  if (typeof found !== 'object' || found === null) return
  readable(unreadable, `${(found as Thing).object}s`)
  on[name] = found
  expand(books, found as Record<string, unknown>, rest, unreadable)
}
