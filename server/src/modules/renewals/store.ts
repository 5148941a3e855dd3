import { and, asc, count, desc, eq, gt, isNotNull, like, lte, ne, notExists, sql } from 'drizzle-orm'
import { insertAll } from '../../platform/rows.ts'
import type { Tx } from '../../platform/tx.ts'
import { renewalCases, renewalSteps, renewals } from './tables.ts'

export type Case = typeof renewalCases.$inferSelect
export type Renewal = typeof renewals.$inferSelect
export type StepRow = typeof renewalSteps.$inferSelect

type NewCase = Pick<Case, 'serviceId' | 'brandId' | 'accountId'>

/** Answers those that were not watched before. */
export async function insertCases(tx: Tx, cases: readonly NewCase[]): Promise<number[]> {
  if (cases.length === 0) return []
  const rows = await tx.db
    .insert(renewalCases)
    .values(cases.map((row) => ({ ...row, nextAt: tx.now })))
    .onConflictDoNothing()
    .returning({ serviceId: renewalCases.serviceId })
  return rows.map(({ serviceId }) => serviceId)
}

/** Due now, made where there was none; a service that changed hands is its new owner's. */
export async function wakeCase(tx: Tx, row: NewCase): Promise<void> {
  const due = { nextAt: tx.now, accountId: row.accountId }
  await tx.db
    .insert(renewalCases)
    .values({ ...row, ...due })
    .onConflictDoUpdate({ target: renewalCases.serviceId, set: due })
}

/** The cases that nobody else is at: two runners never work on one service. */
export const claimCases = (tx: Tx, serviceIds: readonly number[]): Promise<Case[]> =>
  tx.db
    .select()
    .from(renewalCases)
    .where(sql`${renewalCases.serviceId} = any(${sql.param(serviceIds)})`)
    .orderBy(asc(renewalCases.serviceId))
    .for('update', { skipLocked: true })

export async function findCase(tx: Tx, serviceId: number): Promise<Case | null> {
  const [row] = await tx.db.select().from(renewalCases).where(eq(renewalCases.serviceId, serviceId))
  return row ?? null
}

export async function patchCase(tx: Tx, serviceId: number, patch: Partial<typeof renewalCases.$inferInsert>): Promise<void> {
  await tx.db.update(renewalCases).set(patch).where(eq(renewalCases.serviceId, serviceId))
}

/** When each of these is looked at next; what was wrong with them is over. */
export async function bookCases(tx: Tx, booked: readonly Pick<Case, 'serviceId' | 'nextAt' | 'harmAt'>[]): Promise<void> {
  await tx.client.query(
    `update renewal_case set next_at = booked.next_at, harm_at = booked.harm_at, failures = 0
      from unnest($1::bigint[], $2::timestamptz[], $3::timestamptz[]) as booked (service_id, next_at, harm_at)
      where renewal_case.service_id = booked.service_id`,
    [booked.map(({ serviceId }) => serviceId), booked.map(({ nextAt }) => nextAt), booked.map(({ harmAt }) => harmAt)],
  )
}

/** Cases whose time has passed without anybody looking: their job was lost. */
export async function neglectedCases(tx: Tx, since: Date, limit: number): Promise<number[]> {
  const rows = await tx.db
    .select({ serviceId: renewalCases.serviceId })
    .from(renewalCases)
    .where(and(isNotNull(renewalCases.nextAt), lte(renewalCases.nextAt, since)))
    .orderBy(asc(renewalCases.nextAt))
    .limit(limit)
  return rows.map(({ serviceId }) => serviceId)
}

/** Watched services of an account with a renewal that waits for money. */
export async function waitingServices(tx: Tx, accountId: number): Promise<number[]> {
  const rows = await tx.db
    .select({ serviceId: renewalCases.serviceId })
    .from(renewalCases)
    .innerJoin(renewals, and(eq(renewals.serviceId, renewalCases.serviceId), eq(renewals.state, 'open'), eq(renewals.auto, true)))
    .where(and(eq(renewalCases.accountId, accountId), isNotNull(renewalCases.nextAt)))
    .orderBy(asc(renewals.periodStart))
  return rows.map(({ serviceId }) => serviceId)
}

/** The rows that may pay for their periods, one for each service; throws where another one does. Answers ids by service. */
export async function insertRenewals(
  tx: Tx,
  rows: readonly Omit<typeof renewals.$inferInsert, 'id' | 'state' | 'createdAt'>[],
): Promise<ReadonlyMap<number, number>> {
  const open = rows.map((one) => ({ ...one, state: 'open' as const, createdAt: tx.now }))
  const written = await insertAll<typeof renewals, { id: string; service_id: string }>(tx, renewals, open, {
    returning: ['id', 'service_id'],
  })
  return new Map(written.map((row) => [Number(row.service_id), Number(row.id)]))
}

export async function writePaid(tx: Tx, paid: readonly { readonly id: number; readonly periodEnd: Date }[]): Promise<void> {
  await tx.client.query(
    `update renewal set state = 'paid', period_end = paid.period_end
      from unnest($1::bigint[], $2::timestamptz[]) as paid (id, period_end) where renewal.id = paid.id`,
    [paid.map(({ id }) => id), paid.map(({ periodEnd }) => periodEnd)],
  )
}

