import { and, asc, desc, eq, gte, inArray, sql } from 'drizzle-orm'
import { defineJob } from '../jobs/definition.ts'
import { type HeldLease, LeaseLost, ofLease } from '../jobs/leases.store.ts'
import { placeholder, prepared, preparedRow } from '../prepared.ts'
import { jobs, sagaSteps, sagas } from '../tables.ts'
import type { Tx } from '../tx.ts'
import type { SagaRecord } from './definition.ts'

export type StepRow = typeof sagaSteps.$inferSelect

export interface StartSaga {
  readonly kind: string
  /** Starting twice under one key starts once. */
  readonly key: string
  readonly subjectId: number
  readonly accountId: number | null
  readonly data: Record<string, unknown>
  /** Whom its first step talks to, where that is known. */
  readonly target?: string | null
  /** As its definition says it; where it is left out the first run finds its class by itself. */
  readonly pool?: SagaPool
}

const ownSaga = eq(sagas.id, placeholder('id'))
const writeSaga = preparedRow(sagas, (db, row) => db.insert(sagas).values(row).onConflictDoNothing().returning({ id: sagas.id }))
const sagaById = prepared((db) => db.select().from(sagas).where(ownSaga))
const lockById = prepared((db) => db.select().from(sagas).where(ownSaga).for('update'))
const patchSaga = preparedRow(sagas, (db, row) => db.update(sagas).set(row).where(ownSaga))

const ownStep = and(eq(sagaSteps.sagaId, placeholder('sagaId')), eq(sagaSteps.position, placeholder('position')))
const patchStep = preparedRow(sagaSteps, (db, row) => db.update(sagaSteps).set(row).where(ownStep))
const stillLeased = sql`exists (select from job where id = ${placeholder('jobId')} and leased_by = ${placeholder('by')} for key share)`
const patchHeldStep = preparedRow(sagaSteps, (db, row) => db.update(sagaSteps).set(row).where(and(ownStep, stillLeased)))

/** Writes the saga and books its run, in the caller's transaction. */
export async function startSaga(tx: Tx, { target = null, pool, ...start }: StartSaga): Promise<number> {
  const [row] = await writeSaga(tx, { ...start, state: 'running', startedAt: tx.now })
  if (!row) {
    const [existing] = await tx.db
      .select({ id: sagas.id })
      .from(sagas)
      .where(and(eq(sagas.kind, start.kind), eq(sagas.key, start.key)))
    return existing?.id ?? 0
  }
  await bookRun(tx, row.id, target, pool)
  return row.id
}

/** `target`: whom its next step talks to, an engine's id; so it waits for nobody else's engine. */
interface RunOf {
  readonly sagaId: number
  readonly target: string | null
}

const target = ({ target }: RunOf): string | null => target
/** One for each class of work that sagas belong to. */
export const sagaRuns = {
  engine: defineJob<RunOf>('saga.run', { pool: 'engine', target }),
  bulk: defineJob<RunOf>('saga.run-bulk', { pool: 'bulk', target }),
} as const
export type SagaPool = keyof typeof sagaRuns

export const bookRun = (tx: Tx, sagaId: number, target: string | null = null, pool: SagaPool = 'engine'): Promise<void> =>
  tx.enqueue(sagaRuns[pool], { sagaId, target }, { key: `saga:${sagaId}` })

export async function findSaga(tx: Tx, id: number): Promise<SagaRecord | undefined> {
  return (await sagaById(tx, { id }))[0]
}

export interface OpenWork {
  readonly kind: string
  readonly state: SagaRecord['state']
  readonly position: number
  /** 0..1 of the step under way. */
  readonly stepProgress: number
  /** The step failed and waits for its next try. */
  readonly failing: boolean
}

/** How far the sagas about these subjects are, by subject: for progress in lists, one query for all. */
export async function openWork(tx: Tx, kinds: readonly string[], subjectIds: readonly number[]): Promise<Map<number, OpenWork>> {
  if (subjectIds.length === 0) return new Map()
  const rows = await tx.db
    .select({
      subjectId: sagas.subjectId,
      kind: sagas.kind,
      state: sagas.state,
      position: sagas.position,
      progress: sagaSteps.progress,
      error: sagaSteps.error,
    })
    .from(sagas)
    .leftJoin(sagaSteps, and(eq(sagaSteps.sagaId, sagas.id), eq(sagaSteps.position, sagas.position)))
    .where(
      and(
        inArray(sagas.subjectId, [...subjectIds]),
        inArray(sagas.kind, [...kinds]),
        inArray(sagas.state, ['running', 'undoing', 'stuck']),
      ),
    )
  return new Map(
    rows.map(({ subjectId, kind, state, position, progress, error }) => [
      subjectId,
      { kind, state, position, stepProgress: progress ?? 0, failing: error !== null },
    ]),
  )
}

const underWay = (kinds: readonly string[], subjectId: number) =>
  and(eq(sagas.subjectId, subjectId), inArray(sagas.kind, [...kinds]), inArray(sagas.state, ['running', 'undoing']))

/** A process has its run. Leases go by the database's clock. */
const held = sql`exists (select from ${jobs} j where j.key = 'saga:' || ${sagas.id} and j.state = 'waiting' and j.leased_until > clock_timestamp())`

/** Is one of these at work on the subject? One that waits for a person's decision is not. */
export async function isAtWork(tx: Tx, kinds: readonly string[], subjectId: number): Promise<boolean> {
  return (await tx.db.select({ id: sagas.id }).from(sagas).where(underWay(kinds, subjectId)).limit(1)).length > 0
}

