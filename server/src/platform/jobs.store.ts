import { and, asc, eq, lte, ne, type SQL, sql } from 'drizzle-orm'
import type { NodePgDatabase } from 'drizzle-orm/node-postgres'
import { placeholder, prepared } from './prepared.ts'
import { jobs } from './tables.ts'
import type { Tx } from './tx.ts'

export type JobRow = typeof jobs.$inferSelect

/** The words of the index: a plan that is kept must not depend on a value to use it. */
const due = (live: boolean) => and(sql`state = 'waiting'`, eq(jobs.live, live), lte(jobs.dueAt, placeholder('now')))
const inOrder = [asc(jobs.dueAt), asc(jobs.id)] as const
const claim = (which?: SQL) => (db: NodePgDatabase) =>
  db
    .select()
    .from(jobs)
    .where(and(due(false), which))
    .orderBy(...inOrder)
    .for('update', { skipLocked: true })
export const claimNext = prepared((db) => claim()(db).limit(1))
export const claimOne = prepared(claim(eq(jobs.id, placeholder('id'))))
/** Others of its name than the one that is claimed. */
export const claimAlike = prepared((db) =>
  claim(and(eq(jobs.name, placeholder('name')), ne(jobs.id, placeholder('id'))))(db).limit(placeholder('atMost')),
)
/** Live jobs that are due, whoever holds them. */
export const dueLive = prepared((db) =>
  db
    .select()
    .from(jobs)
    .where(due(true))
    .orderBy(...inOrder)
    .limit(32),
)
export const stillDue = prepared((db) =>
  db
    .select()
    .from(jobs)
    .where(and(due(true), sql`id = any(${placeholder('ids')})`)),
)

/** Takes away what is done. What was booked anew under its key meanwhile, by the job itself or by others, is another run: it stays. */
export async function finish(tx: Tx, done: readonly JobRow[]): Promise<void> {
  if (done.length === 0) return
  await tx.client.query(
    `delete from job using unnest($1::bigint[], $2::timestamptz[], $3::jsonb[]) as done (id, due_at, payload)
      where job.id = done.id and job.due_at = done.due_at and job.payload = done.payload and job.state = 'waiting'`,
    [done.map(({ id }) => id), done.map(({ dueAt }) => dueAt), done.map(({ payload }) => JSON.stringify(payload))],
  )
}
