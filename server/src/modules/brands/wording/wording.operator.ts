import type { Locale } from '@portal/contracts/locale.ts'
import * as calls from '@portal/contracts/modules/mail-texts.operator.contract.ts'
import { fail } from '../../../platform/errors.ts'
import { command, type Handler, query } from '../../../platform/http/handlers.ts'
import { renderMail } from '../../../platform/mail-layout.ts'
import { queueNow } from '../../../platform/mail-list.ts'
import type { Tx } from '../../../platform/tx.ts'
import { type Brand, findBrand } from '../store.ts'
import type { MailTemplate, MailWords } from './wording.rules.ts'
import { deleteWording, findWording, saveWording, wordingsOf } from './wording.store.ts'
import { knownTo, said, samplesFor, variablesOf } from './wording.ts'

interface Given extends MailWords {
  readonly brandId: number
  readonly template: string
  readonly locale: Locale
}

const wordsIn = ({ subject, body, button }: MailWords): MailWords => ({ subject, body, button })

export function wordingHandlers(templates: readonly MailTemplate[]): readonly Handler[] {
  const known = new Map(templates.map((one) => [one.template, one]))

  const found = async (tx: Tx, { brandId, template }: Pick<Given, 'brandId' | 'template'>) => {
    const [brand, one] = [await findBrand(tx, brandId), known.get(template)]
    return brand && one ? { brand, template: one } : fail('not-found')
  }

  /** The words put together with samples; refused where they cannot be, or name what this mail does not know. */
  const tried = (brand: Brand, template: MailTemplate, { locale, ...words }: Pick<Given, keyof MailWords | 'locale'>): MailWords => {
    const named = variablesOf(words, locale)
    if (!named) fail('mail-text.broken')
    const known = new Map(knownTo(template).map((one) => [one.name, one.as]))
    const unknown = [...new Set(named.map(({ name }) => name))].filter((name) => !known.has(name))
    if (unknown.length > 0) fail('mail-text.unknown', { names: unknown.map((name) => `{${name}}`).join(', ') })
    // Counted can only be what is a number.
    if (named.some(({ name, as }) => as === 'number' && known.get(name) !== 'number')) fail('mail-text.broken')
    try {
      return said(words, locale, samplesFor(template, brand.name))
    } catch {
      return fail('mail-text.broken')
    }
  }

  const rendered = (brand: Brand, { subject, body, button }: MailWords, locale: Locale) =>
    renderMail(brand, { locale, subject, paragraphs: body.split('\n\n'), button: { label: button, url: brand.baseUrl } })

  return [
    query(calls.operatorMailTextList, async ({ tx, lang }, { brandId }) => {
      const brand = (await findBrand(tx, brandId)) ?? fail('not-found')
      const own = await wordingsOf(tx, brandId)
      const items = templates.map(({ template, group, words }) => ({
        ...{ template, group },
        subject: said(words[lang], lang, samplesFor({ template, group, words, variables: [] }, brand.name)).subject,
        own: own.filter((row) => row.template === template).map(({ locale }) => locale),
      }))
      return { items, locales: brand.locales as Locale[] }
    }),

    query(calls.operatorMailTextDetail, async ({ tx }, input) => {
      const { brand, template } = await found(tx, input)
      const own = await wordingsOf(tx, brand.id)
      const samples = samplesFor(template, brand.name)
      return {
        ...{ template: template.template, group: template.group },
        variables: knownTo(template).map(({ name }) => ({ name, sample: String(samples[name] ?? '') })),
        texts: (brand.locales as Locale[]).map((locale) => {
          const row = own.find((one) => one.template === template.template && one.locale === locale)
          return { locale, standard: wordsIn(template.words[locale]), own: row ? wordsIn(row) : null }
        }),
      }
    }),

    command(calls.operatorMailTextSave, async ({ tx, staff, note }, { brandId, locale, ...input }) => {
      const { brand, template } = await found(tx, { brandId, template: input.template })
      tried(brand, template, { locale, ...input })
      const before = await findWording(tx, brandId, input.template, locale)
      const words = wordsIn(input)
      await saveWording(tx, { brandId, template: input.template, locale, ...words, updatedAt: tx.now, updatedBy: staff.username })
      note({ detail: `${brand.name} · ${input.template} · ${locale}`, before: before && wordsIn(before), after: words })
      return { locale, own: words }
    }),

    command(calls.operatorMailTextReset, async ({ tx, note }, { locale, ...input }) => {
      const { brand, template } = await found(tx, input)
      const before = await deleteWording(tx, brand.id, template.template, locale)
      note({ detail: `${brand.name} · ${template.template} · ${locale}`, before: { own: before && wordsIn(before) }, after: { own: null } })
      return { locale, standard: wordsIn(template.words[locale]) }
    }),

    query(calls.operatorMailTextPreview, async ({ tx }, input) => {
      const { brand, template } = await found(tx, input)
      return rendered(brand, tried(brand, template, input), input.locale)
    }),

    command(calls.operatorMailTextTest, async ({ tx, staff, note }, input) => {
      const { brand, template } = await found(tx, input)
      const mail = rendered(brand, tried(brand, template, input), input.locale)
      const id = await queueNow(tx, {
        ...{ brandId: brand.id, accountId: null, template: 'test', locale: input.locale, sender: brand.mailSender, recipient: staff.email },
        cause: `test:${staff.id}:${input.template}:${tx.now.getTime()}`,
        ...mail,
      })
      note({ detail: `${brand.name} · ${input.template} · ${input.locale}`, after: { mail: id, recipient: staff.email } })
      return { id }
    }),
  ]
}
