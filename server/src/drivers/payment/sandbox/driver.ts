import { currencySchema } from '@portal/contracts/money.ts'
import { z } from 'zod'
import { requireCurrency } from '../currency.ts'
import {
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
import { type Checkout, Checkouts } from './checkouts.ts'
import { type SandboxConfig, sandboxConfig } from './config.ts'
import { isSigned, SIGNATURE_HEADER, signatureOf } from './signing.ts'
import { SandboxStored } from './stored.ts'

const word = z.string().regex(/^[\x20-\x7e]{1,200}$/)

const eventSchema = z.object({
  id: word,
  key: word,
  outcome: z.enum(['succeeded', 'failed']),
  reference: word,
  amount: z.object({ amount: z.int().positive(), currency: currencySchema }),
  payer: word.optional(),
})
/** A payment, or a card that was left under a key. */
const deliverySchema = z.union([eventSchema, z.strictObject({ stored: word })])

const RECEIVED = { status: 200, type: 'application/json', body: JSON.stringify({ received: true }) }

/** A gateway for trying everything out: it moves no money. Demo mode only [M5]. */
export class SandboxDriver implements PaymentDriver {
  readonly kind = 'payment'
  readonly id: string
  readonly title = { 'en-US': 'Test payment', 'vi-VN': 'Cổng thử nghiệm', 'zh-CN': '测试付款' }
  readonly instructions = {
    'en-US': 'Test checkout page. No real payments are made.',
    'vi-VN': 'Trang thanh toán để dùng thử: không có tiền thật được chuyển.',
    'zh-CN': '用于试用的付款页面，不会产生真实扣款。',
  }
  readonly currencies = ['USD', 'VND'] as const
  readonly checkouts: Checkouts
  readonly stored: SandboxStored
  private readonly config: SandboxConfig
  private readonly clock: { now(): Date }

  constructor(config: SandboxConfig, { id, clock }: PaymentDependencies) {
    this.id = id
    this.config = config
    this.clock = clock
    this.checkouts = new Checkouts(config.directory)
    this.stored = new SandboxStored(config.directory, this.checkouts, { id, currencies: this.currencies, now: () => clock.now() })
  }

  async probe() {
    return { ok: true, detail: 'a sandbox: no real money moves' } as const
  }

  async close(): Promise<void> {}

  limits(currency: 'USD' | 'VND'): { min: number; max: number } {
    requireCurrency(this, currency)
    return currency === 'USD' ? { min: 100, max: 2_000_000 } : { min: 10_000, max: 500_000_000 }
  }

  async start({ key, amount, title, locale, returnUrl }: StartRequest): Promise<Started> {
    requireCurrency(this, amount.currency)
    const id = this.checkouts.idOf(key)
    const { pathname } = new URL(returnUrl)
    const fresh = { event: null, knownFrom: null, expired: false, refunds: {} }
    if (!(await this.checkouts.find(id)))
      await this.checkouts.open({ id, account: this.id, key, amount, title, locale, returnPath: pathname, ...fresh })
    // A path, not an address: the page is the portal's own, whatever name the browser knows the portal by.
    const url = `/dev/pay/${id}`
    switch (this.config.way) {
      case 'qr':
        return { kind: 'qr', text: url, picture: null, memo: memoOf(id) }
      case 'transfer':
        return { kind: 'transfer', lines: LINES, memo: memoOf(id) }
      case 'form':
        return { kind: 'form', url, fields: { action: 'pay' } }
      case 'redirect':
        return { kind: 'redirect', url }
    }
  }

  async receive({ headers, body }: HookRequest): Promise<Received> {
    if (!isSigned(this.config.secret, headers[SIGNATURE_HEADER], this.clock.now(), body))
      throw new DriverError('bad-credentials', 'the signature is not the sandbox’s')
    const told = readDelivery(body.toString('utf8'))
    return 'stored' in told ? { events: [], stored: [told.stored], reply: RECEIVED } : { events: [told], reply: RECEIVED }
  }

  async query(key: string): Promise<GatewayEvent | null> {
    const checkout = await this.need(key)
    return this.isKnown(checkout) ? checkout.event : null
  }

  async refund({ key, paymentKey, amount }: RefundRequest): Promise<Refunded> {
    requireCurrency(this, amount.currency)
    const checkout = await this.need(paymentKey)
    const { event, refunds } = checkout
    const reference = refundOf(checkout, key)
    if (refunds[key] !== undefined) return { state: 'done', reference }
    const given = Object.values(refunds).reduce((sum, one) => sum + one, 0)
    if (event?.outcome !== 'succeeded' || event.amount.currency !== amount.currency || given + amount.amount > event.amount.amount)
      throw new DriverError('refused', 'there is not so much to give back')
    const refundedAt = { ...checkout.refundedAt, [key]: this.clock.now().toISOString() }
    await this.checkouts.write({ ...checkout, refunds: { ...refunds, [key]: amount.amount }, refundedAt })
    return { state: 'done', reference }
  }

  async expire(key: string): Promise<'expired' | 'paid'> {
    const checkout = await this.need(key)
    if (checkout.event?.outcome === 'succeeded') return 'paid'
    await this.checkouts.write({ ...checkout, expired: true })
    return 'expired'
  }

  readonly settlements = {
    tells: ['payment', 'refund'] as const,
    list: async ({ from, until }: Span): Promise<Settled[]> =>
      (await this.checkouts.of(this.id)).flatMap(moved).filter(({ at }) => at >= from && at < until && at <= this.clock.now()),
  }

  /** What the sandbox sends with a delivery, as its own server would sign it. */
  sign(body: Buffer): string {
    return signatureOf(this.config.secret, this.clock.now(), body)
  }

  private async need(key: string): Promise<Checkout> {
    const checkout = await this.checkouts.find(this.checkouts.idOf(key))
    if (!checkout) throw new DriverError('not-found', 'no such payment')
    return checkout
  }

  private isKnown({ knownFrom }: Checkout): boolean {
    return knownFrom !== null && new Date(knownFrom) <= this.clock.now()
  }
}

function readDelivery(text: string): GatewayEvent | { readonly stored: string } {
  try {
    return deliverySchema.parse(JSON.parse(text))
  } catch (cause) {
    throw new DriverError('refused', 'signed, but no event', { cause })
  }
}

const refundOf = ({ id }: Checkout, key: string): string => `refund-${id}-${key}`

/** What came in by a checkout, and what went back. */
function moved(checkout: Checkout): Settled[] {
  const { key, event, knownFrom, refunds, refundedAt } = checkout
  if (event?.outcome !== 'succeeded' || knownFrom === null) return []
  const { reference, amount } = event
  const refunded = Object.entries(refunds).map(([name, sum]) => ({
    ...{ kind: 'refund' as const, reference: refundOf(checkout, name), key: name, of: reference },
    ...{ amount: { ...amount, amount: sum }, fee: 0, at: new Date(refundedAt?.[name] ?? knownFrom) },
  }))
  return [{ kind: 'payment', reference, key, of: null, amount, fee: 0, at: new Date(knownFrom) }, ...refunded]
}

/** Short enough to be typed into a bank's form. */
const memoOf = (id: string): string => `TEST${id.slice(0, 10).toUpperCase()}`

const LINES = [
  { label: { 'en-US': 'Bank', 'vi-VN': 'Ngân hàng', 'zh-CN': '银行' }, value: 'Sandbox Bank' },
  { label: { 'en-US': 'Account number', 'vi-VN': 'Số tài khoản', 'zh-CN': '账号' }, value: '000 111 222' },
  { label: { 'en-US': 'Account holder', 'vi-VN': 'Chủ tài khoản', 'zh-CN': '户名' }, value: 'NOBODY (TEST)' },
]

export const sandboxVendor: PaymentVendor<SandboxConfig> = {
  id: 'sandbox',
  title: 'Sandbox (no real money)',
  support: { proved: 'built-in', against: 'itself', never: 'it is not real: no money moves' },
  config: sandboxConfig,
  create: (config, dependencies) => new SandboxDriver(config, dependencies),
}
