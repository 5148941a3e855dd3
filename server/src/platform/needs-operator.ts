import { asc, count, eq, or, sql } from 'drizzle-orm'
import { BACKUP_SETTING, HEARTBEAT_SETTING } from './settings-names.ts'
import { jobs, mails, sagas, settings } from './tables.ts'
import type { Tx } from './tx.ts'

export interface SagaNeedingOperator {
  readonly id: number
  readonly kind: string
  readonly subjectId: number
  readonly step: string
}

/** Work on engines that needs a person's decision, the oldest first; by the index of open work. */
export async function sagasNeedingOperator(tx: Tx, limit: number): Promise<SagaNeedingOperator[]> {
  const rows = await tx.db
    .select({ id: sagas.id, kind: sagas.kind, subjectId: sagas.subjectId, failure: sagas.failure })
    .from(sagas)
    .where(sql`state in ('running','undoing','stuck') and state = 'stuck'`)
    .orderBy(asc(sagas.id))
    .limit(limit)
  return rows.map(({ failure, ...saga }) => ({ ...saga, step: failure?.step ?? '' }))
}

/** So often a job of the database alone fails before a person is told: what may pass by itself has passed within half a minute. */
const FAILING_TRIES = 5
const FAILED = sql`state = 'failed'`
const FAILING = sql`state = 'waiting' and attempts > 0 and attempts >= ${sql.raw(String(FAILING_TRIES))} and not live`

/** Kinds of jobs of which some were given up, or fail again and again with nobody but us to blame, with how many. */
export const failedJobNames = (tx: Tx): Promise<{ name: string; n: number }[]> =>
  tx.db.select({ name: jobs.name, n: count() }).from(jobs).where(or(FAILED, FAILING)).groupBy(jobs.name).orderBy(asc(jobs.name))

export async function failedMails(tx: Tx): Promise<number> {
  const [row] = await tx.db.select({ n: count() }).from(mails).where(sql`state <> 'sent' and state = 'failed'`)
  return row?.n ?? 0
}

async function settingAt(tx: Tx, name: string): Promise<Date | null> {
  const [row] = await tx.db.select({ at: settings.at }).from(settings).where(eq(settings.name, name))
  return row?.at ?? null
}

/** When a backup was last read back whole; null where none ever was. */
export const lastBackupAt = (tx: Tx): Promise<Date | null> => settingAt(tx, BACKUP_SETTING)

/** When a worker last reported; null where none ever did. */
export const lastHeartbeatAt = (tx: Tx): Promise<Date | null> => settingAt(tx, HEARTBEAT_SETTING)
