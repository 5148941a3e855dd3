import { z } from 'zod'
import { NOTE_MAX, SERVICE_TYPES, type ServiceType } from '../constants.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { localizedSchema } from '../locale.ts'
import { paymentStatusSchema, serviceStateSchema } from '../machines/service.machine.ts'
import { moneySchema } from '../money.ts'

/** The parts of every sold thing [S1a], shared by the contracts of all kinds. This module has no calls of its own. */

export const serviceTypeSchema = z.enum(Object.keys(SERVICE_TYPES) as [ServiceType, ...ServiceType[]])
export const serviceTabSchema = z.enum(['all', 'overdue', 'suspended', 'cancelled', 'unknown', 'team'])
export type ServiceTab = z.infer<typeof serviceTabSchema>

/** Allowed, or disabled with the error code that says why: its sentence stands in the error catalogue. */
export const actionStateSchema = z.union([z.literal(true), z.object({ reason: z.string() })])

/** Long work on a service. `step` is a key the browser translates; `progress` is 0..1 of the whole. */
export const workSchema = z.object({
  kind: z.enum(['build', 'resize']),
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
})

export const addonSchema = z.object({ name: z.string(), price: moneySchema, amount: z.int() })

export const noteInput = z.object({
  id: idInput,
  note: z.string().trim().max(NOTE_MAX),
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
