import { describe, expect, it } from 'vitest'
import { closed, textOf } from '../../../../test/support/pdf.ts'
import { png, wholePng } from '../../../../test/support/pictures.ts'
import type { PaperFacts } from './facts.ts'
import { press } from './press.ts'

const line = {
  title: 'Premium 1 · 陈 · Nguyễn',
  detail: 'prod-web-03 · Sài Gòn',
  unit: '$5.00',
  quantity: '1',
  term: '1 month',
  amount: '$5.00',
}
const facts: PaperFacts = {
  ...{
    locale: 'en-US',
    colour: '#0B6A73',
    brand: 'Arden Cloud',
    title: 'Invoice',
    number: 'ARD-2026-000001',
    at: '2026-11-20T02:00:00.000Z',
  },
  stamp: { text: 'Unpaid', tone: 'due' },
  meta: [{ label: 'Issued', value: '2026-11-20' }],
  seller: { heading: 'From', name: 'Công ty TNHH Sen Việt', lines: ['48 Nguyễn Đình Chiểu, Quận 1'] },
  buyer: { heading: 'Billed to', name: '上海晨光网络科技有限公司', lines: ['Đặng Thị Ngọc Ánh', '增值税 税号 91310000'] },
  columns: { description: 'Description', unit: 'Unit price', quantity: 'Qty', term: 'Term', amount: 'Amount' },
  lines: [line],
  sums: [],
  total: { label: 'Total', value: '1.234.567 ₫' },
  about: '≈ $53.68',
  payment: { heading: 'How to pay', rows: [{ label: 'Transfer message', value: 'SEN 4QK7' }], qr: 'https://portal.test/7', hint: 'Scan' },
  notes: [],
  foot: ['This document is not a tax invoice.'],
  pages: 'Page {page} of {pages}',
}

describe('[M6] a paper', () => {
  it('is read back with Latin, Vietnamese and Chinese letters, its currency signs among them', async () => {
    const { pages, text } = await textOf(await press(facts))
    const said = [facts.number, facts.buyer.name, ...facts.buyer.lines, facts.seller.name, ...facts.seller.lines, line.title, facts.about]
    for (const one of [...said, '1.234.567 ₫', 'SEN 4QK7', 'Page 1 of 1']) expect(text).toContain(closed(one))
    expect(pages).toBe(1)
  })

  it('of the same facts is the same bytes, whenever it is made, and small: only the letters that are used are in it', async () => {
    const [one, other] = [await press(facts), await press(facts)]
    expect(one.equals(other)).toBe(true)
    expect(one.length).toBeLessThan(120_000)
  })

  it('with very many lines goes on over pages: each says which it is, names the columns, and no line is lost', async () => {
    const lines = Array.from({ length: 120 }, (_, n) => ({ ...line, title: `Server number ${n + 1}.` }))
    const { pages, text } = await textOf(await press({ ...facts, lines }))
    expect(pages).toBeGreaterThan(4)
    for (const { title } of lines) expect(text).toContain(closed(title))
    for (let page = 1; page <= pages; page++) expect(text).toContain(closed(`Page ${page} of ${pages}`))
    expect(text.split(closed('Unit price'))).toHaveLength(pages + 1)
  })

  it('has the picture of its brand in place of its name, and the name where the picture cannot be set', async () => {
    const logo = { brandId: 1, hash: 'a', width: 400, height: 100 }
    const whole = wholePng(400, 100)
    const plain = { ...facts, seller: { ...facts.seller, name: 'Seller' }, logo }
    expect((await textOf(await press(plain, whole))).text).not.toContain(closed('Arden Cloud'))
    expect((await press(plain, whole)).equals(await press(plain, whole))).toBe(true)
    for (const broken of [null, png(400, 100), whole.subarray(0, 60), Buffer.from('GIF89a'), Buffer.concat([whole.subarray(0, 50), whole])])
      expect((await textOf(await press(plain, broken))).text).toContain(closed('Arden Cloud'))
  })

  it('holds names as long as they may be, in whatever script, without leaving the page', async () => {
    const long = { ...facts, buyer: { ...facts.buyer, name: '很'.repeat(200), lines: ['W'.repeat(300)] } }
    const { text } = await textOf(await press(long))
    expect(text.split('很')).toHaveLength(201)
    expect(text.split('W')).toHaveLength(301)
  })
})
