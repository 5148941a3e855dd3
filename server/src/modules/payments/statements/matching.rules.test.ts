import { describe, expect, it } from 'vitest'
import { type Earlier, likeness, pairs, type Reported } from './matching.rules.ts'

describe('[M5] two reports of one reference and amount', () => {
  const report = (more: Partial<Earlier> = {}): Earlier => ({
    ...{ teller: 'statement', day: '2026-11-28', at: '28/11/2026', text: 'TT1', paymentId: 1, movement: null, layout: 'Day|Text' },
    ...{ lineKey: null, bookedOn: null, ...more },
  })
  const gateway = { teller: 'gateway', layout: null, at: '2026-11-28 10:00:00', text: 'MB.TT1' } as const
  const other = { day: '2026-11-29', at: '29/11/2026' }
  const isSame = (one: Partial<Earlier>, next: Partial<Earlier>) => likeness(report(one), report(next)) > 0
  it.each<[string, Partial<Earlier>, Partial<Earlier>, boolean]>([
    ['the same line again', {}, {}, true],
    ['another day', {}, other, false],
    ['another text', {}, { text: 'TT1 x' }, false],
    ['another layout of the same day', {}, { layout: 'D|T', text: 'TT1 x' }, true],
    ['an import before the upgrade, same day', { layout: null, text: 'TT\uFFFD1' }, {}, true],
    ['an import before the upgrade, another day', { layout: null }, other, false],
    ['webhook and statement of one day', gateway, {}, true],
    ['webhook and statement that name two payments', gateway, { paymentId: 2 }, false],
    ['webhook and statement over a weekend', gateway, { ...other, paymentId: null }, true],
    ['webhook and statement weeks apart, one payment', gateway, { day: '2026-12-20', at: '20/12/2026' }, true],
    ['webhook and statement weeks apart, no payment named', gateway, { day: '2026-12-20', at: '20/12/2026', paymentId: null }, false],
    ['two numbers of SePay', { ...gateway, movement: '1' }, { ...gateway, movement: '2', at: '2026-11-28 11:00:00' }, false],
    ['one number of SePay', { ...gateway, movement: '1' }, { ...gateway, movement: '1', text: 'x' }, true],
    [
      'money that staff confirmed without a day',
      { teller: 'staff', layout: null, day: null, at: null, text: '', paymentId: null },
      {},
      true,
    ],
  ])('%s', (_, one, next, same) => expect(isSame(one, next)).toBe(same))
  it('each earlier report accounts for one line, the surest first', () => {
    const [webhook, line] = [report({ ...gateway, paymentId: null }), report()]
    const lines: Reported[] = [report({ text: 'TT1 other' }), report(), report()]
    const found = pairs([webhook, line], lines)
    expect(lines.map((one) => found.get(one))).toEqual([webhook, line, undefined])
  })
})
