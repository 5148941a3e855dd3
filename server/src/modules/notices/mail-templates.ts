import { type Locale, locales } from '@portal/contracts/locale.ts'
import type { MailTemplate, MailWords } from '../brands/index.ts'
import { DIGEST, digestTexts } from './digest.ts'
import { greeting } from './notify.ts'
import type { NoticeText } from './texts/define.ts'
import { noticeTexts } from './texts/index.texts.ts'

/** `name` is the thing's, where a notice is about one. */
const greetingOf = (locale: Locale): string => greeting[locale].replace('{name}', '{customer}')

const wordsOf = ({ title, mail, link }: NoticeText, locale: Locale): MailWords => ({
  subject: title[locale],
  body: `${greetingOf(locale)}\n\n${mail[locale]}`,
  button: link[locale],
})

const inEach = (words: (locale: Locale) => MailWords) =>
  Object.fromEntries(locales.map((locale) => [locale, words(locale)])) as Record<Locale, MailWords>

const digestTemplate: MailTemplate = {
  template: DIGEST,
  group: 'notice',
  words: inEach((locale) => {
    const { subject, intro, button } = digestTexts[locale]
    return { subject, body: `${greetingOf(locale)}\n\n${intro}`, button }
  }),
  variables: ['customer', 'brand'],
}

/** Mails of notices whole, with their greeting, for brands that choose words of their own. What the portal itself shows stays as it is. */
export const noticeMailTemplates: readonly MailTemplate[] = [
  ...Object.entries<NoticeText>(noticeTexts)
    // What is never mailed has no text for it.
    .filter(([, text]) => locales.every((locale) => text.mail[locale] !== ''))
    .map(([template, text]) => ({
      ...{ template, group: 'notice' as const, variables: ['customer', 'brand', ...text.params] },
      words: inEach((locale) => wordsOf(text, locale)),
    })),
  digestTemplate,
]
