import { describe, expect, it } from 'vitest'
import { type Broadcast, begun, goneOn, graphWindow, shownBroadcast } from './past.rules.ts'

const at = (seconds: number) => new Date(Date.parse('2026-11-20T02:00:00.000Z') + seconds * 1000)
const heard = (since: number, more: object = {}) => ({
  ...{ since: at(since).toISOString(), bitsPerSecond: 4_000_000, bytesIn: 1000, bytesOut: 2000, ...more },
})

describe('[O5] a broadcast', () => {
  const first = begun(heard(0), at(15))

  it('goes on while its stream does, is the highest that was seen, and counts each byte once', () => {
    const on = goneOn(first, heard(1, { bitsPerSecond: 5_000_000, bytesIn: 1500, bytesOut: 3000 }), at(30))
    expect(on).toMatchObject({ beganAt: at(0), seenAt: at(30), endedAt: null, peak: 5_000_000, bytesIn: 1500, bytesOut: 3000 })
    expect(on && goneOn(on, heard(1, { bitsPerSecond: 3, bytesIn: 1500, bytesOut: 3000 }), at(45))).toMatchObject({
      ...{ peak: 5_000_000, bytesIn: 1500, bytesOut: 3000 },
    })
  })

  it('is the same where its publisher is back within two minutes, whose bytes are counted anew, and another one after that', () => {
    const ended: Broadcast = { ...first, endedAt: at(15) }
    expect(goneOn(ended, heard(135), at(150))).toMatchObject({ beganAt: at(0), endedAt: null, bytesIn: 2000, bytesOut: 4000 })
    expect(goneOn(ended, heard(136), at(150))).toBeNull()
    expect(goneOn(null, heard(0), at(15))).toBeNull()
    // The portal was away for an hour, the stream was not.
    expect(goneOn(ended, heard(2), at(3600))).toMatchObject({ beganAt: at(0), seenAt: at(3600), endedAt: null })
  })

  it('holds no sum that cannot be told, whatever its guest says', () => {
    const most = Number.MAX_SAFE_INTEGER
    expect(goneOn({ ...first, bytesIn: most }, heard(60, { bytesIn: most }), at(75))?.bytesIn).toBe(most)
  })

  it('is shown with what came in over all its time, never more than its peak', () => {
    const row = { ...first, id: 7, endedAt: at(100), bytesIn: 25_000_000 }
    expect(shownBroadcast(row)).toMatchObject({ id: 7, average: 2_000_000, peak: 4_000_000, endedAt: at(100).toISOString() })
    expect(shownBroadcast({ ...row, bytesIn: 9e12 }).average).toBe(4_000_000)
  })
})

describe('[O5] the graph of a broadcast', () => {
  const window = (minutes: number) => graphWindow({ beganAt: at(0), seenAt: at(minutes * 60), endedAt: null })

  it('shows all of it in whole steps up to six hours, and the last six of a longer one', () => {
    const minute = at(0).getTime() / 60_000
    expect(window(0)).toEqual({ from: minute - 1, until: minute + 1, step: 1 })
    expect(window(100)).toEqual({ from: minute, until: minute + 101, step: 1 })
    const long = window(6000)
    expect(long).toEqual({ from: minute + 5641, until: minute + 6001, step: 2 })
    expect((long.until - long.from) / long.step).toBe(180)
  })
})
