import type { Actor } from '@portal/contracts/machine.ts'
import { type AnnouncementState, announcementMachine } from '@portal/contracts/machines/announcement.machine.ts'
import { and, asc, count, desc, eq, inArray, or, sql } from 'drizzle-orm'
import { saysAnywhere } from '../../platform/find-ranked.ts'
import { tryMove } from '../../platform/machine.ts'
import type { Tx } from '../../platform/tx.ts'
import { announcements, notices } from './tables.ts'

export type Announcement = typeof announcements.$inferSelect
type AnnouncementEvent = (typeof announcementMachine)['moves'][number]['event']
type Texts = Pick<Announcement, 'title' | 'body' | 'mail' | 'audience'>

export async function insertAnnouncement(tx: Tx, row: Texts & Pick<Announcement, 'brandId' | 'createdBy'>): Promise<Announcement> {
  const [made] = await tx.db
    .insert(announcements)
    .values({ ...row, state: announcementMachine.initial, createdAt: tx.now, updatedAt: tx.now })
    .returning()
  if (!made) throw new Error('announcement was not written')
  return made
}

export async function lockAnnouncement(tx: Tx, id: number): Promise<Announcement | null> {
  const [row] = await tx.db.select().from(announcements).where(eq(announcements.id, id)).for('update')
  return row ?? null
}

export async function findAnnouncement(tx: Tx, id: number): Promise<Announcement | null> {
  const [row] = await tx.db.select().from(announcements).where(eq(announcements.id, id))
  return row ?? null
}

export async function announcementsByIds(tx: Tx, ids: readonly number[]): Promise<ReadonlyMap<number, Announcement>> {
  if (ids.length === 0) return new Map()
  const rows = await tx.db
    .select()
    .from(announcements)
    .where(inArray(announcements.id, [...new Set(ids)]))
  return new Map(rows.map((row) => [row.id, row]))
}

export async function patchAnnouncement(tx: Tx, id: number, patch: Partial<Announcement>): Promise<void> {
  await tx.db.update(announcements).set(patch).where(eq(announcements.id, id))
}

export const moveAnnouncement = (tx: Tx, id: number, event: AnnouncementEvent, by: Actor) =>
  tryMove(tx, announcementMachine, announcements, id, event, by)

export async function deleteAnnouncement(tx: Tx, id: number): Promise<void> {
  await tx.db.delete(announcements).where(eq(announcements.id, id))
}

export interface AnnouncementQuery {
  readonly brandId?: number | undefined
  readonly state?: AnnouncementState | undefined
  readonly text: string | null
  /** States that the reader calls so. */
  readonly said: readonly AnnouncementState[]
  readonly ascending: boolean
  readonly limit: number
  readonly offset: number
}

/** There are few: a person wrote each. */
export async function listAnnouncements(
  tx: Tx,
  query: AnnouncementQuery,
): Promise<{ rows: Announcement[]; counts: ReadonlyMap<AnnouncementState, number> }> {
  const where = and(
    query.brandId === undefined ? undefined : eq(announcements.brandId, query.brandId),
    query.text === null
      ? undefined
      : or(says(query.text), query.said.length > 0 ? inArray(announcements.state, [...query.said]) : undefined),
  )
  const rows = await tx.db
    .select()
    .from(announcements)
    .where(and(where, query.state === undefined ? undefined : eq(announcements.state, query.state)))
    .orderBy(query.ascending ? asc(announcements.id) : desc(announcements.id))
    .limit(query.limit)
    .offset(query.offset)
  const counted = await tx.db
    .select({ state: announcements.state, n: count() })
    .from(announcements)
    .where(where)
    .groupBy(announcements.state)
  return { rows, counts: new Map(counted.map(({ state, n }) => [state, n])) }
}

const says = (text: string) => saysAnywhere(sql`${announcements.title}::text || ' ' || ${announcements.body}::text`, text)

/** Published ones of which a customer's search speaks. */
export async function announcementsSaying(tx: Tx, text: string): Promise<number[]> {
  const rows = await tx.db
    .select({ id: announcements.id })
    .from(announcements)
    .where(and(eq(announcements.state, 'published'), says(text)))
    .limit(200)
  return rows.map(({ id }) => id)
}

/** One line each in these customers' lists; answers those who did not have it yet. */
export async function announceTo(
  tx: Tx,
  announcementId: number,
  accountIds: readonly number[],
): Promise<{ id: number; accountId: number }[]> {
  if (accountIds.length === 0) return []
  return await tx.db
    .insert(notices)
    .values(
      accountIds.map((accountId) => ({
        ...{ accountId, announcementId, kind: 'announcement', params: {}, link: null },
        ...{ cause: `announcement:${announcementId}`, at: tx.now },
      })),
    )
    .onConflictDoNothing()
    .returning({ id: notices.id, accountId: notices.accountId })
}

/** Who wants no word of it finds it read. */
export async function readQuietly(tx: Tx, noticeIds: readonly number[]): Promise<void> {
  if (noticeIds.length > 0)
    await tx.db
      .update(notices)
      .set({ readAt: tx.now })
      .where(inArray(notices.id, [...noticeIds]))
}

/** Takes a batch of its lines back; answers how many. */
export async function takeBackLines(tx: Tx, announcementId: number, limit: number): Promise<number> {
  const batch = tx.db.select({ id: notices.id }).from(notices).where(eq(notices.announcementId, announcementId)).limit(limit)
  const rows = await tx.db.delete(notices).where(inArray(notices.id, batch)).returning({ id: notices.id })
  return rows.length
}
