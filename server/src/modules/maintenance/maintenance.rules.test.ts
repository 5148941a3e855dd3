import { describe, expect, it } from 'vitest'
import { namesOf, problemOf, stateOf, tellings, textIn } from './maintenance.rules.ts'

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour))

describe('a window of maintenance', () => {
  it('is ahead, runs from its first moment on, is over at its end, and cancelled whenever it was', () => {
    const period = { startsAt: at(10), endsAt: at(12), cancelledAt: null }
    expect([9, 10, 11, 12].map((hour) => stateOf(period, at(hour)))).toEqual(['ahead', 'running', 'running', 'over'])
    expect(stateOf({ ...period, cancelledAt: at(9) }, at(13))).toBe('cancelled')
  })

  it('begins in the future, ends after that, and once begun begins at no other time', () => {
    const times = { startsAt: at(10), endsAt: at(12) }
    expect(problemOf(times, null, at(9))).toBeNull()
    expect(problemOf(times, null, at(10))).toMatchObject({ field: 'from', code: 'maintenance.past' })
    expect(problemOf({ ...times, endsAt: at(10) }, null, at(9))).toMatchObject({ field: 'until', code: 'maintenance.order' })
    expect(problemOf({ ...times, endsAt: at(10 + 24 * 31) }, null, at(9))).toMatchObject({ code: 'maintenance.order' })
    expect(problemOf({ ...times, endsAt: at(14) }, times, at(11))).toBeNull()
    expect(problemOf({ startsAt: at(13), endsAt: at(14) }, times, at(11))).toMatchObject({ code: 'maintenance.running' })
  })

  it('is told once a customer with all their services: news to who knows nothing, a change to who knows an older one', () => {
    const standing = [
      { id: 1, accountId: 7 },
      { id: 2, accountId: 7 },
      { id: 3, accountId: 8 },
      { id: 4, accountId: 9 },
    ]
    const told = new Map([
      [3, { accountId: 8, revision: 1 }],
      [4, { accountId: 9, revision: 2 }],
    ])
    expect(tellings(standing, told, 2).map(({ kind, services }) => [kind, services.map(({ id }) => id)])).toEqual([
      ['maintenance-planned', [1, 2]],
      ['maintenance-changed', [3]],
    ])
    // Handed over since: its new owner knows nothing of it.
    expect(tellings([{ id: 4, accountId: 5 }], told, 2)).toMatchObject([{ kind: 'maintenance-planned', accountId: 5 }])
  })

  it('names few, and counts the others', () => {
    const named = (n: number) => namesOf(Array.from({ length: n }, (_, i) => ({ name: `web-${i + 1}` })))
    expect([named(1), named(3), named(5)]).toEqual([
      { name: 'web-1', more: 0 },
      { name: 'web-1, web-2, web-3', more: 0 },
      { name: 'web-1, web-2', more: 3 },
    ])
  })

  it('is read in the reader’s language, else in the first that is written', () => {
    expect(textIn({ 'en-US': '', 'vi-VN': 'Bảo trì', 'zh-CN': '' }, 'zh-CN')).toBe('Bảo trì')
  })
})
