import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { localizedSchema } from '../locale.ts'
import { printed, refusing, typedLine } from '../texts.ts'
import { isOneLine } from '../validation.ts'
import { columnSchema, columnValue, settingsInput } from './nodes.operator.contract.ts'

/**
/**
 * Accounts at payment gateways, mail servers, providers to sign in by, inboxes and DNS servers, by brand, and stores of files and hosting
 * panels, which are every brand's. Only owners change them: through them money, mails, files, names and people go.
 */

export const INTEGRATION_KINDS = ['payment', 'mail', 'identity', 'files', 'dns', 'hosting', 'inbox'] as const
const kind = z.enum(INTEGRATION_KINDS)
const write = { auth: 'staff', roles: [] } as const
const read = { auth: 'staff', roles: ['billing'] } as const

const instanceId = z.string().min(1).max(60)
const title = typedLine().min(1).max(60).check(refusing(isOneLine, 'field.invalid'), printed)
/** How customers read it; null: as the driver calls itself. */
const label = localizedSchema.nullable()

export const integrationSchema = z.object({
  id: z.string(),
  kind,
  vendor: z.string(),
  vendorTitle: z.string(),
  title: z.string(),
  label,
  /** Null: every brand's. */
  brandId: idSchema.nullable(),
  state: z.enum(['active', 'disabled']),
  /** A driver could be made of it in the process that answers. */
  usable: z.boolean(),
  /** Where a gateway reports to, and where a provider sends browsers back to; null for what knows no address of ours. */
  hookPath: z.string().nullable(),
  version: z.int(),
  createdAt: instantSchema,
})

export const operatorIntegrationVendors = defineEndpoint({
  path: 'operator/integration/vendors',
  summary:
    'Kinds of gateways, mail servers, providers to sign in by, stores of files and DNS servers that can be set up, and the settings of each',
  ...read,
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ items: z.array(z.object({ kind, id: z.string(), title: z.string(), columns: z.array(columnSchema) })) }),
  errors: [],
  example: {},
})

export const operatorIntegrationList = defineEndpoint({
  path: 'operator/integration/list',
  summary: 'Every gateway account, mail server, provider to sign in by, store of files and DNS server that was set up',
  ...read,
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({
    items: z.array(integrationSchema),
    /** What mails go through where a brand has no server of its own. */
    standardMail: z.enum(['smtp', 'mailbox']),
  }),
  errors: [],
  example: {},
})

export const operatorIntegrationDetail = defineEndpoint({
  path: 'operator/integration/detail',
  summary: 'One of them with its settings; secrets are never among them',
  ...read,
  effect: 'read',
  input: z.strictObject({ id: instanceId }),
  output: integrationSchema.extend({
    settings: z.record(z.string(), columnValue),
    /** Names of the secret settings that are kept. */
    secretsSet: z.array(z.string()),
  }),
  errors: ['not-found'],
  example: { id: 'sandbox' },
})

export const operatorIntegrationTest = defineEndpoint({
  path: 'operator/integration/test',
  summary: 'Try a connection with these settings, or with those that are kept',
  ...write,
  effect: 'write',
  input: z.strictObject({
    /** What is kept, with the settings given here in their place. */
    id: instanceId.optional(),
    kind: kind.optional(),
    vendor: z.string().max(60).optional(),
    settings: settingsInput.default({}),
  }),
  output: z.object({ ok: z.boolean(), detail: z.string(), seconds: z.number() }),
  errors: ['not-found', 'integration.vendor-unknown'],
  example: { kind: 'mail', vendor: 'smtp', settings: { host: 'mail.example.com' } },
})

export const operatorIntegrationCreate = defineEndpoint({
  path: 'operator/integration/create',
  summary:
    'Set up a gateway account, a mail server, a provider, a store of files or a DNS server; it is tried first, and works from then on',
  ...write,
  effect: 'money',
  input: z.strictObject({
    kind,
    vendor: z.string().max(60),
    title,
    label,
    brandId: idInput.nullable(),
    settings: settingsInput.default({}),
  }),
  output: integrationSchema,
  errors: ['not-found', 'integration.vendor-unknown', 'integration.not-reached', 'integration.mail-taken'],
  example: { kind: 'mail', vendor: 'smtp', title: 'Office', label: null, brandId: 1, settings: { host: 'mail.example.com' } },
})

export const operatorIntegrationUpdate = defineEndpoint({
  path: 'operator/integration/update',
  summary: 'Change its name and settings; they are tried first',
  ...write,
  effect: 'write',
  input: z.strictObject({
    id: instanceId,
    version: z.int().min(0),
    title,
    label,
    /** Those left out stay as they are; null puts one back to its default. */
    settings: settingsInput.default({}),
  }),
  output: integrationSchema,
  errors: ['not-found', 'conflict', 'integration.vendor-unknown', 'integration.not-reached'],
  example: { id: 'sandbox', version: 1, title: 'Sandbox', label: null },
})

export const operatorIntegrationSwitch = defineEndpoint({
  path: 'operator/integration/switch',
  summary: 'Offer it no more, or again; what was begun with it goes on',
  ...write,
  effect: 'write',
  input: z.strictObject({ id: instanceId, version: z.int().min(0), state: z.enum(['active', 'disabled']) }),
  output: integrationSchema,
  errors: ['not-found', 'conflict', 'integration.mail-taken'],
  example: { id: 'sandbox', version: 1, state: 'disabled' },
})

export const integrationsContract = [
  operatorIntegrationVendors,
  operatorIntegrationList,
  operatorIntegrationDetail,
  operatorIntegrationTest,
  operatorIntegrationCreate,
  operatorIntegrationUpdate,
  operatorIntegrationSwitch,
] as const
