import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { guardedFetch } from '../../guarded-fetch.ts'
import { DriverError, type Started, type StartRequest } from '../port.ts'
import type { BankTransferConfig } from './config.ts'
import { transferTo } from './started.ts'
import { reasonOf, same, type Told, type Way } from './way.ts'

const TAKEN = { status: 200, type: 'application/json', body: JSON.stringify({ success: true }) }
/** What payOS sends when staff enter our address there: its published sample, signed with the real key. Nobody paid that. */
const SAMPLE_REFERENCE = 'TF230204212323'
/** Words that payOS takes for every account; it knows a transfer by its own. */
const WORDS = 9
const KNOWN_ALREADY = '231'
const UNKNOWN = '101'
const REMEMBERED = 1000

const told = z.object({
  orderCode: z.int().positive(),
  /** Money in is positive; payOS states no other direction. */
  amount: z.int(),
  description: z.string().max(500).nullish(),
  accountNumber: z.string().max(60).nullish(),
  reference: z.string().min(1).max(150),
  transactionDateTime: z.string().max(40).nullish(),
  counterAccountName: z.string().max(200).nullish(),
  counterAccountNumber: z.string().max(60).nullish(),
  code: z.string().max(10).optional(),
})
const opened = z.object({
  bin: z.string(),
  accountNumber: z.string(),
  accountName: z.string(),
  description: z.string(),
  qrCode: z.string(),
})
const looked = z.object({
  id: z.string().regex(/^[\w-]{1,100}$/),
  status: z.enum(['PENDING', 'PROCESSING', 'UNDERPAID', 'PAID', 'CANCELLED', 'EXPIRED', 'FAILED']),
  transactions: z.array(told.omit({ orderCode: true, code: true })),
})
type Looked = z.infer<typeof looked>
/** A returned transfer names its order too, so anything but a positive amount is never a payment. */
const isMoneyIn = ({ amount }: { readonly amount: number }): boolean => amount > 0
const answered = z.object({ code: z.string(), desc: z.string().optional(), data: z.unknown().optional() })

/** Keys in order, `k=v` joined by `&`, nothing encoded; what is not there is empty, a list is JSON with its keys in order. */
export function payosText(data: Readonly<Record<string, unknown>>): string {
  const inOrder = (value: unknown): unknown =>
    typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1))) : value
  const written = (value: unknown): string => {
    if (value === null || value === undefined || value === 'null' || value === 'undefined') return ''
    return Array.isArray(value) ? JSON.stringify(value.map(inOrder)) : String(value)
  }
  const names = Object.keys(data).sort()
  return names.map((name) => `${name}=${written(data[name])}`).join('&')
}

