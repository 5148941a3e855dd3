import { z } from 'zod'
import { defineEndpoint, defineServiceEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { onService } from '../kinds/actions.ts'
import { changeCalls, lifeCalls } from '../kinds/life.calls.ts'
import { proxyActions } from '../kinds/proxy.actions.ts'
import { listInput, listOutput } from '../lists.ts'
import { moneySchema } from '../money.ts'
import { PROXY_STATES, PROXY_TYPES } from '../proxies.ts'
import { exportCall } from './exports.contract.ts'
import { actionStateSchema, actionsSchema, serviceBaseSchema, siteSchema, workSchema } from './services.contract.ts'
import { detailBooks, serviceListInput } from './services.parts.ts'

/** Proxies: a service holds addresses of its own, and endpoints on them with a port, a log-in and a type each [S11]. */

const BASE = 'user/service/vms/app/proxy'

export const proxyStateSchema = z.enum(PROXY_STATES)
export const proxyTypeSchema = z.enum(PROXY_TYPES)

/** Of the month of the service that runs now; `limitBytes` is null where it is unlimited. */
export const proxyTransferSchema = z.object({ usedBytes: z.number(), limitBytes: z.number().nullable(), until: instantSchema.nullable() })

export const proxyRowSchema = serviceBaseSchema.extend({
  status: proxyStateSchema,
  work: workSchema.nullable(),
  /** The first of its addresses; null before it has one. */
  ip: z.string().nullable(),
  addresses: z.int(),
  /** How many there are, and how many its plan holds. */
  total: z.int(),
  most: z.int(),
  transfer: proxyTransferSchema,
  locationCode: z.string(),
  country: z.string(),
  actions: actionsSchema(proxyActions),
})
export type ProxyRow = z.infer<typeof proxyRowSchema>

export const PROXY_SORT = ['id', 'name', 'plan', 'ip', 'total', 'location', 'start', 'end', 'price', 'note'] as const

export const proxyList = defineEndpoint({
  path: `${BASE}/list`,
  summary: 'Proxy services: one page, the total, and counts per tab; a row for each service with its totals',
  auth: 'customer',
  effect: 'read',
  input: serviceListInput(PROXY_SORT),
  output: listOutput(proxyRowSchema),
  errors: [],
  example: { page: 1, pageSize: 20, search: '', tab: 'all' },
})

/** Passwords are not in it: `reveal-password` shows them. */
export const proxyEndpointSchema = z.object({
  /** What the calls on one proxy take as `endpointId`. */
  id: idSchema,
  /** Its service: what they take as `id`. */
  serviceId: idSchema,
  serviceName: z.string(),
  ip: z.string(),
  port: z.int(),
  type: proxyTypeSchema,
  username: z.string(),
  status: proxyStateSchema,
  remark: z.string(),
  /** Of this proxy alone, in the month of its service that runs now. */
  usedBytes: z.number(),
  limitBytes: z.number().nullable(),
  planName: z.string(),
  locationCode: z.string(),
  country: z.string(),
  start: instantSchema.nullable(),
  end: instantSchema.nullable(),
  autoRenew: z.boolean(),
  actions: z.object({
    'change-username': actionStateSchema,
    'change-password': actionStateSchema,
    'change-port': actionStateSchema,
    delete: actionStateSchema,
    test: actionStateSchema,
    remark: actionStateSchema,
    renew: actionStateSchema,
  }),
})
export type ProxyEndpointRow = z.infer<typeof proxyEndpointSchema>

export const PROXY_ENDPOINT_SORT = ['ip', 'port', 'type', 'username', 'used', 'location', 'remark', 'service', 'end'] as const

export const proxyListDetail = defineEndpoint({
  path: `${BASE}/list-detail`,
  summary: 'Every proxy by itself: a row for each endpoint of the caller’s services, or of one of them',
  auth: 'customer',
  effect: 'read',
  input: listInput(PROXY_ENDPOINT_SORT).extend({
    id: idInput.optional(),
    type: proxyTypeSchema.optional(),
    proxyUsername: z.string().max(32).optional(),
    location: z.string().max(10).optional(),
  }),
  output: listOutput(proxyEndpointSchema),
  errors: [],
  example: { page: 1, pageSize: 20, search: '' },
})

export const proxyDetailSchema = proxyRowSchema.extend({
  site: siteSchema,
  addressList: z.array(z.object({ ip: z.string(), proxies: z.int() })),
  ...detailBooks,
})

export const proxyDetail = defineServiceEndpoint(onService(proxyActions, 'view'), {
  path: `${BASE}/detail`,
  summary: 'One proxy service with everything its page shows; its proxies are in `list-detail`',
  effect: 'read',
  input: z.strictObject({ id: idInput }),
  output: proxyDetailSchema,
  example: { id: 48001 },
})

export const proxyTransfer = defineServiceEndpoint(onService(proxyActions, 'view'), {
  path: `${BASE}/transfer-days`,
  summary: 'Transfer of a proxy service by day, of all its proxies or of one; a day without any is there with 0',
  effect: 'read',
  input: z.strictObject({ id: idInput, endpointId: idInput.optional(), days: z.int().min(1).max(90).default(30) }),
  output: z.object({
    transfer: proxyTransferSchema,
    /** `received` from the customer, `sent` to them. */
    days: z.array(z.object({ day: z.iso.date(), receivedBytes: z.number(), sentBytes: z.number() })),
  }),
  errors: ['not-found'],
  example: { id: 48001, days: 30 },
})

export const proxyLife = lifeCalls(BASE, proxyActions)
export const proxyChanges = changeCalls(BASE, proxyActions)

/** What an export of a selection has [S9]: a row for each proxy of the services. */
export const proxyExport = exportCall(
  `${BASE}/export`,
  proxyActions,
  proxyEndpointSchema.omit({ actions: true, country: true, locationCode: true }).extend({
    /** Null where it was not asked for. */
    password: z.string().nullable(),
    location: z.string(),
    paymentStatus: z.string(),
    price: moneySchema.nullable(),
    periodMonths: z.int(),
    note: z.string(),
  }),
)

export const proxiesContract = [
  proxyList,
  proxyListDetail,
  proxyDetail,
  proxyTransfer,
  proxyExport,
  ...Object.values(proxyLife),
  ...Object.values(proxyChanges),
] as const
