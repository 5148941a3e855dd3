import { describe, expect, it } from 'vitest'
import { choosePlace, type Place, packageOf } from './placement.rules.ts'

const place = (id: string, more: Partial<Place> = {}): Place => ({
  ...{ id, locationId: 1, capacity: 10, used: 0, placement: 'spread', packages: [] },
  ...more,
})
const wish = { planId: 3, planCode: 'hosting-start', locationId: 1 }
const chosen = (...places: Place[]) => choosePlace(places, wish)?.id ?? null

describe('[S12] where an account goes', () => {
  it('to no panel that is full, elsewhere, or does not serve the plan', () => {
    expect(
      chosen(place('a', { used: 10 }), place('b', { locationId: 2 }), place('c', { packages: [{ planId: 4, package: 'x' }] })),
    ).toBeNull()
  })

  it('to the emptiest of those among which is spread, by the part in use', () => {
    expect(chosen(place('a', { used: 3 }), place('b', { used: 4, capacity: 100 }), place('c', { used: 5 }))).toBe('b')
  })

  it('to the fullest of those that are to be filled, before all others', () => {
    const fullest = { placement: 'fullest' } as const
    expect(
      chosen(place('a'), place('b', { ...fullest, used: 2 }), place('c', { ...fullest, used: 9 }), place('d', { ...fullest, used: 10 })),
    ).toBe('c')
  })

  it('by the panel’s own name for the plan, or the plan’s code where it has none', () => {
    expect(packageOf(place('a'), wish)).toBe('hosting-start')
    expect(packageOf(place('a', { packages: [{ planId: 3, package: 'gold' }] }), wish)).toBe('gold')
  })
})
