import { addHours, addSeconds } from '@portal/contracts/time.ts'
import { describe, expect, it } from 'vitest'
import { isSurelyOver, mostOf, silentLookSeconds } from './rgc.rules.ts'

const since = new Date('2026-11-20T02:00:00.000Z')

describe('[S8] a gateway that is silent', () => {
  it('is asked less and less often, and never less than every five minutes', () => {
    const after = (seconds: number): number => silentLookSeconds(since, addSeconds(since, seconds))
    expect([0, 60, 150, 600, 1200, 86_400].map(after)).toEqual([15, 15, 15, 60, 120, 300])
  })

  it('has closed a connection by its own clock once the longest that it was told of is over, and no sooner', () => {
    expect([167, 168, 169].map((hours) => isSurelyOver(since, addHours(since, hours)))).toEqual([false, true, true])
  })
})

describe('[S8] how many a plan allows', () => {
  it('is what it says, none included, and ten where it says nothing', () => {
    expect([{}, { remoteSessions: null }, { remoteSessions: 0 }, { remoteSessions: 25 }].map(mostOf)).toEqual([10, 10, 0, 25])
  })
})
