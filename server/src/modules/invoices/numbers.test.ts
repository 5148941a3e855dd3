import type { InvoiceType } from '@portal/contracts/machines/invoice.machine.ts'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { column } from '../../../test/support/life.ts'
import { withoutLooks } from '../../../test/support/looks.ts'
import { paperTools } from '../../../test/support/papers.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { closeShop, openShop, type Shop } from '../../../test/support/shop.ts'
import type { Tx } from '../../platform/tx.ts'
import { findInvoice, type Invoice, issueCredited, issueInvoice, issueRefundReceipt, moveInvoice } from './index.ts'

let portal: TestPortal
let from: Shop
const { keeper, buyer, place, pay, bought, paper } = paperTools(() => ({ portal, from }))
beforeAll(async () => {
  ;({ portal, from } = await openShop())
  await withoutLooks(portal)
})
afterAll(() => closeShop(portal))

const text = (word: string) => ({ 'en-US': word, 'vi-VN': word, 'zh-CN': word })
const issue = (tx: Tx, accountId: number, type: InvoiceType = 'other', brandId = 1): Promise<Invoice> => {
  const line = {
    kind: 'other' as const,
    description: text('One'),
    detail: text(''),
    unitCost: 100,
    quantity: 1,
    subtotal: 100,
    options: {},
  }
  return issueInvoice(tx, { brandId, accountId, type, lines: [line] })
}
/** As a payment does, without its money. */
const settle = (tx: Tx, invoice: Invoice) => moveInvoice(tx, invoice, 'pay', 'system', { paidAt: tx.now })
const numberOf = async (id: number): Promise<unknown> => (await column(portal, 'select number from invoice where id = $1', id))[0]
/** Series in which a number is missing or doubled: none. The counter tells of one that was lost at the end. */
const broken = () =>
  column(
    portal,
    `with numbered as (select *, coalesce(series, 'tax-invoice') as of from invoice where number is not null)
      select brand_id || of || year from numbered group by brand_id, of, year
      having min(serial) <> 1 or max(serial) <> count(*) or count(distinct number) <> count(*) or max(serial) <> (select value from counter
        where name = case of when 'tax-invoice' then 'invoice' else of end || ':' || brand_id || ':' || year)`,
  )

