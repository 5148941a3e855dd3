import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Customer } from '../../../test/support/customers.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { begin, closeShop, give, ledgerProblems, openShop, type Shop, somebody } from '../../../test/support/shop.ts'

let portal: TestPortal
let from: Shop
beforeAll(async () => {
  ;({ portal, from } = await openShop())
  await withoutLooks(portal)
})
afterAll(() => closeShop(portal))

const balance = async (as: Customer) => (await portal.ok('user/balance/overview', {}, { as })).balance.amount
const place = async (as: Customer, plan = 'premium-1') => (await portal.ok('user/order/place', { items: [from.item(plan)] }, { as })).id
const statusOf = async (as: Customer, id: number) => (await portal.ok('user/order/detail/{id}', { id }, { as })).status
const preview = (as: Customer, ids: number[]) => portal.ok('user/order/finish-several-preview', { ids }, { as })

describe('[M3][M7] paying several invoices at once', () => {
  it('costs exactly what the preview said, promotional money first, and pays each of them', async () => {
    const as = await somebody(portal)
    await give(portal, as, 1500, 'promotional')
    await give(portal, as, 5000)
    const ids = [await place(as), await place(as), await place(as)]
    const told = await preview(as, ids)
    expect([told.total.amount, told.promotional.amount, told.main.amount, told.missing]).toEqual([3000, 1500, 1500, null])
    expect(told.methods.find(({ method }) => method === 'balance')).toMatchObject({ available: true, balanceThen: { amount: 3500 } })
    expect(told.methods.some(({ kind }) => kind === 'gateway')).toBe(false)
    const paid = await portal.ok('user/order/finish-several', { ids: [...ids, ids[0] ?? 0] }, { as })
    expect(paid.invoices.map(({ id, status }) => [id, status])).toEqual(ids.map((id) => [id, 'installing']))
    expect([paid.balance.amount, await balance(as), paid.msg]).toEqual([3500, 3500, '3 invoices paid. Thank you!'])
  })

  it('pays all or none: too little money leaves every one of them unpaid and says what is missing', async () => {
    const as = await somebody(portal)
    await give(portal, as, 1500)
    const ids = [await place(as), await place(as)]
    expect(await preview(as, ids)).toMatchObject({ missing: { amount: 500 }, total: { amount: 2000 } })
    expect((await portal.refused('user/order/finish-several', { ids }, { as })).data.code).toBe('order.not-enough-credit')
    expect([await statusOf(as, ids[0] ?? 0), await statusOf(as, ids[1] ?? 0), await balance(as)]).toEqual(['unpaid', 'unpaid', 1500])
  })

  it('with points takes them for all or for none', async () => {
    const as = await somebody(portal)
    await give(portal, as, 1999, 'points')
    const ids = [await place(as), await place(as)]
    const refusal = await portal.refused('user/order/finish-several', { ids, method: 'points' }, { as })
    expect(refusal.data).toMatchObject({ code: 'order.not-enough-points', params: { needed: 2000, available: 1999 } })
    await give(portal, as, 1, 'points')
    await portal.ok('user/order/finish-several', { ids, method: 'points' }, { as })
    expect((await portal.ok('user/balance/overview', {}, { as })).points).toBe(0)
  })

  it('says which cannot be paid and why, and refuses the whole when one of those is asked for', async () => {
    const as = await somebody(portal)
    await give(portal, as, 10_000)
    const [open, cancelled, waiting] = [await place(as), await place(as), await place(as)]
    await portal.ok('user/order/cancel', { id: cancelled }, { as })
    await begin(portal, as, waiting)
    const { id: topup } = await portal.ok('user/order/place', { type: 'topup', amount: 500 }, { as })
    const told = await preview(as, [open, cancelled, waiting, topup])
    expect(told.items.map(({ id, refusal }) => [id, refusal?.code ?? null])).toEqual([
      [open, null],
      [cancelled, 'order.one-not-payable'],
      [waiting, 'order.payment-under-way'],
      [topup, 'order.by-gateway-only'],
    ])
    expect(told.total.amount).toBe(1000)
    for (const [other, code] of [
      [cancelled, 'order.one-not-payable'],
      [waiting, 'order.payment-under-way'],
      [topup, 'order.by-gateway-only'],
    ] as const) {
      expect((await portal.refused('user/order/finish-several', { ids: [open, other] }, { as })).data.code).toBe(code)
    }
    expect([await statusOf(as, open), await balance(as)]).toEqual(['unpaid', 10_000])
  })

  it('a stranger’s invoice among them is a missing one, and nothing is paid', async () => {
    const [as, other] = [await somebody(portal), await somebody(portal)]
    await give(portal, as, 10_000)
    const [mine, theirs] = [await place(as), await place(other)]
    for (const ids of [
      [mine, theirs],
      [mine, 999_999_999],
    ]) {
      const refusal = await portal.refused('user/order/finish-several', { ids }, { as })
      expect([refusal.http, refusal.data.code]).toEqual([404, 'not-found'])
      expect((await portal.refused('user/order/finish-several-preview', { ids }, { as })).http).toBe(404)
    }
    expect([await statusOf(as, mine), await statusOf(other, theirs), await balance(as)]).toEqual(['unpaid', 'unpaid', 10_000])
    expect((await portal.refused('user/order/finish-several', { ids: [] }, { as })).data.code).toBe('nothing-selected')
  })

  it('one that is sold out meanwhile stops all, by its order id, and takes nothing', async () => {
    const as = await somebody(portal)
    await give(portal, as, 100_000)
    const [good, gone] = [await place(as), await place(as, 'premium-2')]
    await portal.advance('31m')
    await portal.db.pool.query('update plan_location set stock = 0 where plan_id = $1', [from.planId('premium-2')])
    const refusal = await portal.refused('user/order/finish-several', { ids: [good, gone] }, { as })
    expect(refusal.data.code).toBe('order.one-too-late')
    expect(refusal.msg).toContain(`#${gone}`)
    expect([await statusOf(as, good), await statusOf(as, gone), await balance(as)]).toEqual(['unpaid', 'unpaid', 100_000])
  })
})

