import { and, asc, count, desc, eq, inArray, like, or, sql } from 'drizzle-orm'
import { fail } from './errors.ts'
import { beginning, findRanked } from './find-ranked.ts'
import { type Mail, queueMail } from './mail.ts'
import { isBlanked } from './masked.rules.ts'
import { inBrand, type QueueFigures, queueFigures } from './queue-figures.ts'
import { mails } from './tables.ts'
import type { Tx } from './tx.ts'

export type MailRow = typeof mails.$inferSelect

export interface MailQuery {
  readonly accountId?: number | undefined
  readonly brandId?: number | undefined
  readonly state?: MailRow['state'] | undefined
  readonly text: string | null
  /** States that the reader calls so. */
  readonly said: readonly MailRow['state'][]
  readonly ascending: boolean
  readonly limit: number
  readonly offset: number
}

/** Mails of all brands; unsent ones and a customer's have indexes of their own. */
export async function listMails(tx: Tx, query: MailQuery): Promise<{ rows: MailRow[]; counts: Record<MailRow['state'], number> }> {
  const beginning = `${(query.text ?? '').replace(/[\\%_]/g, '\\$&')}%`
  const found = and(
    query.brandId === undefined ? undefined : eq(mails.brandId, query.brandId),
    query.accountId === undefined ? undefined : eq(mails.accountId, query.accountId),
    query.text === null
      ? undefined
      : or(
          like(mails.recipient, beginning),
          like(mails.template, beginning),
          query.said.length > 0 ? inArray(mails.state, [...query.said]) : undefined,
        ),
  )
  // Spelled out, so that the index of what is unsent serves it.
  const state =
    query.state === undefined
      ? undefined
      : query.state === 'sent'
        ? eq(mails.state, 'sent')
        : and(sql`state <> 'sent'`, eq(mails.state, query.state))
  const rows = await tx.db
    .select()
    .from(mails)
    .where(and(found, state))
    .orderBy(query.ascending ? asc(mails.id) : desc(mails.id))
    .limit(query.limit)
    .offset(query.offset)
  const [all] = await tx.db.select({ n: count() }).from(mails).where(found)
  const [unsent] = await tx.db
    .select({
      queued: sql<number>`count(*) filter (where state = 'queued')`.mapWith(Number),
      failed: sql<number>`count(*) filter (where state = 'failed')`.mapWith(Number),
    })
    .from(mails)
    .where(and(found, sql`state <> 'sent'`))
  const { queued, failed } = unsent ?? { queued: 0, failed: 0 }
  return { rows, counts: { queued, failed, sent: (all?.n ?? 0) - queued - failed } }
}

/** By the beginning of the address that they went to, the newest first. */
export async function searchMails(tx: Tx, text: string, brandId: number | null, limit: number): Promise<MailRow[]> {
  const here = brandId === null ? sql`` : sql` and brand_id = ${brandId}`
  const ids = await findRanked(tx, [sql`select id from ${mails} where recipient like ${beginning(text.toLowerCase())}${here}`], limit)
  const rows = ids.length === 0 ? [] : await tx.db.select().from(mails).where(inArray(mails.id, ids))
  return rows.sort((a, b) => b.id - a.id)
}

export async function findMail(tx: Tx, id: number): Promise<MailRow | null> {
  const [row] = await tx.db.select().from(mails).where(eq(mails.id, id))
  return row ?? null
}

/** A mail of the same content to the same address; the same cause sends once. Answers its id. */
export async function sendAgain(tx: Tx, mail: MailRow, cause: string): Promise<number> {
  const { brandId, accountId, template, locale, sender, recipient, subject, text, html, attachment, topic, thread } = mail
  if (isBlanked(text)) fail('mail.link-spent')
  return await queueNow(tx, {
    brandId,
    accountId,
    cause,
    template,
    locale,
    sender,
    recipient,
    subject,
    text,
    html,
    attachment,
    topic,
    thread,
  })
}

/** As `queueMail`; answers its id. */
export async function queueNow(tx: Tx, mail: Mail): Promise<number> {
  await queueMail(tx, mail)
  const [row] = await tx.db.select({ id: mails.id }).from(mails).where(eq(mails.cause, mail.cause))
  if (!row) throw new Error('mail was not written')
  return row.id
}

export const failedMailFigures = (tx: Tx, brandId: number | null): Promise<QueueFigures> =>
  queueFigures(tx, 'created_at', `mail where state <> 'sent' and state = 'failed' and ${inBrand(1)}`, [brandId])