describe('[D5] the number of a document', () => {
  it('is assigned when it is paid, in the series of its kind; what is unpaid or cancelled has none', async () => {
    const as = await buyer()
    const order = await place(as)
    expect([order.number, (await portal.ok('user/order/detail', { id: order.id }, { as })).number]).toEqual([null, null])
    await pay(as, order.id)
    expect(await numberOf(order.id)).toMatch(/^ARD-2026-\d{6}$/)
    const { id: cancelled } = await place(as)
    await portal.ok('user/order/cancel', { id: cancelled }, { as })
    expect(await numberOf(cancelled)).toBeNull()
    const topup = await portal.db.transaction(async (tx) => {
      const invoice = await issue(tx, as.id, 'topup')
      await settle(tx, invoice)
      return invoice.id
    })
    expect(await numberOf(topup)).toMatch(/^ARD-RC-2026-\d{6}$/)
    const gift = await portal.db.transaction((tx) =>
      issueCredited(tx, { brandId: 1, accountId: as.id, amount: 100, description: text('Gift'), key: `gift:${as.id}`, by: 'system' }),
    )
    expect(await numberOf(gift.id)).toMatch(/^ARD-IN-2026-\d{6}$/)
  })

  it('has no gap and no double after 30 payments at once, over brands and kinds, of which some are rolled back or killed after numbering', async () => {
    const as = await buyer(0)
    const types = ['other', 'topup', 'renew', 'new', 'upgrade'] as const
    const attempt = (n: number) =>
      portal.db.transaction(async (tx) => {
        const paid = []
        for (const brandId of n % 2 === 0 ? [1, 2] : [2, 1]) paid.push(await issue(tx, as.id, types[n % types.length], brandId))
        for (const invoice of paid) await settle(tx, invoice)
        if (n % 5 === 0) {
          await tx.close()
          expect((await findInvoice(tx, paid[0]?.id ?? 0))?.number).not.toBeNull()
          if (n % 10 === 0) await tx.client.query('select pg_terminate_backend(pg_backend_pid())')
          throw new Error('lost at the last moment')
        }
        return paid.map(({ id }) => id)
      })
    const results = await Promise.allSettled(Array.from({ length: 30 }, (_, n) => attempt(n)))
    const done = results.flatMap((one) => (one.status === 'fulfilled' ? one.value : []))
    expect(done).toHaveLength(48)
    expect(await column(portal, 'select count(number)::int from invoice where id = any($1)', done)).toEqual([48])
    expect(await broken()).toEqual([])
  })

  it('is assigned when it is ordered if the brand says so, and stays the same through payment; top-ups wait for the payment', async () => {
    const rule = (at: string) => portal.db.pool.query('update brand set invoice_number_at = $1 where id = 1', [at])
    const as = await buyer()
    await rule('order')
    const order = await place(as)
    const topup = await portal.db.transaction((tx) => issue(tx, as.id, 'topup'))
    await rule('payment')
    expect([order.number, await numberOf(order.id), await numberOf(topup.id)]).toEqual([
      expect.stringMatching(/^ARD-2026-/),
      order.number,
      null,
    ])
    await pay(as, order.id)
    expect(await numberOf(order.id)).toBe(order.number)
    expect(await broken()).toEqual([])
  })

  it('is assigned by the database if a process of the version before is paid the invoice', async () => {
    const as = await buyer(0)
    for (const [type, number] of [
      ['other', /^ARD-2026-\d{6}$/],
      ['topup', /^ARD-RC-2026-\d{6}$/],
    ] as const) {
      const { id } = await portal.db.transaction((tx) => issue(tx, as.id, type))
      const pay = `update invoice set state = $2, paid_at = created_at, updated_at = created_at where id = $1 and state = 'unpaid'`
      const state = type === 'topup' ? 'credited' : 'finished'
      await Promise.all([portal.db.pool.query(pay, [id, state]), portal.db.pool.query(pay, [id, state])])
      expect(await numberOf(id)).toMatch(number)
    }
    expect(await broken()).toEqual([])
  })

  it('of the year is that of the day of payment in the time zone of the brand', async () => {
    const as = await buyer(0)
    const { id } = await portal.db.transaction((tx) => issue(tx, as.id))
    portal.clock.set(new Date('2026-12-31T16:59:00Z'))
    const last = await portal.db.transaction(async (tx) => {
      const invoice = await issue(tx, as.id)
      await settle(tx, invoice)
      return invoice.id
    })
    expect(await numberOf(last)).toMatch(/^ARD-2026-/)
    // 00:01 on 1 January in Ho Chi Minh City, still the old year in UTC.
    portal.clock.set(new Date('2026-12-31T17:01:00Z'))
    await portal.db.transaction(async (tx) => settle(tx, (await findInvoice(tx, id)) as Invoice))
    expect(await numberOf(id)).toBe('ARD-2027-000001')
    expect(await broken()).toEqual([])
  })

  it('of an order that the version before numbered is kept when it is paid, and the export explains it', async () => {
    const as = await buyer(0)
    // As a process of the version before writes it: a number at issue, of no series.
    const { rows } = await portal.db.pool.query<{ id: string; number: string }>(
      `with taken as (insert into counter values ('invoice:1:2027', 1) on conflict (name) do update set value = counter.value + 1 returning value)
       insert into invoice (brand_id, account_id, type, state, number, year, serial, currency, subtotal, discount, further_discounts, vat_percent, vat, total,
          vnd_per_usd, created_at, updated_at)
        select 1, $1, t, 'unpaid', 'ARD-2027-' || lpad((value + n - 1)::text, 6, '0'), 2027, value + n - 1, 'USD', 100, 0, '[]', 0, 0, 100, 23000, $2, $2
          from taken, unnest(array['other', 'topup']) with ordinality as kind (t, n) returning id, number`,
      [as.id, portal.clock.now()],
    )
    await portal.db.pool.query(`update counter set value = value + 1 where name = 'invoice:1:2027'`)
    const [paid, open] = rows
    await portal.db.transaction(async (tx) => settle(tx, (await findInvoice(tx, Number(paid?.id))) as Invoice))
    expect(await numberOf(Number(paid?.id))).toBe(paid?.number)
    const next = await portal.db.transaction(async (tx) => {
      const invoice = await issue(tx, as.id)
      await settle(tx, invoice)
      return invoice.id
    })
    const gift = { brandId: 1, accountId: as.id, amount: 100, description: text('Gift'), key: `explained:${as.id}`, by: 'system' as const }
    await portal.db.transaction((tx) => issueCredited(tx, gift))
    const { items } = await portal.ok(
      'operator/documents/export',
      { brandId: 1, from: '2027-01-01', to: '2027-12-31' },
      { as: await keeper() },
    )
    const said = items.filter((one) => one.buyer.customerId === as.id).map((one) => [one.kind, one.series, one.number])
    expect(said).toEqual([
      ['invoice', 'mixed', paid?.number],
      ['pro-forma', 'mixed', open?.number],
      ['invoice', 'tax-invoice', await numberOf(next)],
      ['internal', 'internal', 'ARD-IN-2027-000001'],
    ])
    // Every number of the year, of each series, is in the export.
    const serials = items.filter(({ series }) => series === 'mixed' || series === 'tax-invoice').map(({ number }) => number)
    expect(serials.toSorted()).toEqual(serials.map((_, n) => `ARD-2027-${String(n + 1).padStart(6, '0')}`))
  })

  it.each([
    `update invoice set number = 'X', year = 2026, serial = 999, series = 'tax-invoice', numbered_at = created_at where state = 'unpaid' and number is null`,
    `update invoice set number = 'X', year = 2026, serial = 999 where number is null`,
    `update invoice set issued = false where issued`,
    `update invoice set series = null where series is not null`,
    `insert into invoice_line (invoice_id, position, kind, description, detail, unit_cost, quantity, subtotal, options)
      select id, 99, 'other', '{}', '{}', 1, 1, 1, '{}' from invoice where number is null limit 1`,
    `update refund_receipt set amount = 1`,
    'delete from refund_receipt',
  ])('is refused by the database itself where it is not: %s', async (statement) => {
    const as = await buyer(0)
    await portal.db.transaction(async (tx) => {
      const invoice = await issue(tx, as.id)
      await issueRefundReceipt(tx, invoice, { key: `test:${invoice.id}`, amount: 700, gateway: 'sandbox', reference: 're_1' })
    })
    await expect(portal.owner.query(statement)).rejects.toMatchObject({ constraint: expect.stringMatching(/frozen|numbered_when_paid/) })
  })
})

