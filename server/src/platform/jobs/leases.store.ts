import type { Tx } from '../tx.ts'
import type { JobRow } from './store.ts'

/** Whose lease, and for how long it counts unless it is renewed: so long a job of a process that died waits for another. */
export interface Lease {
  readonly by: string
  readonly seconds: number
}

/** A run of a job, as what it writes is tied to its lease. */
export interface HeldLease {
  readonly jobId: number
  readonly by: string
}

/** The job is another's by now: whoever had it writes nothing more of it. */
export class LeaseLost extends Error {
  constructor({ jobId, by }: HeldLease) {
    super(`the lease of job ${jobId} is not ${by}’s any more`)
  }
}

/*
 * Leases go by the database's clock, which is the same for every process and never jumps. The portal's own clock is moved by weeks in tests
 * and in the demo: every job under way would be taken over.
 */
const CLAIM = `
  update job set leased_until = clock_timestamp() + make_interval(secs => $5), leased_by = $6
   where id = any(array(
     select id from job
      where state = 'waiting' and pool = any($1) and due_at <= $2 and (leased_until is null or leased_until <= clock_timestamp())
        and target <> all($3) and id <> all($7)
      order by due_at, id limit $4 for update skip locked))
  returning id, name, key, payload, pool, target, due_at as "dueAt", attempts, state, created_at as "createdAt"`

interface Free {
  readonly pools: readonly string[]
  readonly busy: readonly string[]
  /** What this process is at work on itself. */
  readonly held: readonly number[]
  readonly atMost: number
}

type Leased = Omit<JobRow, 'id'> & { readonly id: string }

/**
 * Leases what is due and free, the longest due first; nothing for targets that have enough to do. A process may have lost what it is at work
 * on, and gets none of that a second time: a lease names a process, and is to mean one run.
 */
export async function leaseDue(tx: Tx, { pools, busy, held, atMost }: Free, { seconds, by }: Lease): Promise<JobRow[]> {
  const statement = { name: 'lease-due', text: CLAIM, values: [pools, tx.now, busy, atMost, seconds, by, held] }
  const { rows } = await tx.client.query<Leased>(statement)
  return rows.map((row) => ({ ...row, id: Number(row.id) })).sort((a, b) => a.dueAt.getTime() - b.dueAt.getTime() || a.id - b.id)
}

/**
 * Throws where it was lost. Until the transaction ends nobody takes the job over, so all that is written in it is written under the lease;
 * to be booked anew or renewed meanwhile the job is free.
 */
export async function holdLease(tx: Tx, lease: HeldLease): Promise<void> {
  const statement = { name: 'hold-lease', text: `select from job ${ofLease('$1', '$2')}`, values: [lease.jobId, lease.by] }
  const { rowCount } = await tx.client.query(statement)
  if (rowCount !== 1) throw new LeaseLost(lease)
}

/** The same as part of a statement that stands for itself. */
export const ofLease = (jobId: string, by: string): string => `where id = ${jobId} and leased_by = ${by} for key share`

/** It is done. What was booked anew under its key meanwhile is another run: it stays, and is free. */
export async function endLease(tx: Tx, job: JobRow, by: string): Promise<void> {
  await tx.client.query({
    name: 'end-lease',
    text: `with gone as (
        delete from job where id = $1 and leased_by = $3 and created_at = $2 and state = 'waiting' returning id)
      update job set leased_until = null, leased_by = null where id = $1 and leased_by = $3 and not exists (select from gone)`,
    values: [job.id, job.createdAt, by],
  })
}

/** Answers those that are still its own. */
export async function renewLeases(tx: Tx, ids: readonly number[], { seconds, by }: Lease): Promise<ReadonlySet<number>> {
  const { rows } = await tx.client.query<{ id: string }>(
    `update job set leased_until = clock_timestamp() + make_interval(secs => $2) where id = any($1) and leased_by = $3 returning id`,
    [ids, seconds, by],
  )
  return new Set(rows.map(({ id }) => Number(id)))
}

/** Nobody is at work on it any more. */
export async function dropLease(tx: Tx, id: number, by: string): Promise<void> {
  await tx.client.query('update job set leased_until = null, leased_by = null where id = $1 and leased_by = $2', [id, by])
}

/** Where it is known that no process is at work. */
export async function dropAllLeases(tx: Tx): Promise<void> {
  await tx.client.query('update job set leased_until = null, leased_by = null where leased_until is not null')
}
