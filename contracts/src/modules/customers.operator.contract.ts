import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { listInput, listOutput } from '../lists.ts'
import { localeSchema } from '../locale.ts'
import { moneySchema } from '../money.ts'
import { brandRefSchema, reasonInput } from '../staff-views.ts'
import { typedText } from '../texts.ts'
import { login } from './accounts.contract.ts'
import { staffHoldSchema } from './holds.operator.contract.ts'
import { actionStateSchema } from './services.contract.ts'

const done = z.object({})
const withReason = z.strictObject({ id: idInput, reason: reasonInput })
/** How long a member of staff stays signed in as a customer, at most. */
export const STAFF_AS_CUSTOMER_MINUTES = 60
const forSupport = { auth: 'staff', roles: ['billing', 'support'] } as const
const forBilling = { auth: 'staff', roles: ['billing'] } as const
const forAll = { auth: 'staff', roles: ['billing', 'support', 'provisioning'] } as const

export const CUSTOMER_TABS = ['all', 'active', 'inactive', 'banned'] as const
const customerState = z.enum(['active', 'inactive', 'banned'])

const customerRow = z.object({
  id: idSchema,
  brand: brandRefSchema,
  username: z.string(),
  email: z.string(),
  profileName: z.string(),
  state: customerState,
  /** Main + promotional, in the brand's currency. */
  balance: moneySchema,
  services: z.int(), // not ended
  createdAt: instantSchema,
})

export const listCustomers = defineEndpoint({
  path: 'operator/customers/list',
  summary:
    'Customers of all brands; the search finds words of names, accents apart, e-mails by their beginning, ids (#48213) and IP addresses',
  ...forAll,
  effect: 'read',
  input: listInput(['id', 'username', 'email']).extend({
    tab: z.enum(CUSTOMER_TABS).default('all'),
    brandId: idInput.nullish(),
  }),
  /** `counts`: the tabs, within brand and search. */
  output: listOutput(customerRow),
  errors: [],
  example: { page: 1, pageSize: 20, search: '' },
})

export const customerDetail = defineEndpoint({
  path: 'operator/customers/detail',
  summary: 'One customer: account, balances, how many services and unpaid invoices, devices, and what the caller may do',
  ...forAll,
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: customerRow.extend({
    phone: z.string().nullable(),
    social: z.string().nullable(),
    locale: localeSchema,
    createdIp: z.string().nullable(),
    activatedAt: instantSchema.nullable(),
    bannedAt: instantSchema.nullable(),
    banReason: z.string().nullable(),
    /** Of colleagues; the customer never sees it. */
    staffNote: z.string(),
    referrerId: idSchema.nullable(),
    lastSeenAt: instantSchema.nullable(),
    /** Wrong passwords stand between this customer and the next try to sign in. */
    throttled: z.boolean(),
    /** Too many e-mails without an account were named for transfers. */
    transfersBlockedAt: instantSchema.nullable(),
    wallets: z.object({ main: moneySchema, promotional: moneySchema, points: z.int(), receivable: moneySchema }),
    /** Waiting to be paid. */
    unpaidInvoices: z.int(),
    sessions: z.array(z.object({ id: idSchema, device: z.string(), ip: z.string(), openedAt: instantSchema, lastSeenAt: instantSchema })),
    /** Active ones, the latest first: what staff changed, who, and until when money, transfers and secrets stay closed [D9]. */
    holds: z.array(staffHoldSchema),
    actions: z.object({
      ban: actionStateSchema,
      unban: actionStateSchema,
      unblock: actionStateSchema,
      unblockTransfers: actionStateSchema,
      activate: actionStateSchema,
      resendActivation: actionStateSchema,
      endSessions: actionStateSchema,
      signInAs: actionStateSchema,
      grant: actionStateSchema,
      order: actionStateSchema,
      invoice: actionStateSchema,
      mail: actionStateSchema,
      edit: actionStateSchema,
      resetPassword: actionStateSchema,
      resetFactor: actionStateSchema,
    }),
  }),
  errors: ['not-found'],
  example: { id: 1 },
})

export const banCustomer = defineEndpoint({
  path: 'operator/customers/ban',
  summary:
    'Lock a customer out at once and everywhere, open consoles included; services go on. The customer is told by mail, with the reason',
  ...forSupport,
  effect: 'write',
  input: withReason,
  output: z.object({ endedSessions: z.int() }),
  errors: ['not-found', 'customer.already-banned'],
  example: { id: 1, reason: 'Paid with a stolen card' },
})

export const unbanCustomer = defineEndpoint({
  path: 'operator/customers/unban',
  summary: 'Let a banned customer in again; told by mail',
  ...forSupport,
  effect: 'write',
  input: withReason,
  output: done,
  errors: ['not-found', 'customer.not-banned'],
  example: { id: 1, reason: 'It was a mistake' },
})

