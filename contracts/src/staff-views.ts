import { z } from 'zod'
import { idInput, idSchema } from './ids.ts'
import { printed, typedText } from './texts.ts'

/** Whose it is, in lists and details of the staff console. */
export const brandRefSchema = z.object({ id: idSchema, name: z.string() })
export const customerRefSchema = z.object({ id: idSchema, username: z.string(), email: z.string() })
export type BrandRef = z.infer<typeof brandRefSchema>
export type CustomerRef = z.infer<typeof customerRefSchema>

/** Keeps a list of staff's to one brand; what belongs to no brand is then left out. */
export const ofBrand = { brandId: idInput.optional() }

/** Why a member of staff does it: kept in the audit log. */
export const reasonInput = typedText().min(3).max(500).check(printed)
