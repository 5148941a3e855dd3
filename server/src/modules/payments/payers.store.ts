import { sql } from 'drizzle-orm'
import type { Tx } from '../../platform/tx.ts'
import { paymentEvents, payments } from './tables.ts'

/**
 * Was money of both accounts paid by one card, or from one account at a bank? As gateways mark them: what a gateway does not say is not known.
 * Customers have few payments, which are found by their account, and what was told of each by its key.
 */
export async function paidAlike(tx: Tx, accountId: number, otherId: number): Promise<boolean> {
  const { rows } = await tx.db.execute<{ alike: boolean }>(sql`
    with paid as materialized (
      select p.account_id, e.gateway, e.payload->>'payer' as payer
        from ${payments} p
        join ${paymentEvents} e on e.gateway = p.gateway and e.payload->>'key' = any(array[p.key, p.next->>'code'])
       where p.account_id in (${accountId}, ${otherId}) and p.received > 0
         and e.payload->>'outcome' = 'succeeded' and e.payload->>'payer' is not null)
    select exists (
      select from paid one join paid other using (gateway, payer)
       where one.account_id = ${accountId} and other.account_id = ${otherId}) as alike`)
  return rows[0]?.alike ?? false
}
