import { and, asc, count, desc, eq, gte, ilike, inArray, lt, or, type SQL, sql } from 'drizzle-orm'
import { AUDITED, activity } from './activity/tables.ts'
import { startOfDay } from './days.ts'
import type { Tx } from './tx.ts'

export type AuditLine = typeof activity.$inferSelect

export interface AuditQuery {
  readonly tab: 'all' | 'staff' | 'system'
  readonly who: string | null
  readonly action: string | null
  readonly brandId: number | null
  readonly accountId: number | null
  readonly serviceId: number | null
  readonly status: 'success' | 'error' | null
  /** Days of UTC, both included. */
  readonly from: string | null
  readonly to: string | null
  readonly text: string | null
  /** Actions that the reader calls so. */
  readonly said: readonly string[]
  readonly ascending: boolean
  readonly limit: number
  readonly offset: number
}

/** One page of what staff and the system did [X3], by the indexes of just these lines, and how many each tab holds. */
export async function listAudit(
  tx: Tx,
  query: AuditQuery,
): Promise<{ rows: AuditLine[]; counts: { all: number; staff: number; system: number } }> {
  const found = and(AUDITED, ...filters(query))
  const order = query.ascending ? asc : desc
  const rows = await tx.db
    .select()
    .from(activity)
    .where(query.tab === 'all' ? found : and(found, eq(activity.actor, query.tab)))
    .orderBy(order(activity.at), order(activity.id))
    .limit(query.limit)
    .offset(query.offset)
  const sums = await tx.db.select({ actor: activity.actor, n: count() }).from(activity).where(found).groupBy(activity.actor)
  const of = (actor: 'staff' | 'system'): number => sums.find((sum) => sum.actor === actor)?.n ?? 0
  return { rows, counts: { all: of('staff') + of('system'), staff: of('staff'), system: of('system') } }
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

function filters({ who, action, brandId, accountId, serviceId, status, from, to, text, said }: AuditQuery): (SQL | undefined)[] {
  const part = text === null ? null : `%${escaped(text)}%`
  return [
    who === null ? undefined : eq(activity.actorName, who),
    action === null ? undefined : sql`${activity.action} like ${`${escaped(action)}%`}`,
    brandId === null ? undefined : eq(activity.brandId, brandId),
    accountId === null ? undefined : eq(activity.accountId, accountId),
    serviceId === null ? undefined : eq(activity.serviceId, serviceId),
    status === null ? undefined : eq(activity.status, status),
    from === null ? undefined : gte(activity.at, startOfDay(from, 'UTC')),
    to === null ? undefined : lt(activity.at, startOfDay(to, 'UTC', 1)),
    part === null
      ? undefined
      : or(
          ...[activity.actorName, activity.action, activity.detail, activity.ip].map((column) => ilike(column, part)),
          said.length > 0 ? inArray(activity.action, [...said]) : undefined,
        ),
  ]
}
