import { addHours } from '@portal/contracts/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeTools } from '../../../test/support/changes.ts'
import type { Customer } from '../../../test/support/customers.ts'
import { activeDedicated } from '../../../test/support/dedicated.ts'
import { column, serviceNow, signedInAgain } from '../../../test/support/life.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { closeShop, give, openShop, type Shop, somebody } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { lockInvoice, refund } from '../invoices/index.ts'
import { checkSchedule } from '../renewals/index.ts'

let portal: TestPortal
let from: Shop
let owner: Customer
let boss: StaffMember
let bosses = 0
/** A session of now: staff are signed out after half a day. */
const newBoss = (): Promise<StaffMember> => operator(portal, `boss${++bosses}`)
beforeAll(async () => {
  ;({ portal, from } = await openShop({ housekeeping: true }))
  boss = await newBoss()
})
afterAll(() => closeShop(portal))
beforeEach(async () => {
  owner = await somebody(portal, 10_000)
})

const { premium1, preview, upgrade, balance, documents } = changeTools(() => ({ portal, from, owner }))
const reason = 'asked for by the customer'
/** A session of staff lasts hours. */
const bossAgain = async (): Promise<void> => {
  boss = await newBoss()
}
const ordered = async (): Promise<{ id: number; invoiceId: number }> => {
  const id = await premium1()
  await upgrade(id, 'premium-2')
  return { id, invoiceId: (await serviceNow(portal, id)).changeInvoiceId ?? 0 }
}
const refundCall = (id: number) =>
  portal.call('operator/orders/refund', { id, amount: null, creditNotes: 0, time: 'keep', reason }, { as: boss })
const mayRefund = async (id: number) => (await portal.ok('operator/orders/detail', { id }, { as: boss })).actions.refund

describe('[M7a] a refund by staff while the work it paid for is under way', () => {
  it('of an upgrade is refused, with the reason on its button, and possible once the engine has answered', async () => {
    const { invoiceId } = await ordered()
    expect(await mayRefund(invoiceId)).toEqual({ reason: 'refund.under-way' })
    expect(await refundCall(invoiceId)).toMatchObject({ data: { code: 'refund.under-way' } })
    await portal.advance('2m')
    expect([await documents(), await mayRefund(invoiceId)]).toEqual([['finished'], true])
    expect((await refundCall(invoiceId)).status).toBe('success')
    expect(await balance()).toBe(10_000)
    expect(await balance(['points'])).toBe(0)
  })

  it('of what was marked as fraud meanwhile is refused too: its work goes on, and gives back by itself where it fails', async () => {
    const { invoiceId } = await ordered()
    portal.simulator.faults.next('resize', 'refuse')
    await portal.ok('operator/orders/mark-fraud', { id: invoiceId, reason }, { as: boss })
    expect(await refundCall(invoiceId)).toMatchObject({ data: { code: 'refund.under-way' } })
    await portal.advance('5m')
    expect(await balance()).toBe(10_000)
    const { id } = await portal.ok('user/order/place', { items: [from.item('premium-1')] }, { as: owner })
    await portal.ok('user/order/finish', { id, method: 'balance' }, { as: owner })
    await portal.ok('operator/orders/mark-fraud', { id, reason }, { as: boss })
    expect(await mayRefund(id)).toEqual({ reason: 'refund.in-delivery' })
    expect(await refundCall(id)).toMatchObject({ data: { code: 'refund.in-delivery' } })
  })
})

describe('[M13] a service whose change is being carried out', () => {
  it('is not billed, and the run looks at it again when the change has ended, not every minute', async () => {
    const { id } = await ordered()
    await portal.db.transaction(async (tx) => checkSchedule(tx, await serviceNow(portal, id)))
    await portal.drain()
    const { changeInvoiceId } = await serviceNow(portal, id)
    const next = await column(portal, 'select next_at from renewal_case where service_id = $1', id)
    expect([changeInvoiceId !== null, next]).toEqual([true, [addHours(portal.clock.now(), 1)]])
    await portal.advance('2m')
    const [after] = await column(portal, 'select next_at from renewal_case where service_id = $1', id)
    expect((after as Date) > addHours(portal.clock.now(), 2)).toBe(true)
  })
})

describe('[M7a] a change that fails', () => {
  it('gives back what is left of it where a part went back before, and the service goes on', async () => {
    const { id, invoiceId } = await ordered()
    const [paid, points] = [10_000 - (await balance()), await balance(['points'])]
    await portal.db.transaction(async (tx) => {
      const invoice = await lockInvoice(tx, invoiceId)
      if (invoice) await refund(tx, invoice, { total: 100, vat: 0, promotional: 0, main: 100, points: 0 }, 'before', reason)
    })
    portal.simulator.faults.next('resize', 'refuse')
    await portal.advance('5m')
    expect([paid > 100, await balance(), await balance(['points']), points]).toEqual([true, 10_000, 0, 0])
    expect([await documents(), (await serviceNow(portal, id)).changeInvoiceId]).toEqual([['cancelled'], null])
  })

  it('and cannot be closed is told to staff while it is still tried again', async () => {
    const job = portal.modules.flatMap((module) => module.jobs ?? []).find(({ definition }) => definition.name === 'changes.failed')
    if (!job || !('run' in job)) throw new Error('changes are not closed by a job')
    const { run } = job
    Object.assign(job, { run: () => Promise.reject(new Error('broken books')) })
    const { id } = await ordered()
    portal.simulator.faults.next('resize', 'refuse')
    await portal.advance('5m')
    const alerts = async () => (await portal.ok('operator/alerts/list', {}, { as: boss })).items
    expect(await alerts()).toMatchObject([{ kind: 'job-failed', subject: 'changes.failed' }])
    expect(await column(portal, `select state from job where name = 'changes.failed'`)).toEqual(['waiting'])
    Object.assign(job, { run })
    await portal.advance('5m')
    await portal.advance('1m')
    expect([await alerts(), (await serviceNow(portal, id)).changeInvoiceId, await balance()]).toEqual([[], null, 10_000])
  })
})

