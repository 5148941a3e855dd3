import { createHmac } from 'node:crypto'
import type { HookRequest } from '../../src/drivers/payment/port.ts'
import { buttons, json, listen, type Peer, type PeerAnswer, page, redirect } from './vendor-server.ts'
import { type Api, answerApi, type Faults, type Transaction } from './vnpay-api.ts'
import { compact, formEncoded, momentOf, refusalOfPay } from './vnpay-rules.ts'

/**
 * VNPay 2.1.0 on loopback, from its documentation (pay, IPN, querydr, refund) and by somebody who did not write the driver. What the
 * documentation leaves open is decided strictly, so that a driver that passes here asks for nothing that VNPay might refuse:
 * - `vnp_TransactionDate` of querydr and refund must be the payment's own `vnp_CreateDate`, to the second (otherwise 91).
 * - `vnp_TxnRef` may have letters, digits, `-` and `_`; the documentation says alphanumeric, shops send the rest too.
 */
export interface VnpayOptions {
  readonly tmnCode: string
  readonly hashSecret: string
  readonly now?: () => Date
  /** Awaited before each request is answered: VNPay refuses a request whose time is not its own. */
  readonly sync?: () => Promise<void>
  /** Where it delivers by itself when somebody pays on its page in a browser. */
  readonly ipnUrl?: () => string
}

/** `suspect`: taken from the payer and held (07). `amount`: đồng that really came, where it differs from what was asked. */
export type VnpayHow = 'pay' | 'fail' | 'cancel' | 'suspect'

export interface VnpayPeer extends Peer {
  /** `vnp_Url` and the address of querydr and refund. */
  readonly payUrl: string
  readonly apiUrl: string
  /** What the payer's browser does first. Throws with VNPay's reason where the address would be refused. */
  readonly open: (payUrl: string) => Promise<void>
  /** The payer acts; the IPN calls that follow. Nothing where it was settled before or never opened. */
  readonly settle: (txnRef: string, how: VnpayHow, amount?: number) => readonly HookRequest[]
  /** The query of the address to which the payer's browser is sent back. */
  readonly returned: (txnRef: string) => URLSearchParams
  /** What it had to hear: `RspCode` of an answer to an IPN; throws where the answer is none. */
  readonly heard: (answer: { readonly status: number; readonly body: string }) => string
  readonly transactions: ReadonlyMap<string, Transaction>
  /** The bank has the refunds that are under way. */
  readonly finishRefunds: () => void
  /** What happens to the next call of its API. */
  readonly faults: Faults
}

/** RspCode that VNPay knows; 00 and 02 end its tries. */
const HEARD = ['00', '01', '02', '04', '97', '99']

