import { z } from 'zod'
import { defineEndpoint, defineServiceEndpoint } from '../endpoint.ts'
import { idInput, instantSchema } from '../ids.ts'
import { onService } from '../kinds/actions.ts'
import { hostingActions } from '../kinds/hosting.actions.ts'
import { changeCalls, lifeCalls, namedCalls } from '../kinds/life.calls.ts'
import { listOutput } from '../lists.ts'
import { hostingStateSchema } from '../machines/hosting.machine.ts'
import { exportCall } from './exports.contract.ts'
import { actionsSchema, serviceBaseSchema, siteSchema, workSchema } from './services.contract.ts'
import { detailBooks, revealPasswordCall, serviceListInput, serviceStatusInput, troubleSchema } from './services.parts.ts'

/** What a panel measures of an account, in the order in which it is shown. */
export const HOSTING_MEASURED = ['disk', 'transfer', 'websites', 'mailboxes', 'databases'] as const
export type HostingMeasured = (typeof HOSTING_MEASURED)[number]

/** `unknown`: nobody could be asked, or nobody has asked yet. */
export const DNS_STATES = ['right', 'wrong', 'missing', 'unknown'] as const

const percent = z.int().nullable()

const measuredSchema = z.object({
  name: z.enum(HOSTING_MEASURED),
  /** Megabytes of disk and transfer, pieces of the others. */
  used: z.number(),
  /** In the same unit; null: the plan does not limit it. */
  limit: z.number().nullable(),
  percent,
})

export const hostingRowSchema = serviceBaseSchema.extend({
  status: hostingStateSchema,
  trouble: troubleSchema.nullable(),
  work: workSchema.nullable(),
  /** As people write it; `asciiDomain` is what the DNS knows. */
  domain: z.string(),
  asciiDomain: z.string(),
  username: z.string(),
  email: z.string(),
  memoryMb: z.int().nullable(),
  diskGb: z.int().nullable(),
  transferGb: z.int().nullable(),
  websites: z.int().nullable(),
  mailboxes: z.int().nullable(),
  locationCode: z.string(),
  country: z.string(),
  /** Of its limits, the one that is nearest; null where nothing was measured or nothing is limited. */
  usedPercent: percent,
  usedMost: z.enum(HOSTING_MEASURED).nullable(),
  /** What was measured last of each limit, in the order of `HOSTING_MEASURED`; empty: nothing was. */
  used: z.array(measuredSchema),
  dns: z.enum(DNS_STATES),
  actions: actionsSchema(hostingActions),
})
export type HostingRow = z.infer<typeof hostingRowSchema>

export const HOSTING_SORT = ['id', 'name', 'domain', 'username', 'status', 'plan', 'location', 'start', 'end', 'price', 'note'] as const

export const hostingList = defineEndpoint({
  path: 'user/service/hosting/list',
  summary: 'Web hosting: one page, the total, and counts per tab',
  auth: 'customer',
  effect: 'read',
  input: serviceListInput(HOSTING_SORT),
  output: listOutput(hostingRowSchema),
  errors: [],
  example: { page: 1, pageSize: 20, search: '', tab: 'all' },
})

export const hostingUsageSchema = z.object({
  /** When the panel said so last; null: it has not yet. */
  measuredAt: instantSchema.nullable(),
  /** False: the panel measures nothing, and never will. */
  measured: z.boolean(),
  items: z.array(measuredSchema),
})
export type HostingUsageView = z.infer<typeof hostingUsageSchema>

export const hostingDnsSchema = z.object({
  state: z.enum(DNS_STATES),
  checkedAt: instantSchema.nullable(),
  records: z.array(
    z.object({
      type: z.enum(['A', 'AAAA', 'CNAME', 'MX', 'TXT']),
      /** Whole names, ASCII, without a dot at the end. */
      name: z.string(),
      value: z.string(),
      /** Without it the site is not found; of others something less works. */
      required: z.boolean(),
      state: z.enum(DNS_STATES),
      /** What the DNS says in its place. */
      found: z.array(z.string()),
    }),
  ),
  /** The domain may be handed to these in place of setting each record; empty: not offered. */
  nameservers: z.array(z.string()),
})
export type HostingDnsView = z.infer<typeof hostingDnsSchema>

export const hostingDetailSchema = hostingRowSchema.extend({
  site: siteSchema,
  /** What its plan says of itself, in the caller's language. */
  planDescription: z.string(),
  /** There is one to be revealed. */
  hasPassword: z.boolean(),
  /** Where it lives; null before one was chosen. */
  panel: z
    .object({
      title: z.string(),
      /** Where people sign in by hand; null where staff have named none. */
      loginUrl: z.string().nullable(),
      /** People carry out what is asked: it takes hours. */
      attended: z.boolean(),
      simulated: z.boolean(),
    })
    .nullable(),
  usage: hostingUsageSchema,
  /** Null before a panel was chosen: nobody knows yet where the domain should lead. */
  dnsRecords: hostingDnsSchema.nullable(),
  /** When its panel was last heard of it. */
  checkedAt: instantSchema.nullable(),
  ...detailBooks,
})
export type HostingDetail = z.infer<typeof hostingDetailSchema>

