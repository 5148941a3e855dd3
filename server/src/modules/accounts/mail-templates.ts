import type { Locale } from '@portal/contracts/locale.ts'
import type { MailTemplate } from '../brands/index.ts'
import { contactMailTexts } from './billing-contacts/contacts.mails.ts'
import { holdMailTexts } from './holds/holds.texts.ts'
import type { MailText } from './mailbox.texts.ts'
import { accountMailTexts } from './mails.texts.ts'

/** What every mail about an account can say beside what its own words name. */
const VARIABLES = ['name', 'username', 'brand', 'time'] as const

/** Mails that go out by `mailAccount`, for brands that choose words of their own. */
export const templatesOf = (all: Readonly<Record<string, Readonly<Record<Locale, MailText>>>>): MailTemplate[] =>
  Object.entries(all).map(([template, words]) => ({ template, group: 'account', words, variables: VARIABLES }))

export const accountMailTemplates: readonly MailTemplate[] = templatesOf({
  ...accountMailTexts,
  ...holdMailTexts,
  'billing-contact': contactMailTexts,
})
