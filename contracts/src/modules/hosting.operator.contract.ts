import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { reasonInput } from '../staff-views.ts'
import { customersLine, typedText } from '../texts.ts'
import { actionStateSchema } from './services.contract.ts'

/**
 * What staff see and do of hosting panels. A panel itself, with its address and credentials, is set up as any other integration
 * (`operator/integration/*`, kind `hosting`); what it is for stands here.
 */

const read = { auth: 'staff', roles: ['provisioning', 'support'], effect: 'read' } as const
const write = { auth: 'staff', roles: ['provisioning'], effect: 'write' } as const

const panelId = z.string().min(1).max(60)

/** `fullest`: fills one panel before the next; `spread`: the emptiest first. */
export const HOSTING_PLACEMENTS = ['fullest', 'spread'] as const

const hostName = typedText()
  .toLowerCase()
  .max(253)
  .regex(/^([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]([a-z0-9-]{0,61}[a-z0-9])?$/, { error: 'field.host-name' })

const packageName = typedText().regex(/^[A-Za-z0-9][A-Za-z0-9_. -]{0,59}$/, { error: 'field.invalid' })

/** What a panel is for, and where the domains of its accounts should lead. */
const purpose = {
  locationId: idInput.nullable(),
  /** So many accounts it may have, of ours. */
  capacity: z.int().min(0).max(100_000),
  placement: z.enum(HOSTING_PLACEMENTS),
  /** Takes new accounts. */
  open: z.boolean(),
  /** Plans that it serves, and what it calls their packages; none: every plan, by the plan's own code. */
  packages: z.array(z.strictObject({ planId: idInput, package: packageName })).max(100),
  ipv4: z.union([z.literal(''), z.ipv4({ error: 'field.invalid' })]),
  ipv6: z.union([z.literal(''), z.ipv6({ error: 'field.invalid' })]),
  /** Where mail for its domains goes; empty: mail is not said anything of. */
  mailHost: z.union([z.literal(''), hostName]),
  nameservers: z.array(hostName).max(6),
  loginUrl: z.union([z.literal(''), z.url({ protocol: /^https$/, error: 'field.invalid' })]),
}

const panelSchema = z.object({
  id: z.string(),
  title: z.string(),
  vendor: z.string(),
  vendorTitle: z.string(),
  /** Of the integration: a disabled one takes nothing new. */
  enabled: z.boolean(),
  /** A driver could be made of it in the process that answers. */
  usable: z.boolean(),
  attended: z.boolean(),
  simulated: z.boolean(),
  signIn: z.boolean(),
  measures: z.boolean(),
  ...purpose,
  locationId: idSchema.nullable(),
  packages: z.array(z.object({ planId: idSchema, plan: z.string(), package: z.string() })),
  ipv4: z.string(),
  ipv6: z.string(),
  mailHost: z.string(),
  nameservers: z.array(z.string()),
  loginUrl: z.string(),
  /** Accounts of services that live there or are being set up. */
  used: z.int(),
  /** When all its accounts were looked at last, and why it could not be done since; null: never, or nothing failed. */
  comparedAt: instantSchema.nullable(),
  compareError: z.string().nullable(),
  /** Open differences between it and our books. */
  findings: z.int(),
  /** Open requests to people. */
  requests: z.int(),
  /** Accounts that it does not bring to what our books say although it is told again and again, and what it says of the first. */
  behind: z.int(),
  behindWhy: z.string().nullable(),
})
export type HostingPanel = z.infer<typeof panelSchema>

export const hostingPanels = defineEndpoint({
  path: 'operator/hosting/panels',
  summary: 'Hosting panels with their room, what they are for, and what differs from our books',
  ...read,
  input: z.strictObject({}),
  output: z.object({ items: z.array(panelSchema) }),
  errors: [],
  example: {},
})

export const hostingPanelSet = defineEndpoint({
  path: 'operator/hosting/panel-set',
  summary: 'Says what a hosting panel is for: its place, its room, its packages, and where domains should lead',
  ...write,
  input: z.strictObject({ id: panelId, ...purpose }),
  output: z.object({}),
  errors: ['not-found'],
  example: {
    ...{ id: 'simulator-sgn', locationId: 1, capacity: 200, placement: 'spread', open: true, packages: [] },
    ...{ ipv4: '192.0.2.80', ipv6: '', mailHost: '', nameservers: ['ns1.example.net', 'ns2.example.net'], loginUrl: '' },
  },
})

/**
 * `stranger`: an account on the panel that is in none of our books. `missing`: a service whose account the panel does not know.
 * `suspended`, `running`: the panel says so and our books say otherwise. `package`: it has another package than was sold.
 */
export const HOSTING_FINDINGS = ['stranger', 'missing', 'suspended', 'running', 'package'] as const
export type HostingFindingKind = (typeof HOSTING_FINDINGS)[number]

const findingSchema = z.object({
  id: idSchema,
  panelId: z.string(),
  panel: z.string(),
  kind: z.enum(HOSTING_FINDINGS),
  username: z.string(),
  domain: z.string().nullable(),
  /** Null of a stranger's. */
  serviceId: idSchema.nullable(),
  customer: z.string().nullable(),
  /** What the panel says, and what our books say. */
  said: z.string(),
  expected: z.string(),
  firstSeenAt: instantSchema,
  seenAt: instantSchema,
  /** Staff know of it and leave it as it is. */
  accepted: z.object({ by: z.string(), at: instantSchema, reason: z.string() }).nullable(),
  /** Put the panel right by what our books say; refused where only a person can. */
  repair: actionStateSchema,
})
export type HostingFinding = z.infer<typeof findingSchema>

export const hostingFindings = defineEndpoint({
  path: 'operator/hosting/findings',
  summary: 'Where panels and our books differ: accounts nobody sold, services without an account, states and packages that are others',
  ...read,
  input: z.strictObject({ panelId: panelId.optional(), accepted: z.boolean().default(false) }),
  output: z.object({ items: z.array(findingSchema), total: z.int() }),
  errors: [],
  example: { accepted: false },
})

export const hostingFindingSettle = defineEndpoint({
  path: 'operator/hosting/finding-settle',
  summary: 'Leaves a difference as it is, with a reason, or has the panel put right by what our books say',
  ...write,
  input: z.strictObject({ id: idInput, what: z.enum(['accept', 'repair']), reason: reasonInput }),
  output: z.object({}),
  errors: ['not-found', 'hosting.finding-settled', 'not-supported-by-engine'],
  example: { id: 1, what: 'accept', reason: 'our own status page' },
})

export const hostingCompare = defineEndpoint({
  path: 'operator/hosting/compare',
  summary: 'Looks at all accounts of a panel soon, and compares them with our books',
  ...write,
  roles: ['provisioning', 'support'],
  input: z.strictObject({ id: panelId }),
  output: z.object({}),
  errors: ['not-found'],
  example: { id: 'simulator-sgn' },
})

/** What people are asked to do on a panel that nothing of ours can reach. */
export const HOSTING_REQUESTS = ['create', 'suspend', 'resume', 'package', 'password', 'remove'] as const
export type HostingRequestKind = (typeof HOSTING_REQUESTS)[number]

const requestSchema = z.object({
  id: idSchema,
  panelId: z.string(),
  panel: z.string(),
  what: z.enum(HOSTING_REQUESTS),
  username: z.string(),
  domain: z.string(),
  /** What the account is to have. */
  package: z.string(),
  email: z.string(),
  serviceId: idSchema.nullable(),
  /** A password belongs to it, which is shown by `request-password`. */
  hasPassword: z.boolean(),
  askedAt: instantSchema,
  answeredAt: instantSchema.nullable(),
  answeredBy: z.string().nullable(),
  /** `replaced`: something else was asked before anybody answered. */
  outcome: z.enum(['done', 'failed', 'replaced']).nullable(),
  note: z.string(),
})
export type HostingRequest = z.infer<typeof requestSchema>

export const hostingRequests = defineEndpoint({
  path: 'operator/hosting/requests',
  summary: 'What people were asked to do on panels that nothing of ours can reach; the oldest open one first',
  ...read,
  input: z.strictObject({ open: z.boolean().default(true) }),
  output: z.object({ items: z.array(requestSchema), total: z.int() }),
  errors: [],
  example: { open: true },
})

export const hostingRequestPassword = defineEndpoint({
  path: 'operator/hosting/request-password',
  summary: 'The password that an open request is to set; each look is in the audit log',
  ...write,
  input: z.strictObject({ id: idInput }),
  output: z.object({ password: z.string() }),
  errors: ['not-found', 'hosting.request-answered'],
  example: { id: 1 },
})

export const hostingRequestAnswer = defineEndpoint({
  path: 'operator/hosting/request-answer',
  summary: 'Says that what was asked is done, or could not be done',
  ...write,
  input: z.strictObject({ id: idInput, outcome: z.enum(['done', 'failed']), note: customersLine(200).default('') }),
  output: z.object({}),
  errors: ['not-found', 'hosting.request-answered'],
  example: { id: 1, outcome: 'done' },
})

export const hostingOperatorContract = [
  hostingPanels,
  hostingPanelSet,
  hostingFindings,
  hostingFindingSettle,
  hostingCompare,
  hostingRequests,
  hostingRequestPassword,
  hostingRequestAnswer,
] as const
