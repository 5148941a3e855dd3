import { type Locale, locales } from '@portal/contracts/locale.ts'
import type { MailTemplate, MailWords } from '../brands/index.ts'
import { greeting } from './notify.ts'
import type { NoticeText } from './texts/define.ts'
import { noticeTexts } from './texts/index.texts.ts'

const wordsOf = ({ title, mail, link }: NoticeText, locale: Locale): MailWords => ({
  subject: title[locale],
  // `name` is the thing's, where a notice is about one.
  body: `${greeting[locale].replace('{name}', '{customer}')}\n\n${mail[locale]}`,
  button: link[locale],
})

/** Mails of notices whole, with their greeting, for brands that choose words of their own. What the portal itself shows stays as it is. */
export const noticeMailTemplates: readonly MailTemplate[] = Object.entries<NoticeText>(noticeTexts)
  // What is never mailed has no text for it.
  .filter(([, text]) => locales.every((locale) => text.mail[locale] !== ''))
  .map(([template, text]) => ({
    template,
    group: 'notice',
    words: Object.fromEntries(locales.map((locale) => [locale, wordsOf(text, locale)])) as Record<Locale, MailWords>,
    variables: ['customer', 'brand', ...text.params],
  }))
