import { describe, expect, it } from 'vitest'
import { LOOK_AGAIN_SECONDS, lookAgainAfter } from './look-again.rules.ts'

/** Looks at something that takes so long: how many, and how late the last one is. */
function looksAt(takes: number): { readonly looks: number; readonly late: number } {
  let at = 0
  for (let looks = 1; ; looks++) {
    at += lookAgainAfter(at)
    if (at >= takes) return { looks, late: at - takes }
  }
}

describe('waiting for an engine', () => {
  it.each([0.3, 1, 3, 8, 20, 90])('notices what takes %d s at most a fifth of it later, or 0.2 s, and never more than 2 s', (takes) => {
    expect(looksAt(takes).late).toBeLessThanOrEqual(Math.min(LOOK_AGAIN_SECONDS, Math.max(0.2, takes / 5)) + 1e-9)
  })

  it('looks seldom at what takes long', () => {
    expect(looksAt(8).looks).toBeLessThanOrEqual(20)
    expect(looksAt(90).looks).toBeLessThanOrEqual(60)
  })
})
