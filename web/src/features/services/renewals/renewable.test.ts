import { money } from '@portal/contracts/money.ts'
import { describe, expect, it } from 'vitest'
import { commonTerm, missingOf, outlookOf, payableOf, type RenewItem, type RenewPreview } from './renewable.ts'

const usd = (amount: number) => money(amount, 'USD')
const NOW = new Date('2026-12-10T00:00:00Z')

const item = (more: Partial<RenewItem> = {}): RenewItem => ({
  ...{ id: 1, name: 'web-01', periodMonths: 1, from: '2026-12-20T00:00:00Z', to: '2027-01-20T00:00:00Z' },
  ...{
    subtotal: usd(960),
    discount: usd(0),
    net: usd(960),
    total: usd(960),
    autoRenew: true,
    paymentStatus: 'OK',
    refusal: null,
    openInvoice: null,
  },
  schedule: {
    ...{ autoRenewAt: '2026-12-17T02:00:00Z', dueAt: '2026-12-20T00:00:00Z', endsAt: null },
    ...{ suspendAt: '2026-12-23T00:00:00Z', terminateAt: '2026-12-30T00:00:00Z' },
  },
  ...more,
})

const preview = (one: RenewItem, balance: number): RenewPreview => ({
  ...{ items: [one], lines: [], subtotal: usd(960), discounts: [], vat: null, total: usd(960), invoices: 1, approxTotal: usd(960) },
  methods: [
    {
      ...{ method: 'balance', kind: 'balance', title: 'Balance', instructions: '', currency: 'USD', min: null, max: null },
      ...{ available: balance >= 960, reason: null, reasonText: null, balance: usd(balance), balanceThen: null },
      ...{ pointsNeeded: null, pointsAvailable: null, fee: null, feeTerms: null },
    },
  ],
})

describe('[M11] what is said about the next renewal', () => {
  it('names the day, the sum and that the balance covers it', () => {
    expect(outlookOf(preview(item(), 5000), NOW)).toEqual({
      ...{ what: 'auto', at: '2026-12-17T02:00:00Z', total: usd(960), balance: usd(5000), missing: null },
    })
  })

  it('says how much is missing, to the cent', () => {
    expect(outlookOf(preview(item(), 300), NOW)).toMatchObject({ what: 'auto', missing: usd(660) })
    expect(missingOf(usd(960), usd(960))).toBeNull()
  })

  it('names no day that has passed: then it is tried daily', () => {
    expect(outlookOf(preview(item(), 0), new Date('2026-12-18T00:00:00Z'))).toMatchObject({ what: 'auto', at: null })
  })

  it('points at the invoice that is open already, before anything else', () => {
    const openInvoice = { id: 7, number: 'ARD-2026-000007', total: usd(960) }
    expect(outlookOf(preview(item({ openInvoice }), 0), NOW)).toEqual({ what: 'invoice', invoice: openInvoice, auto: true })
  })

  it('names no sum while a change is under way, and its own where it cannot be renewed further ahead yet: never that of nothing', () => {
    const refused = (code: string) => ({ ...preview(item({ refusal: { code, text: code } }), 5000), total: usd(0) })
    expect(outlookOf(refused('change.under-way'), NOW)).toEqual({ what: 'changing' })
    expect(outlookOf(refused('renewal.too-far'), NOW)).toMatchObject({ what: 'auto', total: usd(960) })
  })

  it('without auto renew it tells what happens then, and of a cancelled service nothing at all [M12]', () => {
    const { schedule } = item()
    const manual = item({ autoRenew: false, schedule: { ...schedule, autoRenewAt: null } })
    expect(outlookOf(preview(manual, 5000), NOW)).toMatchObject({ what: 'manual', schedule: { dueAt: schedule.dueAt } })
    expect(outlookOf(preview({ ...manual, paymentStatus: 'Overdue' }, 5000), NOW)).toBeNull()
    expect(outlookOf(preview(item({ schedule: { ...schedule, endsAt: schedule.dueAt } }), 5000), NOW)).toBeNull()
  })
})

describe('[C7] renewing several', () => {
  it('leaves out what the server refuses, so that the others are renewed', () => {
    const refused = item({ id: 2, refusal: { code: 'renewal.cancelled', text: 'web-02 is cancelled.' } })
    expect(payableOf([item(), refused]).map(({ id }) => id)).toEqual([1])
  })

  it('has a common term only where all have the same', () => {
    expect(commonTerm([item(), item()])).toBe(1)
    expect(commonTerm([item(), item({ periodMonths: 12 })])).toBeNull()
    expect(commonTerm([])).toBeNull()
  })
})
