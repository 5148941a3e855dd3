import type { MailMode, NoticeTopic } from '@portal/contracts/notice-topics.ts'
import { and, eq, inArray } from 'drizzle-orm'
import { insertAll } from '../../platform/rows.ts'
import type { Tx } from '../../platform/tx.ts'
import { noticeDigests, noticePreferences, notices } from './tables.ts'

export interface Choice {
  readonly mail: MailMode
  readonly portal: boolean
}

export async function preferencesOf(tx: Tx, accountId: number): Promise<ReadonlyMap<NoticeTopic, Choice>> {
  const rows = await tx.db.select().from(noticePreferences).where(eq(noticePreferences.accountId, accountId))
  return new Map(rows.map(({ topic, mail, portal }) => [topic, { mail, portal }]))
}

/** What these accounts chose about these topics, by `account topic`; who chose nothing is not there. */
export async function choicesOf(
  tx: Tx,
  accountIds: readonly number[],
  topics: readonly NoticeTopic[],
): Promise<ReadonlyMap<string, Choice>> {
  if (accountIds.length === 0 || topics.length === 0) return new Map()
  const rows = await tx.db
    .select()
    .from(noticePreferences)
    .where(and(inArray(noticePreferences.accountId, [...accountIds]), inArray(noticePreferences.topic, [...topics])))
  return new Map(rows.map(({ accountId, topic, mail, portal }) => [`${accountId} ${topic}`, { mail, portal }]))
}

export async function savePreference(tx: Tx, accountId: number, topic: NoticeTopic, choice: Choice): Promise<void> {
  await tx.db
    .insert(noticePreferences)
    .values({ accountId, topic, ...choice })
    .onConflictDoUpdate({ target: [noticePreferences.accountId, noticePreferences.topic], set: choice })
}

/** They wait for the account's next daily mail. */
export const insertDigests = async (tx: Tx, rows: readonly { readonly noticeId: number; readonly accountId: number }[]): Promise<void> =>
  void (await insertAll(tx, noticeDigests, rows, { unlessThere: true }))

/** What waits for the account's daily mail, the oldest first, and waits no more. */
export async function takeDigests(tx: Tx, accountId: number): Promise<(typeof notices.$inferSelect)[]> {
  const taken = await tx.db.delete(noticeDigests).where(eq(noticeDigests.accountId, accountId)).returning({ id: noticeDigests.noticeId })
  if (taken.length === 0) return []
  const ids = taken.map(({ id }) => id)
  return await tx.db.select().from(notices).where(inArray(notices.id, ids)).orderBy(notices.id)
}
