import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '../../../test/support/customers.ts'
import { column } from '../../../test/support/life.ts'
import { paperTools, VAT } from '../../../test/support/papers.ts'
import { closed, textOf } from '../../../test/support/pdf.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { closeShop, openShop, type Shop } from '../../../test/support/shop.ts'
import { operator } from '../../../test/support/staff.ts'
import { postgresVendor } from '../../drivers/files/postgres/store.ts'
import type { FileStores } from '../integrations/index.ts'
import { issueInvoice } from '../invoices/index.ts'
import { makePaper } from './make.live.ts'
import { findPaper, type Paper } from './store.ts'

const host = 'sen.localhost'
let portal: TestPortal
let from: Shop
const { keeper, buyer, place, pay, bought, ask, get, paper } = paperTools(() => ({ portal, from }))
beforeAll(async () => {
  ;({ portal, from } = await openShop())
})
afterAll(() => closeShop(portal))

describe('[M6] the PDF of an invoice', () => {
  it('says in three languages what was ordered, for whom and with which VAT; company and names in every script', async () => {
    const as = await buyer()
    const { id } = await place(as, { vatInfo: VAT, note: 'Ghi chú cho kế toán 财务' })
    const expected = {
      'en-US': ['Pro forma', 'Unpaid', 'VAT 10 %', '$11.00', 'Tax code 0316482907', 'This document is not a tax invoice.', '1 month'],
      'vi-VN': [
        'Hóa đơn chiếu lệ',
        'Chưa thanh toán',
        'Thuế GTGT 10 %',
        'Mã số thuế 0316482907',
        'Chứng từ này không phải là hóa đơn thuế.',
        '1 tháng',
      ],
      'zh-CN': ['形式发票', '未付款', '增值税 10 %', '税号 0316482907', '本单据不是税务发票。', '1 个月'],
    } as const
    for (const language of ['en-US', 'vi-VN', 'zh-CN'] as const) {
      const { text } = await textOf(await paper(as, id, { language }))
      for (const said of [`#${id}`, VAT.companyName, VAT.companyAddress, VAT.email, 'Ghi chú cho kế toán 财务', ...expected[language]])
        expect(text).toContain(closed(said))
    }
    expect((await ask(as, id, { language: 'vi-VN' })).name).toBe(`order-${id}-vi.pdf`)
  })

  it('[M8] follows the VAT information while it is unpaid: what was made before stays as it was', async () => {
    const as = await buyer()
    const { id } = await place(as)
    const before = await textOf(await paper(as, id))
    await portal.ok('user/order/update-tax-info', { id, vatInfo: VAT }, { as })
    const after = await textOf(await paper(as, id))
    expect(before.text).not.toContain(VAT.taxCode)
    expect(after.text).toContain(VAT.taxCode)
    await portal.ok('user/order/update-tax-info', { id, vatInfo: null }, { as })
    expect(await textOf(await paper(as, id))).toEqual(before)
    expect(await column(portal, `select count(*)::int from paper where invoice_id = $1 and state = 'ready'`, id)).toEqual([2])
  })

  it('[M5] has the VietQR code and the words of the transfer that was begun; else a code that leads to the page to pay on', async () => {
    const settings = { bankName: 'Vietcombank', bankBin: '970436', accountNumber: '0123456789', accountHolder: 'CONG TY SEN VIET' }
    const made = { kind: 'payment' as const, vendor: 'bank-transfer', title: 'VCB', label: null, brandId: 2, settings }
    const { id: method } = await portal.ok('operator/integration/create', made, { as: await keeper() })
    const as = await customer(portal, 'transfers-money', { brandId: 2, locale: 'vi-VN' })
    const { id } = await portal.ok('user/order/place', { type: 'topup', amount: 500_000 }, { as, host })
    const codes = () => column(portal, `select facts->'payment'->>'qr' from paper where invoice_id = $1 order by id`, id)
    await paper(as, id, {}, host)
    expect(await codes()).toEqual([expect.stringContaining(`/home/order/detail/${id}`)])
    await portal.ok('user/order/finish', { id, method }, { as, host })
    const next = (await portal.ok('user/order/detail', { id }, { as, host })).payments[0]?.next
    if (next?.kind !== 'transfer') throw new Error('no transfer is asked for')
    const { text } = await textOf(await paper(as, id, {}, host))
    for (const said of [next.memo, 'Vietcombank', '0123456789', 'CONG TY SEN VIET', '500.000 ₫', 'Công ty TNHH Sen Việt'])
      expect(text).toContain(closed(said))
    expect((await codes()).at(-1)).toBe(next.qr)
  })

  it('of a settled document is the same file for good, whatever the brand and its customer are called later', async () => {
    const as = await buyer()
    const id = await bought(as)
    const [invoice, receipt] = [await paper(as, id), await paper(as, id, { kind: 'receipt' })]
    expect((await textOf(receipt)).text).toContain(closed('Total paid $10.00'))
    await portal.db.pool.query(`update account set profile_name = 'Somebody else' where id = $1`, [as.id])
    expect((await paper(as, id)).equals(invoice)).toBe(true)
    expect((await paper(as, id, { kind: 'receipt' })).equals(receipt)).toBe(true)
    for (const sql of [`update paper set sha256 = 'x' where invoice_id = $1`, 'delete from paper where invoice_id = $1'])
      await expect(portal.db.pool.query(sql, [id])).rejects.toThrow(/papers do not change/)
  })
})

