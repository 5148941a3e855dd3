/** Parameters as the official SDK sends them: a form whose names carry brackets. */
export type Params = ReadonlyMap<string, string>

export class StripeError extends Error {
  readonly status: number
  readonly body: Readonly<Record<string, unknown>>
  constructor(status: number, message: string, more: Readonly<Record<string, unknown>> = {}) {
    super(message)
    this.status = status
    this.body = { error: { type: 'invalid_request_error', message, ...more } }
  }
}

type Check = (value: string) => boolean
export type Known = Readonly<Record<string, Check>>

const text: Check = (value) => value.length > 0 && value.length <= 5000
const short: Check = (value) => value.length > 0 && value.length <= 200
const whole: Check = (value) => /^[1-9]\d{0,11}$/.test(value)
const oneOf =
  (...values: readonly string[]): Check =>
  (value) =>
    values.includes(value)
const yesNo = oneOf('true', 'false')
const url: Check = (value) => URL.canParse(value.replaceAll(/[{}]/g, '')) && /^https?:/.test(value)
const id =
  (...prefixes: readonly string[]): Check =>
  (value) =>
    prefixes.some((prefix) => new RegExp(`^${prefix}_[A-Za-z0-9_]+$`).test(value))
const currency = oneOf('usd', 'vnd', 'eur', 'jpy')
const method = oneOf('card', 'link')
const metadata = (prefix = ''): Known => ({ [prefix === '' ? 'metadata[*]' : `${prefix}[metadata][*]`]: (value) => value.length <= 500 })
const paging: Known = { limit: (value) => /^([1-9]\d?|100)$/.test(value), starting_after: text, ending_before: text, 'created[gte]': whole }
const reuse = oneOf('off_session', 'on_session')
const line = 'line_items[][price_data]'

/** What each call takes; everything else is refused as Stripe refuses it (`parameter_unknown`). */
export const CALLS = {
  createSession: {
    ...{ mode: oneOf('payment', 'setup'), success_url: url, cancel_url: url, return_url: url, ui_mode: oneOf('hosted') },
    ...{ client_reference_id: short, customer: id('cus'), customer_email: (value) => /^\S+@\S+$/.test(value) },
    ...{ customer_creation: oneOf('always', 'if_required'), expires_at: whole, submit_type: oneOf('auto', 'pay', 'book', 'donate') },
    locale: oneOf('auto', 'en', 'en-GB', 'vi', 'zh', 'zh-HK', 'zh-TW', 'fr', 'de', 'ja'),
    ...{ currency, 'payment_method_types[]': method, billing_address_collection: oneOf('auto', 'required') },
    ...{ 'line_items[][quantity]': whole, [`${line}[currency]`]: currency, [`${line}[unit_amount]`]: whole },
    ...{ [`${line}[product_data][name]`]: text, [`${line}[product_data][description]`]: text },
    ...{
      'payment_intent_data[description]': text,
      'payment_intent_data[setup_future_usage]': reuse,
      'setup_intent_data[description]': text,
    },
    ...{ 'saved_payment_method_options[payment_method_save]': oneOf('enabled', 'disabled') },
    ...metadata(),
    ...metadata('payment_intent_data'),
    ...metadata('setup_intent_data'),
    'consent_collection[payment_method_reuse_agreement][position]': oneOf('auto', 'hidden'),
  },
  listSessions: { ...paging, payment_intent: id('pi'), customer: id('cus'), status: oneOf('open', 'complete', 'expired') },
  createIntent: {
    ...{ amount: whole, currency, customer: id('cus'), payment_method: id('pm'), description: text, confirm: yesNo, off_session: yesNo },
    ...{ 'payment_method_types[]': method, setup_future_usage: reuse, return_url: url, error_on_requires_action: yesNo },
    ...{ 'automatic_payment_methods[enabled]': yesNo, 'automatic_payment_methods[allow_redirects]': oneOf('always', 'never') },
    ...{ receipt_email: text, statement_descriptor_suffix: (value) => /^[^<>'"*]{1,22}$/.test(value) },
    ...metadata(),
  },
  updateIntent: { ...metadata(), description: text },
  confirmIntent: { payment_method: id('pm'), off_session: yesNo, return_url: url },
  cancelIntent: { cancellation_reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer', 'abandoned') },
  listIntents: { ...paging, customer: id('cus') },
  searchIntents: { query: text, limit: whole, page: text },
  createRefund: {
    ...{ payment_intent: id('pi'), charge: id('ch'), amount: whole, reason: oneOf('duplicate', 'fraudulent', 'requested_by_customer') },
    ...metadata(),
  },
  listRefunds: { ...paging, payment_intent: id('pi'), charge: id('ch') },
  listCharges: { ...paging, payment_intent: id('pi'), customer: id('cus') },
  listDisputes: { ...paging, payment_intent: id('pi'), charge: id('ch') },
  listSetups: { ...paging, customer: id('cus'), payment_method: id('pm') },
  listMovements: { ...paging, 'created[lt]': whole, type: text, source: text },
  listEvents: { ...paging, type: text, delivery_success: yesNo, 'types[]': text },
  createCustomer: { ...metadata(), email: text, name: text, description: text, 'preferred_locales[]': text },
  listMethods: { ...paging, type: oneOf('card'), customer: id('cus') },
  attachMethod: { customer: id('cus') },
  none: {},
} as const satisfies Readonly<Record<string, Known>>
export type Call = keyof typeof CALLS

const EXPANDABLE = /^(data\.)?(payment_intent|latest_charge|customer|charge|line_items|payment_method|setup_intent|source)(\.\w+)*$/

/** `line_items[0][quantity]` is `line_items[][quantity]`, and every key of metadata is one. */
const pattern = (name: string): string =>
  name.replaceAll(/\[\d+\]/g, '[]').replace(/((?:^|\[)metadata\]?)\[[A-Za-z0-9_.-]{1,40}\]$/, '$1[*]')

/** Throws what Stripe answers to a parameter that it does not know, or whose value is none. */
export function checked(call: Call, form: string): Params {
  const known: Known = CALLS[call]
  const params = new Map<string, string>()
  for (const [name, value] of new URLSearchParams(form)) {
    const wrong = { param: name }
    if (/^expand\[\d*\]$/.test(name)) {
      if (!EXPANDABLE.test(value)) throw new StripeError(400, `This property cannot be expanded (${value}).`, wrong)
      params.set(`expand ${value}`, value)
      continue
    }
    const check = known[pattern(name)]
    if (!check) throw new StripeError(400, `Received unknown parameter: ${name}`, { ...wrong, code: 'parameter_unknown' })
    if (!check(value)) throw new StripeError(400, `Invalid ${name}: ${value}`, { ...wrong, code: 'parameter_invalid' })
    params.set(name, value)
  }
  return params
}

/** Throws what Stripe answers where it is missing. */
export function required(params: Params, name: string): string {
  const value = params.get(name)
  if (value === undefined) throw new StripeError(400, `Missing required param: ${name}.`, { code: 'parameter_missing', param: name })
  return value
}

/** The keys under `metadata` (or `payment_intent_data[metadata]`). */
export const metadataOf = (params: Params, prefix = 'metadata'): Record<string, string> =>
  Object.fromEntries(
    [...params].flatMap(([name, value]) => (name.startsWith(`${prefix}[`) ? [[name.slice(prefix.length + 1, -1), value]] : [])),
  )
