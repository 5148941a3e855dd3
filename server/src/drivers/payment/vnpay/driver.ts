import { createHash, randomBytes } from 'node:crypto'
import { type GuardedFetch, guardedFetch } from '../../guarded-fetch.ts'
import { limitsIn, requireCurrency } from '../currency.ts'
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
  type Reply,
  type Settled,
  type Span,
  type Started,
  type StartRequest,
} from '../port.ts'
import { type VnpayConfig, vnpayConfig } from './config.ts'
import {
  type Answered,
  answered,
  eventOf,
  instantOf,
  plainText,
  QUERY_ANSWER,
  REFUND_ANSWER,
  told,
  vnpayAmount,
  vnpayTime,
} from './messages.ts'
import { isSignedFields, isSignedQuery, signedQuery, signFields } from './signing.ts'

const VERSION = '2.1.0'
/** Of the portal: the payer's own is not known where payments are begun again, and VNPay takes any. */
const ADDRESS = '127.0.0.1'
const CREATED_BY = 'portal'

const said = (RspCode: string, Message: string): Reply => ({
  status: 200,
  type: 'application/json',
  body: JSON.stringify({ RspCode, Message }),
})

const NOT_FOUND = '91'
const DUPLICATE = '94'
const FORGED = '97'
/** Neither a yes nor a no: a time-out at the bank, and whatever else. */
const UNSURE = ['98', '99']

/** VNPay's page of payment, its deliveries (IPN) and its merchant's API, version 2.1.0. */
export class VnpayDriver implements PaymentDriver {
  readonly kind = 'payment'
  readonly id: string
  readonly title = { 'en-US': 'VNPay', 'vi-VN': 'VNPay', 'zh-CN': 'VNPay' }
  readonly instructions = {
    'en-US': 'Pay with a Vietnamese banking app or a domestic or international card, on VNPay’s page.',
    'vi-VN': 'Thanh toán bằng ứng dụng ngân hàng, thẻ nội địa hoặc thẻ quốc tế trên trang của VNPay.',
    'zh-CN': '在 VNPay 页面使用越南银行应用、本地卡或国际卡付款。',
  }
  readonly currencies = ['VND'] as const
  readonly refusals = { 'bad-credentials': said('97', 'Invalid Checksum'), refused: said('99', 'Unknown error') }
  private readonly config: VnpayConfig
  private readonly clock: { now(): Date }
  private readonly web: GuardedFetch

  constructor(config: VnpayConfig, { id, clock }: PaymentDependencies) {
    this.id = id
    this.config = config
    this.clock = clock
    this.web = guardedFetch([new URL(config.apiUrl).hostname])
  }

  /** Asks for a payment that nobody made: whoever signs as this merchant hears that there is none. */
  async probe() {
    try {
      const { vnp_ResponseCode: response } = await this.querydr('probe', this.clock.now())
      if (response === NOT_FOUND) return { ok: true, detail: `VNPay knows ${this.config.tmnCode} and its signature` } as const
      const reason = response === FORGED ? 'VNPay does not take the signature: check the hash secret' : `VNPay answered ${response}`
      return { ok: false, reason } as const
    } catch (error) {
      return { ok: false, reason: error instanceof Error ? error.message : String(error) } as const
    }
  }

  async close(): Promise<void> {
    await this.web.close()
  }

  readonly limits: PaymentDriver['limits'] = (currency) => limitsIn(this, currency, { min: 10_000, max: 500_000_000 })

  /** Nothing is told to VNPay yet: the address itself is the order, and the same whenever it is asked for. */
  async start({ key, at, amount, title, locale, returnUrl }: StartRequest): Promise<Started> {
    requireCurrency(this, amount.currency)
    const { tmnCode, hashSecret, payUrl } = this.config
    const query = signedQuery(hashSecret, {
      vnp_Version: VERSION,
      vnp_Command: 'pay',
      vnp_TmnCode: tmnCode,
      vnp_Amount: vnpayAmount(amount.amount),
      vnp_CurrCode: 'VND',
      vnp_TxnRef: key,
      vnp_OrderInfo: `Thanh toan ${plainText(title)}`,
      vnp_OrderType: 'other',
      vnp_Locale: locale === 'vi-VN' ? 'vn' : 'en',
      vnp_ReturnUrl: returnUrl,
      vnp_IpAddr: ADDRESS,
      vnp_CreateDate: vnpayTime(at),
      vnp_ExpireDate: vnpayTime(this.expiry(at)),
    })
    return { kind: 'redirect', url: `${payUrl}?${query}` }
  }

