import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { guardedFetch } from '../../guarded-fetch.ts'
import { DriverError, type HookRequest, type Span } from '../port.ts'
import type { BankTransferConfig } from './config.ts'
import { findMemo, memoOf } from './memo.ts'
import { reasonOf, same, type Told, type Way } from './way.ts'

/** A delivery older than this is refused, so that a recorded one cannot be played again later. */
const TOLERANCE_SECONDS = 300
const LIST_LENGTH = 200
/** The most that SePay tells at once. */
const WHOLE_LENGTH = 5000
const SHORTEST_MS = 60_000
const TAKEN = { status: 200, type: 'application/json', body: JSON.stringify({ success: true }) }

const text = z.string().max(2000)
const notice = z.object({
  id: z.union([z.int(), z.string().max(40)]),
  transactionDate: text.nullish(),
  accountNumber: text.nullish(),
  content: text.nullish(),
  description: text.nullish(),
  transferType: z.enum(['in', 'out']),
  transferAmount: z.int().positive(),
  referenceCode: text.nullish(),
})

const sum = z.string().regex(/^\d{1,15}(\.00?)?$/)
const listed = z.object({
  transactions: z.array(
    z.object({
      id: z.union([z.int(), z.string().max(40)]),
      account_number: text.nullish(),
      transaction_date: text.nullish(),
      transaction_content: text.nullish(),
      amount_in: sum,
      amount_out: sum.nullish(),
      reference_number: text.nullish(),
    }),
  ),
})

/** SePay watches an account and delivers each of its movements. Its own id names one where the bank gives no reference. */
export function sepayWay(config: BankTransferConfig, clock: { now(): Date }): Way {
  const { sepaySecret, sepayApiKey, sepayToken, sepayUrl, accountNumber, prefix } = config
  const web = guardedFetch([new URL(sepayUrl).hostname])

  const isSepays = ({ headers, body }: HookRequest): boolean => {
    if (!sepaySecret) return sepayApiKey !== undefined && same(String(headers['authorization'] ?? ''), `Apikey ${sepayApiKey}`)
    const seconds = String(headers['x-sepay-timestamp'] ?? '')
    const signed = createHmac('sha256', sepaySecret).update(`${seconds}.`).update(body).digest('hex')
    const fresh = /^\d{1,12}$/.test(seconds) && Math.abs(clock.now().getTime() / 1000 - Number(seconds)) <= TOLERANCE_SECONDS
    return same(String(headers['x-sepay-signature'] ?? ''), `sha256=${signed}`) && fresh
  }

  const list = async (about: Readonly<Record<string, string>> = {}): Promise<{ told: Told[]; length: number }> => {
    const query = new URLSearchParams({ account_number: accountNumber, limit: String(LIST_LENGTH), ...about })
    const answer = await web.fetch(`${sepayUrl}/userapi/transactions/list?${query}`, { headers: { authorization: `Bearer ${sepayToken}` } })
    if (answer.status === 401) throw new DriverError('bad-credentials', 'SePay does not know this token')
    if (!answer.ok) throw new DriverError('retry-later', `SePay answered ${answer.status}`)
    const { transactions } = listed.parse(await answer.json())
    const told = transactions.flatMap((one) => {
      const amount = Math.trunc(Number(one.amount_in))
      // Money that went out names its order too: a returned transfer repeats the text.
      if (amount === 0 || Math.trunc(Number(one.amount_out ?? 0)) > 0) return []
      const reference = one.reference_number?.trim() || `sepay-${one.id}`
      return [
        {
          reference,
          amount,
          text: one.transaction_content ?? '',
          account: one.account_number ?? null,
          payer: null,
          movement: String(one.id),
          at: one.transaction_date ?? null,
        },
      ]
    })
    return { told, length: transactions.length }
  }

  /** Where there is more than is told at once it is asked for in halves. */
  const within = async ({ from, until }: Span): Promise<Told[]> => {
    const bounds = { transaction_date_min: written(from), transaction_date_max: written(until) }
    const { told, length } = await list({ ...bounds, limit: String(WHOLE_LENGTH) })
    const ms = until.getTime() - from.getTime()
    if (length < WHOLE_LENGTH || ms < SHORTEST_MS) return told
    const middle = new Date(from.getTime() + ms / 2)
    const halves = [...(await within({ from, until: middle })), ...(await within({ from: middle, until }))]
    return [...new Map(halves.map((one) => [one.movement, one])).values()]
  }

  return {
    read: (request) => {
      if (!isSepays(request)) throw new DriverError('bad-credentials', 'not signed by SePay')
      const parsed = notice.safeParse(jsonOf(request.body))
      // Without a signature there is nothing that says it is whole.
      if (!parsed.success) throw new DriverError(sepaySecret ? 'refused' : 'bad-credentials', 'no notice of SePay’s')
      const {
        id,
        transferType,
        transferAmount: amount,
        content,
        description,
        accountNumber: account,
        transactionDate: at,
        referenceCode,
      } = parsed.data
      const transfer = { amount, text: content || description || '', account: account ?? null, payer: null, at: at ?? null }
      const reference = referenceCode?.trim() || `sepay-${id}`
      return { transfers: transferType === 'in' ? [{ ...transfer, reference, movement: String(id) }] : [], reply: TAKEN }
    },
    probe: async () => {
      if (!sepayToken) return { ok: true, detail: 'waits for deliveries; without a token there is nothing that could be asked' }
      return await list().then(
        ({ told }) => ({ ok: true, detail: `SePay knows the account: ${told.length} recent transfers` }) as const,
        (error: unknown) => ({ ok: false, reason: reasonOf(error) }) as const,
      )
    },
    ...(sepayToken && {
      // The oldest that names it: what came later is told later.
      find: async (number: number) => (await list()).told.findLast(({ text }) => findMemo(prefix, text) === memoOf(prefix, number)) ?? null,
      list: within,
    }),
    close: () => web.close(),
  }
}

/** As SePay writes an instant, on Vietnam's clocks. */
const written = (at: Date): string => new Date(at.getTime() + 7 * 3_600_000).toISOString().slice(0, 19).replace('T', ' ')

function jsonOf(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    return null
  }
}
