import { z } from 'zod'
import { actorSchema } from '../actors.ts'
import { MAIL_SUBJECT_MAX, MAIL_TEXT_MAX } from '../constants.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { localeSchema } from '../locale.ts'
import { moneySchema } from '../money.ts'
import { reasonInput } from '../staff-views.ts'
import { refusing, typedLine, typedText } from '../texts.ts'
import { isOneLine } from '../validation.ts'
import { email, phone, profileName, social } from './accounts.contract.ts'
import { billingContactSchema } from './billing-contacts.contract.ts'

/** What staff do for one customer, beside the states of the account. */

const forSupport = { auth: 'staff', roles: ['billing', 'support'] } as const
const done = z.object({})

export const editCustomer = defineEndpoint({
  path: 'operator/customers/edit',
  summary:
    'Correct what a customer gave when signing up; what is left out stays. Of another e-mail both addresses are told; every session and API token ends',
  ...forSupport,
  effect: 'write',
  input: z.strictObject({
    ...{ id: idInput, reason: reasonInput },
    ...{ email: email.optional(), profileName: profileName.optional(), phone: phone.optional(), social: social.optional() },
    locale: localeSchema.optional(),
  }),
  output: done,
  errors: ['not-found', 'email.taken'],
  example: { id: 1, profileName: 'Annie Tran', reason: 'misspelt, asked by phone' },
})

export const resetCustomerPassword = defineEndpoint({
  path: 'operator/customers/reset-password',
  summary: 'Mail a customer the link that sets a new password; the old one holds until it is used',
  ...forSupport,
  effect: 'write',
  input: z.strictObject({ id: idInput }),
  output: done,
  errors: ['not-found', 'account-banned'],
  example: { id: 1 },
})

export const resetCustomerFactor = defineEndpoint({
  path: 'operator/customers/reset-factor',
  summary: 'Switch two-factor sign-in off for a customer who lost app and recovery codes; ends every session and is told by mail',
  ...forSupport,
  effect: 'write',
  input: z.strictObject({ id: idInput, reason: reasonInput }),
  output: z.object({ endedSessions: z.int() }),
  errors: ['not-found', 'second-factor.not-set-up'],
  example: { id: 1, reason: 'Identity checked by phone' },
})

export const mailCustomer = defineEndpoint({
  path: 'operator/customers/mail',
  summary: 'Write a mail to a customer, in the brand’s frame and name; it stands among the mails and in the log',
  ...forSupport,
  // One press is one mail, however often its answer is lost.
  effect: 'money',
  input: z.strictObject({
    id: idInput,
    subject: typedLine().min(3).max(MAIL_SUBJECT_MAX).check(refusing(isOneLine, 'field.invalid')),
    text: typedText().min(3).max(MAIL_TEXT_MAX),
  }),
  output: done,
  errors: ['not-found'],
  example: { id: 1, subject: 'Your ticket of this morning', text: 'We have moved your server to another node.' },
})

export const customerFigures = defineEndpoint({
  path: 'operator/customers/overview',
  summary: 'What a customer spends and brings: twelve months of the brand’s calendar, recurring revenue, what is owed',
  auth: 'staff',
  roles: ['billing', 'support'],
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: z.object({
    /** The oldest first; `month` is `2026-11`. */
    spending: z.array(z.object({ month: z.string(), amount: moneySchema })),
    /** What active services bring in a month, per currency. */
    recurring: z.array(z.object({ amount: moneySchema, services: z.int() })),
    owed: z.object({ amount: moneySchema, invoices: z.int() }),
  }),
  errors: ['not-found'],
  example: { id: 1 },
})

export const customerBilling = defineEndpoint({
  path: 'operator/customers/billing',
  summary: 'How a customer is billed: renewals of a week together or not, and who gets copies',
  auth: 'staff',
  roles: ['billing', 'support'],
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: z.object({
    /** 1 is Monday; null: each renewal has an invoice of its own. */
    billingDay: z.int().nullable(),
    items: z.array(billingContactSchema),
  }),
  errors: ['not-found'],
  example: { id: 1 },
})

export const customerLog = defineEndpoint({
  path: 'operator/customers/log/list',
  summary: 'What was done in a customer’s account, by whomever: the customer, members, staff, the system',
  auth: 'staff',
  roles: ['billing', 'support', 'provisioning'],
  effect: 'read',
  input: listInput(['at']).extend({ accountId: idInput, actor: z.enum(['customer', 'staff', 'system']).optional() }),
  output: listOutput(
    z.object({
      id: idSchema,
      action: z.string(),
      status: z.enum(['success', 'error']),
      actor: actorSchema,
      actorName: z.string(),
      detail: z.string(),
      serviceId: idSchema.nullable(),
      ip: z.string().nullable(),
      at: instantSchema,
    }),
  ),
  errors: [],
  example: { accountId: 1 },
})

export const customerCareContract = [
  editCustomer,
  resetCustomerPassword,
  resetCustomerFactor,
  mailCustomer,
  customerFigures,
  customerBilling,
  customerLog,
] as const
