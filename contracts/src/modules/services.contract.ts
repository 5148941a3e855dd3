import { z } from 'zod'
import { NOTE_MAX, type ServiceType } from '../constants.ts'
import { defineServiceEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { type ActionTable, onService } from '../kinds/actions.ts'
import { localizedSchema } from '../locale.ts'
import { paymentStatusSchema, serviceStateSchema } from '../machines/service.machine.ts'
import { moneySchema } from '../money.ts'
import { customersText } from '../texts.ts'

/** The parts of every sold thing [S1a], shared by the contracts of all kinds. This module has no calls of its own. */

/** Id of a kind of service; which there are is what the kinds' modules register. */
export const serviceKindSchema = z.string().regex(/^[a-z][a-z-]{1,19}$/)
/** A type of service, of one kind; the numbers that the specification gives them stand in `SERVICE_TYPES`. */
export const serviceTypeSchema = serviceKindSchema as unknown as z.ZodType<ServiceType, ServiceType>
export const serviceTabSchema = z.enum(['all', 'overdue', 'suspended', 'cancelled', 'unknown', 'team'])
export type ServiceTab = z.infer<typeof serviceTabSchema>

/** Allowed, or disabled with the error code that says why: its sentence stands in the error catalogue. */
export const actionStateSchema = z.union([z.literal(true), z.object({ reason: z.string() })])

/** Each action of a kind's table for this caller, now. Reasons are error codes. */
export const actionsSchema = <A extends string>({ rows }: ActionTable<A>) => {
  const listed = (Object.keys(rows) as A[]).filter((action) => !rows[action].unlisted)
  // Written out as it is: choosing between the two forms, action by action, costs more than the rest of a row.
  return z
    .object(Object.fromEntries(listed.map((action) => [action, actionStateSchema])))
    .meta({ 'x-plain': true }) as unknown as z.ZodObject<Record<A, typeof actionStateSchema>>
}

/** Long work on a service. `step` is a key the browser translates; `progress` is 0..1 of the whole. */
export const workSchema = z.object({
  /** What is being done: a key the browser translates, `build` for a delivery. */
  kind: z.string(),
  step: z.string(),
  position: z.int(),
  steps: z.int(),
  progress: z.number(),
  /** An honest guess; null where there is none (a failed step waits for its next try). */
  etaSeconds: z.int().nullable(),
})
export type Work = z.infer<typeof workSchema>

export const siteSchema = z.object({ id: idSchema, code: z.string(), country: z.string(), city: localizedSchema })
export type Site = z.infer<typeof siteSchema>

/** What every row of every service list carries. */
export const serviceBaseSchema = z.object({
  id: idSchema,
  type: serviceTypeSchema,
  name: z.string(),
  state: serviceStateSchema,
  planName: z.string(),
  start: instantSchema.nullable(),
  end: instantSchema.nullable(),
  autoRenew: z.boolean(),
  /** For one period of `periodMonths`; null on what others share with the caller: members see no payment data [P1]. */
  price: moneySchema.nullable(),
  periodMonths: z.int(),
  note: z.string(),
  tags: z.array(z.string()),
  paymentStatus: paymentStatusSchema,
  /** `co-owner`: shared with the caller by somebody else. */
  role: z.enum(['owner', 'co-owner']),
  ownerName: z.string(),
  /** Others may use it beside its owner. */
  shared: z.boolean(),
})

export type ServiceBase = z.infer<typeof serviceBaseSchema>

export const addonSchema = z.object({ name: z.string(), price: moneySchema, amount: z.int() })

/** For staff: `name` is a key that the console translates, as it does a `state`; any other value is shown as it is. */
export const staffFactSchema = z.object({ name: z.string(), value: z.string() })

const noteInput = z.object({
  id: idInput,
  note: customersText(NOTE_MAX),
  /** Left as they are where absent. */
  tags: z
    .array(
      z
        .string()
        .trim()
        .regex(/^[\p{L}\p{N}_.-]{1,30}$/u),
    )
    .max(10)
    .optional(),
})

/** The same for every kind, below its own path [S1a]. */
export const noteCall = <const P extends string>(path: P, table: ActionTable<'note'>) =>
  defineServiceEndpoint(onService(table, 'note'), {
    path,
    summary: 'Sets the note, and the tags where given',
    effect: 'write',
    done: { 'en-US': 'The note is saved.', 'vi-VN': 'Đã lưu ghi chú.', 'zh-CN': '备注已保存。' },
    input: noteInput,
    output: z.object({ note: z.string(), tags: z.array(z.string()) }),
    example: { id: 48001, note: 'Front of shop' },
  })
