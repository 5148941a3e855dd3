import { afterEach, describe, expect, it, vi } from 'vitest'
import { forgetReferrer, referrer } from './referrer.ts'

const HOUR = 3_600_000
const NOON = Date.parse('2026-11-29T12:00:00Z')

function browser(): void {
  const kept = new Map<string, string>()
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => kept.set(key, value),
    removeItem: (key: string) => kept.delete(key),
  })
}
afterEach(() => vi.unstubAllGlobals())

describe('[P5] the code of a referral link', () => {
  it('is kept for 24 hours after the link was opened, and no longer', () => {
    browser()
    expect(referrer('annie', NOON)).toBe('annie')
    expect(referrer(undefined, NOON + 24 * HOUR - 1)).toBe('annie')
    expect(referrer(undefined, NOON + 24 * HOUR)).toBeUndefined()
  })

  it('is that of the link opened last, whose 24 hours begin anew', () => {
    browser()
    referrer('annie', NOON)
    expect(referrer('binh', NOON + HOUR)).toBe('binh')
    expect(referrer(undefined, NOON + 24 * HOUR)).toBe('binh')
  })

  it('is forgotten after the registration, and never what is no code', () => {
    browser()
    expect(referrer('<script>', NOON)).toBeUndefined()
    referrer('annie', NOON)
    forgetReferrer()
    expect(referrer(undefined, NOON)).toBeUndefined()
  })
})
