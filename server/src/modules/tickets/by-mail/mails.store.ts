import type { IncomingState } from '@portal/contracts/tickets-by-mail.ts'
import { and, asc, count, desc, eq, gt, inArray, isNotNull, isNull, lt, ne, or, type SQL, sql } from 'drizzle-orm'
import { inBrand, type QueueFigures, queueFigures } from '../../../platform/queue-figures.ts'
import type { Tx } from '../../../platform/tx.ts'
import type { Whom } from './address.rules.ts'
import { supportInboxes, supportMails, supportWishes } from './tables.ts'

export type IncomingMail = typeof supportMails.$inferSelect
export type NewIncoming = typeof supportMails.$inferInsert
type Department = (typeof supportWishes.$inferSelect)['departments'][number]

/** Null: it was written down before. Whoever comes second waits until the first is done. */
export async function insertIncoming(tx: Tx, mail: NewIncoming): Promise<number | null> {
  const [row] = await tx.db.insert(supportMails).values(mail).onConflictDoNothing().returning({ id: supportMails.id })
  return row?.id ?? null
}

export async function patchIncoming(tx: Tx, id: number, changes: Partial<Omit<IncomingMail, 'id'>>): Promise<void> {
  await tx.db.update(supportMails).set(changes).where(eq(supportMails.id, id))
}

export async function findIncoming(tx: Tx, id: number): Promise<IncomingMail | null> {
  const [row] = await tx.db.select().from(supportMails).where(eq(supportMails.id, id))
  return row ?? null
}

export async function lockIncoming(tx: Tx, id: number): Promise<IncomingMail | null> {
  const [row] = await tx.db.select().from(supportMails).where(eq(supportMails.id, id)).for('update')
  return row ?? null
}

/**
 * The text of an earlier copy of this mail in any mailbox of the brand; `null` when there is none. Copies that come at the same time wait for
 * the first.
 */
