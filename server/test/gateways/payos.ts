import { createHmac } from 'node:crypto'
import { z } from 'zod'
import type { HookRequest } from '../../src/drivers/payment/port.ts'
import { type Asked, type Delivered, deliverTo, type Peer, serve, type Told, vietnamTime } from './peer.ts'

export interface PayosOptions {
  readonly clock: { now(): Date }
  readonly clientId: string
  readonly apiKey: string
  readonly checksumKey: string
}

export type LinkStatus = 'PENDING' | 'UNDERPAID' | 'PAID' | 'CANCELLED' | 'EXPIRED'

export interface PayosLink {
  readonly id: string
  readonly orderCode: number
  readonly amount: number
  readonly description: string
  readonly returnUrl: string
  readonly cancelUrl: string
  readonly expiredAt: number | null
  readonly createdAt: string
  readonly status: LinkStatus
  readonly transactions: readonly Readonly<Record<string, unknown> & { amount: number }>[]
  readonly cancellationReason: string | null
  readonly canceledAt: string | null
}

export interface PayosPeer extends Peer {
  /** A payer pays a link, in part where `amount` says so; `fail` is one who turns back: then nothing is delivered. Nothing for a closed link. */
  readonly settle: (orderCode: number, how?: 'pay' | 'fail', amount?: number) => Promise<readonly HookRequest[]>
  /** What payOS delivers, signed with its own key or, to see it refused, another. */
  readonly signed: (data: Readonly<Record<string, unknown>>, checksumKey?: string) => HookRequest
  /** 2xx is enough for payOS. */
  readonly deliver: (hook: string, delivery: HookRequest) => Promise<Delivered & { readonly taken: boolean }>
  readonly links: ReadonlyMap<number, PayosLink>
  /** The webhook that was confirmed last. */
  readonly webhook: string | null
  down: boolean
}

/** The vendor's published sample: what the call that tries a webhook carries. Nobody ordered it. */
export const SAMPLE = {
  ...{ orderCode: 123, amount: 3000, description: 'VQRIO123', accountNumber: '12345678', reference: 'TF230204212323' },
  ...{ transactionDateTime: '2023-02-04 18:25:00', currency: 'VND', paymentLinkId: '124c33293c43417ab7879e14c8d9eb18' },
  ...{ code: '00', desc: 'Thành công', counterAccountBankId: '', counterAccountBankName: '', counterAccountName: '' },
  ...{ counterAccountNumber: '', virtualAccountName: '', virtualAccountNumber: '' },
} as const

const ACCOUNT = { bin: '970422', accountNumber: '113366668888', accountName: 'CONG TY TNHH CONG THU NGHIEM' }
const BASE = '/v2/payment-requests'

const order = z.strictObject({
  orderCode: z.int().positive(),
  amount: z.int().positive().max(10_000_000_000),
  description: z.string().min(1).max(25),
  cancelUrl: z.url(),
  returnUrl: z.url(),
  signature: z.string(),
  items: z.array(z.object({ name: z.string(), quantity: z.int(), price: z.int() })).optional(),
  buyerName: z.string().optional(),
  buyerEmail: z.string().optional(),
  buyerPhone: z.string().optional(),
  buyerAddress: z.string().optional(),
  /** Unix seconds. */
  expiredAt: z.int().max(2_147_483_647).optional(),
})
const cancelling = z.strictObject({ cancellationReason: z.string().optional() })
const confirming = z.strictObject({ webhookUrl: z.url() })

const hmac = (key: string, text: string): string => createHmac('sha256', key).update(text).digest('hex')

/** Keys in order, `k=v` joined by `&`, nothing encoded; what is not there is empty, a list is JSON with its keys in order. */
export function signedText(data: Readonly<Record<string, unknown>>): string {
  const sorted = (value: unknown): unknown =>
    value !== null && typeof value === 'object' && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value
  const written = (value: unknown): string => {
    if (value === null || value === undefined || value === 'null' || value === 'undefined') return ''
    return Array.isArray(value) ? JSON.stringify(value.map(sorted)) : String(value)
  }
  return Object.keys(data)
    .filter((name) => data[name] !== undefined)
    .sort()
    .map((name) => `${name}=${written(data[name])}`)
    .join('&')
}