describe('[M7] a credit note', () => {
  it('is a paper of its own: its number, the invoice that it corrects, VAT taken back, and where the money went', async () => {
    const as = await buyer()
    const { id } = await place(as, { vatInfo: VAT })
    await pay(as, id)
    const { number } = await portal.ok('user/order/detail', { id }, { as })
    await portal.advance('2m')
    const refund = { id, amount: 550, creditNotes: 0, time: 'keep' as const, reason: 'Bù cho sự cố 故障补偿' }
    const { creditNote } = await portal.ok('operator/orders/refund', refund, { as: await keeper() })
    const { text } = await textOf(await paper(as, id, { kind: 'credit-note', creditNote }))
    for (const said of [
      'Credit note',
      creditNote,
      `Credit for invoice ${number}`,
      refund.reason,
      'Premium 1',
      'Net $5.00',
      'VAT 10 % $0.50',
      'Total credited $5.50',
    ])
      expect(text).toContain(closed(said))
    const unknown = await portal.refused('user/order/paper', { id, kind: 'credit-note', creditNote: 'ARD-CN-2026-999999' }, { as })
    expect(unknown.data.code).toBe('paper.none')
  })
})

describe('[M6] a paper is made exactly once', () => {
  const driver = () => postgresVendor.create({}, { pool: portal.db.pool })
  const storesOf = (kept: ReturnType<typeof driver>): FileStores => ({ find: () => kept, forNew: () => ({ id: 'standard', driver: kept }) })
  const files = ({ id, invoiceId }: Paper) =>
    column(portal, `select key || ' ' || sha256 from stored_file where key like $1`, `papers/${invoiceId}/${id}-%`)
  const ordered = async () => {
    const as = await buyer()
    const id = await bought(as)
    await Promise.all(Array.from({ length: 10 }, () => ask(as, id)))
    const [paperId] = await column(portal, `select id::int from paper where invoice_id = $1 and kind = 'invoice'`, id)
    const made = await portal.db.read((tx) => findPaper(tx, Number(paperId)))
    if (!made) throw new Error('no paper was ordered')
    return { as, id, made }
  }
  const context = () => ({ db: portal.db, clock: portal.clock, log: console as never })

  it('asked for ten times at once, and made by five at once: one row, one file, the same bytes', async () => {
    const { as, id, made } = await ordered()
    const stores = storesOf(driver())
    const all = await Promise.all(Array.from({ length: 5 }, () => makePaper(context(), stores, made)))
    expect(all.every((one) => one.equals(all[0] as Buffer))).toBe(true)
    await portal.drain()
    expect(await files(made)).toHaveLength(1)
    expect(await column(portal, `select state from paper where invoice_id = $1 and kind = 'invoice'`, id)).toEqual(['ready'])
    expect(await portal.ok('user/order/paper', { id }, { as })).toMatchObject({ state: 'ready', size: all[0]?.length })
  })

  it('killed after the file was kept and before it was written down, it is made again as it was', async () => {
    const { made } = await ordered()
    const killed = Object.create(driver())
    killed.put = async (...args: Parameters<typeof killed.put>) => {
      await driver().put(...(args as Parameters<ReturnType<typeof driver>['put']>))
      throw new Error('killed')
    }
    await expect(makePaper(context(), storesOf(killed), made)).rejects.toThrow('killed')
    const before = await files(made)
    await makePaper(context(), storesOf(driver()), made)
    expect([await files(made), before.length]).toEqual([before, 1])
  })

  it('that cannot be made says so after some tries, and is made when it is asked for again', async () => {
    const as = await buyer()
    const id = await bought(as)
    await ask(as, id)
    await portal.db.pool.query(`update paper set state = 'failed', failure = 'the disk is full' where invoice_id = $1`, [id])
    await portal.db.pool.query(`delete from job where name = 'papers.make'`)
    expect(await ask(as, id)).toMatchObject({ state: 'failed', url: null })
    expect(await ask(as, id, { again: true })).toMatchObject({ state: 'making' })
    await portal.drain()
    expect(await ask(as, id)).toMatchObject({ state: 'ready' })
  })
})

