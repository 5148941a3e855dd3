import { findAccount, openSession } from '../../src/modules/accounts/index.ts'
import { createService, findService, type Service } from '../../src/modules/services/index.ts'
import { startPeriod } from '../../src/modules/services/lifecycle.ts'
import type { Customer } from './customers.ts'
import type { TestPortal } from './portal.ts'

/** A delivered service without an engine behind it: for what concerns money and dates alone, by the hundred. */
export async function soldService(
  portal: TestPortal,
  owner: Pick<Customer, 'id'>,
  more: Partial<Parameters<typeof createService>[1]> = {},
): Promise<number> {
  return await portal.db.transaction(async (tx) => {
    const { id } = await createService(tx, {
      ...{ brandId: 1, accountId: owner.id, kind: 'hosting', type: 'hosting', planId: null, locationId: null, name: 'site', note: '' },
      plan: { name: 'Site', cpu: 0, memoryMb: 0, diskGb: 10, transferGb: null },
      ...{ priceAmount: 500, currency: 'USD', periodMonths: 1, trialHours: null, autoRenew: true, options: {} },
      ...{ invoiceId: null, invoiceLineId: null, sourceKey: null },
      ...more,
    })
    await startPeriod(tx, id)
    return id
  })
}

export async function serviceNow(portal: TestPortal, id: number): Promise<Service> {
  const service = await portal.db.transaction((tx) => findService(tx, id))
  if (!service) throw new Error(`service ${id} is gone`)
  return service
}

/** Texts of all rows of one column, oldest first. */
export async function column(portal: TestPortal, sql: string, ...values: unknown[]): Promise<unknown[]> {
  const { rows } = await portal.db.pool.query<Record<string, unknown>>(sql, values)
  return rows.map((row) => Object.values(row)[0])
}

/** Kinds of notices that a customer got, in order. */
export const noticeKinds = (portal: TestPortal, { id }: Pick<Customer, 'id'>): Promise<unknown[]> =>
  column(portal, 'select kind from notice where account_id = $1 order by id', id)

/** What was debited in all for renewals. */
export async function spent(portal: TestPortal, { id }: Pick<Customer, 'id'>) {
  const [sum] = await column(
    portal,
    `select coalesce(sum(paid_main + paid_promotional), 0)::int from invoice where account_id = $1 and type = 'renew'`,
    id,
  )
  return Number(sum)
}

/** Paid periods of a service as `start/end` days, oldest first. */
export const periods = (portal: TestPortal, id: number): Promise<unknown[]> =>
  column(
    portal,
    `select to_char(period_start at time zone 'UTC', 'YYYY-MM-DD') || '/' || to_char(period_end at time zone 'UTC', 'YYYY-MM-DD')
     from renewal where service_id = $1 and state = 'paid' order by period_start`,
    id,
  )

/** A session of now: the one before has run out in the months between. */
export async function signedInAgain(portal: TestPortal, who: Customer): Promise<Customer> {
  return await portal.db.transaction(async (tx) => {
    const account = await findAccount(tx, who.id)
    if (!account) throw new Error('the account is gone')
    return { ...who, sessionId: await openSession(tx, account, { ip: '203.0.113.7', userAgent: 'test' }) }
  })
}

/**
 * Everything that an account was told and that its log, its documents and its machines say happened, as `day what`, in order. Days count
 * from the first of it. What is not in the expected list must not have happened.
 */
export async function chronicle(portal: TestPortal, { id }: Pick<Customer, 'id'>): Promise<string[]> {
  const { rows } = await portal.db.pool.query<{ line: string }>(
    `with mine as (select id from service where account_id = $1),
     happened (at, rank, what) as (
       select at, 0, replace(machine, '-', ' ') || ' ' || to_state from state_history
         where machine = 'service' and subject_id in (select id from mine)
            or machine like 'invoice%' and subject_id in (select id from invoice where account_id = $1)
       union all select at, 1, 'tells ' || kind from notice where account_id = $1
       union all select at, 2, 'does ' || action from activity where account_id = $1 and status = 'success'
       union all select finished_at, 3, state || ' ' || kind from saga where subject_id in (select id from mine))
     select floor(extract(epoch from at - min(at) over ()) / 86400) || ' ' || what as line from happened order by at, rank, what`,
    [id],
  )
  const unsent = await column(portal, `select 'never ' || template from mail where account_id = $1 and state <> 'sent'`, id)
  return [...rows.map(({ line }) => line), ...unsent.map(String)]
}
