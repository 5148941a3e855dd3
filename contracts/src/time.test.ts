import { expect, it } from 'vitest'
import { timeOfDay } from './time.ts'

const DAY = 86_400_000

/** What a clock of the zone shows, asked of the runtime anew for this very instant. */
function clockOf(timeZone: string): (at: number) => number {
  const parts = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
  const format = new Intl.DateTimeFormat('en-US', { timeZone, ...parts })
  return (at) => {
    const [hour = 0, minute = 0, second = 0] = format.format(at).split(':').map(Number)
    return (hour * 3600 + minute * 60 + second) * 1000 + (at % 1000)
  }
}

/** How far it is ahead of UTC, of a day's length: what changes when clocks do. */
const aheadOf = (clock: (at: number) => number) => (at: number) => (clock(at) - (at % DAY) + DAY) % DAY

it('a clock shows what the runtime says, also in the last instant before a change and in the first after it, in every zone', () => {
  let changes = 0
  for (const timeZone of Intl.supportedValuesOf('timeZone')) {
    const clock = clockOf(timeZone)
    const ahead = aheadOf(clock)
    for (let day = Date.UTC(2024, 0, 1); day < Date.UTC(2028, 0, 1); day += 10 * DAY) {
      let [before, after] = [day, day + 10 * DAY]
      if (ahead(before) === ahead(after)) continue
      while (after - before > 1) {
        const middle = Math.floor((before + after) / 2)
        if (ahead(middle) === ahead(before)) before = middle
        else after = middle
      }
      changes++
      for (const at of [before, after]) expect([timeZone, at, timeOfDay(new Date(at), timeZone)]).toEqual([timeZone, at, clock(at)])
    }
  }
  expect(changes).toBeGreaterThan(100)
})
