import { addDays } from '@portal/contracts/time.ts'
import { eq } from 'drizzle-orm'
import type { LiveContext } from './context.ts'
import { errorText } from './error-text.ts'
import { defineJob } from './jobs/definition.ts'
import { liveJob } from './jobs/handler.ts'
import type { MailThread } from './mail-thread.ts'
import { withoutFragments } from './masked.rules.ts'
import type { Planner } from './planner.ts'
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
  /** Names what is sent along; whoever it belongs to fetches it when the mail leaves the house. */
  readonly attachment?: string | null
  /** What it is about, where its reader may call such mails off. */
  readonly topic?: string | null
  readonly thread?: MailThread | null
}

/** Hands one mail to the server of its brand; answers whether it is read there, or nowhere but in our own list (a demo's mailbox). */
export type MailTransport = (mail: Mail & { messageId: string }, context: LiveContext) => Promise<'there' | 'here'>

/** The address by which its reader calls such mails off with one click; null: there is none. */
export type UnsubscribeAt = (context: LiveContext, mail: Mail) => Promise<string | null>

/** Many at once: a server answers slowly and hears many. */
export const sendMail = defineJob<{ readonly mailId: number }>('mail.send', { pool: 'mail' })

/** Writes the mail in the caller's transaction; a job sends it after the commit. */
export async function queueMail(tx: Tx, mail: Mail): Promise<void> {
  await queueMails(tx, [mail])
}

export async function queueMails(tx: Tx, all: readonly Mail[]): Promise<void> {
  const rows = all.map((mail) => ({
    ...mail,
    ...{ attachment: mail.attachment ?? null, topic: mail.topic ?? null, thread: mail.thread ?? null },
    ...{ state: 'queued' as const, createdAt: tx.now },
  }))
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
    live: async (context, { mailId }) => {
      const { db } = context
      const mail = await db.read(async (tx) => (await readMail(tx, { id: mailId }))[0])
      // A failed one is sent when its job is run again by hand.
      if (!mail || mail.state === 'sent') return
      const messageId = `<mail-${mail.id}@${mail.sender.replace(/^.*@|>.*$/g, '') || 'localhost'}>`
      const read = await transport({ ...mail, messageId }, context)
      // A link opens the account to whoever has it: once it is in its mailbox it is nobody else's.
      const [text, html] = read === 'there' ? [withoutFragments(mail.text), withoutFragments(mail.html)] : [mail.text, mail.html]
      await db.statement((tx) =>
        tx.client.query(`update mail set state = 'sent', sent_at = $2, text = $3, html = $4 where id = $1`, [mailId, tx.now, text, html]),
      )
    },
    gaveUp: async (tx, { mailId }, error) => {
      await tx.db
        .update(mails)
        .set({ state: 'failed', lastError: errorText(error) })
        .where(eq(mails.id, mailId))
    },
  })

const PURGED_AT_ONCE = 5000

/** Mails name people and what they did: they are kept as long as somebody may ask about them, and no longer. */
export const mailPurge = (keptDays: number): Planner => ({
  name: 'mails.purge',
  everySeconds: 3600,
  housekeeping: true,
  run: async (tx) => {
    await tx.client.query(
      `delete from mail where id in (select id from mail where created_at < $1 and state <> 'queued' order by created_at, id limit $2)`,
      [addDays(tx.now, -keptDays), PURGED_AT_ONCE],
    )
  },
})