/** Does one of these act on the subject this moment, in whatever process? One that waits for its next look does not. */
export async function isActing(tx: Tx, kinds: readonly string[], subjectId: number): Promise<boolean> {
  const where = and(underWay(kinds, subjectId), held)
  return (await tx.db.select({ id: sagas.id }).from(sagas).where(where).limit(1)).length > 0
}

/**
 * How the run of a saga stands: a process has it, it is due, or it waits for later. Nobody takes it up while this transaction lasts; who
 * writes under its lease is not in the way.
 */
export async function holdRun(tx: Tx, sagaId: number): Promise<'held' | 'due' | 'waits'> {
  const [run] = await tx.db
    .select({ held: sql<boolean | null>`${jobs.leasedUntil} > clock_timestamp()`, dueAt: jobs.dueAt })
    .from(jobs)
    .where(and(eq(jobs.key, `saga:${sagaId}`), eq(jobs.state, 'waiting')))
    .for('no key update')
  if (run?.held) return 'held'
  return run && run.dueAt < tx.now ? 'due' : 'waits'
}

export interface AccountWork {
  readonly id: number
  readonly kind: string
  readonly subjectId: number
  readonly startedAt: Date
  /** Null before the first step. */
  readonly step: string | null
  readonly stepProgress: number
}

const openOfAccount = prepared((db) =>
  db
    .select({
      id: sagas.id,
      kind: sagas.kind,
      subjectId: sagas.subjectId,
      startedAt: sagas.startedAt,
      step: sagaSteps.name,
      stepProgress: sagaSteps.progress,
    })
    .from(sagas)
    .leftJoin(sagaSteps, and(eq(sagaSteps.sagaId, sagas.id), eq(sagaSteps.position, sagas.position)))
    .where(and(eq(sagas.accountId, placeholder('accountId')), inArray(sagas.state, ['running', 'undoing', 'stuck'])))
    .orderBy(desc(sagas.id))
    .limit(placeholder('limit')),
)

/** What is under way for an account, the newest first. */
export async function openWorkOfAccount(tx: Tx, accountId: number, limit: number): Promise<AccountWork[]> {
  const rows = await openOfAccount(tx, { accountId, limit })
  return rows.map((row) => ({ ...row, stepProgress: row.stepProgress ?? 0 }))
}

export async function stepsOf(tx: Tx, sagaId: number): Promise<StepRow[]> {
  return await tx.db.select().from(sagaSteps).where(eq(sagaSteps.sagaId, sagaId)).orderBy(asc(sagaSteps.position))
}

export async function updateSaga(tx: Tx, id: number, patch: Partial<typeof sagas.$inferInsert>): Promise<void> {
  await patchSaga(tx, patch, { id })
}

/** In a saga's data: once everything is undone it begins from the first step. */
export const AGAIN = 'again'

export async function startAnew(tx: Tx, saga: SagaRecord): Promise<void> {
  const { [AGAIN]: _, ...data } = saga.data
  await tx.db.delete(sagaSteps).where(eq(sagaSteps.sagaId, saga.id))
  await updateSaga(tx, saga.id, { state: 'running', position: 0, failure: null, data })
}

export async function lockSaga(tx: Tx, id: number): Promise<SagaRecord | null> {
  return (await lockById(tx, { id }))[0] ?? null
}

/** The latest of these kinds about a subject that was begun since then; a decision about it that is under way is waited for. */
export async function lockLatest(
  tx: Tx,
  { kinds, subjectId, since }: { readonly kinds: readonly string[]; readonly subjectId: number; readonly since: Date },
): Promise<SagaRecord | null> {
  const [latest] = await tx.db
    .select({ id: sagas.id })
    .from(sagas)
    .where(and(eq(sagas.subjectId, subjectId), inArray(sagas.kind, [...kinds]), gte(sagas.startedAt, since)))
    .orderBy(desc(sagas.id))
    .limit(1)
  return latest ? await lockSaga(tx, latest.id) : null
}

/** Where it stands already the attempt is counted. Nothing without the lease, which nobody takes while this is written. */
const INTEND = `
  insert into saga_step as step (saga_id, "position", name, state, attempts, started_at)
    select $1::bigint, $2::int, $3::text, 'intended', 1, $4::timestamptz from job ${ofLease('$5', '$6')}
    on conflict (saga_id, "position") do update set attempts = step.attempts + 1
    returning step.saga_id::float8 as "sagaId", step."position", step.name, step.state, step.attempts, step.progress, step.error,
      step.started_at as "startedAt", step.finished_at as "finishedAt"`

/** Intent before act: the row is committed before the driver is called. Repeating counts the attempt. */
export async function intendStep(tx: Tx, lease: HeldLease, saga: Pick<SagaRecord, 'id' | 'position'>, name: string): Promise<StepRow> {
  const values = [saga.id, saga.position, name, tx.now, lease.jobId, lease.by]
  const { rows } = await tx.client.query<StepRow>({ name: 'intend-step', text: INTEND, values })
  if (!rows[0]) throw new LeaseLost(lease)
  return rows[0]
}

/** What a look found, as a statement that stands for itself. */
export async function updateHeldStep(
  tx: Tx,
  lease: HeldLease,
  at: { readonly sagaId: number; readonly position: number },
  patch: Partial<typeof sagaSteps.$inferInsert>,
): Promise<void> {
  const { rowCount } = await patchHeldStep(tx, patch, { ...at, ...lease })
  if (rowCount !== 1) throw new LeaseLost(lease)
}

export async function updateStep(tx: Tx, sagaId: number, position: number, patch: Partial<typeof sagaSteps.$inferInsert>): Promise<void> {
  await patchStep(tx, patch, { sagaId, position })
}
