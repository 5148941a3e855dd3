import { and, asc, eq, inArray, lt, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { placeholder, prepared } from '../prepared.ts'
import { jobs } from '../tables.ts'
import type { Tx } from '../tx.ts'

export type JobRow = typeof jobs.$inferSelect

/** The words of the index: a plan that is kept must not depend on a value to use it. */
const claim = (which?: SQL) => (db: NodePgDatabase) =>
  db
    .select()
    .from(jobs)
    .where(and(sql`state = 'waiting'`, eq(jobs.pool, 'tx'), lte(jobs.dueAt, placeholder('now')), which))
    .orderBy(asc(jobs.dueAt), asc(jobs.id))
    .for('update', { skipLocked: true })
export const claimNext = prepared((db) => claim()(db).limit(1))
export const claimOne = prepared(claim(eq(jobs.id, placeholder('id'))))
/** Others of its name than the one that is claimed. */
export const claimAlike = prepared((db) =>
  claim(and(eq(jobs.name, placeholder('name')), ne(jobs.id, placeholder('id'))))(db).limit(placeholder('atMost')),
)

/** Takes away what is done. What was booked anew under its key meanwhile, by the job itself or by others, is another run: it stays. */
export async function finish(tx: Tx, done: readonly JobRow[]): Promise<void> {
  if (done.length === 0) return
  await tx.client.query(
    `delete from job using unnest($1::bigint[], $2::timestamptz[]) as done (id, created_at)
      where job.id = done.id and job.created_at = done.created_at and job.state = 'waiting'`,
    [done.map(({ id }) => id), done.map(({ createdAt }) => createdAt)],
  )
}

/** Written by a version that knew no pools: it belongs where its definition says. */
export async function refile(tx: Tx, { id }: JobRow, pool: string, target: string): Promise<void> {
  await tx.db.update(jobs).set({ pool, target }).where(eq(jobs.id, id))
  await tx.client.query(`select pg_notify('portal_jobs', $1)`, [`${pool}:1`])
}

/** The instant at which the next job falls due that nobody is at work on; jobs of these names do not count. */
export async function nextDue(tx: Tx, without: readonly string[]): Promise<Date | null> {
  const { rows } = await tx.client.query<{ due: Date | null }>(
    `select min(due_at) as due from job
      where state = 'waiting' and name <> all($1) and (leased_until is null or leased_until <= clock_timestamp())`,
    [without],
  )
  return rows[0]?.due ?? null
}

/** Books waiting jobs of these names that are due before `target` for `target`; answers their ids. */
export async function defer(tx: Tx, names: readonly string[], target: Date): Promise<JobRow['id'][]> {
  const deferred = await tx.db
    .update(jobs)
    .set({ dueAt: target })
    .where(and(inArray(jobs.name, [...names]), eq(jobs.state, 'waiting'), lt(jobs.dueAt, target)))
    .returning({ id: jobs.id })
  return deferred.map(({ id }) => id)
}

/** Books these jobs for now, where they are still waiting. */
export async function bookNow(tx: Tx, ids: readonly JobRow['id'][]): Promise<void> {
  await tx.db
    .update(jobs)
    .set({ dueAt: tx.now })
    .where(and(inArray(jobs.id, [...ids]), eq(jobs.state, 'waiting')))
}

/** Is somebody at work on a live job that is due? */
export async function isAnyHeld(tx: Tx): Promise<boolean> {
  const { rows } = await tx.client.query(
    `select from job where state = 'waiting' and due_at <= $1 and leased_until > clock_timestamp() limit 1`,
    [tx.now],
  )
  return rows.length > 0
}
