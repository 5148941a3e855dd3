import type { Locale } from '@portal/contracts/locale.ts'
import { formatText, type Params, textParts } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/tx.ts'
import type { Brand } from '../store.ts'
import { joined, type MailTemplate, type MailWords, sampleOf, type Variable, variablesIn } from './wording.rules.ts'
import { findWording } from './wording.store.ts'

export const said = ({ subject, body, button }: MailWords, locale: Locale, values: Params): MailWords => ({
  subject: formatText(subject, locale, values),
  body: formatText(body, locale, values),
  button: formatText(button, locale, values),
})

interface Asked {
  readonly template: string
  readonly locale: Locale
  readonly values: Params
}

/**
 * What the brand itself says in this mail, put together; null where it has no words of its own in that language: then the portal's are said,
 * and no mail is ever lost for words that somebody wrote.
 */
export async function ownWords(tx: Tx, brand: Brand, { template, locale, values }: Asked): Promise<MailWords | null> {
  const own = brand.ownWords ? await findWording(tx, brand.id, template, locale) : null
  if (!own) return null
  try {
    return said(own, locale, { brand: brand.name, ...values })
  } catch {
    return null
  }
}

/** What these words name; null where they cannot be parsed. */
export function variablesOf({ subject, body, button }: MailWords, locale: Locale): Variable[] | null {
  try {
    return [subject, body, button].flatMap((text) => variablesIn(textParts(text, locale)))
  } catch {
    return null
  }
}

/** All that a mail of this template can say: whatever its default words name, in any language, and what it knows beside. */
export function knownTo({ words, variables }: MailTemplate): Variable[] {
  const named = (Object.entries(words) as [Locale, MailWords][]).flatMap(([locale, text]) => variablesOf(text, locale) ?? [])
  return joined([...named, ...variables.map((name) => ({ name, as: 'text' as const, choices: [] }))])
}

export const samplesFor = (template: MailTemplate, brand: string): Params => ({
  ...Object.fromEntries(knownTo(template).map((one) => [one.name, sampleOf(one)])),
  brand,
  // Of a notice it is the thing's.
  ...(template.group === 'notice' && { name: 'web-01' }),
})
