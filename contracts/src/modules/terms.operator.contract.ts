import { z } from 'zod'
import { TERMS_KINDS, TERMS_TEXT_MAX } from '../brands.ts'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema, instantSchema } from '../ids.ts'
import { localeSchema, localizedSchema } from '../locale.ts'
import { typedText } from '../texts.ts'

/** Versions of terms and privacy notices. What was published stays as it was: customers have accepted it. */

const kind = z.enum(TERMS_KINDS)
const text = typedText().max(TERMS_TEXT_MAX).default('')

const versionSchema = z.object({
  id: idSchema,
  kind,
  version: z.int(),
  texts: localizedSchema,
  /** Customers were asked to accept it; else what they accepted before counts on. */
  asked: z.boolean(),
  publishedAt: instantSchema,
  publishedBy: z.string(),
  /** How many have accepted exactly it. */
  accepted: z.int(),
})

export const operatorTermsList = defineEndpoint({
  path: 'operator/terms/list',
  summary: 'Every version of a brand’s terms and privacy notice, the newest first',
  auth: 'staff',
  roles: ['billing', 'support'],
  effect: 'read',
  input: z.strictObject({ brandId: idInput }),
  output: z.object({ items: z.array(versionSchema), locales: z.array(localeSchema) }),
  errors: ['not-found'],
  example: { brandId: 1 },
})

export const operatorTermsPublish = defineEndpoint({
  path: 'operator/terms/publish',
  summary: 'Publish a new version; customers are asked to accept it where `ask` says so',
  auth: 'staff',
  roles: [],
  effect: 'write',
  // Three languages of it.
  maxBody: 819_200,
  input: z.strictObject({
    brandId: idInput,
    kind,
    /** The version that it replaces, as the writer saw it; 0: none. */
    replaces: z.int().min(0),
    /** In every language that the brand offers. */
    texts: z.strictObject({ 'en-US': text, 'vi-VN': text, 'zh-CN': text }),
    ask: z.boolean(),
  }),
  output: versionSchema,
  errors: ['not-found', 'conflict'],
  example: {
    brandId: 1,
    kind: 'terms',
    replaces: 0,
    texts: { 'en-US': '# Terms\n\nPay in advance.', 'vi-VN': '# Điều khoản\n\nTrả trước.', 'zh-CN': '# 条款\n\n预付费。' },
    ask: true,
  },
})

export const operatorTermsAccepted = defineEndpoint({
  path: 'operator/terms/accepted',
  summary: 'What a customer accepted, when and from where, and what is due',
  auth: 'staff',
  roles: ['billing', 'support'],
  effect: 'read',
  input: z.strictObject({ accountId: idInput }),
  output: z.object({
    items: z.array(
      z.object({
        ...{ id: idSchema, kind, version: z.int(), acceptedAt: instantSchema, ip: z.string() },
        /** At the registration, or when asked anew. */
        how: z.enum(['registration', 'asked']),
      }),
    ),
  }),
  errors: [],
  example: { accountId: 1 },
})

export const termsOperatorContract = [operatorTermsList, operatorTermsPublish, operatorTermsAccepted] as const
