import { describe, expect, it } from 'vitest'
import { lostNodes, secondsUntilStart, triesAtCrash } from './restart.rules.ts'

const now = new Date('2026-11-20T12:00:00.000Z')
const minutesAgo = (minutes: number) => new Date(now.getTime() - minutes * 60_000)

describe('[S1] a machine that stopped by itself', () => {
  it('is started at once, then later and later, and after five tries by staff alone', () => {
    expect([0, 1, 2, 3, 4, 5].map(secondsUntilStart)).toEqual([0, 60, 300, 900, 3600, null])
  })

  it('has its tries counted anew once it ran for ten minutes, or where its host was the cause', () => {
    expect(triesAtCrash({ tries: 3, uptimeSince: minutesAgo(9), hostLost: false }, now)).toBe(3)
    expect(triesAtCrash({ tries: 3, uptimeSince: null, hostLost: false }, now)).toBe(3)
    expect(triesAtCrash({ tries: 3, uptimeSince: minutesAgo(10), hostLost: false }, now)).toBe(0)
    expect(triesAtCrash({ tries: 3, uptimeSince: minutesAgo(1), hostLost: true }, now)).toBe(0)
  })

  it('lost its host where half of what ran there at least, and more than one, crashed at the same time', () => {
    const of = (nodeId: number, crashed: number, others: number) => [
      ...Array.from({ length: crashed }, () => ({ nodeId, ran: true, crashed: true })),
      ...Array.from({ length: others }, () => ({ nodeId, ran: true, crashed: false })),
      { nodeId, ran: false, crashed: true },
    ]
    expect([...lostNodes([...of(1, 2, 2), ...of(2, 2, 3), ...of(3, 1, 0), ...of(4, 5, 0)])]).toEqual([1, 4])
  })
})
