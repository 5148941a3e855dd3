import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Customer, customer } from '../../../test/support/customers.ts'
import { paidVps } from '../../../test/support/journey.ts'
import { createTestPortal, type TestPortal } from '../../../test/support/portal.ts'
import { Sabotage } from '../../../test/support/sabotage.ts'
import { give, ledgerProblems, shop } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'

const sabotage = new Sabotage()

let portal: TestPortal
let owner: Customer
let staff: StaffMember
beforeAll(async () => {
  portal = await createTestPortal({ sagaProbe: sabotage.probe })
  owner = await customer(portal, 'waits')
})
afterAll(async () => {
  expect(await ledgerProblems(portal)).toEqual([])
  await portal.dispose()
})
let shift = 0
const signIn = async (): Promise<void> => {
  staff = await operator(portal, `nga-${++shift}`, ['provisioning'])
}
// A session of the console ends after half a day, and these tests let a day pass.
beforeEach(async () => {
  await signIn()
  sabotage.plan()
  portal.simulator.faults.clear()
})

const list = async (tab: 'queue' | 'stuck' | 'done', search = '') =>
  await portal.ok('operator/delivery/list', { tab, search, pageSize: 100 }, { as: staff })
const detail = (id: number) => portal.ok('operator/delivery/detail', { id }, { as: staff })
const serviceState = async (id: number) =>
  (await portal.db.pool.query<{ state: string }>('select state from service where id = $1', [id])).rows[0]?.state

/** A build that stands at a step for good; answers service and saga. */
async function stuckAt(point: string, name: string, times = 1): Promise<{ serviceId: number; id: number; failedAt: string | null }> {
  sabotage.plan({ point, times, kind: 'permanent' })
  const { id: serviceId } = await paidVps(portal, owner, { name })
  await portal.advance('1m')
  const [row] = (await list('stuck', name)).items
  if (!row) throw new Error(`${name} is not stuck`)
  const { failure } = await detail(row.id)
  return { serviceId, id: row.id, failedAt: failure?.at ?? null }
}

const nodeOf = ({ facts }: { readonly facts: readonly { readonly name: string; readonly value: string }[] }): string | undefined =>
  facts.find(({ name }) => name === 'node')?.value