  /** What comes to the return address says the same with the same signature, and is display only: money is believed from here. */
  async receive({ query }: HookRequest): Promise<Received> {
    const { tmnCode, hashSecret } = this.config
    const parameters = Object.fromEntries(query)
    if (!isSignedQuery(hashSecret, parameters) || parameters['vnp_TmnCode'] !== tmnCode)
      throw new DriverError('bad-credentials', 'the signature is not VNPay’s for this merchant')
    const parsed = told.safeParse(parameters)
    if (!parsed.success) throw new DriverError('refused', 'signed, and no notice of a payment')
    const event = eventOf(parsed.data)
    return {
      events: event ? [event] : [],
      reply: said('00', 'Confirm Success'),
      replies: {
        unknown: said('01', 'Order not found'),
        repeated: said('02', 'Order already confirmed'),
        'other-amount': said('04', 'Invalid amount'),
      },
    }
  }

  async query(key: string, { at }: Begun): Promise<GatewayEvent | null> {
    const answer = await this.querydr(key, at)
    if (answer.vnp_ResponseCode === NOT_FOUND) {
      // VNPay hears of an order when its payer opens the page: until that is over, nothing is known.
      if (this.clock.now() < this.expiry(at)) return null
      throw new DriverError('not-found', 'VNPay never heard of it')
    }
    if (answer.vnp_ResponseCode !== '00') throw new DriverError('retry-later', `VNPay answered ${answer.vnp_ResponseCode}`)
    const { vnp_ResponseCode: _, ...about } = answer
    const parsed = told.safeParse(about)
    if (!parsed.success || parsed.data.vnp_TxnRef !== key) throw new DriverError('retry-later', 'VNPay answered of something else')
    return eventOf(parsed.data)
  }

  /** VNPay has no list, and says nothing of refunds: it is asked about each payment, one after the other. */
  readonly settlements = {
    tells: ['payment'] as const,
    list: async ({ from, until }: Span, payments: readonly { readonly key: string; readonly begun: Begun }[]): Promise<Settled[]> => {
      const settled: Settled[] = []
      for (const { key, begun } of payments) {
        const answer = await this.querydr(key, begun.at)
        const { vnp_ResponseCode: response, ...about } = answer
        if (response === NOT_FOUND) continue
        const parsed = told.safeParse(about)
        if (response !== '00' || !parsed.success) throw new DriverError('retry-later', `VNPay answered ${response} of ${key}`)
        const event = eventOf(parsed.data)
        const at = instantOf(answer.vnp_PayDate) ?? begun.at
        if ((event?.outcome === 'succeeded' || event?.outcome === 'held') && at >= from && at < until)
          settled.push({ kind: 'payment', reference: event.reference, key, of: null, amount: event.amount, fee: 0, at })
      }
      return settled
    },
  }

