import { and, asc, count, desc, eq, ilike, inArray, or } from 'drizzle-orm'
import { activity } from './activity/tables.ts'
import type { Tx } from './tx.ts'

type Actor = 'customer' | 'staff' | 'system'

/** Whoever is not signed in may be the customer: who registers, or asks for a new password. */
const ACTORS: Readonly<Record<Actor, (typeof activity.$inferSelect)['actor'][]>> = {
  customer: ['customer', 'token', 'member', 'anonymous'],
  staff: ['staff'],
  system: ['system'],
}

export interface AccountLogQuery {
  readonly accountId: number
  readonly actor: Actor | null
  readonly text: string | null
  readonly ascending: boolean
  readonly limit: number
  readonly offset: number
}

/** What was done in one account, by whomever: for staff, who see every actor. By the index of the account's lines. */
export async function accountLog(
  tx: Tx,
  { accountId, actor, text, ascending, limit, offset }: AccountLogQuery,
): Promise<{ rows: (typeof activity.$inferSelect)[]; total: number }> {
  const part = text === null ? null : `%${text.replace(/[\\%_]/g, '\\$&')}%`
  const where = and(
    eq(activity.accountId, accountId),
    actor === null ? undefined : inArray(activity.actor, ACTORS[actor]),
    part === null
      ? undefined
      : or(...[activity.actorName, activity.action, activity.detail, activity.ip].map((column) => ilike(column, part))),
  )
  const order = ascending ? asc : desc
  const rows = await tx.db.select().from(activity).where(where).orderBy(order(activity.at), order(activity.id)).limit(limit).offset(offset)
  const [sum] = await tx.db.select({ n: count() }).from(activity).where(where)
  return { rows, total: sum?.n ?? 0 }
}