export const unblockCustomer = defineEndpoint({
  path: 'operator/customers/unblock',
  summary:
    'Forget all that makes this customer wait: wrong passwords, mails with links, and whatever was tried from the addresses that wrong passwords came from',
  ...forSupport,
  effect: 'write',
  input: z.strictObject({ id: idInput }),
  output: z.object({ attempts: z.int().describe('Tries and mails that had been counted'), addresses: z.array(z.string()) }),
  errors: ['not-found'],
  example: { id: 1 },
})

export const activateCustomer = defineEndpoint({
  path: 'operator/customers/activate',
  summary: 'Activate an account whose mail never came',
  ...forSupport,
  effect: 'write',
  input: withReason,
  output: done,
  errors: ['not-found', 'account-already-activated'],
  example: { id: 1, reason: 'Identity checked by phone' },
})

export const resendCustomerActivation = defineEndpoint({
  path: 'operator/customers/resend-activation',
  summary: 'Send the activation link once more',
  ...forSupport,
  effect: 'write',
  input: z.strictObject({ id: idInput }),
  output: done,
  errors: ['not-found', 'account-already-activated', 'account-banned'],
  example: { id: 1 },
})

export const endCustomerSessions = defineEndpoint({
  path: 'operator/customers/end-sessions',
  summary: 'Sign a customer out everywhere',
  ...forSupport,
  effect: 'write',
  input: z.strictObject({ id: idInput }),
  output: z.object({ ended: z.int() }),
  errors: ['not-found'],
  example: { id: 1 },
})

export const noteOnCustomer = defineEndpoint({
  path: 'operator/customers/note',
  summary: 'Replace the note of staff on a customer, which the customer never sees',
  ...forSupport,
  effect: 'write',
  input: z.strictObject({ id: idInput, note: typedText().max(5000) }),
  output: done,
  errors: ['not-found'],
  example: { id: 1, note: 'Prefers to be called in the morning' },
})

// Minor units of the brand's currency, or points.
const amount = z.int().positive().max(1_000_000_000)
const wallet = z.enum(['main', 'promotional', 'points'])
const walletsNow = z.object({ main: moneySchema, promotional: moneySchema, points: z.int() })

export const grantCredit = defineEndpoint({
  path: 'operator/customers/grant',
  summary: 'Give credit to the main or the promotional balance, or loyalty points; the customer reads the reason in the statement',
  ...forBilling,
  effect: 'money',
  input: withReason.extend({ wallet, amount }),
  output: walletsNow,
  errors: ['not-found'],
  example: { id: 1, wallet: 'promotional', amount: 500, reason: 'For the outage of 12 November' },
})

export const correctCredit = defineEndpoint({
  path: 'operator/customers/correct',
  summary:
    'Take credit or loyalty points away that were given by mistake, at most what is there; the customer reads the reason in the statement',
  ...forBilling,
  effect: 'money',
  input: withReason.extend({ wallet, amount }),
  output: walletsNow,
  errors: ['not-found', 'order.not-enough-credit', 'order.not-enough-points'],
  example: { id: 1, wallet: 'promotional', amount: 500, reason: 'Granted twice' },
})

export const signInAsCustomer = defineEndpoint({
  path: 'operator/customers/sign-in-as',
  summary:
    'A link that opens the portal as this customer, once and within a minute: for an hour at most, not longer than this session, and closed to passwords, devices and secrets. The customer’s log tells it',
  ...forSupport,
  effect: 'write',
  /** `to`: where it leads at first; the order page, or the dashboard. */
  input: withReason.extend({ to: z.enum(['dashboard', 'order']).default('dashboard') }),
  output: z.object({ url: z.url() }),
  errors: ['not-found', 'customer.cannot-be-entered'],
  example: { id: 1, reason: 'Asked for help with the order' },
})

export const enterAsCustomer = defineEndpoint({
  path: 'user/staff-session',
  summary: 'Open the session of a member of staff as a customer, with the token of the console’s link',
  auth: 'public',
  effect: 'write',
  done: { 'en-US': 'You are signed in as the customer.', 'vi-VN': 'Bạn đang đăng nhập thay khách hàng.', 'zh-CN': '您已以客户身份登录。' },
  guard: 'login',
  input: z.strictObject({ token: z.string().min(1).max(200) }),
  output: login.output,
  errors: ['link-expired'],
  example: { token: 'kq3vXk7Zl0w2m8yQpN1sT4uB6cD9eF0gH2iJ5kL8mN1' },
})

export const customersContract = [
  listCustomers,
  customerDetail,
  banCustomer,
  unbanCustomer,
  unblockCustomer,
  activateCustomer,
  resendCustomerActivation,
  endCustomerSessions,
  noteOnCustomer,
  grantCredit,
  correctCredit,
  signInAsCustomer,
  enterAsCustomer,
] as const
