import { eq } from 'drizzle-orm'
import { errorText } from './error-text.ts'
import { defineJob } from './jobs/definition.ts'
import { liveJob } from './jobs/handler.ts'
import { placeholder, prepared } from './prepared.ts'
import { insertAll } from './rows.ts'
import { mails } from './tables.ts'
import type { Tx } from './tx.ts'

export interface Mail {
  readonly brandId: number
  readonly accountId: number | null
  /** The same cause is written once, whatever repeats. */
  readonly cause: string
  readonly template: string
  readonly locale: string
  /** `Name <address>` */
  readonly sender: string
  readonly recipient: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Hands one mail to the server of its brand. */
export type MailTransport = (mail: Mail & { messageId: string }) => Promise<void>

/** Many at once: a server answers slowly and hears many. */
export const sendMail = defineJob<{ readonly mailId: number }>('mail.send', { pool: 'mail' })

/** Writes the mail in the caller's transaction; a job sends it after the commit. */
export async function queueMail(tx: Tx, mail: Mail): Promise<void> {
  await queueMails(tx, [mail])
}

export async function queueMails(tx: Tx, all: readonly Mail[]): Promise<void> {
  const rows = all.map((mail) => ({ ...mail, state: 'queued' as const, createdAt: tx.now }))
  const written = await insertAll<typeof mails, { id: string }>(tx, mails, rows, { unlessThere: true, returning: ['id'] })
  for (const id of written.map((row) => Number(row.id))) {
    await tx.enqueue(sendMail, { mailId: id }, { key: `mail:${id}` })
  }
}

const readMail = prepared((db) =>
  db
    .select()
    .from(mails)
    .where(eq(mails.id, placeholder('id'))),
)

/** The Message-ID is the row's: a server that saw the mail before a crash can tell the repetition. */
export const mailJob = (transport: MailTransport) =>
  liveJob(sendMail, {
    live: async ({ db }, { mailId }) => {
      const mail = await db.read(async (tx) => (await readMail(tx, { id: mailId }))[0])
      // A failed one is sent when its job is run again by hand.
      if (!mail || mail.state === 'sent') return
      await transport({ ...mail, messageId: `<mail-${mail.id}@${mail.sender.replace(/^.*@|>.*$/g, '') || 'localhost'}>` })
      await db.statement((tx) => tx.client.query(`update mail set state = 'sent', sent_at = $2 where id = $1`, [mailId, tx.now]))
    },
    gaveUp: async (tx, { mailId }, error) => {
      await tx.db
        .update(mails)
        .set({ state: 'failed', lastError: errorText(error) })
        .where(eq(mails.id, mailId))
    },
  })
