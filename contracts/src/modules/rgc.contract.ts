import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import type { ErrorCode } from '../errors/catalogue.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { refusalsOf } from '../kinds/actions.ts'
import { dedicatedActions } from '../kinds/dedicated.actions.ts'
import { vpsActions } from '../kinds/vps.actions.ts'
import { listInput, listOutput } from '../lists.ts'
import { RGC_ALLOWED_MOST, RGC_ENDINGS, RGC_HOURS, RGC_HOURS_MOST, RGC_PROTOCOLS, RGC_STATES, RGC_TABS } from '../rgc.ts'
import { typedText } from '../texts.ts'

/**
 * Remote gateway connections [S8]: a public host and port that leads to SSH or remote desktop of one service. The kind of a service follows from
 * its id, so these calls judge it by the rows `remote…` of its kind's own table.
 */

const customer = { auth: 'customer' } as const

const refusals = (action: 'remote' | 'remote-change'): readonly ErrorCode[] => [
  ...new Set([
    ...refusalsOf({ rule: vpsActions.rows[action], codes: vpsActions.codes }),
    ...refusalsOf({ rule: dedicatedActions.rows[action], codes: dedicatedActions.codes }),
  ]),
]

const place = z.object({ code: z.string(), country: z.string(), city: z.string() })
const hours = z.int().min(1).max(RGC_HOURS_MOST).default(RGC_HOURS)
/** Who may connect: addresses and networks; the caller's own address where none is named. */
const allow = z.array(typedText().max(50)).min(1).max(RGC_ALLOWED_MOST)
/** Said in so many words: anybody who finds the port may try. */
const everyone = z.boolean().default(false)

export const rgcSessionSchema = z.object({
  id: idSchema,
  serviceId: idSchema,
  serviceName: z.string(),
  kind: z.string(),
  gateway: z.object({ id: idSchema, name: z.string(), location: place.nullable() }),
  /** What is connected to; null until the gateway said that it is open. */
  host: z.string().nullable(),
  port: z.int().nullable(),
  protocol: z.enum(RGC_PROTOCOLS),
  /** Who signs in there. */
  username: z.string(),
  state: z.enum(RGC_STATES),
  allow: z.array(z.string()),
  everyone: z.boolean(),
  /** Who opened it. */
  by: z.object({ id: idSchema, name: z.string() }),
  /** It is the caller's own. */
  own: z.boolean(),
  createdAt: instantSchema,
  openedAt: instantSchema.nullable(),
  until: instantSchema,
  endedAt: instantSchema.nullable(),
  ending: z.enum(RGC_ENDINGS).nullable(),
  /** The gateway is not heard of, or has not said yet that it has taken the last change. */
  unconfirmed: z.boolean(),
  /** Connections that the gateway said are open. */
  connections: z.int(),
  /** Bytes from the visitors, and to them. */
  received: z.int(),
  sent: z.int(),
})
export type RgcSession = z.infer<typeof rgcSessionSchema>

export const rgcGatewaySchema = z.object({
  id: idSchema,
  name: z.string(),
  host: z.string(),
  location: place,
  state: z.enum(['free', 'full', 'silent']),
})
export type RgcGateway = z.infer<typeof rgcGatewaySchema>

export const rgcServerList = defineEndpoint({
  path: 'user/rgc/server/list',
  summary:
    'Gateways by location, and from which address the caller comes; with `id` also what that service can be reached by and how many are open to it',
  ...customer,
  effect: 'read',
  input: z.strictObject({ id: idInput.optional() }),
  output: z.object({
    items: z.array(rgcGatewaySchema),
    address: z.string(),
    service: z
      .object({
        id: idSchema,
        name: z.string(),
        /** None: it has no address yet that anything could be led to. */
        protocols: z.array(z.enum(RGC_PROTOCOLS)),
        locationId: idSchema.nullable(),
        /** The gateway that is taken where none is chosen. */
        gatewayId: idSchema.nullable(),
        used: z.int(),
        /** By its plan. */
        most: z.int(),
      })
      .nullable(),
  }),
  errors: ['not-found', 'forbidden', 'rgc.not-offered'],
  example: {},
})

