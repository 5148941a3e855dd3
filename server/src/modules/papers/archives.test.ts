import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { unzipSync } from 'fflate'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { customer } from '../../../test/support/customers.ts'
import { column, signedInAgain } from '../../../test/support/life.ts'
import { paperTools, VAT } from '../../../test/support/papers.ts'
import { closed, textOf } from '../../../test/support/pdf.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import { closeShop, give, openShop, type Shop } from '../../../test/support/shop.ts'
import { operator } from '../../../test/support/staff.ts'
import { Mailroom } from '../../drivers/mail/smtp/stub.conformance.ts'

let portal: TestPortal
let from: Shop
const { keeper, buyer, place, pay, bought, get, paper } = paperTools(() => ({ portal, from }))
const mailroom = new Mailroom()
beforeAll(async () => {
  ;({ portal, from } = await openShop({ env: { SMTP_URL: `smtp://127.0.0.1:${await mailroom.open()}?ignoreTLS=true` } }))
})
afterAll(async () => {
  await closeShop(portal)
  await mailroom.close()
})

describe('[M6] the archive of a period', () => {
  const november = { from: '2026-11-01', to: '2026-11-30' }

  it('has every document of its days with its receipt, is made once while it is asked for again, and is gone after seven days', async () => {
    const as = await buyer()
    const ids = [await bought(as), await bought(as)]
    await place(as)
    const first = await portal.ok('user/order/archive/create', { ...november, language: 'vi-VN' }, { as })
    expect(first).toMatchObject({ state: 'making', done: 0, total: 4 })
    expect((await portal.ok('user/order/archive/create', { ...november, language: 'vi-VN' }, { as })).id).toBe(first.id)
    expect((await portal.refused('user/order/archive/create', { ...november, language: 'zh-CN' }, { as })).data.code).toBe(
      'archive.under-way',
    )
    expect((await portal.refused('user/order/archive/link', { archiveId: first.id }, { as })).data.code).toBe('archive.not-ready')
    await portal.drain()
    expect((await portal.ok('user/order/archive/list', {}, { as })).items).toMatchObject([{ state: 'ready', done: 4, total: 4 }])
    const { url, name } = await portal.ok('user/order/archive/link', { archiveId: first.id }, { as })
    const files = unzipSync(new Uint8Array((await get(url)).rawPayload))
    const numbers = await column(portal, 'select number from invoice where id = any($1) order by id', ids)
    const [one, two] = numbers
    expect([Object.keys(files), name]).toEqual([
      [`${one}-vi.pdf`, `${one}-receipt-vi.pdf`, `${two}-vi.pdf`, `${two}-receipt-vi.pdf`],
      'documents-2026-11-01-2026-11-30.zip',
    ])
    // The very files that are fetched one by one.
    expect(readdirSync(join(portal.dataDir, 'files', 'archives')).some((file) => file.startsWith(`${first.id}-`))).toBe(true)
    expect((await paper(as, ids[0] ?? 0, { language: 'vi-VN' })).equals(Buffer.from(files[`${numbers[0]}-vi.pdf`] ?? []))).toBe(true)
    await portal.advance('8d')
    expect(readdirSync(join(portal.dataDir, 'files', 'archives')).filter((file) => file.startsWith(`${first.id}-`))).toEqual([])
    const again = await signedInAgain(portal, as)
    expect((await portal.ok('user/order/archive/list', {}, { as: again })).items).toEqual([])
  })

  it('is refused where nothing was issued, or the period is none', async () => {
    const as = await buyer(0)
    const code = async (period: object) => (await portal.refused('user/order/archive/create', period, { as })).data.code
    expect(await code(november)).toBe('archive.empty')
    expect(await code({ from: '2026-11-30', to: '2026-11-01' })).toBe('archive.period')
    expect(await code({ from: '2024-01-01', to: '2026-11-01' })).toBe('archive.period')
  })

  it('of a whole brand is for staff of billing', async () => {
    await bought(await buyer())
    const day = portal.clock.now().toISOString().slice(0, 10)
    const made = await portal.ok('operator/documents/archive/create', { brandId: 1, from: day, to: day }, { as: await keeper() })
    await portal.drain()
    const { url } = await portal.ok('operator/documents/archive/link', { archiveId: made.id }, { as: await keeper() })
    expect(Object.keys(unzipSync(new Uint8Array((await get(url)).rawPayload)))).toHaveLength(made.total)
    const support = await operator(portal, 'no-accountant', ['support'])
    expect((await portal.refused('operator/documents/archive/list', { brandId: 1 }, { as: support })).data.code).toBe('forbidden')
  })
})

describe('[M6] what providers of e-invoices are given', () => {
  it('is each document with its lines and decimals that add up, then each credit note with what it corrects', async () => {
    const day = (await portal.advance('24h').then(() => portal.clock.now())).toISOString().slice(0, 10)
    const owner = await buyer()
    const { id } = await place(owner, { vatInfo: VAT })
    await pay(owner, id)
    const { number } = await portal.ok('user/order/detail', { id }, { as: owner })
    await portal.advance('2m')
    const refund = { id, amount: null, creditNotes: 0, time: 'keep' as const, reason: 'goodwill' }
    const { creditNote } = await portal.ok('operator/orders/refund', refund, { as: await keeper() })
    const { items, next } = await portal.ok('operator/documents/export', { brandId: 1, from: day, to: day }, { as: await keeper() })
    expect(items.filter((one) => one.number === number || one.number === creditNote)).toMatchObject([
      {
        ...{ kind: 'invoice', series: 'tax-invoice', corrects: null, currency: 'USD', subtotal: '10.00', discount: '0.00', net: '10.00' },
        ...{ vatPercent: 10, vat: '1.00', total: '11.00' },
        seller: { name: 'Arden Cloud Pte. Ltd.' },
        buyer: { customerId: owner.id, companyName: VAT.companyName, taxCode: VAT.taxCode },
        lines: [{ no: 1, unitPrice: '5.00', quantity: 1, months: 1, setupFee: '5.00', amount: '10.00' }],
      },
      { kind: 'credit-note', corrects: number, net: '10.00', vat: '1.00', total: '11.00' },
    ])
    expect(next).toBeNull()
    // Their own is what its customer has, and nobody else's.
    const own = await portal.ok('user/order/documents', { from: day, to: day }, { as: owner })
    expect(own.items.map((one) => [one.kind, one.number, one.total])).toEqual([
      ['invoice', number, '11.00'],
      ['credit-note', creditNote, '11.00'],
    ])
    expect((await portal.ok('user/order/documents', { from: day, to: day }, { as: await buyer() })).items).toEqual([])
  })
})

describe('[M6] mails', () => {
  it('about what was paid or issued bring the paper along, in the language of the mail', async () => {
    const as = await customer(portal, 'reads-mail', { locale: 'vi-VN' })
    await give(portal, as, 5000)
    const before = mailroom.received.length
    const id = await bought(as)
    await portal.advance('1m')
    const [number] = await column(portal, 'select number from invoice where id = $1', id)
    const mail = mailroom.received.slice(before).find((raw) => raw.includes(as.email) && raw.includes(`${number}-receipt-vi.pdf`))
    const encoded = /Content-Type: application\/pdf[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mail ?? '')?.[1] ?? ''
    const { text } = await textOf(Buffer.from(encoded, 'base64'))
    expect(text).toContain(closed('Biên lai'))
    // The very file that is fetched by hand.
    expect((await paper(as, id, { kind: 'receipt' })).equals(Buffer.from(encoded, 'base64'))).toBe(true)
  })
})
