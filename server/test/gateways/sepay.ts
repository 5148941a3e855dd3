import { createHmac } from 'node:crypto'
import type { HookRequest } from '../../src/drivers/payment/port.ts'
import { type Asked, type Delivered, deliverTo, type Peer, serve, type Told, vietnamTime } from './peer.ts'

/** How deliveries say that they are SePay's: one key in a header, or a signature over time-stamp and bytes. */
export type SepayAuth =
  | { readonly kind: 'apikey'; readonly key: string }
  | { readonly kind: 'hmac'; readonly secret: string }
  | { readonly kind: 'none' }

export interface SepayOptions {
  readonly clock: { now(): Date }
  readonly auth: SepayAuth
  /** Of the list of transactions: `Authorization: Bearer …`. */
  readonly apiToken: string
  readonly accountNumber: string
  /** As SePay writes it. */
  readonly bank?: string
  /** Two a second at the vendor; by our clock, which tests move. Without it nobody is held back. */
  readonly perSecond?: number
}

/** A movement on the account that SePay watches, as the bank booked it. */
export interface Transfer {
  readonly amount: number
  readonly content: string
  readonly direction?: 'in' | 'out'
  /** What SePay itself found in the content to be a payment code; it finds none unless it was told how codes look. */
  readonly code?: string | null
  readonly subAccount?: string | null
  /** Another account of the same owner. */
  readonly accountNumber?: string
  readonly referenceCode?: string
}

/** The body of a delivery (developer.sepay.vn, "Tích hợp webhook"). */
export interface SepayNotice {
  readonly id: number
  readonly gateway: string
  readonly transactionDate: string
  readonly accountNumber: string
  readonly code: string | null
  readonly content: string
  readonly transferType: 'in' | 'out'
  readonly transferAmount: number
  readonly accumulated: number
  readonly subAccount: string | null
  readonly referenceCode: string
  readonly description: string
}

export interface SepayPeer extends Peer {
  /** Books a transfer, as a payer's bank does, and answers what is then delivered; the same again is `redeliver`. */
  readonly settle: (transfer: Transfer) => Promise<readonly HookRequest[]>
  /** A delivery as it is signed now: repeated ones carry a new time-stamp. */
  readonly redeliver: (id: number) => HookRequest
  /** Delivers over HTTP; `taken` is whether SePay would stop repeating it: 200 or 201 with `{"success":true}`. */
  readonly deliver: (hook: string, delivery: HookRequest) => Promise<Delivered & { readonly taken: boolean }>
  readonly booked: readonly SepayNotice[]
  /** From now on every question is answered 503, as in an outage. */
  down: boolean
}

const LIST = '/userapi/transactions/list'
const KNOWN = [
  'account_number',
  'transaction_date_min',
  'transaction_date_max',
  'since_id',
  'limit',
  'reference_number',
  'amount_in',
  'amount_out',
]
const MOST = 5000

export async function start(options: SepayOptions): Promise<SepayPeer> {
  const { clock, auth, apiToken, accountNumber, bank = 'Vietcombank', perSecond } = options
  const booked: SepayNotice[] = []
  let second = ''
  let asked = 0
  const state = { down: false }

  const tooMany = (): boolean => {
    const now = clock.now().toISOString().slice(0, 19)
    asked = now === second ? asked + 1 : 1
    second = now
    return perSecond !== undefined && asked > perSecond
  }
  const answer = (question: Asked): Told => {
    if (state.down) return { status: 503, body: { error: 'Service Unavailable' } }
    if (question.headers.authorization !== `Bearer ${apiToken}`) return { status: 401, body: { status: 401, error: 'Unauthorized' } }
    if (question.method !== 'GET' || question.url.pathname !== LIST) return { status: 404, body: { status: 404, error: 'Not found' } }
    if (tooMany()) return { status: 429, body: { status: 429, error: 'Too many requests' } }
    return list(booked, question.url.searchParams)
  }
  const peer = await serve(answer)

  const signed = (notice: SepayNotice): HookRequest => {
    const body = Buffer.from(JSON.stringify(notice))
    const headers = { 'content-type': 'application/json', ...proof(auth, clock.now(), body) }
    return { method: 'POST', query: new URLSearchParams(), headers, body }
  }

  return {
    ...peer,
    booked,
    get down() {
      return state.down
    },
    set down(down) {
      state.down = down
    },
    settle: async (transfer) => {
      const notice = noticeOf(transfer, { id: 92_000 + booked.length, bank, accountNumber, at: clock.now(), before: booked.at(-1) })
      booked.push(notice)
      return [signed(notice)]
    },
    redeliver: (id) => {
      const notice = booked.find((one) => one.id === id)
      if (!notice) throw new Error(`nothing was booked as ${id}`)
      return signed(notice)
    },
    deliver: async (hook, delivery) => {
      const answered = await deliverTo(hook, delivery)
      return { ...answered, taken: [200, 201].includes(answered.status) && saysSuccess(answered.body) }
    },
  }
}

