import { z } from 'zod'

/** Ids are positive integers drawn from one sequence each; people quote them to support as `#48213`. */
export const idSchema = z.int().positive()
/** An id in a path or from a form: text of digits is accepted too. */
export const idInput = z.union([
  idSchema,
  z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(idSchema),
])
export const instantSchema = z.iso.datetime().meta({ description: 'UTC instant' })
