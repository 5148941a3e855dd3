import { type Locale, locales } from '@portal/contracts/locale.ts'
import type { MailTemplate, MailWords } from '../../brands/index.ts'
import { type TicketMail, ticketMailTexts } from './texts.ts'

const TO_CUSTOMERS: readonly TicketMail[] = ['ticket-opened', 'ticket-mail-too-large']

/** Mails of a conversation that are no notice, for brands that choose words of their own; those to staff are the house's. */
export const ticketMailTemplates: readonly MailTemplate[] = TO_CUSTOMERS.map((template) => {
  const { subject, body, button } = ticketMailTexts[template]
  const words = locales.map((locale): [Locale, MailWords] => [
    locale,
    { subject: subject[locale], body: body[locale], button: button[locale] },
  ])
  return { template, group: 'notice', words: Object.fromEntries(words) as Record<Locale, MailWords>, variables: ['brand'] }
})