describe('[M13] a change that waits for staff', () => {
  /** Neither done nor undone: its engine refuses both, and a person must look. */
  const waiting = async () => {
    const { id, invoiceId } = await ordered()
    portal.simulator.faults.next('resize', 'refuse', { key: `vps-${id}`, times: 20 })
    await portal.advance('12h')
    const [saga] = await column(portal, `select id::int from saga where subject_id = $1 and kind = 'vps.resize' and state = 'stuck'`, id)
    const failedAt = async () => (await portal.ok('operator/delivery/detail', { id: Number(saga) }, { as: boss })).failure?.at ?? null
    const undone = async () => {
      const { changeInvoiceId, planName } = await serviceNow(portal, id)
      const alerts = (await portal.ok('operator/billing/alerts', {}, { as: boss })).items.filter(({ service }) => service?.id === id)
      return [changeInvoiceId, planName, await documents(), await balance(), alerts.map(({ kind }) => kind)]
    }
    const press = async () => {
      portal.simulator.faults.clear()
      const decision = { id: Number(saga), failedAt: await failedAt() }
      return await portal.call('operator/delivery/retry', decision, { as: boss })
    }
    return { id, invoiceId, undone, press }
  }
  const paidBack = [null, 'Premium 1', ['cancelled'], 10_000, ['change-undone']]

  it('holds billing up for a day, then is undone and paid back by itself, and staff are told; another waits until the engine is put right', async () => {
    const { id, invoiceId, undone, press } = await waiting()
    await bossAgain()
    expect((await undone())[0]).toBe(invoiceId)
    await portal.advance('13h')
    await bossAgain()
    expect(await undone()).toEqual(paidBack)
    owner = await signedInAgain(portal, owner)
    expect((await preview(id, 'premium-2')).refusal?.code).toBe('change.under-way')
    expect((await press()).status).toBe('success')
    await portal.advance('2m')
    expect(await undone()).toEqual(paidBack)
    expect((await preview(id, 'premium-2')).refusal).toBeNull()
    await portal.ok('operator/billing/look-again', { id }, { as: boss })
    expect((await undone()).at(-1)).toEqual([])
  })

  it('is paid back once where a worker dies while it does so', async () => {
    const { undone } = await waiting()
    await portal.owner.query(`create or replace function test_kill() returns trigger language plpgsql as $$ begin
      perform pg_terminate_backend(pg_backend_pid()); return new; end $$`)
    portal.clock.set(addHours(portal.clock.now(), 13))
    for (const table of ['credit_note', 'notice', 'renewal_alert']) {
      await portal.owner.query(`create trigger test_kill before insert on ${table} for each row execute function test_kill()`)
      await expect(portal.runner.drain(), table).rejects.toThrow()
      await portal.owner.query(`drop trigger test_kill on ${table}`)
      expect(
        await column(
          portal,
          'select count(*)::int from credit_note c join invoice i on i.id = c.invoice_id where i.account_id = $1',
          owner.id,
        ),
      ).toEqual([0])
    }
    await portal.advance('1h')
    await bossAgain()
    expect(await undone()).toEqual(paidBack)
  })

  it('is paid back too where its work was never begun, and then it is not begun any more', async () => {
    const job = portal.modules.flatMap((module) => module.jobs ?? []).find(({ definition }) => definition.name === 'compute.resize')
    if (!job || !('run' in job)) throw new Error('a resize is not begun by a job')
    const { run } = job
    Object.assign(job, { run: () => Promise.reject(new Error('no place to begin')) })
    const { id } = await ordered()
    await portal.advance('25h')
    expect([(await serviceNow(portal, id)).changeInvoiceId, await documents(), await balance()]).toEqual([null, ['cancelled'], 10_000])
    Object.assign(job, { run })
    await portal.db.pool.query(`update job set state = 'waiting', due_at = $1 where name = 'compute.resize'`, [portal.clock.now()])
    await portal.advance('5m')
    expect(await column(portal, `select id from saga where subject_id = $1 and kind = 'vps.resize'`, id)).toEqual([])
    expect((await serviceNow(portal, id)).planName).toBe('Premium 1')
  })

  it('is paid back too where people simply have not done it by then: a server whose parts nobody fits is billed again', async () => {
    await give(portal, owner, 100_000)
    const id = await activeDedicated(portal, owner, { autoRenew: false })
    const change = { id, planId: from.planId('dedicated-32'), method: 'balance' } as const
    await portal.ok('user/service/dedicated/change', change, { as: owner })
    const stands = async () => [
      (await serviceNow(portal, id)).changeInvoiceId === null,
      await column(portal, `select code || ' ' || detail from dedicated_task where service_id = $1 and purpose = 'change'`, id),
    ]
    await portal.advance('23h')
    expect(await stands()).toEqual([false, ['fit-parts 16 CPU, 64 GB RAM, 960 GB → 64 CPU, 256 GB RAM, 3840 GB']])
    await portal.advance('2h')
    expect([await stands(), await balance()]).toEqual([[true, []], 110_000])
  })

  it('is paid back once where staff decide in the same moment', async () => {
    const { undone, press } = await waiting()
    await bossAgain()
    portal.clock.set(addHours(portal.clock.now(), 12))
    await bossAgain()
    const [answer] = await Promise.all([press(), portal.drain()])
    await portal.advance('2h')
    await bossAgain()
    expect([answer.http < 500, (await undone()).slice(0, 4)]).toEqual([true, paidBack.slice(0, 4)])
  })
})
