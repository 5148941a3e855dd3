import { DIGEST_HOUR, NOTICE_TOPICS, type NoticeTopic } from '@portal/contracts/notice-topics.ts'
import { hourOfDay } from '@portal/contracts/time.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Account } from '../accounts/index.ts'
import type { Brand } from '../brands/index.ts'
import { type Choice, choicesOf, insertDigests } from './preferences.store.ts'
import { sendDigest } from './queue.ts'

/** Who has chosen nothing is told everything. */
export const TOLD: Choice = { mail: 'now', portal: true }

const topics: ReadonlyMap<string, NoticeTopic> = new Map(
  Object.entries(NOTICE_TOPICS).flatMap(([topic, kinds]) => kinds.map((kind) => [kind, topic as NoticeTopic] as const)),
)

/** Null: nobody may choose about it. */
export const topicOf = (kind: string): NoticeTopic | null => topics.get(kind) ?? null

type ChoiceOf = (accountId: number, kind: string) => Choice

/** How these are to be told. Nothing is asked where nobody may choose. */
export async function choiceFor(tx: Tx, told: readonly { readonly accountId: number; readonly kind: string }[]): Promise<ChoiceOf> {
  const open = told.flatMap(({ accountId, kind }) => {
    const topic = topicOf(kind)
    return topic === null ? [] : [{ accountId, topic }]
  })
  const chosen = await choicesOf(tx, [...new Set(open.map((one) => one.accountId))], [...new Set(open.map((one) => one.topic))])
  return (accountId, kind) => {
    const topic = topicOf(kind)
    return (topic === null ? undefined : chosen.get(`${accountId} ${topic}`)) ?? TOLD
  }
}

/** The next morning by the account's clock. */
export function nextMorning(now: Date, timeZone: string): Date {
  const today = hourOfDay(now, 0, DIGEST_HOUR, timeZone)
  return today > now ? today : hourOfDay(now, 1, DIGEST_HOUR, timeZone)
}

/** Puts notices into their accounts' next daily mails. */
export async function digestLater(
  tx: Tx,
  told: readonly { readonly noticeId: number; readonly account: Account; readonly brand: Brand }[],
): Promise<void> {
  await insertDigests(
    tx,
    told.map(({ noticeId, account }) => ({ noticeId, accountId: account.id })),
  )
  for (const { account, brand } of told) {
    const dueAt = nextMorning(tx.now, account.timeZone ?? brand.timeZone)
    await tx.enqueue(sendDigest, { accountId: account.id }, { key: `digest:${account.id}`, dueAt })
  }
}
