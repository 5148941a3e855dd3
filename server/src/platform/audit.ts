import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import type { SystemAction } from '@portal/contracts/system-actions.ts'
import { and, desc, eq, getTableColumns, gte, inArray, isNotNull, max } from 'drizzle-orm'
import { activity } from './activity/tables.ts'
import { preparedRow } from './prepared.ts'
import { insertAll } from './rows.ts'
import type { Tx } from './tx.ts'

export type ActivityRow = typeof activity.$inferInsert

const writeLine = preparedRow(activity, (db, row) => db.insert(activity).values(row))

/** A line of the append-only log [P4]; several that have the same fields are written together or not at all. */
export async function recordActivity(tx: Tx, ...rows: readonly Omit<ActivityRow, 'at' | 'id'>[]): Promise<void> {
  const [line, ...more] = rows.map((row) => ({ ...row, detail: (row.detail ?? '').slice(0, 500), at: tx.now }))
  if (!line) return
  await (more.length > 0 ? insertAll(tx, activity, [line, ...more]) : writeLine(tx, line))
}

const lineColumns = Object.entries(getTableColumns(activity)).filter(([field]) => field !== 'id')
const WRITE_LINE = `insert into activity (${lineColumns.map(([, { name }]) => `"${name}"`).join(', ')})
  values (${lineColumns.map((_, at) => `$${at + 1}`).join(', ')})`

/** As `recordActivity`, of a call that ends: what nobody reads in its transaction travels with the commit, where one follows. */
export async function recordAtEnd(tx: Tx, ...rows: readonly Omit<ActivityRow, 'at' | 'id'>[]): Promise<void> {
  if (!tx.commits) return await recordActivity(tx, ...rows)
  for (const row of rows) {
    const line: Record<string, unknown> = { ...row, detail: (row.detail ?? '').slice(0, 500), at: tx.now }
    const values = lineColumns.map(([field, column]) => {
      const value = line[field] ?? null
      return value === null ? null : column.mapToDriverValue(value)
    })
    tx.atCommit(WRITE_LINE, values)
  }
}

type SystemRow = Omit<ActivityRow, 'at' | 'id' | 'actor' | 'actorName' | 'status' | 'action'> & {
  readonly action: SystemAction
  readonly status?: 'success' | 'error'
}

/** What the system did by itself, in the log of the account it concerns. */
export const recordSystem = (tx: Tx, row: SystemRow): Promise<void> => recordSystemAll(tx, [row])

/** As `recordSystem`, of many that have the same fields. */
export async function recordSystemAll(tx: Tx, rows: readonly SystemRow[]): Promise<void> {
  const written = rows.map((row) => {
    const { status = 'success', detail = '' } = row
    return { ...row, actor: 'system' as const, actorName: 'system', status, detail: detail.slice(0, 500), at: tx.now }
  })
  await insertAll(tx, activity, written)
}

/** Those of these accounts that staff ever did anything to. */
export async function touchedByStaff(tx: Tx, accountIds: readonly number[]): Promise<ReadonlySet<number>> {
  const rows = await tx.db
    .selectDistinct({ id: activity.accountId })
    .from(activity)
    .where(and(inArray(activity.accountId, [...accountIds]), eq(activity.actor, 'staff')))
  return new Set(rows.flatMap(({ id }) => id ?? []))
}

/** From which addresses this error was met lately in an account's name, the latest first. */
export async function addressesOfError(
  tx: Tx,
  { accountId, errorCode, since, limit }: { accountId: number; errorCode: ErrorCode; since: Date; limit: number },
): Promise<string[]> {
  const rows = await tx.db
    .select({ ip: activity.ip })
    .from(activity)
    .where(and(eq(activity.accountId, accountId), gte(activity.at, since), eq(activity.errorCode, errorCode), isNotNull(activity.ip)))
    .groupBy(activity.ip)
    .orderBy(desc(max(activity.at)))
    .limit(limit)
  return rows.map(({ ip }) => ip ?? '')
}
