import { describe, expect, it } from 'vitest'
import { calmBelow, hurdle, perAddress, perCode, perMailbox, perName, perNameHere, perResetAddress } from './pace.rules.ts'

const now = new Date('2026-11-20T02:00:00.000Z')
const after = (seconds: number): Date => new Date(now.getTime() + seconds * 1000)

describe('[A3] what stands before the next try', () => {
  it('is no wait before there were too many, also for those who try at the same moment', () => {
    expect(hurdle({ failures: 4, lastAt: after(0.2) }, perAddress, now)).toEqual({ proof: false, waitSeconds: 0 })
    expect(hurdle({ failures: 29, lastAt: after(0.2) }, perAddress, now)).toEqual({ proof: true, waitSeconds: 0 })
  })

  it('is nothing, whenever the last one was, with just so few that one statement may count', () => {
    for (const pace of [perName, perNameHere, perCode, perAddress, perResetAddress, perMailbox]) {
      const stands = (failures: number) => {
        const { proof, waitSeconds } = hurdle({ failures, lastAt: now }, pace, now)
        return proof || waitSeconds > 0
      }
      expect([stands(calmBelow(pace) - 1), stands(calmBelow(pace))]).toEqual([false, true])
    }
  })

  it('is a pause from then on that doubles, and ends', () => {
    expect(hurdle({ failures: 30, lastAt: now }, perAddress, now).waitSeconds).toBe(2)
    expect(hurdle({ failures: 32, lastAt: now }, perAddress, now).waitSeconds).toBe(8)
    expect(hurdle({ failures: 60, lastAt: now }, perAddress, now).waitSeconds).toBe(300)
    expect(hurdle({ failures: 30, lastAt: now }, perAddress, after(2)).waitSeconds).toBe(0)
    expect(hurdle({ failures: 60, lastAt: now }, perAddress, after(3601))).toEqual({ proof: false, waitSeconds: 0 })
  })
})
