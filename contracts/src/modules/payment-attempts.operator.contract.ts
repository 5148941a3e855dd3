import { z } from 'zod'
import { documentNumberSchema } from '../document-series.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { beforeFrom, daysInput, isPeriod, listInput, listOutput } from '../lists.ts'
import { paymentStateSchema } from '../machines/payment.machine.ts'
import { MINOR_UNITS_MAX, moneySchema } from '../money.ts'
import { brandRefSchema, customerRefSchema, ofBrand } from '../staff-views.ts'
import { METHOD_MAX } from './payments.contract.ts'
import { actionStateSchema } from './services.contract.ts'

/** What gateways told, kept before it is believed: what it may say, and what became of it. */
export const eventStateSchema = z.enum(['received', 'processed', 'unmatched', 'dismissed', 'refunding', 'refunded'])
export const eventOutcomeSchema = z.enum(['succeeded', 'failed', 'held', 'disputed', 'dispute-lost', 'dispute-won', 'refund-failed'])

const row = z.object({
  id: idSchema,
  gateway: z.string(),
  /** What the gateway is called in the caller’s language. */
  title: z.string(),
  state: paymentStateSchema,
  /** What the gateway was asked for, and what arrived by it. */
  amount: moneySchema,
  received: moneySchema,
  /** Our name of it at the gateway. */
  key: z.string(),
  /** Why it came to nothing, in the gateway’s words or ours. */
  failure: z.string().nullable(),
  invoice: z.object({ id: idSchema, number: documentNumberSchema }),
  customer: customerRefSchema,
  brand: brandRefSchema,
  createdAt: instantSchema,
})

export const paymentAttemptList = defineEndpoint({
  path: 'operator/payments/attempts/list',
  summary:
    'Every attempt to pay through a gateway, with counts per state; the search finds numbers of documents, amounts, customers, and the beginning of our key or of a gateway’s reference',
  auth: 'staff',
  roles: ['billing', 'support'],
  effect: 'read',
  input: listInput(['id', 'amount'])
    .extend({
      ...ofBrand,
      accountId: idInput.optional(),
      state: paymentStateSchema.optional(),
      gateway: z.string().min(1).max(METHOD_MAX).optional(),
      /** Days of UTC on which it began, both included. */
      ...daysInput,
      /** Minor units. */
      minAmount: z.int().min(0).max(MINOR_UNITS_MAX).optional(),
      maxAmount: z.int().min(0).max(MINOR_UNITS_MAX).optional(),
    })
    .refine(isPeriod, beforeFrom),
  /** `gateways`: those that any attempt was made by. */
  output: listOutput(row).extend({ gateways: z.array(z.object({ id: z.string(), title: z.string() })) }),
  errors: [],
  example: { page: 1, pageSize: 20, search: '' },
})

export const paymentAttempt = defineEndpoint({
  path: 'operator/payments/attempts/detail',
  summary: 'One attempt to pay: what arrived, what went back, everything its gateway told of it, and what can be done',
  auth: 'staff',
  roles: ['billing', 'support'],
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: row.extend({
    /** Of `amount`, what paying by this gateway costs, before VAT. */
    fee: moneySchema,
    /** The words by which a transfer is known. */
    memo: z.string().nullable(),
    /** Money in another currency than the customer's wallet: what was credited, and at which rate. */
    conversion: z
      .object({
        original: moneySchema,
        amount: moneySchema,
        vndPerUsd: z.number(),
        reason: z.string(),
        setBy: z.string(),
        at: instantSchema,
      })
      .nullable(),
    receipts: z.array(
      z.object({ reference: z.string(), amount: moneySchema, toldBy: z.enum(['gateway', 'statement', 'staff']), at: instantSchema }),
    ),
    refunds: z.array(
      z.object({
        amount: moneySchema,
        /** `refused`: the gateway would not; it is in the balance again. */
        state: z.enum(['asked', 'sent', 'refused']),
        reference: z.string().nullable(),
        failure: z.string().nullable(),
        at: instantSchema,
      }),
    ),
    /** The newest first. */
    events: z.array(
      z.object({
        id: idSchema,
        state: eventStateSchema,
        outcome: eventOutcomeSchema,
        reference: z.string(),
        amount: moneySchema,
        /** How often it was told. */
        deliveries: z.int(),
        receivedAt: instantSchema,
      }),
    ),
    actions: z.object({ ask: actionStateSchema }),
  }),
  errors: ['not-found'],
  example: { id: 1 },
})

export const askPayment = defineEndpoint({
  path: 'operator/payments/attempts/ask',
  summary: 'Has the gateway asked at once what became of an attempt; what it answers is booked as if it had told it',
  auth: 'staff',
  roles: ['billing'],
  effect: 'write',
  done: {
    'en-US': 'The gateway is being asked. What it says appears here.',
    'vi-VN': 'Đang hỏi cổng thanh toán. Câu trả lời sẽ hiện tại đây.',
    'zh-CN': '正在向支付网关查询，结果会显示在此处。',
  },
  input: z.strictObject({ id: idInput }),
  output: z.object({ id: idSchema }),
  errors: ['not-found', 'payment.cannot-be-asked', 'payment.has-arrived'],
  example: { id: 1 },
})

export const paymentAttemptsContract = [paymentAttemptList, paymentAttempt, askPayment] as const