export const rgcSessionCreate = defineEndpoint({
  path: 'user/rgc/session/create',
  hold: 'secrets',
  summary:
    'Opens a connection to a service: a host and port of a gateway that lead to its SSH or remote desktop, for the addresses that are allowed. Where it leads follows from the service’s own record',
  ...customer,
  effect: 'money',
  token: 'manage',
  input: z.strictObject({
    id: idInput,
    gatewayId: idInput.optional(),
    protocol: z.enum(RGC_PROTOCOLS).optional(),
    allow: allow.optional(),
    everyone,
    hours,
  }),
  output: rgcSessionSchema,
  done: {
    'en-US': 'The connection is being opened.',
    'vi-VN': 'Đang mở kết nối.',
    'zh-CN': '正在开通连接。',
  },
  errors: [
    ...refusals('remote'),
    'rgc.not-offered',
    'rgc.protocol',
    'rgc.no-address',
    'rgc.not-in-plan',
    'rgc.limit',
    'rgc.no-gateway',
    'rgc.gateway-full',
  ],
  example: { id: 48001, hours: 8 },
})

export const rgcSessionDelete = defineEndpoint({
  path: 'user/rgc/session/delete',
  summary:
    'Closes a connection, or with `serviceId` all of the caller’s to that service, as its owner everybody’s; what goes through it is cut',
  ...customer,
  effect: 'write',
  input: z
    .strictObject({ id: idInput.optional(), serviceId: idInput.optional() })
    .refine(({ id, serviceId }) => (id === undefined) !== (serviceId === undefined), { error: 'field.invalid' }),
  output: z.object({ closing: z.int() }),
  done: { 'en-US': 'The connection is being closed.', 'vi-VN': 'Đang đóng kết nối.', 'zh-CN': '正在关闭连接。' },
  errors: ['not-found', 'rgc.none', 'rgc.over'],
  example: { id: 1 },
})

export const rgcSessionRenew = defineEndpoint({
  path: 'user/rgc/session/renew',
  hold: 'secrets',
  summary: 'Keeps a connection open for so many hours from now',
  ...customer,
  effect: 'write',
  input: z.strictObject({ id: idInput, hours }),
  output: z.object({ until: instantSchema }),
  done: { 'en-US': 'The connection stays open.', 'vi-VN': 'Đã gia hạn kết nối.', 'zh-CN': '连接已延长。' },
  errors: [...refusals('remote-change'), 'rgc.over'],
  example: { id: 1, hours: 8 },
})

export const rgcSessionUpdateAllow = defineEndpoint({
  path: 'user/rgc/session/update-allow',
  hold: 'secrets',
  summary: 'Changes who may connect; whoever may no longer is cut',
  ...customer,
  effect: 'write',
  input: z.strictObject({ id: idInput, allow: allow.optional(), everyone }),
  output: z.object({ allow: z.array(z.string()), everyone: z.boolean() }),
  done: { 'en-US': 'Allowed addresses updated.', 'vi-VN': 'Đã thay đổi địa chỉ được phép.', 'zh-CN': '已更改允许的地址。' },
  errors: [...refusals('remote-change'), 'rgc.over'],
  example: { id: 1, allow: ['203.0.113.7'] },
})

const RGC_SORT = ['createdAt', 'until', 'gateway', 'protocol', 'status'] as const

export const rgcSessionList = defineEndpoint({
  path: 'user/rgc/session/list',
  summary: 'Connections that the caller opened, and everybody’s to the caller’s own services: who, until when, bytes, state',
  ...customer,
  effect: 'read',
  input: listInput(RGC_SORT).extend({ serviceId: idInput.optional(), tab: z.enum(RGC_TABS).optional() }),
  output: listOutput(rgcSessionSchema),
  errors: [],
  example: { tab: 'live' },
})

export const rgcContract = [
  rgcServerList,
  rgcSessionCreate,
  rgcSessionDelete,
  rgcSessionRenew,
  rgcSessionUpdateAllow,
  rgcSessionList,
] as const
