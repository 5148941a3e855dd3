import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'

/** How an account wants its renewals billed [M11]. */

/** 1 is Monday. What falls due in the week from that day on is one document; null: each service has its own. */
const billingDay = z.int().min(1).max(7).nullable()
const terms = z.object({ billingDay })

export const billingTerms = defineEndpoint({
  path: 'user/profile/billing/terms',
  summary: 'Whether renewals that fall due in one week are one invoice, and from which day of the week on',
  auth: 'customer',
  effect: 'read',
  input: z.strictObject({}),
  output: terms,
  errors: [],
  example: {},
})

export const saveBillingTerms = defineEndpoint({
  path: 'user/profile/billing/terms/save',
  summary:
    'Have the renewals of a week paid together, from this day of the week on, or each service by itself; until when a service is paid for does not change',
  auth: 'customer',
  effect: 'write',
  token: 'billing',
  done: { 'en-US': 'Your billing is saved.', 'vi-VN': 'Đã lưu cách thanh toán.', 'zh-CN': '账单设置已保存。' },
  input: z.strictObject({ billingDay }),
  output: terms,
  errors: [],
  example: { billingDay: 1 },
})

export const billingTermsContract = [billingTerms, saveBillingTerms] as const