/** payOS opens a link for each payment, and tells when a bank received it: by its number, whatever became of the words. */
export function payosWay(config: BankTransferConfig): Way {
  const { payosUrl, payosClientId = '', payosApiKey = '', payosChecksumKey = '' } = config
  const web = guardedFetch([new URL(payosUrl).hostname])
  const sign = (text: string): string => createHmac('sha256', payosChecksumKey).update(text).digest('hex')
  /** payOS shows account and code once. Asked again by the same process we know them; later its own page does. */
  const remembered = new Map<number, Started>()

  const ask = async (path: string, body?: object): Promise<z.infer<typeof answered>> => {
    const headers = { 'x-client-id': payosClientId, 'x-api-key': payosApiKey, 'content-type': 'application/json' }
    const answer = await web.fetch(`${payosUrl}/v2/payment-requests${path}`, {
      ...{ method: body ? 'POST' : 'GET', headers, ...(body && { body: JSON.stringify(body) }) },
    })
    if (answer.status === 401 || answer.status === 403) throw new DriverError('bad-credentials', 'payOS does not know these keys')
    if (answer.status >= 500 || answer.status === 429) throw new DriverError('retry-later', `payOS answered ${answer.status}`)
    return answered.parse(await answer.json())
  }
  const look = async (number: number): Promise<Looked> => {
    const { code, desc, data } = await ask(`/${number}`)
    if (code === UNKNOWN) throw new DriverError('not-found', 'payOS never heard of it')
    if (code !== '00') throw new DriverError('retry-later', `payOS: ${code} ${desc ?? ''}`)
    const link = looked.parse(data)
    return { ...link, transactions: link.transactions.filter(isMoneyIn) }
  }

  return {
    open: async (number, request) => {
      const before = remembered.get(number)
      if (before) return before
      const { code, desc, data } = await ask('', order(number, request, sign)).catch((error: unknown) => {
        // Sent, and no answer: it may be open.
        throw error instanceof DriverError && error.kind === 'retry-later' ? new DriverError('unknown-outcome', error.message) : error
      })
      // `pay.payos.vn` is where links lead, whatever address the API has.
      if (code === KNOWN_ALREADY) return { kind: 'redirect', url: `https://pay.payos.vn/web/${(await look(number)).id}` }
      if (code !== '00') throw new DriverError('refused', `payOS: ${code} ${desc ?? ''}`)
      const { accountNumber, accountName, description, qrCode } = opened.parse(data)
      const started = transferTo({ ...config, accountNumber, accountHolder: accountName }, { number, memo: description, qr: qrCode })
      if (remembered.size >= REMEMBERED) remembered.clear()
      remembered.set(number, started)
      return started
    },
    read: ({ body }) => {
      const envelope = z.object({ data: z.record(z.string(), z.unknown()), signature: z.string() }).safeParse(jsonOf(body))
      if (!envelope.success || !same(envelope.data.signature, sign(payosText(envelope.data.data))))
        throw new DriverError('bad-credentials', 'not signed by payOS')
      const parsed = told.safeParse(envelope.data.data)
      if (!parsed.success) throw new DriverError('refused', 'signed, but no transfer')
      const { orderCode, code = '00', ...transfer } = parsed.data
      const isNothing = code !== '00' || transfer.reference === SAMPLE_REFERENCE || !isMoneyIn(transfer)
      return { transfers: isNothing ? [] : [transferOf(transfer, orderCode)], reply: TAKEN }
    },
    find: async (number) => {
      const { status, transactions } = await look(number)
      const [first] = transactions
      if (first) return transferOf(first, number)
      return ['CANCELLED', 'EXPIRED', 'FAILED'].includes(status) ? 'gone' : null
    },
    list: async (_, numbers) => {
      const told: Told[] = []
      for (const number of numbers) {
        const link = await look(number).catch((error: unknown) => {
          if (error instanceof DriverError && error.kind === 'not-found') return null
          throw error
        })
        told.push(...(link?.transactions ?? []).map((one) => transferOf(one, number)))
      }
      return told
    },
    shut: async (number) => {
      const paid = ({ transactions }: Looked): boolean => transactions.length > 0
      if (paid(await look(number))) return 'paid'
      await ask(`/${number}/cancel`, { cancellationReason: 'not wanted any more' })
      // Whatever it answered: what counts is what it says now.
      const now = await look(number)
      if (!paid(now) && now.status === 'PENDING') throw new DriverError('retry-later', 'payOS did not cancel it')
      return paid(now) ? 'paid' : 'expired'
    },
    probe: async () =>
      await look(1).then(
        () => ({ ok: true, detail: 'payOS knows these keys' }) as const,
        (error: unknown) =>
          error instanceof DriverError && error.kind === 'not-found'
            ? ({ ok: true, detail: 'payOS knows these keys' } as const)
            : ({ ok: false, reason: reasonOf(error) } as const),
      ),
    close: () => web.close(),
  }
}

function order(number: number, { amount: { amount }, returnUrl }: StartRequest, sign: (text: string) => string): object {
  const description = `TT${number}`.slice(-WORDS)
  const signed = `amount=${amount}&cancelUrl=${returnUrl}&description=${description}&orderCode=${number}&returnUrl=${returnUrl}`
  return { orderCode: number, amount, description, cancelUrl: returnUrl, returnUrl, signature: sign(signed) }
}

const transferOf = (one: Omit<z.infer<typeof told>, 'orderCode' | 'code'>, number: number): Told => ({
  ...{ reference: one.reference, amount: one.amount, text: one.description ?? '', account: one.accountNumber ?? null },
  ...{ payer: one.counterAccountName || null, at: one.transactionDateTime ?? null, number, from: one.counterAccountNumber || null },
})

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