export async function start({ clock, clientId, apiKey, checksumKey }: PayosOptions): Promise<PayosPeer> {
  const links = new Map<number, PayosLink>()
  const state: { down: boolean; webhook: string | null } = { down: false, webhook: null }
  const refused = (code: string, desc: string, status = 200): Told => ({ status, body: { code, desc } })
  const done = (data: Readonly<Record<string, unknown>>): Told => ({
    status: 200,
    body: { code: '00', desc: 'success', data, signature: hmac(checksumKey, signedText(data)) },
  })
  const signed: PayosPeer['signed'] = (data, key = checksumKey) => ({
    method: 'POST',
    query: new URLSearchParams(),
    headers: { 'content-type': 'application/json' },
    body: Buffer.from(JSON.stringify({ code: '00', desc: 'success', success: true, data, signature: hmac(key, signedText(data)) })),
  })

  /** As it is now: a link expires by itself. */
  const current = (link: PayosLink): PayosLink => {
    const isOver = link.expiredAt !== null && link.expiredAt * 1000 <= clock.now().getTime()
    return isOver && link.status === 'PENDING' ? { ...link, status: 'EXPIRED' } : link
  }
  const find = (name: string): PayosLink | undefined => {
    const link = links.get(Number(name)) ?? [...links.values()].find(({ id }) => id === name)
    return link && current(link)
  }

  const create = (body: unknown): Told => {
    const parsed = order.safeParse(body)
    if (!parsed.success) return refused('20', `Thông tin truyền lên không đúng: ${parsed.error.issues[0]?.message ?? ''}`)
    const { orderCode, amount, description, cancelUrl, returnUrl, signature, expiredAt = null } = parsed.data
    const text = `amount=${amount}&cancelUrl=${cancelUrl}&description=${description}&orderCode=${orderCode}&returnUrl=${returnUrl}`
    if (signature !== hmac(checksumKey, text)) return refused('201', 'Mã kiểm tra (signature) không hợp lệ')
    if (links.has(orderCode)) return refused('231', 'Đơn thanh toán đã tồn tại')
    const link: PayosLink = {
      ...{ id: hmac('link', String(orderCode)).slice(0, 32), orderCode, amount, description, returnUrl, cancelUrl, expiredAt },
      ...{ createdAt: clock.now().toISOString(), status: 'PENDING', transactions: [], cancellationReason: null, canceledAt: null },
    }
    links.set(orderCode, link)
    const shown = { orderCode, amount, description, currency: 'VND', paymentLinkId: link.id, status: link.status }
    const qrCode = `00020101021238570010A000000727012700069704220113${ACCOUNT.accountNumber}0208QRIBFTTA5303704540${String(amount).length}${amount}5802VN`
    return done({
      ...{ ...ACCOUNT, ...shown, checkoutUrl: `https://pay.payos.example/web/${link.id}`, qrCode },
      ...(expiredAt !== null && { expiredAt }),
    })
  }

  const shown = (link: PayosLink): Told => {
    const { id, orderCode, amount, status, createdAt, transactions, cancellationReason, canceledAt } = link
    const amountPaid = transactions.reduce((sum, one) => sum + one.amount, 0)
    const amountRemaining = Math.max(0, amount - amountPaid)
    return done({ id, orderCode, amount, amountPaid, amountRemaining, status, createdAt, transactions, cancellationReason, canceledAt })
  }

  const cancel = (link: PayosLink, body: unknown): Told => {
    const parsed = cancelling.safeParse(body)
    if (!parsed.success) return refused('20', 'Thông tin truyền lên không đúng')
    // The vendor publishes no code of its own for this.
    if (link.status !== 'PENDING') return refused('20', `Đơn thanh toán đã ở trạng thái ${link.status}`)
    const { cancellationReason = null } = parsed.data
    const cancelled = { ...link, status: 'CANCELLED', cancellationReason, canceledAt: clock.now().toISOString() } as const
    links.set(link.orderCode, cancelled)
    return shown(cancelled)
  }

  /** The webhook is tried with the sample before it is kept: whoever does not answer 2xx is not called. */
  const confirm = async (body: unknown): Promise<Told> => {
    const parsed = confirming.safeParse(body)
    if (!parsed.success) return refused('20', 'Webhook url không hợp lệ', 400)
    const { status } = await deliverTo(parsed.data.webhookUrl, signed(SAMPLE)).catch(() => ({ status: 0 }))
    if (status < 200 || status > 299) return refused('20', 'Webhook url không hoạt động', 400)
    state.webhook = parsed.data.webhookUrl
    return done({ ...parsed.data, accountName: ACCOUNT.accountName, accountNumber: ACCOUNT.accountNumber, name: 'MB', shortName: 'MBBank' })
  }

  const answer = async ({ method, url, headers, body }: Asked): Promise<Told> => {
    if (state.down) return { status: 503, body: { code: '99', desc: 'Service Unavailable' } }
    if (headers['x-client-id'] !== clientId || headers['x-api-key'] !== apiKey) return refused('401', 'Thông tin xác thực không đúng', 401)
    const parsed = jsonOf(body)
    if (method === 'POST' && url.pathname === '/confirm-webhook') return confirm(parsed)
    if (method === 'POST' && url.pathname === BASE) return create(parsed)
    const [, name, act] = /^\/v2\/payment-requests\/([\w-]+)(\/cancel)?$/.exec(url.pathname) ?? []
    if (name === undefined || (act ? method !== 'POST' : method !== 'GET')) return refused('404', 'Not found', 404)
    const link = find(name)
    if (!link) return refused('101', 'Mã thanh toán không tồn tại')
    return act ? cancel(link, parsed ?? {}) : shown(link)
  }

  const paid = (link: PayosLink, amount: number): HookRequest => {
    const at = vietnamTime(clock.now())
    const reference = `FT${26_327_000_000 + link.orderCode}${link.transactions.length}`
    const transaction = {
      ...{ reference, amount, accountNumber: ACCOUNT.accountNumber, description: `${link.description} GD ${reference}` },
      ...{ transactionDateTime: at, virtualAccountName: null, virtualAccountNumber: null, counterAccountBankId: null },
      ...{ counterAccountBankName: null, counterAccountName: 'NGUYEN VAN A', counterAccountNumber: '0123456789' },
    }
    const transactions = [...link.transactions, transaction]
    const sum = transactions.reduce((total, one) => total + one.amount, 0)
    links.set(link.orderCode, { ...link, transactions, status: sum >= link.amount ? 'PAID' : 'UNDERPAID' })
    const of = { orderCode: link.orderCode, currency: 'VND', paymentLinkId: link.id, code: '00', desc: 'Thành công' }
    return signed({ ...transaction, ...of })
  }

  const peer = await serve(answer)
  return {
    ...peer,
    links,
    signed,
    get webhook() {
      return state.webhook
    },
    get down() {
      return state.down
    },
    set down(down) {
      state.down = down
    },
    settle: async (orderCode, how = 'pay', amount) => {
      const link = find(String(orderCode))
      if (!link) throw new Error(`nobody asked for ${orderCode}`)
      if (!['PENDING', 'UNDERPAID'].includes(link.status)) return []
      if (how === 'pay') return [paid(link, amount ?? link.amount)]
      links.set(orderCode, { ...link, status: 'CANCELLED', canceledAt: clock.now().toISOString() })
      return []
    },
    deliver: async (hook, delivery) => {
      const answered = await deliverTo(hook, delivery)
      return { ...answered, taken: answered.status >= 200 && answered.status <= 299 }
    },
  }
}

function jsonOf(text: string): unknown {
  try {
    return text === '' ? undefined : JSON.parse(text)
  } catch {
    return undefined
  }
}
