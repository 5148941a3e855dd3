import { z } from 'zod'
import { TERMS_KINDS } from '../brands.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'

/** What customers agree to: each brand's terms and privacy notice, version by version [B1]. */

const kind = z.enum(TERMS_KINDS)
const published = z.object({
  id: idSchema,
  kind,
  version: z.int(),
  publishedAt: instantSchema,
  /** In the caller's language, else in the brand's. Lines that begin with `# ` are headings, with `- ` points. */
  text: z.string(),
})
const accepted = z.object({ id: idSchema, kind, version: z.int(), acceptedAt: instantSchema, ip: z.string() })

export const publicTerms = defineEndpoint({
  path: 'public/terms',
  summary: 'The brand’s terms or privacy notice as they are now',
  auth: 'public',
  effect: 'read',
  input: z.strictObject({ kind }),
  output: published,
  errors: ['not-found'],
  example: { kind: 'terms' },
})

export const termsState = defineEndpoint({
  path: 'user/terms/state',
  summary: 'What there is to be accepted anew, and what was accepted when and from where',
  auth: 'customer',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ due: z.array(published), accepted: z.array(accepted) }),
  errors: [],
  example: {},
})

export const termsAccept = defineEndpoint({
  path: 'user/terms/accept',
  summary: 'Accept versions of terms that were shown; one that was replaced meanwhile is refused',
  auth: 'customer-session',
  effect: 'write',
  done: { 'en-US': 'Thank you. Your acceptance has been recorded.', 'vi-VN': 'Cảm ơn bạn, đã ghi nhận.', 'zh-CN': '谢谢，已记录。' },
  input: z.strictObject({ ids: z.array(idInput).min(1).max(4) }),
  /** What is left to be accepted. */
  output: z.object({ due: z.int() }),
  errors: ['terms.replaced'],
  example: { ids: [1] },
})

export const termsContract = [publicTerms, termsState, termsAccept] as const
