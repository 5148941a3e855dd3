import { z } from 'zod'
import { FORWARD_ALLOW_MAX, FORWARD_PROTOCOLS, PACKET_FILTER_STATES, PROXY_PROTOCOLS, PROXY_TROUBLES } from './edge.ts'
import { instantSchema } from './ids.ts'

/**
 * What an edge host and the portal tell each other, below `/api2/edge/`. These are no calls of the registry: a host is neither a customer nor
 * staff, and has a credential of its own (`authorization: Bearer <host id>.<secret>`).
 */
export const EDGE_PATHS = {
  enrol: '/api2/edge/enrol',
  state: '/api2/edge/state',
  report: '/api2/edge/report',
  credential: '/api2/edge/credential',
} as const

/** So long the portal keeps a question open to which there is no news. */
export const EDGE_POLL_SECONDS = 25
/** Counts of one report; what is more comes with the next. */
export const EDGE_COUNTS_MAX = 20_000

const address = z.union([z.ipv4(), z.ipv6()])
const port = z.int().min(1).max(65_535)
const limits = z.object({ connections: z.int().min(1), perSecond: z.int().min(1), idleSeconds: z.int().min(1) })
const secret = z.string().min(40).max(200)

export const edgeEndpointSchema = z.object({
  id: z.string().min(1).max(100),
  address,
  port,
  outgoing: address.nullable(),
  protocol: z.enum(PROXY_PROTOCOLS),
  user: z.string().min(1).max(255),
  password: z.string().min(1).max(255),
  limits,
  suspended: z.boolean(),
  /** Whose allowance its bytes count against; a release before this one names none. */
  meter: z.string().max(40).nullable().default(null),
})
export type EdgeEndpoint = z.infer<typeof edgeEndpointSchema>

/** Transfer that is left on a meter, of the counts that the portal has acknowledged. The host enforces it, whether the portal is there or not. */
export const edgeAllowanceSchema = z.object({
  meter: z.string().min(1).max(40),
  /** `null`: unlimited. */
  bytes: z.int().min(0).nullable(),
  /** By the portal's clock: from then on `renewal` is what is left. */
  until: instantSchema.nullable(),
  renewal: z.int().min(0).nullable(),
  /** Hosts that share it: one that cannot reach the portal takes its part only. */
  hosts: z.int().min(1),
})
export type EdgeAllowance = z.infer<typeof edgeAllowanceSchema>

/** Leads whoever is allowed to one target, which is a literal address. Its id is no endpoint's. */
export const edgeForwardSchema = z.object({
  id: z.string().min(1).max(100),
  address,
  port,
  protocol: z.enum(FORWARD_PROTOCOLS),
  target: z.object({ address, port }),
  allow: z.array(z.union([z.cidrv4(), z.cidrv6()])).max(FORWARD_ALLOW_MAX),
  /** By the portal's clock; the host closes it then, whether the portal is there or not. */
  expiresAt: instantSchema.nullable(),
  limits,
  suspended: z.boolean(),
})
export type EdgeForward = z.infer<typeof edgeForwardSchema>

/** The code is good once; the host makes its own secret, so asking again after a lost answer is the same enrolment. */
export const edgeEnrolSchema = z.object({ code: z.string().min(20).max(100), secret })
export const edgeEnrolledSchema = z.object({ hostId: z.int().positive() })

export const edgeStateQuerySchema = z.object({ since: z.coerce.number().int().min(0) })
export const edgeStateSchema = z.object({
  version: z.int().min(0),
  /** By the portal's clock: what is told of the future is placed by the host's. A release before this one tells none. */
  now: instantSchema.optional(),
  /** Everything, and nothing else is to be there; else what changed since the version that was named. */
  whole: z.boolean(),
  proxies: z.array(edgeEndpointSchema),
  forwards: z.array(edgeForwardSchema).default([]),
  /** Of the meters of these proxies. */
  allowances: z.array(edgeAllowanceSchema).default([]),
  /** Endpoints and forwards. */
  removed: z.array(z.string()),
  /** The provider's own networks: no way in. */
  own: z.array(z.string()),
  /** Staff ask for a new credential. */
  rotate: z.boolean(),
})
export type EdgeState = z.infer<typeof edgeStateSchema>

export const edgeCountSchema = z.object({
  id: z.string().max(100),
  /** When the last of it was counted, by the host's clock. */
  at: instantSchema,
  received: z.int().min(0),
  sent: z.int().min(0),
})
export type EdgeCount = z.infer<typeof edgeCountSchema>

export const edgeFactsSchema = z.object({
  software: z.string().max(40),
  engines: z.array(z.string().max(40)).max(10),
  cores: z.int().min(1),
  load: z.number().min(0),
  memoryMb: z.int().min(0),
  memoryUsedMb: z.int().min(0),
  connections: z.int().min(0),
  startedAt: instantSchema,
  filter: z.enum(PACKET_FILTER_STATES),
  /** The engine for forwards; `trouble`: why it cannot run here. */
  forwarding: z
    .object({
      ...{ engine: z.string().max(40), trouble: z.string().max(500).nullable() },
      /** A release that knew connections alone tells none. */
      protocols: z.array(z.string().max(10)).max(10).default(['tcp']),
    })
    .nullable()
    .default(null),
})

export const edgeReportSchema = z.object({
  /** By the host's clock: what is told of the past is placed by the portal's. */
  now: instantSchema,
  applied: z.int().min(0),
  facts: edgeFactsSchema,
  /** Of all that is applied, what is not as it is to be. */
  troubles: z.array(z.object({ id: z.string().max(100), trouble: z.enum(PROXY_TROUBLES) })).max(EDGE_COUNTS_MAX),
  /** Connections that are open now through each forward; none through those that are left out. */
  open: z
    .array(z.object({ id: z.string().max(100), connections: z.int().min(1) }))
    .max(EDGE_COUNTS_MAX)
    .default([]),
  /** Meters that are used up here: their allowance may have changed. */
  meters: z.array(z.string().max(40)).max(EDGE_COUNTS_MAX).default([]),
  /** Of one life of the process, the next in its order; told again until it is acknowledged. */
  counted: z.object({ boot: z.uuid(), sequence: z.int().min(1), counts: z.array(edgeCountSchema).max(EDGE_COUNTS_MAX) }).nullable(),
})
export type EdgeReport = z.infer<typeof edgeReportSchema>

/** Up to which sequence the counts of the boot that was named are kept; null where none were told. */
export const edgeReportedSchema = z.object({
  acknowledged: z.int().min(0).nullable(),
  now: instantSchema.optional(),
  /** Of the meters that were counted or named; the acknowledged counts are in them. */
  allowances: z.array(edgeAllowanceSchema).default([]),
})
export type EdgeReported = z.infer<typeof edgeReportedSchema>

export const edgeCredentialSchema = z.object({ secret })
