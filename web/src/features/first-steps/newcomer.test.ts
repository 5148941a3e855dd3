import { money } from '@portal/contracts/money.ts'
import { expect, it } from 'vitest'
import { isNewcomer } from './newcomer.ts'

const empty = {
  ...{ availableVps: 0, availableDedicated: 0, installingOrders: 0, expiringServices: 0 },
  inProgress: [],
  spending: [{ month: '2026-11', amount: money(0, 'USD') }],
}

it('a newcomer has nothing, awaits nothing and has spent nothing', () => {
  expect(isNewcomer(empty)).toBe(true)
  expect(isNewcomer({ ...empty, availableVps: 1 })).toBe(false)
  expect(isNewcomer({ ...empty, installingOrders: 1 })).toBe(false)
  expect(isNewcomer({ ...empty, spending: [{ month: '2026-10', amount: money(500, 'USD') }] })).toBe(false)
})
