import fc from 'fast-check'
import { expect } from 'vitest'
import { type Customer, customer, PASSWORD } from './customers.ts'
import { giveUpBuild } from './journey.ts'
import { column } from './life.ts'
import type { Session, TestPortal } from './portal.ts'
import { confirming } from './refunds.ts'
import { begin, deliver, give, type Shop } from './shop.ts'
import { operator } from './staff.ts'

type Path = Parameters<TestPortal['call']>[0]

/** A customer to whom anything may happen. */
export interface Life {
  owner: Customer
  readonly portal: TestPortal
  readonly from: Shop
  /** A refusal is an answer, a failure of the server is not. */
  readonly call: (path: Path, input: object) => Promise<Record<string, unknown>>
  readonly byStaff: (path: Path, input: object) => Promise<Record<string, unknown>>
}

export interface Command {
  readonly name: string
  readonly step: (life: Life) => Promise<unknown>
}

/** How much money comes, how much time passes at once, and how often it does among everything else. */
export interface Odds {
  readonly gift: number
  readonly hours: number
  readonly timeWeight: number
}

let nth = 0
export async function newLife(portal: TestPortal, from: Shop): Promise<Life> {
  const life: Life = {
    ...{ portal, from, owner: await customer(portal, `random${++nth}`) },
    // Cancelling at once asks who it is.
    call: (path, input) => answered(path, input, life.owner, path.endsWith('/cancel') ? PASSWORD : undefined),
    byStaff: async (path, input) => await answered(path, input, await operator(portal, `clerk${++nth}`, ['billing'])),
  }
  const answered = async (path: Path, input: object, as: Session, proof?: string) => {
    const answer = await portal.call(path, input as never, { as, proof })
    expect(answer.http, `${path} ${JSON.stringify(answer.data)}`).toBeLessThan(500)
    return answer.status === 'success' ? (answer.data as Record<string, unknown>) : {}
  }
  return life
}

const nat = fc.nat({ max: 20 })
const fixed = (name: string, step: Command['step']) => fc.constant({ name, step })
const term = fc.constantFrom(undefined, 1, 3, 12)
const method = fc.constantFrom('balance', 'points', null)

/** One id of those that the statement finds, by a number that means nothing. */
async function pick({ portal, owner }: Life, sql: string, n: number): Promise<number | null> {
  const ids = await column(portal, sql, owner.id)
  return ids.length === 0 ? null : Number(ids[n % ids.length])
}
const LIVING = `select id from service where account_id = $1 and state <> 'ended' order by id`
const UNPAID = `select id from invoice where account_id = $1 and state = 'unpaid' order by id desc`

/** A step that is about one of the services that are still there. */
const about = (name: string, path: Path, input: fc.Arbitrary<object>) =>
  fc.tuple(nat, input).map(([n, more]) => ({
    name: `${name} #${n} ${JSON.stringify(more)}`,
    step: async (life: Life) => {
      const id = await pick(life, LIVING, n)
      if (id !== null) await life.call(path, path.endsWith('/renew') ? { ids: [id], ...more } : { id, ...more })
    },
  }))

/** A real order, paid from the balance where it suffices; of what cannot be built staff give up the build, and it is refunded [O4]. */
export const order = ([plan, autoRenew, broken]: [plan: string, autoRenew: boolean, broken: boolean]): Command => ({
  name: `order ${plan}${autoRenew ? ' with auto renew' : ''}${broken ? ', which cannot be built' : ''}`,
  step: async ({ portal, from, owner, call }) => {
    const { id } = await call('user/order/place', { items: [from.item(plan, { autoRenew })] })
    if (typeof id !== 'number') return
    if (broken) portal.simulator.faults.next('ensureDisk', 'refuse', { times: 20 })
    await call('user/order/finish', { id, method: 'balance' })
    await portal.advance('10m')
    portal.simulator.faults.clear()
    const stuck = `select g.subject_id from saga g join service s on s.id = g.subject_id where s.account_id = $1 and g.state = 'stuck'`
    for (const service of await column(portal, stuck, owner.id)) await giveUpBuild(portal, Number(service))
  },
})

/** A larger plan or an add-on [M13]; now and then the engine refuses, and all of it goes back. */
const change = ([n, wanted, how, broken]: [n: number, wanted: string, how: string | null, broken: boolean]): Command => ({
  name: `change #${n} to ${wanted} by ${how}${broken ? ', which the engine refuses' : ''}`,
  step: async (life) => {
    const { portal, from, call } = life
    const id = await pick(life, LIVING, n)
    if (id === null) return
    if (broken) portal.simulator.faults.next('resize', 'refuse')
    if (wanted.startsWith('premium-')) await call('user/service/vps/change', { id, planId: from.planId(wanted), method: how })
    else await call('user/service/vps/addon', { id, addon: wanted, amount: 1 + (n % 2), method: how })
    await portal.advance('5m')
    portal.simulator.faults.clear()
  },
})

/** Staff give back a part or all of a document that was paid. */
const refund = ([n, amount]: [n: number, amount: number | null]): Command => ({
  name: `refund ${amount ?? 'all'} of #${n}`,
  step: async (life) => {
    const id = await pick(life, `select id from invoice where account_id = $1 and paid_at is not null and type <> 'topup' order by id`, n)
    if (id === null) return
    const wish = { id, amount, time: n % 2 === 0 ? ('take-back' as const) : ('keep' as const) }
    const preview = (await life.byStaff('operator/orders/refund-preview', wish)) as unknown as Parameters<typeof confirming>[0]
    if (!('lines' in preview)) return
    await life.byStaff('operator/orders/refund', { ...wish, ...confirming(preview), reason: 'asked for on the phone' })
  },
})

