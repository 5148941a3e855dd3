import { z } from 'zod'
import { idSchema, instantSchema } from '../ids.ts'
import { planFiguresSchema } from './catalogue.contract.ts'
import { serviceTypeSchema } from './services.contract.ts'

/** One thing that was bought: what became of it. */
export const orderUnitSchema = z.object({
  id: z.int(),
  lineId: z.int(),
  type: serviceTypeSchema,
  name: z.string(),
  state: z.enum(['waiting', 'installing', 'delivered', 'refunded']),
  serviceId: idSchema.nullable(),
  /** Why it was refunded: an error code; null otherwise. */
  reason: z.string().nullable(),
})

/** A size before or after a change. */
export const changedSizeSchema = planFiguresSchema.extend({ planName: z.string() })

/** What a document does, or did, to one service. */
export const orderEffectSchema = z.object({
  serviceId: idSchema,
  type: serviceTypeSchema,
  name: z.string(),
  what: z.enum(['order', 'renew', 'change']),
  /** Months that it pays for; null where it is no period. */
  months: z.int().nullable(),
  /** The time that it pays for; null where it is not known before delivery, or stands on the line. */
  from: instantSchema.nullable(),
  to: instantSchema.nullable(),
  /** Until when the service is paid for as it is now. */
  end: instantSchema.nullable(),
})
