import type { EndpointTable } from '@portal/contracts/registry.ts'
import { expect } from 'vitest'
import type { Outcome } from '../../src/drivers/payment/port.ts'
import { SIGNATURE_HEADER, signatureOf } from '../../src/drivers/payment/sandbox/signing.ts'
import { post } from '../../src/modules/ledger/index.ts'
import { sha256 } from '../../src/platform/random.ts'
import { type Customer, customer } from './customers.ts'
import { createTestPortal, type TestPortal } from './portal.ts'

/** Given to the portal under test, so that a test can sign as the sandbox gateway does. */
export const SIGNING_SEED = Buffer.alloc(32, 7).toString('base64')

export type CartItem = EndpointTable['user/order/quote']['input']['items'] extends (infer I)[] | undefined ? I : never

export interface Shop {
  readonly planId: (code: string) => number
  readonly locationId: (code: string) => number
  /** A cart line of a plan that can be ordered. */
  readonly item: (plan: string, more?: Partial<CartItem> & { readonly location?: string }) => CartItem
}

export async function shop(portal: TestPortal): Promise<Shop> {
  const { rows: plans } = await portal.db.pool.query<{ id: string; code: string }>('select id, code from plan')
  const { rows: locations } = await portal.db.pool.query<{ id: string; code: string }>('select id, code from location')
  const idOf = (rows: readonly { id: string; code: string }[]) => (code: string) => {
    const row = rows.find((one) => one.code === code)
    if (!row) throw new Error(`${code} is not there`)
    return Number(row.id)
  }
  const planId = idOf(plans)
  const locationId = idOf(locations)
  return {
    planId,
    locationId,
    item: (plan, { location = 'SGN', ...more } = {}) => ({
      planId: planId(plan),
      locationId: locationId(location),
      periodMonths: 1,
      quantity: 1,
      image: 'debian-12',
      ...more,
    }),
  }
}

/** A portal that sells, for a whole test file; its sandbox gateway signs with `SIGNING_SEED`. */
export async function openShop(options: Parameters<typeof createTestPortal>[0] = {}): Promise<{ portal: TestPortal; from: Shop }> {
  const portal = await createTestPortal({ ...options, env: { SIGNING_SEED, ...options.env } })
  return { portal, from: await shop(portal) }
}

/** After its last test: whatever happened, nothing was made of nothing. */
export async function closeShop(portal: TestPortal): Promise<void> {
  expect(await ledgerProblems(portal)).toEqual([])
  await portal.dispose()
}

let customers = 0
/** A customer whom nobody has seen before, with so many cents on the balance. */
export async function somebody(portal: TestPortal, cents = 0): Promise<Customer> {
  const who = await customer(portal, `somebody${++customers}`)
  if (cents > 0) await give(portal, who, cents)
  return who
}

let granted = 0
/** Money or points on a customer's balance, minor units of the brand's currency. */
export async function give(
  portal: TestPortal,
  to: Pick<Customer, 'id'>,
  amount: number,
  wallet: 'main' | 'promotional' | 'points' = 'main',
  brand: { id: number; currency: 'USD' | 'VND' } = { id: 1, currency: 'USD' },
): Promise<void> {
  const posting = {
    brandId: brand.id,
    accountId: to.id,
    currency: brand.currency,
    key: `test-grant:${++granted}`,
    cause: { reason: 'test' },
  }
  await portal.db.transaction((tx) => post(tx, 'grant', { ...posting, wallet, amount }))
}

export interface GatewayReport {
  readonly id: string
  readonly key: string
  readonly outcome: Outcome
  readonly reference: string
  readonly amount: { readonly amount: number; readonly currency: 'USD' | 'VND' }
  readonly payer?: string
}

let reports = 0
/** What a gateway reports of a payment: that it succeeded, in dollars, unless `more` says otherwise. */
export const told = (key: string, amount: number, more: Partial<GatewayReport> = {}): GatewayReport => ({
  ...{ id: `evt-${++reports}`, key, outcome: 'succeeded', reference: `txn-${key}`, amount: { amount, currency: 'USD' } },
  ...more,
})

/** Delivers an event as the sandbox gateway does; answers the HTTP status. */
export async function deliver(portal: TestPortal, event: GatewayReport, secret = sha256(`sandbox:${SIGNING_SEED}`)): Promise<number> {
  const body = Buffer.from(JSON.stringify(event))
  const headers = { 'content-type': 'application/json', [SIGNATURE_HEADER]: signatureOf(secret, portal.clock.now(), body) }
  const answer = await portal.app.inject({ method: 'POST', url: '/api2/webhooks/sandbox', headers, payload: body })
  return answer.statusCode
}

/** Begins a gateway payment of an order and answers the key that the gateway knows it by, and the amount asked. */
export async function begin(
  portal: TestPortal,
  as: Customer,
  orderId: number,
  host?: string,
): Promise<{ key: string; amount: GatewayReport['amount']; redirect: string }> {
  const { redirect } = await portal.ok('user/order/finish', { id: orderId, method: 'sandbox' }, { as, ...(host !== undefined && { host }) })
  const { rows } = await portal.db.pool.query<{ key: string; amount: string; currency: 'USD' | 'VND' }>(
    'select key, amount, currency from payment where invoice_id = $1 order by id desc limit 1',
    [orderId],
  )
  const [row] = rows
  if (!row || redirect === null) throw new Error('no payment was begun')
  return { key: row.key, amount: { amount: Number(row.amount), currency: row.currency }, redirect }
}

/** What must hold whatever happened: nothing was made of nothing. */
export async function ledgerProblems(portal: Pick<TestPortal, 'db'>): Promise<unknown[]> {
  const { rows } = await portal.db.pool.query(
    `select a.currency as what, sum(e.amount) as off from ledger_entry e join ledger_account a on a.id = e.account_id group by a.currency having sum(e.amount) <> 0
     union all
     select 'wallet ' || a.id, a.balance - coalesce(sum(e.amount), 0) from ledger_account a left join ledger_entry e on e.account_id = a.id
       where a.owner_id is not null group by a.id having a.balance <> coalesce(sum(e.amount), 0)`,
  )
  return rows
}
