import { addHours } from '@portal/contracts/time.ts'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeTools } from '../../../test/support/changes.ts'
import type { Customer } from '../../../test/support/customers.ts'
import { column, serviceNow } from '../../../test/support/life.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { closeShop, openShop, type Shop, somebody } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'
import { lockInvoice, refund } from '../invoices/index.ts'
import { checkSchedule } from '../renewals/index.ts'

let portal: TestPortal
let from: Shop
let owner: Customer
let boss: StaffMember
beforeAll(async () => {
  ;({ portal, from } = await openShop())
  boss = await operator(portal, 'boss')
})
afterAll(() => closeShop(portal))
beforeEach(async () => {
  owner = await somebody(portal, 10_000)
})

const { premium1, upgrade, balance, documents } = changeTools(() => ({ portal, from, owner }))
const reason = 'asked for by the customer'
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