describe('[M16] racing', () => {
  it('a double click, two tabs with overlapping selections and a single payment pay each invoice once', async () => {
    const as = await somebody(portal)
    await give(portal, as, 100_000)
    const ids = await Promise.all(Array.from({ length: 6 }, () => place(as)))
    const several = (some: number[], requestId: string) => portal.call('user/order/finish-several', { ids: some }, { as, requestId })
    const answers = await Promise.all([
      several(ids, 'first-tab'),
      several(ids, 'first-tab'),
      several([...ids].reverse(), 'second-tab'),
      several(ids.slice(2, 4), 'third-tab'),
      portal.call('user/order/finish', { id: ids[3] ?? 0, method: 'balance' }, { as, requestId: 'single' }),
    ])
    // Whoever came late is told; what nobody paid because of that is paid now.
    expect(answers.some(({ status }) => status === 'success')).toBe(true)
    const left: number[] = []
    for (const id of ids) if ((await statusOf(as, id)) === 'unpaid') left.push(id)
    if (left.length > 0) await portal.ok('user/order/finish-several', { ids: left }, { as })
    expect(await balance(as)).toBe(100_000 - 6000)
    const { rows } = await portal.db.pool.query(
      `select invoice_id, count(*)::int as n from ledger_transfer where template = 'invoice-pay' and invoice_id = any($1) group by invoice_id`,
      [ids],
    )
    expect(rows.map(({ n }) => n)).toEqual([1, 1, 1, 1, 1, 1])
    expect(await ledgerProblems(portal)).toEqual([])
  })

  it('twenty selections that overlap in every order never deadlock and never pay twice', async () => {
    const as = await somebody(portal)
    await give(portal, as, 100_000)
    const ids = await Promise.all(Array.from({ length: 5 }, () => place(as)))
    const turned = (n: number) => [...ids.slice(n % 5), ...ids.slice(0, n % 5)]
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => portal.call('user/order/finish-several', { ids: turned(n) }, { as })),
    )
    expect(answers.filter(({ status }) => status === 'success')).toHaveLength(1)
    expect(await balance(as)).toBe(100_000 - 5000)
  })
})