describe('[M6] a paper', () => {
  it('is kept in the database where staff have set up no place for files, and fetched from where it was kept', async () => {
    const as = await buyer()
    const [id, other] = [await bought(as), await bought(as)]
    const before = await paper(as, id)
    const stateOf = (state: string) => portal.db.pool.query(`update driver_instance set state = $1 where kind = 'files'`, [state])
    await stateOf('disabled')
    await portal.refreshDrivers()
    await paper(as, other)
    const stores = (invoiceId: number) => column(portal, `select store from paper where invoice_id = $1 and kind = 'invoice'`, invoiceId)
    expect([await stores(id), await stores(other)]).toEqual([['files'], ['standard']])
    expect((await paper(as, id)).equals(before)).toBe(true)
    await stateOf('active')
    await portal.refreshDrivers()
  })
})

describe('[P1] a paper', () => {
  it('is its owner’s: to anybody else it is as if it were not there, and the archive too', async () => {
    const as = await buyer()
    const id = await bought(as)
    const stranger = await buyer(0)
    const missing = await portal.refused('user/order/paper', { id: 987_654_321 }, { as: stranger })
    expect(await portal.refused('user/order/paper', { id }, { as: stranger })).toEqual(missing)
    expect(missing.http).toBe(404)
    const archive = await portal.ok('user/order/archive/create', { from: '2026-11-01', to: '2026-11-30' }, { as })
    await portal.drain()
    const none = await portal.refused('user/order/archive/link', { archiveId: 987_654_321 }, { as: stranger })
    expect(await portal.refused('user/order/archive/link', { archiveId: archive.id }, { as: stranger })).toEqual(none)
    expect((await portal.ok('user/order/archive/list', {}, { as: stranger })).items).toEqual([])
  })

  it('is fetched by an address that is good once, for five minutes', async () => {
    const as = await buyer()
    const id = await bought(as)
    await paper(as, id)
    const { url, size, name } = await ask(as, id)
    const fetched = await get(url)
    expect(fetched.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-length': String(size),
      'content-disposition': `attachment; filename="${name}"; filename*=UTF-8''${name}`,
      'cache-control': 'no-store',
    })
    expect((await get(url)).statusCode).toBe(404)
    const late = await ask(as, id)
    await portal.advance('6m')
    expect((await get(late.url)).statusCode).toBe(404)
  })

  it('is for every member of staff who reads the order, auditors too, in the customer’s language', async () => {
    const as = await customer(portal, 'reads-chinese', { locale: 'zh-CN' })
    const { id } = await portal.ok('user/order/place', { type: 'topup', amount: 700 }, { as })
    const support = await operator(portal, 'helps-with-papers', ['support'])
    await portal.ok('operator/orders/paper', { id }, { as: support })
    await portal.drain()
    const { name, url } = await portal.ok('operator/orders/paper', { id }, { as: support })
    expect(name).toBe(`order-${id}-zh.pdf`)
    expect((await textOf((await get(url)).rawPayload)).text).toContain('形式发票')
    for (const role of ['provisioning', 'auditor'] as const) {
      const reader = await operator(portal, `reads-as-${role}`, [role])
      expect((await portal.ok('operator/orders/paper', { id }, { as: reader })).name).toBe(name)
    }
    expect((await portal.refused('operator/orders/paper', { id: 987_654_321 }, { as: support })).http).toBe(404)
  })

  it('is none of a gift, and there is no receipt of what is unpaid', async () => {
    const as = await buyer()
    const { id } = await place(as)
    expect((await portal.refused('user/order/paper', { id, kind: 'receipt' }, { as })).data.code).toBe('paper.none')
    const gift = await portal.db.transaction((tx) => {
      const line = { 'en-US': 'Gift', 'vi-VN': 'Quà', 'zh-CN': '礼物' }
      const lines = [{ kind: 'other' as const, description: line, detail: line, unitCost: 100, quantity: 1, subtotal: 100, options: {} }]
      return issueInvoice(tx, { brandId: 1, accountId: as.id, type: 'promotion', lines })
    })
    expect((await portal.refused('user/order/paper', { id: gift.id }, { as })).data.code).toBe('paper.none')
  })
})
