import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { changeTools } from '../../../test/support/changes.ts'
import type { Customer } from '../../../test/support/customers.ts'
import { serviceNow } from '../../../test/support/life.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { closeShop, openShop, type Shop, somebody } from '../../../test/support/shop.ts'
import { operator, type StaffMember } from '../../../test/support/staff.ts'

let portal: TestPortal
let from: Shop
let owner: Customer
let boss: StaffMember
beforeAll(async () => {
  ;({ portal, from } = await openShop())
  await withoutLooks(portal)
  boss = await operator(portal, 'boss')
})
afterAll(() => closeShop(portal))
beforeEach(async () => {
  owner = await somebody(portal, 10_000)
})

const { premium1, upgrade, balance } = changeTools(() => ({ portal, from, owner }))
const reason = 'asked for by the customer'
const ordered = async (): Promise<{ id: number; invoiceId: number }> => {
  const id = await premium1()
  await upgrade(id, 'premium-2')
  return { id, invoiceId: (await serviceNow(portal, id)).changeInvoiceId ?? 0 }
}
const mayRefund = async (id: number) => (await portal.ok('operator/orders/detail', { id }, { as: boss })).actions.refund

describe('[D6] undoing a refunded change', () => {
  const offer = async (id: number) => (await portal.ok('operator/orders/refund-preview', { id, amount: null }, { as: boss })).undo
  const refundAndUndo = (id: number) =>
    portal.call('operator/orders/refund', { id, amount: null, creditNotes: 0, undo: true, reason }, { as: boss })
  const memory = async () => {
    const id = await premium1()
    const before = await serviceNow(portal, id)
    await portal.ok('user/service/vps/addon', { id, addon: 'memory-2', method: 'balance' }, { as: owner })
    const invoiceId = (await serviceNow(portal, id)).changeInvoiceId ?? 0
    await portal.advance('2m')
    return { id, invoiceId, before, grown: await serviceNow(portal, id) }
  }
  const sizeOf = ({ plan, priceAmount, options, changeInvoiceId }: Awaited<ReturnType<typeof serviceNow>>) => [
    plan.memoryMb,
    priceAmount,
    options.addons ?? [],
    changeInvoiceId,
  ]

  it('changes the service only when the engine has confirmed it, once, and refunds at once', async () => {
    const { id, invoiceId, before, grown } = await memory()
    expect(grown.plan.memoryMb).toBeGreaterThan(before.plan.memoryMb ?? 0)
    expect((await offer(invoiceId))?.state).toBe(true)
    expect((await refundAndUndo(invoiceId)).status).toBe('success')
    expect(sizeOf(await serviceNow(portal, id)).slice(0, 2)).toEqual(sizeOf(grown).slice(0, 2))
    expect([await balance(), await mayRefund(invoiceId)]).toEqual([10_000, { reason: 'refund.under-way' }])
    await portal.advance('2m')
    expect(sizeOf(await serviceNow(portal, id))).toEqual([before.plan.memoryMb, before.priceAmount, [], null])
    expect((await offer(invoiceId).catch(() => null))?.state ?? null).not.toBe(true)
  })

  it('that the engine refuses leaves the service as it is, keeps the refund, and tells staff', async () => {
    const { id, invoiceId, grown } = await memory()
    portal.simulator.faults.next('resize', 'refuse')
    expect((await refundAndUndo(invoiceId)).status).toBe('success')
    await portal.advance('5m')
    portal.simulator.faults.clear()
    expect(sizeOf(await serviceNow(portal, id))).toEqual(sizeOf(grown))
    expect(await balance()).toBe(10_000)
    const alerts = (await portal.ok('operator/billing/alerts', {}, { as: boss })).items.filter(({ service }) => service?.id === id)
    expect(alerts.map(({ kind }) => kind)).toEqual(['undo-failed'])
    await portal.ok('operator/billing/look-again', { id }, { as: boss })
    expect((await portal.ok('operator/billing/alerts', {}, { as: boss })).items).toEqual([])
  })

  it('is not offered where a disk has grown, with the reason, and refused without booking anything', async () => {
    const { invoiceId } = await ordered()
    await portal.advance('2m')
    const before = await balance()
    expect((await offer(invoiceId))?.state).toEqual({ reason: 'change.undo-disk' })
    expect(await refundAndUndo(invoiceId)).toMatchObject({ data: { code: 'change.undo-disk' } })
    expect(await balance()).toBe(before)
  })
})
