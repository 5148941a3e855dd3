import { z } from 'zod'
import { defineEndpoint } from '../endpoint.ts'
import { idInput, idSchema } from '../ids.ts'
import { localeSchema } from '../locale.ts'
import { refusing, typedLine, typedText } from '../texts.ts'
import { isOneLine } from '../validation.ts'

/** A brand's own words in its mails, by template and language; what it has none for is told in the portal's. */

const line = (max: number) => typedLine().min(1).max(max).check(refusing(isOneLine, 'field.invalid'))
const written = { subject: line(600), body: typedText().min(1).max(8000), button: line(80) }
const textSchema = z.object({ subject: z.string(), body: z.string(), button: z.string() })
const template = z.string().regex(/^[a-z0-9.-]{1,60}$/)
const one = { brandId: idInput, template, locale: localeSchema }
const example = { brandId: 1, template: 'activation', locale: 'en-US' } as const
const words = { subject: 'Welcome to {brand}', body: 'Hello {name},\n\nplease confirm your address.', button: 'Confirm' }

const read = { auth: 'staff', roles: ['support', 'billing'], effect: 'read' } as const
const write = { auth: 'staff', roles: [], effect: 'write' } as const

export const operatorMailTextList = defineEndpoint({
  ...read,
  path: 'operator/mail-texts/list',
  summary: 'Every template of mails, and in which languages the brand has words of its own',
  input: z.strictObject({ brandId: idInput }),
  output: z.object({
    items: z.array(
      z.object({ template: z.string(), group: z.enum(['account', 'notice']), subject: z.string(), own: z.array(localeSchema) }),
    ),
    locales: z.array(localeSchema),
  }),
  errors: ['not-found'],
  example: { brandId: 1 },
})

export const operatorMailTextDetail = defineEndpoint({
  ...read,
  path: 'operator/mail-texts/detail',
  summary: 'One template: the portal’s words, the brand’s own, and the variables that it knows',
  input: z.strictObject({ brandId: idInput, template }),
  output: z.object({
    template: z.string(),
    group: z.enum(['account', 'notice']),
    /** What may stand in braces; `sample` is what the preview shows. */
    variables: z.array(z.object({ name: z.string(), sample: z.string() })),
    texts: z.array(z.object({ locale: localeSchema, standard: textSchema, own: textSchema.nullable() })),
  }),
  errors: ['not-found'],
  example: { brandId: 1, template: 'activation' },
})

export const operatorMailTextSave = defineEndpoint({
  ...write,
  path: 'operator/mail-texts/save',
  summary: 'Keep the brand’s own words of one template in one language; variables that it does not know are refused',
  input: z.strictObject({ ...one, ...written }),
  output: z.object({ locale: localeSchema, own: textSchema }),
  errors: ['not-found', 'mail-text.unknown', 'mail-text.broken'],
  example: { ...example, ...words },
})

export const operatorMailTextReset = defineEndpoint({
  ...write,
  path: 'operator/mail-texts/reset',
  summary: 'Back to the portal’s words',
  input: z.strictObject(one),
  output: z.object({ locale: localeSchema, standard: textSchema }),
  errors: ['not-found'],
  example,
})

export const operatorMailTextPreview = defineEndpoint({
  ...read,
  path: 'operator/mail-texts/preview',
  summary: 'What a mail with these words looks like, with sample values',
  input: z.strictObject({ ...one, ...written }),
  output: z.object({ subject: z.string(), text: z.string(), html: z.string() }),
  errors: ['not-found', 'mail-text.unknown', 'mail-text.broken'],
  example: { ...example, ...words },
})

export const operatorMailTextTest = defineEndpoint({
  ...write,
  path: 'operator/mail-texts/test',
  summary: 'Send the caller a mail with these words and sample values',
  input: z.strictObject({ ...one, ...written }),
  /** Of the mail. */
  output: z.object({ id: idSchema }),
  errors: ['not-found', 'mail-text.unknown', 'mail-text.broken'],
  example: { ...example, ...words },
})

export const mailTextsOperatorContract = [
  operatorMailTextList,
  operatorMailTextDetail,
  operatorMailTextSave,
  operatorMailTextReset,
  operatorMailTextPreview,
  operatorMailTextTest,
] as const
