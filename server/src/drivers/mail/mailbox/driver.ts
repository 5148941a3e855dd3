import { z } from 'zod'
import type { MailDriver, MailVendor } from '../port.ts'

/** Demo mode: the row in the database is the delivery; the console's list of mails shows it. */
export const mailboxVendor: MailVendor<Record<string, never>> = {
  id: 'mailbox',
  title: 'Kept here, sent nowhere',
  support: { proved: 'built-in', against: 'itself', never: 'it is not real: no mail leaves the portal' },
  config: z.object({}),
  create: (_, { id }): MailDriver => ({
    ...{ kind: 'mail', id, isMailbox: true },
    probe: async () => ({ ok: true, detail: 'mails are kept in the database and sent nowhere' }),
    send: async () => undefined,
    close: async () => undefined,
  }),
}
