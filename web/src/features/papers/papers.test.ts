import { describe, expect, it } from 'vitest'
import { ISSUED_COLUMNS, issuedRow } from './issued.ts'
import { papersOf } from './papers.ts'
import { quickPeriod } from './period.ts'

const usd = (amount: number) => ({ amount, currency: 'USD' as const })
const document = { type: 'new' as const, number: null, paidAt: null, total: usd(500), creditNotes: [], refundReceipts: [] }
const note = { number: 'ARD-CN-2026-000001', amount: usd(100), points: 0, reason: 'goodwill', at: '2026-11-20T00:00:00.000Z' }

describe('[M6] papers of a document', () => {
  it('are its pro forma, then its invoice with a receipt, and each credit note; a top-up has no invoice, a gift none', () => {
    expect(papersOf(document)).toEqual([{ kind: 'invoice', name: 'proForma' }])
    const number = 'ARD-2026-000001'
    expect(papersOf({ ...document, number })).toEqual([{ kind: 'invoice', name: 'invoice' }])
    expect(papersOf({ ...document, number, paidAt: '2026-11-20T00:00:00.000Z', creditNotes: [note] })).toEqual([
      { kind: 'invoice', name: 'invoice' },
      { kind: 'receipt', name: 'receipt' },
      { kind: 'credit-note', name: 'creditNote', creditNote: note.number },
    ])
    expect(papersOf({ ...document, number, paidAt: '2026-11-20T00:00:00.000Z', total: usd(0) })).toEqual([
      { kind: 'invoice', name: 'invoice' },
    ])
    const back = { number: 'ARD-RF-2026-000001', amount: usd(500), at: '2026-11-20T00:00:00.000Z', returned: false }
    expect(papersOf({ ...document, type: 'topup', paidAt: '2026-11-20T00:00:00.000Z', refundReceipts: [back] })).toEqual([
      { kind: 'receipt', name: 'receipt' },
      { kind: 'refund-receipt', name: 'refundReceipt', creditNote: back.number },
    ])
    expect(papersOf({ ...document, type: 'promotion' })).toEqual([])
  })
})

describe('[M6] the list of a period', () => {
  it('has invoices with their VAT, and what credit notes took back as less than nothing, so that it adds up', () => {
    const party = { name: '', email: '' }
    const invoice = {
      ...{
        kind: 'invoice' as const,
        series: 'tax-invoice' as const,
        number: 'ARD-2026-000001',
        corrects: null,
        type: 'new' as const,
        status: 'finished' as const,
      },
      ...{ issuedAt: '2026-11-20T00:00:00.000Z', issuedOn: '2026-11-20', paidAt: null, method: 'balance', currency: 'USD' as const },
      ...{ vndPerUsd: 23_000, subtotal: '10.00', discount: '0.00', net: '10.00', vatPercent: 10, vat: '1.00', total: '11.00' },
      seller: { ...party, address: '', taxCode: '' },
      buyer: { ...party, customerId: 7, companyName: 'May Sang', companyAddress: '', taxCode: '', invoiceEmail: '' },
      lines: [{ no: 1, description: 'Premium 1', unitPrice: '10.00', quantity: 1, months: 1, setupFee: '0.00', amount: '10.00' }],
    }
    const back = { ...invoice, kind: 'credit-note' as const, number: note.number, corrects: invoice.number }
    const words = { type: (of: string) => of, status: (of: string) => of, creditNote: 'Credit note', refundReceipt: 'Refund receipt' }
    const [one, other] = [issuedRow(invoice, words), issuedRow(back, words)]
    expect([one.length, other.length]).toEqual([ISSUED_COLUMNS.length, ISSUED_COLUMNS.length])
    expect(one.slice(0, 3)).toEqual([invoice.number, 'new', 'finished'])
    expect(other.slice(0, 5)).toEqual([note.number, 'Credit note', null, invoice.issuedAt, invoice.number])
    expect([one.slice(7), other.slice(7)]).toEqual([
      [usd(1000), usd(100), usd(1100), 'USD'],
      [usd(-1000), usd(-100), usd(-1100), 'USD'],
    ])
  })
})

describe('a period', () => {
  it.each([
    ['this-month', '2026-11-01', '2026-11-30'],
    ['last-month', '2026-10-01', '2026-10-31'],
    ['this-year', '2026-01-01', '2026-12-31'],
  ] as const)('%s of 20 November is %s to %s', (name, from, to) => {
    expect(quickPeriod(name, '2026-11-20')).toEqual({ from, to })
  })

  it('last month of January is December of the year before', () => {
    expect(quickPeriod('last-month', '2027-01-31')).toEqual({ from: '2026-12-01', to: '2026-12-31' })
  })
})