export const hostingDetail = defineServiceEndpoint(onService(hostingActions, 'view'), {
  path: 'user/service/hosting/detail',
  summary: 'One web hosting service with everything its page shows: limits, what is used of them, and the DNS records to set',
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: hostingDetailSchema,
  example: { id: 48001 },
})

export const hostingStatus = defineEndpoint({
  path: 'user/service/hosting/status',
  summary: 'Fresh states of web hosting services',
  auth: 'customer',
  effect: 'read',
  input: serviceStatusInput,
  output: z.object({
    items: z.array(hostingRowSchema.pick({ id: true, name: true, state: true, status: true, trouble: true, work: true, actions: true })),
  }),
  errors: [],
  example: { ids: [48001] },
})

export const hostingUsage = defineServiceEndpoint(onService(hostingActions, 'view'), {
  path: 'user/service/hosting/usage',
  summary: 'What a web hosting account uses of its plan’s limits, as its panel said last',
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: hostingUsageSchema,
  example: { id: 48001 },
})

/** Asks the network, so that nothing of ours is held meanwhile. */
export const hostingDnsCheck = defineServiceEndpoint(onService(hostingActions, 'dns-check', 'books'), {
  path: 'user/service/hosting/dns-check',
  summary: 'Asks the DNS now whether the domain leads to its panel',
  effect: 'write',
  done: { 'en-US': 'The DNS records were checked.', 'vi-VN': 'Đã hỏi DNS.', 'zh-CN': '已查询 DNS。' },
  token: 'read',
  input: z.strictObject({ id: idInput }),
  output: hostingDnsSchema,
  errors: ['hosting.not-ready'],
  example: { id: 48001 },
})

export const hostingSignIn = defineServiceEndpoint(onService(hostingActions, 'sign-in', 'books'), {
  path: 'user/service/hosting/sign-in',
  summary: 'A link that signs its owner in to the panel once; it is kept nowhere, and each is logged',
  effect: 'write',
  done: {
    'en-US': 'The link signs in once.',
    'vi-VN': 'Liên kết chỉ đăng nhập được một lần.',
    'zh-CN': '该链接只能登录一次。',
  },
  token: 'none',
  input: z.strictObject({ id: idInput }),
  output: z.object({ url: z.string(), expiresAt: instantSchema.nullable() }),
  errors: ['hosting.panel-silent', 'hosting.not-ready'],
  example: { id: 48001 },
})

export const hostingRevealPassword = revealPasswordCall('user/service/hosting/reveal-password', hostingActions, {
  summary: 'The login of a web hosting account; each reveal is logged',
  errors: ['hosting.not-ready'],
})

/** The answer holds no secret: `reveal-password` shows the new one once the panel has it. */
export const hostingResetPassword = defineServiceEndpoint(onService(hostingActions, 'reset-password'), {
  path: 'user/service/hosting/reset-password',
  summary: 'Gives a web hosting account a new password; until its panel has taken it the old one is shown, and holds',
  effect: 'write',
  token: 'manage',
  done: { 'en-US': 'A new password is being set.', 'vi-VN': 'Đang đặt mật khẩu mới.', 'zh-CN': '正在设置新密码。' },
  input: z.strictObject({ id: idInput }),
  output: z.object({}),
  example: { id: 48001 },
})

/** The specification's names of what every kind has; `note` and `autorenew` below the house's names do the same. */
export const hostingNamed = namedCalls('user/service/hosting', hostingActions)

/** `list`, `renew`, `cancel` and `revoke-cancellation` among them. */
export const hostingLife = lifeCalls('user/service/hosting', hostingActions)
export const hostingChanges = changeCalls('user/service/hosting', hostingActions)

/** What an export of a selection has of each [S9]. */
export const hostingExport = exportCall(
  'user/service/hosting/export',
  hostingActions,
  hostingRowSchema
    .omit({ actions: true, work: true, trouble: true, used: true, usedMost: true, country: true, locationCode: true })
    .extend({
      /** Null where it was not asked for. */
      password: z.string().nullable(),
      location: z.string(),
    }),
)

export const hostingContract = [
  ...[hostingList, hostingDetail, hostingStatus, hostingUsage, hostingDnsCheck, hostingSignIn],
  ...[hostingRevealPassword, hostingResetPassword, hostingExport],
  ...Object.values(hostingNamed),
  ...Object.values(hostingLife),
  ...Object.values(hostingChanges),
] as const
