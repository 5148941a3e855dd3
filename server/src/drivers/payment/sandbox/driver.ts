import { currencySchema } from '@portal/contracts/money.ts'
import { z } from 'zod'
import { type Delivery, DriverError, type GatewayEvent, type PaymentDriver, type Started, type StartRequest } from '../port.ts'
import type { Checkouts } from './checkouts.ts'
import { isSigned, SIGNATURE_HEADER } from './signing.ts'

const eventSchema = z.object({
  id: z.string().min(1).max(200),
  key: z.string().min(1).max(200),
  outcome: z.enum(['succeeded', 'failed']),
  reference: z.string().min(1).max(200),
  amount: z.object({ amount: z.int().positive(), currency: currencySchema }),
})

/** A gateway for trying everything out: it moves no money. Demo mode only [M5]. */
export class SandboxDriver implements PaymentDriver {
  readonly kind = 'payment'
  readonly id = 'sandbox'
  readonly title = { 'en-US': 'Test payment', 'vi-VN': 'Thanh toán thử', 'zh-CN': '测试付款' }
  readonly instructions = {
    'en-US': 'A checkout page for trying things out: no real money moves.',
    'vi-VN': 'Trang thanh toán để dùng thử: không có tiền thật được chuyển.',
    'zh-CN': '用于试用的付款页面，不会产生真实扣款。',
  }
  readonly currencies = ['USD', 'VND'] as const
  readonly canPoll = true
  private readonly checkouts: Checkouts
  private readonly secret: string
  private readonly clock: { now(): Date }

  constructor(options: { checkouts: Checkouts; secret: string; clock: { now(): Date } }) {
    this.checkouts = options.checkouts
    this.secret = options.secret
    this.clock = options.clock
  }

  limits(currency: 'USD' | 'VND'): { min: number; max: number } {
    return currency === 'USD' ? { min: 100, max: 2_000_000 } : { min: 10_000, max: 500_000_000 }
  }

  async start({ key, amount, title, locale, returnUrl }: StartRequest): Promise<Started> {
    const id = this.checkouts.idOf(key)
    const { pathname } = new URL(returnUrl)
    if (!(await this.checkouts.find(id)))
      await this.checkouts.write({ id, key, amount, title, locale, returnPath: pathname, event: null, knownFrom: null })
    // A path, not an address: the page is the portal's own, whatever name the browser knows the portal by.
    return { redirect: `/dev/pay/${id}` }
  }

  verify({ headers, body }: Delivery): readonly GatewayEvent[] {
    if (!isSigned(this.secret, headers[SIGNATURE_HEADER], this.clock.now(), body))
      throw new DriverError('bad-credentials', 'the signature is not the sandbox’s')
    return [eventSchema.parse(JSON.parse(body.toString('utf8')))]
  }

  async poll(key: string): Promise<GatewayEvent | null> {
    const checkout = await this.checkouts.find(this.checkouts.idOf(key))
    if (!checkout) throw new DriverError('not-found', 'no such payment')
    return checkout.knownFrom !== null && new Date(checkout.knownFrom) <= this.clock.now() ? checkout.event : null
  }
}
