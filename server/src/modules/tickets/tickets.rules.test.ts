import { addSeconds } from '@portal/contracts/time.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { alertAt, answeredByCustomer, answeredByStaff, type Clocks, excerptOf, nextDue, retargeted, targetsFor } from './tickets.rules.ts'

const BEGUN = new Date('2026-11-20T02:00:00.000Z')
const minutesLater = (n: number): Date => addSeconds(BEGUN, n * 60)
const TARGETS = { firstAnswerMinutes: 60, solutionMinutes: 300 }
const fresh: Clocks & typeof TARGETS = {
  ...TARGETS,
  ...{ state: 'open', waitsFor: 'staff', waitsSince: BEGUN, firstAnswerAt: null },
  ...{ firstAnswerDueAt: minutesLater(60), solutionDueAt: minutesLater(300) },
}

describe('[P2] targets', () => {
  it('run for the first answer, then for the solution, and not while the customer is to write', () => {
    expect(nextDue(fresh)).toEqual(minutesLater(60))
    const answered = answeredByStaff(fresh, minutesLater(28))
    expect(nextDue(answered)).toBeNull()
    const back = answeredByCustomer(answered, minutesLater(128))
    expect(nextDue(back)).toEqual(minutesLater(400))
    expect(nextDue({ ...back, state: 'closed' })).toBeNull()
  })

  it('count exactly the time for which the house was to write, whoever writes how often', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.boolean(), fc.integer({ min: 1, max: 500 })), { maxLength: 30 }), (turns) => {
        let [clocks, at, waitedForCustomer] = [fresh as Clocks, 0, 0]
        for (const [byStaff, pause] of turns) {
          if (clocks.waitsFor === 'customer') waitedForCustomer += pause
          at += pause
          clocks = byStaff ? answeredByStaff(clocks, minutesLater(at)) : answeredByCustomer(clocks, minutesLater(at))
        }
        const standing = clocks.waitsFor === 'customer' ? answeredByCustomer(clocks, minutesLater(at)) : clocks
        expect(standing.solutionDueAt).toEqual(minutesLater(300 + waitedForCustomer))
      }),
    )
  })

  it('alert when three quarters of their time are over, and are half for what is urgent', () => {
    expect(alertAt(fresh)).toEqual(minutesLater(45))
    expect(targetsFor(TARGETS, 'high')).toEqual({ firstAnswerMinutes: 30, solutionMinutes: 150 })
    expect(targetsFor(TARGETS, 'low')).toEqual({ firstAnswerMinutes: 120, solutionMinutes: 600 })
    expect(retargeted(fresh, { firstAnswerMinutes: 30, solutionMinutes: 100 })).toMatchObject({
      firstAnswerDueAt: minutesLater(30),
      solutionDueAt: minutesLater(100),
    })
  })
})

it('an excerpt is one line without the signs of Markdown', () => {
  expect(excerptOf('## Hello\n\n**bold** and [a link](https://x.example)\n\n```\ncode\n```\n- one')).toBe('Hello bold and a link … one')
  expect(excerptOf('x'.repeat(500))).toHaveLength(140)
})