describe('[D5] the papers of money that came and went', () => {
  it('are a receipt of a top-up and a receipt of what was sent back, each in its series, and both are in the export', async () => {
    const as = await buyer(0)
    const { id } = await portal.db.transaction(async (tx) => {
      const invoice = await issue(tx, as.id, 'topup')
      await settle(tx, invoice)
      await issueRefundReceipt(tx, invoice, { key: `back:${invoice.id}`, amount: 60, gateway: 'sandbox', reference: 're_9' })
      return invoice
    })
    const { number, refundReceipts } = await portal.ok('user/order/detail', { id }, { as })
    const back = refundReceipts[0]?.number ?? ''
    expect([number, back]).toEqual([expect.stringMatching(/^ARD-RC-/), expect.stringMatching(/^ARD-RF-/)])
    const { items } = await portal.ok('user/order/documents', { from: '2026-01-01', to: '2026-12-31' }, { as })
    const later = await portal.ok('user/order/documents', { from: '2027-01-01', to: '2027-12-31' }, { as })
    expect([...items, ...later.items].map((one) => [one.kind, one.series, one.number, one.corrects, one.total])).toEqual([
      ['receipt', 'receipt', number, null, '1.00'],
      ['refund-receipt', 'refund-receipt', back, number, '0.60'],
    ])
    // The invoice of a paid top-up is its receipt.
    expect((await paper(as, id)).equals(await paper(as, id, { kind: 'receipt' }))).toBe(true)
    await paper(as, id, { kind: 'refund-receipt', creditNote: back })
    const other = await bought(await buyer())
    expect((await portal.refused('user/order/paper', { id: other }, { as })).http).toBe(404)
  })
})
