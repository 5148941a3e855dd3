import { type ErrorCode, errorCatalogue } from '@portal/contracts/errors/catalogue.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import { and, desc, eq, getTableColumns, gte, inArray } from 'drizzle-orm'
import { errorMessage } from '../errors.ts'
import type { Tx } from '../tx.ts'
import { activity } from './tables.ts'

/** A line of the log as its readers see it. */
export interface ActivityLine {
  readonly id: number
  readonly action: string
  readonly status: 'success' | 'error'
  readonly detail: string
  readonly error: string | null
  readonly actor: (typeof activity.$inferSelect)['actor']
  readonly actorName: string
  readonly ip: string | null
  readonly time: string
}

export interface DeedsQuery {
  readonly accountId: number
  /** Usernames of members. */
  readonly names: readonly string[]
  readonly since: Date
  readonly limit: number
  readonly lang: Locale
}

/** The latest that these people did as members in an account's name. Looked for in the index alone, as a search is. */
export async function deedsOfMembers(tx: Tx, { accountId, names, since, limit, lang }: DeedsQuery): Promise<ActivityLine[]> {
  const found = tx.db
    .select({ id: activity.id })
    .from(activity)
    .where(and(eq(activity.accountId, accountId), gte(activity.at, since), inArray(activity.actorName, [...names])))
    .orderBy(desc(activity.at), desc(activity.id))
    // A token of the owner's own may be called as one of them.
    .limit(limit * 4)
    .as('found')
  const rows = await tx.db
    .select(getTableColumns(activity))
    .from(found)
    .innerJoin(activity, eq(activity.id, found.id))
    .where(eq(activity.actor, 'member'))
    .orderBy(desc(activity.at), desc(activity.id))
    .limit(limit)
  return rows.map((row) => lineOf(row, lang))
}

export function lineOf(row: typeof activity.$inferSelect, lang: Locale): ActivityLine {
  const { id, action, status, detail, actor, actorName, ip } = row
  return {
    id,
    action,
    status,
    detail,
    error: errorOfLine(row, lang),
    actor,
    actorName,
    ip,
    time: row.at.toISOString(),
  }
}

/** The refusal's sentence; a code that this version no longer has stands as it is. */
export function errorOfLine(
  { errorCode, errorParams }: Pick<typeof activity.$inferSelect, 'errorCode' | 'errorParams'>,
  lang: Locale,
): string | null {
  return errorCode !== null && errorCode in errorCatalogue ? errorMessage(errorCode as ErrorCode, lang, errorParams ?? {}) : errorCode
}