export async function earlierCopy(
  tx: Tx,
  { id, brandId, messageId }: Pick<IncomingMail, 'id' | 'brandId' | 'messageId'>,
): Promise<string | null> {
  if (messageId === '') return null
  await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`mail ${brandId} ${messageId}`}, 0))`)
  const same = and(eq(supportMails.brandId, brandId), eq(supportMails.messageId, messageId), ne(supportMails.id, id))
  const [row] = await tx.db.select({ body: supportMails.body }).from(supportMails).where(same).orderBy(asc(supportMails.id)).limit(1)
  return row?.body ?? null
}

/** Mails that say to be of this address, since then. */
export async function countFrom(tx: Tx, brandId: number, fromAddress: string, since: Date): Promise<number> {
  const theirs = and(eq(supportMails.brandId, brandId), eq(supportMails.fromAddress, fromAddress), gt(supportMails.at, since))
  const [row] = await tx.db.select({ n: count() }).from(supportMails).where(theirs)
  return row?.n ?? 0
}

export async function markOf(tx: Tx, inboxId: string): Promise<{ validity: string; uid: number } | null> {
  const [row] = await tx.db.select().from(supportInboxes).where(eq(supportInboxes.inboxId, inboxId))
  return row ?? null
}

export async function setMark(tx: Tx, inboxId: string, mark: { readonly validity: string; readonly uid: number }): Promise<void> {
  await tx.db
    .insert(supportInboxes)
    .values({ inboxId, ...mark })
    .onConflictDoUpdate({
      target: supportInboxes.inboxId,
      set: {
        ...mark,
        uid: sql`case when ${supportInboxes.validity} = excluded.validity then greatest(${supportInboxes.uid}, excluded.uid) else excluded.uid end`,
      },
    })
}

/** Written down, and the mailbox does not know yet. */
export const unsettledOf = (tx: Tx, inboxId: string, limit: number): Promise<Pick<IncomingMail, 'id' | 'validity' | 'uid'>[]> =>
  tx.db
    .select({ id: supportMails.id, validity: supportMails.validity, uid: supportMails.uid })
    .from(supportMails)
    .where(and(eq(supportMails.inboxId, inboxId), isNull(supportMails.settledAt)))
    .orderBy(asc(supportMails.id))
    .limit(limit)

export async function markSettled(tx: Tx, ids: readonly number[]): Promise<void> {
  if (ids.length > 0)
    await tx.db
      .update(supportMails)
      .set({ settledAt: tx.now })
      .where(inArray(supportMails.id, [...ids]))
}

/** Mentioned in no ticket, and older than anybody asks about. */
const forgettable = and(inArray(supportMails.state, ['ignored', 'discarded']), isNull(supportMails.saidId))
export const forgottenMails = (tx: Tx, before: Date, limit: number): Promise<{ id: number }[]> =>
  tx.db
    .select({ id: supportMails.id })
    .from(supportMails)
    .where(and(forgettable, lt(supportMails.at, before), isNotNull(supportMails.settledAt)))
    .orderBy(asc(supportMails.id))
    .limit(limit)

export async function deleteIncoming(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(supportMails).where(and(eq(supportMails.id, id), forgettable))
}

export interface IncomingQuery {
  readonly states: readonly IncomingState[]
  readonly brandId: number | null
  readonly text: string | null
  readonly ascending: boolean
  readonly limit: number
  readonly offset: number
}

/** By the words of a subject or the beginning of an address; the newest first. */
export async function listIncoming(
  tx: Tx,
  { states, brandId, text, ascending, limit, offset }: IncomingQuery,
): Promise<{ readonly rows: IncomingMail[]; readonly counts: Readonly<Record<IncomingState, number>> }> {
  const like = (text ?? '').replace(/[\\%_]/g, '\\$&')
  const found: SQL | undefined = and(
    brandId === null ? undefined : eq(supportMails.brandId, brandId),
    text === null
      ? undefined
      : or(sql`folded(${supportMails.subject}) like '%' || folded(${like}) || '%'`, sql`${supportMails.fromAddress} like ${`%${like}%`}`),
  )
  const rows = await tx.db
    .select()
    .from(supportMails)
    .where(and(found, inArray(supportMails.state, [...states])))
    .orderBy(ascending ? asc(supportMails.id) : desc(supportMails.id))
    .limit(limit)
    .offset(offset)
  const counted = await tx.db.select({ state: supportMails.state, n: count() }).from(supportMails).where(found).groupBy(supportMails.state)
  const of = (state: IncomingState): number => counted.find((row) => row.state === state)?.n ?? 0
  return { rows, counts: { held: of('held'), taken: of('taken'), discarded: of('discarded'), ignored: of('ignored') } }
}

/** Of a mail, what its message or event in the conversation shows. */
export type MentionedMail = Pick<IncomingMail, 'id' | 'leftOut' | 'hidden'>

/** The mails of messages and events that came by mail. */
export async function mailsOfMessages(tx: Tx, saidIds: readonly number[]): Promise<ReadonlyMap<number, MentionedMail>> {
  if (saidIds.length === 0) return new Map()
  const rows = await tx.db
    .select({ id: supportMails.id, saidId: supportMails.saidId, leftOut: supportMails.leftOut, hidden: supportMails.hidden })
    .from(supportMails)
    .where(inArray(supportMails.saidId, [...saidIds]))
  return new Map(rows.flatMap(({ saidId, ...mail }) => (saidId === null ? [] : [[saidId, mail] as const])))
}

/** The newest mail of somebody in a ticket: what is written to them next answers that. */
export async function lastMessageIdOf(tx: Tx, ticketId: number, { by, id }: Whom): Promise<string | null> {
  const theirs = by === 'customer' ? eq(supportMails.accountId, id) : and(isNull(supportMails.accountId), eq(supportMails.decidedBy, id))
  const [row] = await tx.db
    .select({ messageId: supportMails.messageId })
    .from(supportMails)
    .where(
      and(
        eq(supportMails.ticketId, ticketId),
        eq(supportMails.state, 'taken'),
        isNotNull(supportMails.saidId),
        ne(supportMails.messageId, ''),
        theirs,
      ),
    )
    .orderBy(desc(supportMails.id))
    .limit(1)
  return row?.messageId ?? null
}

export async function wishOf(tx: Tx, operatorId: number): Promise<Department[]> {
  const [row] = await tx.db.select().from(supportWishes).where(eq(supportWishes.operatorId, operatorId))
  return row?.departments ?? []
}

export async function setWish(tx: Tx, operatorId: number, departments: Department[]): Promise<void> {
  await tx.db
    .insert(supportWishes)
    .values({ operatorId, departments })
    .onConflictDoUpdate({ target: supportWishes.operatorId, set: { departments } })
}

/** Who wants to have the department's tickets by mail. */
export async function wishingFor(tx: Tx, department: Department): Promise<number[]> {
  const rows = await tx.db
    .select({ id: supportWishes.operatorId })
    .from(supportWishes)
    .where(sql`${department} = any(${supportWishes.departments})`)
  return rows.map(({ id }) => id)
}

/** What waits for a decision of staff. */
export const heldMailFigures = (tx: Tx, brandId: number | null): Promise<QueueFigures> =>
  queueFigures(tx, 'at', `support_mail where state = 'held' and ${inBrand(1)}`, [brandId])