describe('[O4] a build that failed for good', () => {
  it('waits with its error, is retried by staff and delivered', async () => {
    const { serviceId, id, failedAt } = await stuckAt('copy-image:acted', 'retried')
    const seen = await detail(id)
    expect(seen).toMatchObject({
      state: 'stuck',
      step: 'copy-image',
      error: 'test: permanent',
      undoStuck: false,
      actions: { retry: true, undo: true, skip: { reason: 'saga.step-needed' }, markUndone: { reason: 'saga.not-undoing' } },
    })
    expect(seen.plan.map(({ state }) => state)).toEqual(['done', 'failed', 'todo', 'todo', 'todo'])
    expect((await portal.ok('user/notification/list', {}, { as: owner })).items[0]).toMatchObject({ kind: 'service-delayed' })
    await portal.ok('operator/delivery/retry', { id, failedAt }, { as: staff })
    await portal.advance('1m')
    expect(await serviceState(serviceId)).toBe('active')
    expect((await list('done', 'retried')).items).toMatchObject([{ id, state: 'done', progress: 1 }])
    const { history } = await detail(id)
    expect(history.map(({ action, actor }) => [action, actor])).toContainEqual(['operator/delivery/retry', 'staff'])
  })

  it('decided by two people at once is decided once, also after it failed again', async () => {
    const { id, failedAt } = await stuckAt('copy-image:acted', 'raced', 2)
    const raced = await Promise.all([
      portal.call('operator/delivery/retry', { id, failedAt }, { as: staff }),
      portal.call('operator/delivery/undo', { id, failedAt, reason: 'no use' }, { as: staff }),
    ])
    expect(raced.map(({ status }) => status).sort()).toEqual(['error', 'success'])
    if (raced[1].status === 'success') return
    await portal.advance('1m')
    expect((await portal.refused('operator/delivery/retry', { id, failedAt }, { as: staff })).data.code).toBe('saga.moved-on')
  })

  it('can go on without a step that may be skipped', async () => {
    const { serviceId, id, failedAt } = await stuckAt('wait-for-login:acted', 'skipped')
    expect((await detail(id)).actions.skip).toBe(true)
    await portal.ok('operator/delivery/skip', { id, failedAt, reason: 'signed in by hand' }, { as: staff })
    await portal.advance('1m')
    expect(await serviceState(serviceId)).toBe('active')
  })

  it('is built anew on another node, and nothing is left on the first', async () => {
    const { serviceId, id, failedAt } = await stuckAt('copy-image:acted', 'moved')
    const before = await detail(id)
    await portal.ok('operator/delivery/move', { id, failedAt }, { as: staff })
    await portal.advance('3m')
    expect(await serviceState(serviceId)).toBe('active')
    const after = await detail(id)
    expect({ state: after.state, elsewhere: nodeOf(after) !== nodeOf(before) }).toEqual({ state: 'done', elsewhere: true })
    expect((await portal.db.pool.query('select 1 from reservation where service_id = $1', [serviceId])).rows).toHaveLength(1)
  })

  it('stays where no other node has room', async () => {
    const { id, failedAt } = await stuckAt('copy-image:acted', 'nowhere')
    await portal.db.pool.query(`update node set state = 'draining' where title <> $1`, [nodeOf(await detail(id))])
    expect((await portal.refused('operator/delivery/move', { id, failedAt }, { as: staff })).data.code).toBe('saga.no-other-place')
    await portal.db.pool.query(`update node set state = 'active'`)
    expect((await detail(id)).state).toBe('stuck')
  })

  it('given up is refunded once to the balances it was paid from', async () => {
    const store = await shop(portal)
    const mine = await customer(portal, 'paid-for')
    await give(portal, mine, 200, 'promotional')
    await give(portal, mine, 5000)
    const item = store.item('premium-1', { hostnames: ['given-up'] })
    const order = await portal.ok('user/order/place', { items: [item] }, { as: mine })
    sabotage.plan({ point: 'boot:acted', kind: 'permanent' })
    await portal.ok('user/order/finish', { id: order.id, method: 'balance' }, { as: mine })
    await portal.advance('1m')
    const [row] = (await list('stuck', `#${order.id}`)).items
    expect(row).toMatchObject({
      invoice: { id: order.id, number: expect.stringMatching(/^ARD-2026-/) },
      service: { customer: { username: 'paid-for' } },
    })
    const { failure, paid } = await detail(row?.id ?? 0)
    expect(paid).toEqual(order.total)
    const input = { id: row?.id ?? 0, failedAt: failure?.at ?? null, reason: 'the image is broken' }
    const twice = await Promise.all([
      portal.call('operator/delivery/undo', input, { as: staff }),
      portal.call('operator/delivery/undo', input, { as: staff }),
    ])
    expect(twice.map(({ status }) => status).sort()).toEqual(['error', 'success'])
    await portal.advance('3m')
    const { main, promotional } = await portal.ok('user/balance/overview', {}, { as: mine })
    expect({ main: main.amount, promotional: promotional.amount }).toEqual({ main: 5000, promotional: 200 })
  })

  it('whose undoing is stuck goes on when a person has taken it back', async () => {
    const { serviceId, id, failedAt } = await stuckAt('boot:acted', 'sticky')
    sabotage.plan({ point: 'copy-image:undo', kind: 'permanent', times: 99 })
    await portal.ok('operator/delivery/undo', { id, failedAt, reason: 'no use' }, { as: staff })
    await portal.advance('1d')
    await signIn()
    const seen = await detail(id)
    expect(seen).toMatchObject({
      undoStuck: true,
      step: 'copy-image',
      actions: { retry: true, markUndone: true, undo: { reason: 'saga.undoing' } },
    })
    expect((await portal.refused('operator/delivery/mark-undone', { id, failedAt, reason: 'by hand' }, { as: staff })).data.code).toBe(
      'saga.moved-on',
    )
    await portal.ok('operator/delivery/mark-undone', { id, failedAt: seen.failure?.at ?? null, reason: 'removed by hand' }, { as: staff })
    await portal.advance('3m')
    expect(await serviceState(serviceId)).toBe('undelivered')
  })

  it('is decided by those whose role allows it, and only seen by support', async () => {
    const { id, failedAt } = await stuckAt('copy-image:acted', 'looked-at')
    const support = await operator(portal, 'only-looks', ['support'])
    const auditor = await operator(portal, 'reads', ['auditor'])
    for (const as of [support, auditor]) {
      expect((await portal.ok('operator/delivery/detail', { id }, { as })).state).toBe('stuck')
      expect((await portal.refused('operator/delivery/retry', { id, failedAt }, { as })).data.code).toBe('forbidden')
    }
  })
})
