import { describe, expect, it } from 'vitest'
import { papersOf } from './papers.ts'
import { quickPeriod } from './period.ts'

const usd = (amount: number) => ({ amount, currency: 'USD' as const })
const document = { type: 'new' as const, paidAt: null, total: usd(500), creditNotes: [] }
const note = { number: 'ARD-CN-2026-000001', amount: usd(100), points: 0, reason: 'goodwill', at: '2026-11-20T00:00:00.000Z' }

describe('[M6] papers of a document', () => {
  it('are its invoice, a receipt once it is paid for, and each credit note; a gift has none', () => {
    expect(papersOf(document)).toEqual([{ kind: 'invoice' }])
    expect(papersOf({ ...document, paidAt: '2026-11-20T00:00:00.000Z', creditNotes: [note] })).toEqual([
      { kind: 'invoice' },
      { kind: 'receipt' },
      { kind: 'credit-note', creditNote: note.number },
    ])
    expect(papersOf({ ...document, paidAt: '2026-11-20T00:00:00.000Z', total: usd(0) })).toEqual([{ kind: 'invoice' }])
    expect(papersOf({ ...document, type: 'promotion' })).toEqual([])
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
