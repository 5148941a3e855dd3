import { z } from 'zod'
import { idSchema, instantSchema } from '../ids.ts'
import { DEADLINE_MINUTES, type TimedWork } from '../machines/deadlines.ts'

/** Of the page of a VPS: work that is late, and a disk that is lost. */
export const detailOfTrouble = {
  /** What is under way should have been done at `since`; null: nothing is late. `accepted`: its engine took the request. */
  late: z
    .object({
      work: z.enum(Object.keys(DEADLINE_MINUTES) as [TimedWork, ...TimedWork[]]),
      since: instantSchema,
      began: instantSchema,
      accepted: z.boolean(),
    })
    .nullable(),
  /** Its disk was lost with its host. `backup`: what it can be rebuilt from on another host; null: there is none. */
  lost: z
    .object({
      at: instantSchema,
      backup: z.object({ id: idSchema, takenAt: instantSchema, bytes: z.int().nullable() }).nullable(),
      /** The last attempt to rebuild it failed. */
      failed: z.boolean(),
    })
    .nullable(),
}