  /**
   * The same request has the same id, and VNPay takes an id once a day: `94` says that it has it. Asked on another day it would be done
   * again, so that a person has to look. VNPay answers before the bank has the money, and cannot be asked about it: what it took is done.
   */
  async refund({ key, at, paymentKey, begun, amount }: RefundRequest): Promise<Refunded> {
    requireCurrency(this, amount.currency)
    const id = requestId(key)
    if (dayOf(at) !== dayOf(this.clock.now())) throw new DriverError('unknown-outcome', `see at VNPay what became of request ${id}`)
    const [kind, sum] = [amount.amount === begun.amount.amount ? '02' : '03', vnpayAmount(amount.amount)]
    const created = vnpayTime(this.clock.now())
    const info = `Hoan tien ${plainText(paymentKey)}`
    const answer = await this.refundAsked({
      ...{ vnp_RequestId: id, vnp_Version: VERSION, vnp_Command: 'refund', vnp_TmnCode: this.config.tmnCode },
      ...{ vnp_TransactionType: kind, vnp_TxnRef: paymentKey, vnp_Amount: sum, vnp_TransactionNo: '0' },
      ...{ vnp_TransactionDate: vnpayTime(begun.at), vnp_CreateBy: CREATED_BY, vnp_CreateDate: created },
      ...{ vnp_IpAddr: ADDRESS, vnp_OrderInfo: info },
    })
    const response = answer.vnp_ResponseCode
    if (response === '00' || response === DUPLICATE) return { state: 'done', reference: id }
    if (response === FORGED) throw new DriverError('bad-credentials', 'VNPay does not take the signature')
    if (UNSURE.includes(response)) throw new DriverError('unknown-outcome', `VNPay answered ${response}`)
    throw new DriverError('refused', `VNPay refused with ${response}`)
  }

  private expiry(at: Date): Date {
    return new Date(at.getTime() + this.config.expireMinutes * 60_000)
  }

  private async querydr(key: string, at: Date): Promise<Answered> {
    const body = {
      ...{ vnp_RequestId: randomBytes(12).toString('hex'), vnp_Version: VERSION, vnp_Command: 'querydr' },
      ...{ vnp_TmnCode: this.config.tmnCode, vnp_TxnRef: key, vnp_TransactionDate: vnpayTime(at) },
      ...{ vnp_CreateDate: vnpayTime(this.clock.now()), vnp_IpAddr: ADDRESS, vnp_OrderInfo: 'Tra cuu giao dich' },
    }
    return await this.ask(body, QUERY_ANSWER)
  }

  /** Whatever went wrong after it was sent: it may have been done. */
  private async refundAsked(body: Readonly<Record<string, string>>): Promise<Answered> {
    return await this.ask(body, REFUND_ANSWER).catch((error: unknown) => {
      if (error instanceof DriverError && error.kind === 'retry-later')
        throw new DriverError('unknown-outcome', error.message, { cause: error })
      throw error
    })
  }

  /** The fields of a question are signed in the order in which they stand in it. */
  private async ask(body: Readonly<Record<string, string>>, order: readonly (keyof Answered)[]): Promise<Answered> {
    const { apiUrl, hashSecret } = this.config
    const sent = { ...body, vnp_SecureHash: signFields(hashSecret, Object.values(body)) }
    const headers = { 'content-type': 'application/json' }
    const answer = await this.web.fetch(apiUrl, { method: 'POST', headers, body: JSON.stringify(sent) })
    if (!answer.ok) throw new DriverError('retry-later', `VNPay answered HTTP ${answer.status}`)
    const parsed = answered.safeParse(await answer.json().catch(() => null))
    if (!parsed.success) throw new DriverError('retry-later', 'VNPay’s answer is not to be read')
    // An error is not always signed, and moves nothing; what says that something was done must be.
    const isDone = parsed.data.vnp_ResponseCode === '00'
    const fields = order.map((name) => (name === 'vnp_TmnCode' ? this.config.tmnCode : parsed.data[name]))
    if (isDone && !isSignedFields(hashSecret, fields, parsed.data.vnp_SecureHash))
      throw new DriverError('bad-credentials', 'an answer that is not signed by VNPay')
    return parsed.data
  }
}

/** VNPay's day. */
const dayOf = (at: Date): string => vnpayTime(at).slice(0, 8)

/** At most 32 letters and digits, and the same for the same key. */
const requestId = (key: string): string => createHash('sha256').update(key).digest('hex').slice(0, 32)

export const vnpayVendor: PaymentVendor<VnpayConfig> = {
  id: 'vnpay',
  title: 'VNPay',
  support: {
    proved: 'stub',
    against: 'a VNPay of our own on loopback that checks signatures, written by someone else than the driver',
    never: 'VNPay itself, its sandbox included; refunds, which its sandbox does not do',
  },
  config: vnpayConfig,
  create: (config, dependencies) => new VnpayDriver(config, dependencies),
}
