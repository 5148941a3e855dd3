import type { SearchTerms } from '@portal/contracts/lists.ts'
import { and, asc, count, desc, eq, ilike, inArray, isNull, or, type SQL, sql } from 'drizzle-orm'
import { placeholder, prepared, preparedForms } from '../../platform/prepared.ts'
import { insertAll } from '../../platform/rows.ts'
import type { Tx } from '../../platform/tx.ts'
import { notices } from './tables.ts'

export type Notice = typeof notices.$inferSelect

/** Answers those that were written: what was said before is not said again. */
export async function insertNotices(
  tx: Tx,
  all: readonly Omit<typeof notices.$inferInsert, 'at'>[],
): Promise<Pick<Notice, 'id' | 'accountId' | 'cause'>[]> {
  const rows = all.map((notice) => ({ ...notice, at: tx.now }))
  const written = await insertAll<typeof notices, { id: string; account_id: string; cause: string }>(tx, notices, rows, {
    unlessThere: true,
    returning: ['id', 'account_id', 'cause'],
  })
  return written.map(({ id, account_id, cause }) => ({ id: Number(id), accountId: Number(account_id), cause }))
}

export interface NoticeMail {
  readonly state: 'queued' | 'sent' | 'failed'
  readonly sentAt: Date | null
}

/** What became of the mails of these notices, by their cause: for those who may go on only when somebody was really told. */
export async function mailsOfNotices(
  tx: Tx,
  told: readonly { readonly accountId: number; readonly cause: string }[],
): Promise<ReadonlyMap<string, NoticeMail>> {
  if (told.length === 0) return new Map()
  const { rows } = await tx.client.query<{ cause: string; state: NoticeMail['state']; sent_at: Date | null }>(
    `select n.cause, m.state, m.sent_at from unnest($1::bigint[], $2::text[]) as t (account_id, cause)
      join notice n on n.account_id = t.account_id and n.cause = t.cause join mail m on m.cause = 'notice:' || n.id`,
    [told.map(({ accountId }) => accountId), told.map(({ cause }) => cause)],
  )
  return new Map(rows.map(({ cause, state, sent_at }) => [cause, { state, sentAt: sent_at }]))
}

export interface NoticeQuery {
  readonly accountId: number
  readonly page: number
  readonly pageSize: number
  readonly sort: 'at' | '-at' | 'read' | '-read' | 'kind' | '-kind'
  readonly unreadOnly: boolean
  readonly terms: SearchTerms | null
  /** Whose days a date means. */
  readonly timeZone: string
  /** Kinds whose text, in the reader's language, holds what is searched; and announcements that do. */
  readonly kinds: readonly string[]
  readonly announcementIds: readonly number[]
}

const columns = { at: notices.at, read: notices.readAt, kind: notices.kind } as const

interface PageForm {
  readonly sort: NoticeQuery['sort']
  readonly unreadOnly: boolean
}

const mine = (found?: SQL): SQL | undefined => and(eq(notices.accountId, placeholder('accountId')), found)

const page = preparedForms((db, { sort, unreadOnly }: PageForm, found) => {
  const order = sort.startsWith('-') ? desc : asc
  return db
    .select()
    .from(notices)
    .where(and(mine(found), unreadOnly ? isNull(notices.readAt) : undefined))
    .orderBy(order(columns[sort.replace('-', '') as keyof typeof columns]), order(notices.id))
    .limit(placeholder('limit'))
    .offset(placeholder('offset'))
})

const counting = preparedForms((db, _: object, found) =>
  db
    .select({ all: count(), unread: sql<number>`count(*) filter (where ${notices.readAt} is null)`.mapWith(Number) })
    .from(notices)
    .where(mine(found)),
)

export async function listNoticeRows(tx: Tx, query: NoticeQuery): Promise<{ rows: Notice[]; total: number; all: number; unread: number }> {
  const { accountId, pageSize, sort, unreadOnly } = query
  const values = { accountId, limit: pageSize, offset: (query.page - 1) * pageSize }
  const found = query.terms ? searched(query.terms, query) : undefined
  const [rows, [counts]] = await Promise.all([page(tx, { sort, unreadOnly }, values, found), counting(tx, {}, values, found)])
  const all = counts?.all ?? 0
  const unread = counts?.unread ?? 0
  return { rows, total: unreadOnly ? unread : all, all, unread }
}

const searched = ({ text, date }: SearchTerms, { kinds, announcementIds, timeZone }: NoticeQuery): SQL | undefined =>
  or(
    inArray(notices.kind, [...kinds]),
    inArray(notices.announcementId, [...announcementIds]),
    like(sql`${notices.params}::text`, text),
    date === null ? undefined : like(sql`to_char(${notices.at} at time zone ${timeZone}, 'YYYY-MM-DD')`, date),
  )

const like = (text: SQL, part: string): SQL => ilike(text, `%${part.replace(/[\\%_]/g, '\\$&')}%`)

export async function countUnread(tx: Tx, accountId: number): Promise<number> {
  const [row] = await unreadOf(tx, { accountId })
  return row?.n ?? 0
}

const unreadOf = prepared((db) =>
  db
    .select({ n: count() })
    .from(notices)
    .where(and(eq(notices.accountId, placeholder('accountId')), isNull(notices.readAt))),
)

/** Marks one or all as read; false where the one is not there. */
export async function markRead(tx: Tx, accountId: number, id: number | null): Promise<boolean> {
  const mine = eq(notices.accountId, accountId)
  if (id === null) {
    await tx.db
      .update(notices)
      .set({ readAt: tx.now })
      .where(and(mine, isNull(notices.readAt)))
    return true
  }
  const readAt = sql`coalesce(${notices.readAt}, ${tx.now})`
  const rows = await tx.db
    .update(notices)
    .set({ readAt })
    .where(and(mine, eq(notices.id, id)))
    .returning({ id: notices.id })
  return rows.length > 0
}