export async function startVnpay({ tmnCode, hashSecret, now = () => new Date(), sync, ipnUrl }: VnpayOptions): Promise<VnpayPeer> {
  const transactions = new Map<string, Transaction>()
  const faults: Faults = []
  const sign = (text: string): string => createHmac('sha512', hashSecret).update(text).digest('hex')
  const api: Api = { tmnCode, sign, now, transactions, requests: new Set(), faults }
  let numbers = 14_000_000

  const refusalOf = (query: URLSearchParams): string | null => {
    const refusal = refusalOfPay(query, { tmnCode, sign, now: now() })
    if (refusal) return refusal
    const known = transactions.get(query.get('vnp_TxnRef') ?? '')
    return known && known.status !== '01' ? '01 the transaction exists' : null
  }

  const take = (query: URLSearchParams): Transaction => {
    const ref = query.get('vnp_TxnRef') ?? ''
    const known = transactions.get(ref)
    if (known) return known
    const taken: Transaction = {
      ...{ ref, asked: Number(query.get('vnp_Amount')) / 100, paid: 0, status: '01', responseCode: '' },
      ...{ info: query.get('vnp_OrderInfo') ?? '', createDate: query.get('vnp_CreateDate') ?? '', payDate: '' },
      ...{ expires: momentOf(query.get('vnp_ExpireDate') ?? ''), returnUrl: query.get('vnp_ReturnUrl') ?? '', number: '0', refunds: [] },
    }
    transactions.set(ref, taken)
    return taken
  }

  const told = (one: Transaction): URLSearchParams => {
    const paid = one.status !== '02'
    const fields: Record<string, string> = {
      ...{ vnp_Amount: String((paid ? one.paid : one.asked) * 100), vnp_BankCode: 'NCB' },
      ...(paid && { vnp_BankTranNo: `VNP${one.number}` }),
      ...{ vnp_CardType: 'ATM', vnp_OrderInfo: one.info, vnp_PayDate: one.payDate, vnp_ResponseCode: one.responseCode },
      ...{ vnp_TmnCode: tmnCode, vnp_TransactionNo: one.number, vnp_TransactionStatus: one.status, vnp_TxnRef: one.ref },
    }
    const query = new URLSearchParams(fields)
    query.append('vnp_SecureHash', sign(formEncoded(fields)))
    return query
  }

  const settle: VnpayPeer['settle'] = (ref, how, amount) => {
    const one = transactions.get(ref)
    if (one?.status !== '01' || (one.expires && one.expires <= now())) return []
    const paid = how === 'pay' || how === 'suspect'
    one.status = how === 'pay' ? '00' : how === 'suspect' ? '07' : '02'
    one.responseCode = { pay: '00', suspect: '07', fail: '51', cancel: '24' }[how]
    one.paid = paid ? (amount ?? one.asked) : 0
    one.number = paid ? String(++numbers) : '0'
    one.payDate = compact(now())
    return [{ method: 'GET', query: told(one), headers: { 'user-agent': 'vnpay-ipn' }, body: Buffer.alloc(0) }]
  }

  const payer = async (query: URLSearchParams, how: string | null): Promise<PeerAnswer> => {
    const refusal = refusalOf(query)
    if (refusal) return page(400, 'VNPay', `<p role="alert">${refusal}</p>`)
    const one = take(query)
    if (!isHow(how)) return page(200, 'VNPay', `<p>${one.info}</p><p>${one.asked} VND</p>${buttons(['pay', 'fail', 'cancel', 'suspect'])}`)
    for (const { query: told } of settle(one.ref, how)) if (ipnUrl) await fetch(`${ipnUrl()}?${told}`)
    return redirect(`${one.returnUrl}${one.returnUrl.includes('?') ? '&' : '?'}${told(one)}`)
  }

  const peer = await listen(async ({ method, path, query, headers, body }) => {
    await sync?.()
    if (path === '/paymentv2/vpcpay.html') return payer(query, method === 'POST' ? new URLSearchParams(body).get('how') : null)
    if (path !== '/merchant_webapi/api/transaction' || method !== 'POST') return { status: 404, type: 'text/plain', body: 'no such page' }
    if (!String(headers['content-type']).startsWith('application/json')) return json(415, { Message: 'JSON only' })
    return answerApi(api, body)
  })

  return {
    ...peer,
    ...{ payUrl: `${peer.url}/paymentv2/vpcpay.html`, apiUrl: `${peer.url}/merchant_webapi/api/transaction` },
    open: async (payUrl) => {
      const answer = await fetch(payUrl)
      if (!answer.ok) throw new Error(`VNPay refuses ${payUrl}: ${await answer.text()}`)
    },
    settle,
    returned: (ref) => {
      const one = transactions.get(ref)
      if (!one || one.status === '01') throw new Error(`${ref} was not settled`)
      return told(one)
    },
    heard: ({ status, body }) => {
      const { RspCode, Message } = JSON.parse(body) as { RspCode?: unknown; Message?: unknown }
      if (status !== 200 || !HEARD.includes(String(RspCode)) || typeof Message !== 'string') throw new Error(`no answer: ${status} ${body}`)
      return String(RspCode)
    },
    transactions,
    finishRefunds: () => {
      for (const { refunds } of transactions.values()) for (const refund of refunds) refund.status = '06'
    },
    faults,
  }
}

const isHow = (text: string | null): text is VnpayHow => ['pay', 'fail', 'cancel', 'suspect'].includes(text ?? '')
