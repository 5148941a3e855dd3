import { eq, sql } from 'drizzle-orm'
import type { Tx } from '../../../platform/tx.ts'
import { billingPreferences, renewalCases } from '../tables.ts'

/** From which day of the week on an account pays a week's renewals together; null where it pays each by itself. */
export const billingDayOf = async (tx: Tx, accountId: number): Promise<number | null> =>
  (await billingDaysOf(tx, [accountId])).get(accountId) ?? null

/** Of those among these accounts that have one. */
export async function billingDaysOf(tx: Tx, accountIds: readonly number[]): Promise<ReadonlyMap<number, number>> {
  if (accountIds.length === 0) return new Map()
  const rows = await tx.db
    .select({ accountId: billingPreferences.accountId, billingDay: billingPreferences.billingDay })
    .from(billingPreferences)
    .where(sql`${billingPreferences.accountId} = any(${sql.param([...new Set(accountIds)])})`)
  return new Map(rows.map(({ accountId, billingDay }) => [accountId, billingDay]))
}

export async function writeBillingDay(tx: Tx, accountId: number, billingDay: number | null): Promise<void> {
  if (billingDay === null) {
    await tx.db.delete(billingPreferences).where(eq(billingPreferences.accountId, accountId))
    return
  }
  const set = { billingDay, at: tx.now }
  await tx.db
    .insert(billingPreferences)
    .values({ accountId, ...set })
    .onConflictDoUpdate({ target: billingPreferences.accountId, set })
}

/** Services of an account whose calendar goes on. */
export async function watchedOf(tx: Tx, accountId: number): Promise<number[]> {
  const rows = await tx.db
    .select({ serviceId: renewalCases.serviceId })
    .from(renewalCases)
    .where(sql`${renewalCases.accountId} = ${accountId} and ${renewalCases.nextAt} is not null`)
    .orderBy(renewalCases.serviceId)
  return rows.map(({ serviceId }) => serviceId)
}

/** True where nobody else works on the account's renewals together; until the end of the transaction. Never waits. */
export async function holdTogether(tx: Tx, accountId: number): Promise<boolean> {
  const { rows } = await tx.client.query<{ held: boolean }>(
    'select pg_try_advisory_xact_lock(7206114, ($1::bigint % 2147483647)::int) as held',
    [accountId],
  )
  return rows[0]?.held ?? false
}

/** What is due now of the account beside this service, and what stands on an unpaid document of the run's with any of it. */
export async function dueBeside(tx: Tx, accountId: number, serviceId: number, atMost: number): Promise<number[]> {
  const { rows } = await tx.client.query<{ service_id: string }>(
    `with due as (select service_id from renewal_case where account_id = $1 and next_at <= $2)
     select service_id from due where service_id <> $3
     union
     select other.service_id from due join renewal own on own.service_id = due.service_id and own.state = 'open' and own.auto
       join renewal other on other.invoice_id = own.invoice_id and other.state = 'open' and other.service_id <> $3
     order by service_id limit $4`,
    [accountId, tx.now, serviceId, atMost],
  )
  return rows.map((row) => Number(row.service_id))
}
