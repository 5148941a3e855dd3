import { json, type PeerAnswer } from './vendor-server.ts'
import { compact, isAddress, isOrderInfo, isRecent, isRef, momentOf } from './vnpay-rules.ts'

export interface Transaction {
  readonly ref: string
  /** Đồng. */
  readonly asked: number
  paid: number
  /** 00 paid, 01 open, 02 failed, 04 taken back, 07 held as suspect. */
  status: '00' | '01' | '02' | '04' | '07'
  responseCode: string
  readonly info: string
  readonly createDate: string
  payDate: string
  readonly expires: Date | null
  readonly returnUrl: string
  number: string
  readonly refunds: { readonly requestId: string; readonly amount: number; readonly number: string; status: '05' | '06' }[]
}

/** `lost`: done, and the answer does not arrive; `down`: an error of its own, nothing done. */
export type Faults = ('lost' | 'down')[]

export interface Api {
  readonly tmnCode: string
  readonly sign: (text: string) => string
  readonly now: () => Date
  readonly transactions: ReadonlyMap<string, Transaction>
  /** Ids of requests that it had. */
  readonly requests: Set<string>
  readonly faults: Faults
}

type Fields = Readonly<Record<string, string>>
type Check = (value: string, now: Date) => boolean

const COMMON: Readonly<Record<string, Check>> = {
  vnp_RequestId: (value) => /^[A-Za-z0-9]{1,32}$/.test(value),
  vnp_Version: (value) => value === '2.1.0',
  vnp_TmnCode: (value) => /^[A-Z0-9]{8}$/.test(value),
  vnp_TxnRef: isRef,
  vnp_OrderInfo: isOrderInfo,
  vnp_TransactionDate: (value) => momentOf(value) !== null,
  vnp_CreateDate: isRecent,
  vnp_IpAddr: isAddress,
}
const number: Check = (value) => /^\d{1,15}$/.test(value)

interface Command {
  readonly required: Readonly<Record<string, Check>>
  readonly optional: Readonly<Record<string, Check>>
  /** What the request's hash is over, in this order; what is not sent counts as empty. */
  readonly signed: readonly string[]
  /** And the answer's. */
  readonly answered: readonly string[]
  readonly run: (api: Api, fields: Fields, one: Transaction) => { readonly code: string; readonly message: string; readonly more: Fields }
}

const ANSWERED =
  'ResponseId|Command|ResponseCode|Message|TmnCode|TxnRef|Amount|BankCode|PayDate|TransactionNo|TransactionType|TransactionStatus|OrderInfo'
const names = (text: string): string[] => text.split('|').map((name) => `vnp_${name}`)
const refused = (code: string, message: string) => ({ code, message, more: {} })

const COMMANDS: Readonly<Record<string, Command>> = {
  querydr: {
    required: COMMON,
    optional: { vnp_TransactionNo: number },
    signed: names('RequestId|Version|Command|TmnCode|TxnRef|TransactionDate|CreateDate|IpAddr|OrderInfo'),
    answered: names(`${ANSWERED}|PromotionCode|PromotionAmount`),
    run: (_, __, one) => ({
      ...{ code: '00', message: 'QueryDR Success' },
      more: {
        ...{ vnp_Amount: String((one.paid || one.asked) * 100), vnp_BankCode: 'NCB', vnp_PayDate: one.payDate },
        ...{ vnp_TransactionNo: one.number, vnp_TransactionType: '01', vnp_TransactionStatus: one.status, vnp_OrderInfo: one.info },
      },
    }),
  },
  refund: {
    required: {
      ...COMMON,
      ...{ vnp_TransactionType: (value) => value === '02' || value === '03', vnp_CreateBy: (value) => /^[\x20-\x7e]{1,245}$/.test(value) },
      vnp_Amount: (value) => /^[1-9]\d{0,14}$/.test(value) && Number(value) % 100 === 0,
    },
    optional: { vnp_TransactionNo: number },
    signed: names(
      'RequestId|Version|Command|TmnCode|TransactionType|TxnRef|Amount|TransactionNo|TransactionDate|CreateBy|CreateDate|IpAddr|OrderInfo',
    ),
    answered: names(ANSWERED),
    run: (_, fields, one) => {
      const amount = Number(fields['vnp_Amount']) / 100
      const given = one.refunds.reduce((sum, refund) => sum + refund.amount, 0)
      if (one.status !== '00') return refused('95', 'The transaction was not successful')
      if (fields['vnp_TransactionType'] === '02' && (given > 0 || amount !== one.paid)) return refused('04', 'Not the whole of it')
      if (given + amount > one.paid) return refused('93', 'More than was paid')
      const number = `${one.number}${one.refunds.length + 1}`
      one.refunds.push({ requestId: fields['vnp_RequestId'] ?? '', amount, number, status: '05' })
      return {
        ...{ code: '00', message: 'Refund Success' },
        more: {
          ...{ vnp_Amount: fields['vnp_Amount'] ?? '', vnp_BankCode: 'NCB', vnp_PayDate: one.payDate, vnp_TransactionNo: number },
          ...{ vnp_TransactionType: fields['vnp_TransactionType'] ?? '', vnp_TransactionStatus: '05', vnp_OrderInfo: one.info },
        },
      }
    },
  },
}

