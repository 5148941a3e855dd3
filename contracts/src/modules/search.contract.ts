import { z } from 'zod'
import { SEARCH_MIN } from '../constants.ts'
import { documentNumberSchema } from '../document-series.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { invoiceStateSchema, invoiceTypeSchema } from '../machines/invoice.machine.ts'
import { paymentStatusSchema, serviceStateSchema } from '../machines/service.machine.ts'
import { moneySchema } from '../money.ts'
import { brandRefSchema, customerRefSchema } from '../staff-views.ts'
import { typedText } from '../texts.ts'
import { serviceKindSchema, serviceTypeSchema } from './services.contract.ts'

const text = typedText().min(SEARCH_MIN).max(100)

/** One kind of thing and those of it that were found, the best first. */
const group = <const W extends string, I extends z.ZodType>(what: W, item: I) =>
  z.object({ what: z.literal(what), items: z.array(item), more: z.boolean() })

const invoice = { id: idSchema, number: documentNumberSchema, type: invoiceTypeSchema, status: invoiceStateSchema, total: moneySchema }

const ownGroup = z.discriminatedUnion('what', [
  group(
    'services',
    z.object({
      id: idSchema,
      kind: serviceKindSchema,
      name: z.string(),
      address: z.string().nullable(),
      /** A state of its kind's machine. */
      state: z.string(),
    }),
  ),
  group('invoices', z.object({ ...invoice, summary: z.string() })),
])

export const userSearch = defineEndpoint({
  path: 'user/search',
  summary: 'Own and shared services by name, address, id, note or tag, and own invoices by number, amount or what they sold',
  auth: 'customer',
  effect: 'read',
  input: z.strictObject({ text }),
  output: z.object({ groups: z.array(ownGroup) }),
  errors: [],
  example: { text: 'web-01' },
})

const staffGroup = z.discriminatedUnion('what', [
  group(
    'customers',
    z.object({
      ...{ id: idSchema, username: z.string(), email: z.string(), profileName: z.string(), brand: brandRefSchema },
      state: z.enum(['active', 'inactive', 'banned']),
    }),
  ),
  group(
    'services',
    z.object({
      ...{ id: idSchema, kind: serviceKindSchema, type: serviceTypeSchema, name: z.string(), plan: z.string() },
      ...{ state: serviceStateSchema, paymentStatus: paymentStatusSchema, suspending: z.boolean() },
      ...{ address: z.string().nullable(), customer: customerRefSchema, brand: brandRefSchema },
    }),
  ),
  group('invoices', z.object({ ...invoice, customer: customerRefSchema, brand: brandRefSchema })),
  group(
    'payments',
    z.object({ id: idSchema, reference: z.string(), gateway: z.string(), amount: moneySchema, invoiceId: idSchema, at: instantSchema }),
  ),
  group(
    'work',
    z.object({
      ...{ id: idSchema, kind: z.string(), state: z.enum(['running', 'undoing', 'done', 'undone', 'stuck']) },
      service: z.object({ id: idSchema, name: z.string() }).nullable(),
    }),
  ),
  group('jobs', z.object({ id: idSchema, name: z.string(), error: z.string().nullable() })),
  group('addresses', z.object({ id: idSchema, address: z.string(), poolId: idSchema, state: z.string() })),
  group('nodes', z.object({ id: idSchema, title: z.string(), state: z.enum(['active', 'draining', 'down']) })),
  group(
    'mails',
    z.object({ id: idSchema, recipient: z.string(), subject: z.string(), state: z.enum(['queued', 'sent', 'failed']), at: instantSchema }),
  ),
])

export const operatorSearch = defineEndpoint({
  path: 'operator/search',
  summary:
    'Finds by words of a name or host name, accents and capitals apart, by the beginning of an IP address, invoice number, e-mail or bank’s reference, and by the number of a thing (#48213); only what the caller’s roles may open',
  auth: 'staff',
  roles: ['billing', 'support', 'provisioning'],
  effect: 'read',
  input: z.strictObject({ text, brandId: idInput.optional() }),
  output: z.object({ groups: z.array(staffGroup) }),
  errors: [],
  example: { text: 'web-01' },
})

export const searchContract = [userSearch, operatorSearch] as const
