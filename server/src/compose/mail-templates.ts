import { accountMailTemplates } from '../modules/accounts/index.ts'
import type { MailTemplate } from '../modules/brands/index.ts'
import { federationMailTemplates } from '../modules/federation/index.ts'
import { noticeMailTemplates } from '../modules/notices/index.ts'
import { ticketMailTemplates } from '../modules/tickets/index.ts'

/** Every mail whose words a brand can choose, from the modules that send them. */
export const mailTemplates: readonly MailTemplate[] = [
  ...accountMailTemplates,
  ...federationMailTemplates,
  ...noticeMailTemplates,
  ...ticketMailTemplates,
]
