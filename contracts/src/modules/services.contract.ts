import { z } from 'zod'
import { NOTE_MAX, SERVICE_NAME_MAX, type ServiceType, TAGS_MAX } from '../constants.ts'
import { defineEndpoint, defineServiceEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { type ActionTable, onService, PROOF_ERRORS } from '../kinds/actions.ts'
import { localizedSchema } from '../locale.ts'
import { paymentStatusSchema, serviceStateSchema } from '../machines/service.machine.ts'
import { moneySchema } from '../money.ts'
import { customersLine, customersText, printed, typedText } from '../texts.ts'

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
  /** The owner's; empty on what others share with the caller [P1]. */
  note: z.string(),
  tags: z.array(z.string()),
  /** Its owner protects it against being deleted or overwritten. */
  protection: z.boolean(),
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

/** One word: letters of any script, digits, hyphen, underscore, full stop. */
const tagSchema = typedText().regex(/^[\p{L}\p{N}_.-]{1,30}$/u, { error: 'service.bad-tag' })

const noteInput = z.strictObject({
  id: idInput,
  note: customersText(NOTE_MAX),
  /** Left as they are where absent. */
  tags: z.array(tagSchema).max(TAGS_MAX).optional(),
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

export const renameCall = <const P extends string>(path: P, table: ActionTable<'rename'>) =>
  defineServiceEndpoint(onService(table, 'rename'), {
    path,
    summary: 'Changes the name that a service is listed under; what it calls itself inside stays',
    effect: 'write',
    done: { 'en-US': 'The new name is saved.', 'vi-VN': 'Đã lưu tên mới.', 'zh-CN': '新名称已保存。' },
    input: z.strictObject({ id: idInput, name: customersLine(SERVICE_NAME_MAX).min(1).check(printed) }),
    output: z.object({ name: z.string() }),
    example: { id: 48001, name: 'shop-frontend' },
  })

export const tagsCall = <const P extends string>(path: P) =>
  defineEndpoint({
    path,
    summary: 'Tags of the caller’s services of this kind, and of those shared with them',
    auth: 'customer',
    effect: 'read',
    input: z.strictObject({}),
    output: z.object({ items: z.array(z.object({ tag: z.string(), services: z.int() })) }),
    errors: [],
    example: {},
  })

export const protectCall = <const P extends string>(path: P, table: ActionTable<'protect'>) =>
  defineServiceEndpoint(onService(table, 'protect'), {
    path,
    summary: 'Protects a service against being deleted or overwritten, or lifts that, which asks for fresh proof',
    effect: 'write',
    proof: { proof: 'fresh', where: { on: false } },
    token: 'manage',
    done: { 'en-US': 'The protection is changed.', 'vi-VN': 'Đã đổi chế độ bảo vệ.', 'zh-CN': '保护设置已更改。' },
    input: z.strictObject({ id: idInput, on: z.boolean() }),
    output: z.object({ protection: z.boolean() }),
    errors: PROOF_ERRORS,
    example: { id: 48001, on: true },
  })