const undelete = (n: number): Command => ({
  name: `undelete #${n}`,
  step: async (life) => {
    const id = await pick(life, `select id from service where account_id = $1 and state = 'ended' order by id`, n)
    if (id !== null) await life.byStaff('operator/billing/undelete', { id, reason: 'asked for on the phone' })
    await life.portal.advance('5m')
  },
})

/** What the gateway tells is told twice, in the same instant. */
async function payAtGateway(life: Life): Promise<void> {
  const { portal, owner } = life
  const id = await pick(life, UNPAID, 0)
  if (id === null) return
  const { key, amount } = await begin(portal, owner, id)
  const told = { id: `e-${key}`, key, outcome: 'succeeded' as const, reference: `r-${key}`, amount }
  await Promise.all([deliver(portal, told), deliver(portal, told)])
  await portal.advance('1m')
}

async function cancelUnpaid(life: Life): Promise<void> {
  const id = await pick(life, UNPAID, 0)
  if (id !== null) await life.call('user/order/cancel', { id })
}

/** Renewals of a week on one invoice from now on, or each by itself. */
const billed = (billingDay: number | null): Command => ({
  name: billingDay === null ? 'each renewal by itself' : `renewals by the week, from day ${billingDay}`,
  step: ({ call }) => call('user/profile/billing/terms/save', { billingDay }),
})

const gift = (amount: number): Command => ({
  name: `give ${amount}`,
  step: ({ portal, owner }) => give(portal, owner, amount, amount % 3 === 0 ? 'promotional' : amount % 7 === 0 ? 'points' : 'main'),
})

const pass = (hours: number): Command => ({ name: `${hours}h pass`, step: ({ portal }) => portal.advance(`${hours}h`) })

/** Nothing runs for days; then everything that fell due is found at once. */
const down = (days: number): Command => ({
  name: `down for ${days}d`,
  step: async ({ portal }) => {
    portal.clock.set(new Date(portal.clock.now().getTime() + days * 86_400_000))
    await portal.drain()
  },
})

/** As long as a row stands in `test_outage` no mail goes out. */
export const mailOutages = (portal: TestPortal): Promise<unknown> =>
  portal.owner.query(`create table test_outage (on_ boolean);
    create function test_outage() returns trigger language plpgsql as $$ begin
      if new.state = 'sent' and exists (select from test_outage) then new.state := 'failed'; new.sent_at := null; end if; return new; end $$;
    create trigger test_outage before update on mail for each row execute function test_outage()`)

async function outage({ portal }: Life): Promise<void> {
  await portal.db.pool.query('insert into test_outage values (true)')
  await portal.advance('30h')
  await portal.db.pool.query('delete from test_outage')
}

/** Anything that a customer, staff, a gateway, an engine or the clock may do next. */
export function commands({ gift: most, hours, timeWeight }: Odds): fc.Arbitrary<Command> {
  // Oftener than chance would have it: a larger plan is there for few, and must be paid for.
  const wanted = fc.constantFrom('premium-2', 'premium-4', 'premium-4', 'memory-2', 'disk-20', 'cpu-1')
  const paidBy = fc.constantFrom('balance', 'balance', 'points', null)
  const sometimes = fc.nat({ max: 3 }).map((n) => n === 0)
  return fc.oneof(
    { weight: 3, arbitrary: fc.tuple(fc.constantFrom('premium-1', 'premium-2'), fc.boolean(), sometimes).map(order) },
    { weight: 3, arbitrary: fc.integer({ min: 1, max: most }).map(gift) },
    { weight: 3, arbitrary: about('renew', 'user/service/vps/renew', fc.record({ periodMonths: term, method })) },
    { weight: 4, arbitrary: fc.tuple(nat, wanted, paidBy, sometimes).map(change) },
    { weight: 2, arbitrary: about('auto renew', 'user/service/vps/autorenew', fc.record({ on: fc.boolean() })) },
    {
      weight: 2,
      arbitrary: about('cancel', 'user/service/vps/cancel', fc.record({ mode: fc.constantFrom('end-of-billing', 'immediate') })),
    },
    { weight: 2, arbitrary: about('revoke', 'user/service/vps/revoke-cancellation', fc.constant({})) },
    { weight: 1, arbitrary: fc.tuple(nat, fc.option(fc.integer({ min: 1, max: 900 }))).map(refund) },
    { weight: 1, arbitrary: nat.map(undelete) },
    { weight: 2, arbitrary: fixed('pay an open invoice at the gateway', payAtGateway) },
    { weight: 1, arbitrary: fixed('cancel an open invoice', cancelUnpaid) },
    { weight: 2, arbitrary: fc.constantFrom(1, 4, null).map(billed) },
    {
      weight: timeWeight,
      arbitrary: fc.oneof(fc.integer({ min: 1, max: 400 }), fc.integer({ min: 400, max: hours })).map(pass),
    },
    { weight: 1, arbitrary: fc.integer({ min: 1, max: 9 }).map(down) },
    { weight: 1, arbitrary: fixed('no mail goes out for 30h', outage) },
  )
}