/** One call of `merchant_webapi/api/transaction`. Every answer that is one of its own is signed. */
export function answerApi(api: Api, body: string): PeerAnswer {
  const fault = api.faults.shift()
  if (fault === 'down') return { status: 502, type: 'text/html', body: '<h1>Bad Gateway</h1>' }
  const answer = answerOf(api, fieldsOf(body))
  return fault === 'lost' ? 'hang-up' : answer
}

function answerOf(api: Api, fields: Fields | null): PeerAnswer {
  const command = fields && COMMANDS[fields['vnp_Command'] ?? '']
  if (!fields || !command) return json(200, { vnp_ResponseCode: '99', vnp_Message: 'Unknown command' })
  const { code, message, more } = outcomeOf(api, fields, command)
  const answer: Fields = {
    ...{ vnp_ResponseId: `r${fields['vnp_RequestId']}`, vnp_Command: fields['vnp_Command'] ?? '' },
    ...{ vnp_ResponseCode: code, vnp_Message: message, vnp_TmnCode: api.tmnCode, vnp_TxnRef: fields['vnp_TxnRef'] ?? '', ...more },
  }
  return json(200, { ...answer, vnp_SecureHash: api.sign(command.answered.map((name) => answer[name] ?? '').join('|')) })
}

function outcomeOf(api: Api, fields: Fields, command: Command): ReturnType<Command['run']> {
  const { required, optional } = command
  const now = api.now()
  const strange = Object.keys(fields).find(
    (name) => !(name in required || name in optional || name === 'vnp_Command' || name === 'vnp_SecureHash'),
  )
  if (strange) return refused('03', `Unknown: ${strange}`)
  const wrong =
    Object.keys(required).find((name) => !required[name]?.(fields[name] ?? '', now)) ??
    Object.keys(optional).find((name) => fields[name] !== undefined && !optional[name]?.(fields[name] ?? '', now))
  if (wrong) return refused('03', `Wrong: ${wrong}`)
  if (fields['vnp_SecureHash'] !== api.sign(command.signed.map((name) => fields[name] ?? '').join('|')))
    return refused('97', 'Bad checksum')
  if (fields['vnp_TmnCode'] !== api.tmnCode) return refused('02', 'No such merchant')
  // Unique within the day; what it had once it does not do again.
  const request = `${compact(now).slice(0, 8)}:${fields['vnp_RequestId']}`
  if (api.requests.has(request)) return refused('94', 'Duplicate request')
  api.requests.add(request)
  const one = api.transactions.get(fields['vnp_TxnRef'] ?? '')
  if (!one || one.createDate !== fields['vnp_TransactionDate']) return refused('91', 'No such transaction')
  return command.run(api, fields, one)
}

/** Every value is text: a number would be signed as something else by every language. */
function fieldsOf(body: string): Fields | null {
  try {
    const parsed: unknown = JSON.parse(body)
    const flat = typeof parsed === 'object' && parsed !== null && Object.values(parsed).every((value) => typeof value === 'string')
    return flat ? (parsed as Fields) : null
  } catch {
    return null
  }
}