export async function openRenewals(tx: Tx, serviceIds: readonly number[]): Promise<Renewal[]> {
  if (serviceIds.length === 0) return []
  return await tx.db
    .select()
    .from(renewals)
    .where(and(sql`${renewals.serviceId} = any(${sql.param(serviceIds)})`, eq(renewals.state, 'open')))
    .orderBy(asc(renewals.invoiceId), asc(renewals.serviceId))
}

export const renewalsOf = (tx: Tx, invoiceId: number): Promise<Renewal[]> =>
  tx.db.select().from(renewals).where(eq(renewals.invoiceId, invoiceId)).orderBy(asc(renewals.serviceId))

/** Periods that were renewed and last beyond this instant, the latest first. */
export async function paidPeriods(tx: Tx, serviceId: number, after: Date): Promise<{ startAt: Date; endAt: Date; months: number }[]> {
  const rows = await tx.db
    .select({ startAt: renewals.periodStart, endAt: renewals.periodEnd, months: renewals.months })
    .from(renewals)
    .where(and(eq(renewals.serviceId, serviceId), eq(renewals.state, 'paid'), gt(renewals.periodEnd, after)))
    .orderBy(desc(renewals.periodStart))
  return rows.map((row) => ({ ...row, endAt: row.endAt ?? row.startAt }))
}

export async function patchRenewal(tx: Tx, id: number, patch: Partial<typeof renewals.$inferInsert>): Promise<void> {
  await tx.db.update(renewals).set(patch).where(eq(renewals.id, id))
}

/** Money came, or the price is another: what was tried without it is tried anew. */
export async function forgetTry(tx: Tx, serviceId: number): Promise<void> {
  await tx.db
    .update(renewals)
    .set({ triedAt: null })
    .where(and(eq(renewals.serviceId, serviceId), ne(renewals.state, 'paid')))
}

/** As if they had not been tried, at once: a document that they shared gave way. They are due together, so that they share the next one too. */
export async function tryAgain(tx: Tx, serviceIds: readonly number[]): Promise<void> {
  await tx.client.query(`update renewal set tried_at = null where service_id = any($1::bigint[]) and state <> 'paid'`, [serviceIds])
  await tx.client.query('update renewal_case set next_at = $2 where service_id = any($1::bigint[]) and next_at is not null', [
    serviceIds,
    tx.now,
  ])
}

export async function voidRenewals(tx: Tx, invoiceId: number): Promise<number[]> {
  const rows = await tx.db
    .update(renewals)
    .set({ state: 'void' })
    .where(and(eq(renewals.invoiceId, invoiceId), eq(renewals.state, 'open')))
    .returning({ serviceId: renewals.serviceId })
  return rows.map(({ serviceId }) => serviceId)
}

/** False where it was done before: a step is done once per due date. */
export async function insertStep(tx: Tx, row: Omit<StepRow, 'at'>): Promise<boolean> {
  const rows = await tx.db
    .insert(renewalSteps)
    .values({ ...row, at: tx.now })
    .onConflictDoNothing()
    .returning({ step: renewalSteps.step })
  return rows.length > 0
}

export const stepsOf = (tx: Tx, serviceId: number, anchor: Date): Promise<StepRow[]> =>
  tx.db
    .select()
    .from(renewalSteps)
    .where(and(eq(renewalSteps.serviceId, serviceId), eq(renewalSteps.anchor, anchor)))

/** Whoever was reminded of this due date has it no more: its reminders come once more. */
export async function forgetReminders(tx: Tx, serviceId: number, anchor: Date): Promise<void> {
  await tx.db
    .delete(renewalSteps)
    .where(and(eq(renewalSteps.serviceId, serviceId), eq(renewalSteps.anchor, anchor), like(renewalSteps.step, 'remind-%')))
}

const HARM = sql`${renewalSteps.step} in ('suspend', 'terminate')`

/**
 * Suspended or ended since then, and meant to be by now: `serviceId` in any case, whatever was planned for it. Of those that are looked at
 * together the first are done before the plans of any are written: each counts once.
 */
export async function harmCounts(
  tx: Tx,
  { brandId, since, serviceId }: { readonly brandId: number; readonly since: Date; readonly serviceId: number | null },
): Promise<{ done: number; meant: number }> {
  const [done] = await tx.db
    .select({ n: count() })
    .from(renewalSteps)
    .where(and(eq(renewalSteps.brandId, brandId), gt(renewalSteps.at, since), HARM))
  const counted = tx.db
    .select({ one: sql`1` })
    .from(renewalSteps)
    .where(and(eq(renewalSteps.serviceId, renewalCases.serviceId), gt(renewalSteps.at, since), HARM))
  const [meant] = await tx.db
    .select({ n: count() })
    .from(renewalCases)
    .where(
      and(
        eq(renewalCases.brandId, brandId),
        lte(renewalCases.harmAt, tx.now),
        ne(renewalCases.serviceId, serviceId ?? 0),
        notExists(counted),
      ),
    )
  return { done: done?.n ?? 0, meant: (meant?.n ?? 0) + (serviceId === null ? 0 : 1) }
}

export async function countWatched(tx: Tx, brandId: number): Promise<number> {
  const [row] = await tx.db
    .select({ n: count() })
    .from(renewalCases)
    .where(and(eq(renewalCases.brandId, brandId), isNotNull(renewalCases.nextAt)))
  return row?.n ?? 0
}

/** Of one brand at a time, until the end of the transaction: two runners must not both count themselves below the limit. */
export async function lockBreaker(tx: Tx, brandId: number): Promise<void> {
  await tx.db.execute(sql`select pg_advisory_xact_lock(7206113, ${brandId}::int)`)
}
