import { and, asc, count, desc, eq, gte, inArray, or, type SQL, sql } from 'drizzle-orm'
import { findRanked } from '../find-ranked.ts'
import { type QueueFigures, queueFigures } from '../queue-figures.ts'
import { jobs, sagaSteps, sagas } from '../tables.ts'
import type { Tx } from '../tx.ts'
import type { SagaRecord } from './definition.ts'
import type { StepRow } from './store.ts'

/** More than waits for anybody at once; beyond it the list says how many there are and shows the oldest. */
export const OPEN_MAX = 1000

export interface SagaWithSteps extends SagaRecord {
  readonly rows: readonly StepRow[]
}

const OPEN = sql`state in ('running','undoing','stuck')`

/** What staff look at: builds that are open, whatever else is stuck or fails, the longest waiting first. */
const queued = (buildKinds: readonly string[]): SQL | undefined =>
  and(
    OPEN,
    or(
      inArray(sagas.kind, [...buildKinds]),
      eq(sagas.state, 'stuck'),
      sql`exists (select from ${sagaSteps} s where s.saga_id = ${sagas.id} and s.position = ${sagas.position} and s.error is not null)`,
    ),
  )

const ended = (since: Date): SQL | undefined => and(sql`finished_at is not null`, gte(sagas.finishedAt, since))

export async function sagasOfTab(
  tx: Tx,
  { tab, buildKinds, since }: { readonly tab: 'queue' | 'stuck' | 'done'; readonly buildKinds: readonly string[]; readonly since: Date },
): Promise<SagaWithSteps[]> {
  const where =
    tab === 'done'
      ? and(ended(since), inArray(sagas.kind, [...buildKinds]))
      : tab === 'stuck'
        ? and(OPEN, eq(sagas.state, 'stuck'))
        : queued(buildKinds)
  const found = await tx.db
    .select()
    .from(sagas)
    .where(where)
    .orderBy(tab === 'done' ? desc(sagas.finishedAt) : asc(sagas.id))
    .limit(OPEN_MAX)
  return await withSteps(tx, found)
}

/** Work by its number, and what is under way on these subjects or, where `ended`, was done on them before. */
export async function searchSagas(
  tx: Tx,
  { id = null, subjectIds, ended, limit }: { id?: number | null; subjectIds: readonly number[]; ended: boolean; limit: number },
): Promise<SagaRecord[]> {
  const subjects = sql`subject_id = any(${sql.param([...subjectIds])}::bigint[])`
  const ids = await findRanked(
    tx,
    [
      id === null ? null : sql`select id from ${sagas} where id = ${id}`,
      subjectIds.length === 0 ? null : sql`select id from ${sagas} where ${subjects} and ${OPEN} order by id desc`,
      subjectIds.length === 0 || !ended ? null : sql`select id from ${sagas} where ${subjects} order by id desc`,
    ],
    limit,
  )
  const rows = ids.length === 0 ? [] : await tx.db.select().from(sagas).where(inArray(sagas.id, ids))
  return rows.sort((a, b) => ids.indexOf(a.id) - ids.indexOf(b.id))
}

export async function withSteps(tx: Tx, found: readonly SagaRecord[]): Promise<SagaWithSteps[]> {
  const ids = found.map(({ id }) => id)
  const rows =
    ids.length === 0 ? [] : await tx.db.select().from(sagaSteps).where(inArray(sagaSteps.sagaId, ids)).orderBy(asc(sagaSteps.position))
  return found.map((saga) => ({ ...saga, rows: rows.filter(({ sagaId }) => sagaId === saga.id) }))
}

export interface SagaFigures {
  readonly queue: number
  readonly stuck: number
  readonly done: number
  readonly medianSeconds: number | null
  readonly oldestStartedAt: Date | null
}

export async function sagaFigures(tx: Tx, buildKinds: readonly string[], since: Date): Promise<SagaFigures> {
  const [open] = await tx.db
    .select({
      n: count(),
      stuck: sql<number>`count(*) filter (where state = 'stuck')`.mapWith(Number),
      oldest: sql<Date | null>`min(started_at)`,
    })
    .from(sagas)
    .where(queued(buildKinds))
  const [done] = await tx.db
    .select({
      n: count(),
      median: sql<
        number | null
      >`percentile_cont(0.5) within group (order by extract(epoch from finished_at - started_at)) filter (where state = 'done')`,
    })
    .from(sagas)
    .where(and(ended(since), inArray(sagas.kind, [...buildKinds])))
  return {
    queue: open?.n ?? 0,
    stuck: open?.stuck ?? 0,
    done: done?.n ?? 0,
    medianSeconds: done?.median == null ? null : Number(done.median),
    oldestStartedAt: open?.oldest ? new Date(open.oldest) : null,
  }
}

/** When a saga is looked at again by itself; null where nothing is booked. */
export async function nextRunOf(tx: Tx, sagaId: number): Promise<Date | null> {
  const [row] = await tx.db
    .select({ dueAt: jobs.dueAt })
    .from(jobs)
    .where(and(eq(jobs.key, `saga:${sagaId}`), sql`state = 'waiting' and key is not null`))
  return row?.dueAt ?? null
}

export const stuckFigures = (tx: Tx): Promise<QueueFigures> =>
  queueFigures(
    tx,
    `coalesce((failure->>'at')::timestamptz, started_at)`,
    `saga where state in ('running','undoing','stuck') and state = 'stuck'`,
  )