function noticeOf(
  { amount, content, direction = 'in', code = null, subAccount = null, ...transfer }: Transfer,
  on: { id: number; bank: string; accountNumber: string; at: Date; before: SepayNotice | undefined },
): SepayNotice {
  if (!Number.isSafeInteger(amount) || amount <= 0) throw new Error('a bank books whole đồng, and more than none')
  return {
    id: on.id,
    gateway: on.bank,
    transactionDate: vietnamTime(on.at),
    accountNumber: transfer.accountNumber ?? on.accountNumber,
    code,
    content,
    transferType: direction,
    transferAmount: amount,
    accumulated: (on.before?.accumulated ?? 10_000_000) + (direction === 'in' ? amount : -amount),
    subAccount,
    referenceCode: transfer.referenceCode ?? `MBVCB.${3_278_900_000 + on.id}`,
    description: `BankAPINotify ${content}`,
  }
}

/** The signature is over `{seconds}.{body}`, and written `sha256={hex}` (developer.sepay.vn, "Xác thực"). */
function proof(auth: SepayAuth, now: Date, body: Buffer): Record<string, string> {
  if (auth.kind === 'none') return {}
  if (auth.kind === 'apikey') return { authorization: `Apikey ${auth.key}` }
  const seconds = String(Math.floor(now.getTime() / 1000))
  const signature = createHmac('sha256', auth.secret).update(`${seconds}.`).update(body).digest('hex')
  return { 'x-sepay-signature': `sha256=${signature}`, 'x-sepay-timestamp': seconds }
}

function saysSuccess(body: string): boolean {
  try {
    return (JSON.parse(body) as { success?: unknown }).success === true
  } catch {
    return false
  }
}

/** The newest first, amounts as text with two digits, as the vendor answers; a parameter that it does not know is refused. */
function list(booked: readonly SepayNotice[], query: URLSearchParams): Told {
  const strange = [...query.keys()].find((name) => !KNOWN.includes(name))
  const limit = Number(query.get('limit') ?? MOST)
  if (strange !== undefined || !Number.isInteger(limit) || limit < 1 || limit > MOST)
    return { status: 400, body: { status: 400, error: `Bad parameter ${strange ?? 'limit'}` } }
  const dates = ['transaction_date_min', 'transaction_date_max'].map((name) => query.get(name))
  if (dates.some((date) => date !== null && !/^\d{4}-\d\d-\d\d( \d\d:\d\d:\d\d)?$/.test(date)))
    return { status: 400, body: { status: 400, error: 'Bad date' } }
  const [from, to] = dates
  const is = (name: string, value: string): boolean => query.get(name) === null || query.get(name) === value
  const amount = (name: string, { transferAmount, transferType }: SepayNotice, type: 'in' | 'out'): boolean =>
    query.get(name) === null || (transferType === type && Number(query.get(name)) === transferAmount)
  const found = booked
    .filter((one) => is('account_number', one.accountNumber) && is('reference_number', one.referenceCode))
    .filter((one) => amount('amount_in', one, 'in') && amount('amount_out', one, 'out'))
    .filter((one) => one.id >= Number(query.get('since_id') ?? 0))
    .filter((one) => !from || one.transactionDate >= from)
    .filter((one) => !to || one.transactionDate <= (to.length === 10 ? `${to} 23:59:59` : to))
    .reverse()
    .slice(0, limit)
  const transactions = found.map((one) => ({
    id: String(one.id),
    bank_brand_name: one.gateway,
    account_number: one.accountNumber,
    transaction_date: one.transactionDate,
    amount_out: one.transferType === 'out' ? `${one.transferAmount}.00` : '0.00',
    amount_in: one.transferType === 'in' ? `${one.transferAmount}.00` : '0.00',
    accumulated: `${one.accumulated}.00`,
    transaction_content: one.content,
    reference_number: one.referenceCode,
    code: one.code,
    sub_account: one.subAccount,
    bank_account_id: '19',
  }))
  return { status: 200, body: { status: 200, error: null, messages: { success: true }, transactions } }
}
