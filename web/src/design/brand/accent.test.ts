import { contrast } from '@portal/contracts/contrast.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { deriveAccent } from './accent.ts'
import { hexOf, oklchOf } from './oklch.ts'

const light = ['#F6F8F8', '#FFFFFF', '#F1F4F4', '#F4F7F7', '#EAF4F4']
const dark = ['#0C1011', '#121718', '#181E20', '#171D1E', '#11282A', '#191F21']
const colour = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)

describe('[B1] an accent derived from a brand colour', () => {
  it('holds the contrast limits of the design in both themes, for every colour', () => {
    fc.assert(
      fc.property(colour, (brand) => {
        const derived = deriveAccent(brand)
        for (const [accent, surfaces] of [
          [derived.light, light],
          [derived.dark, dark],
        ] as const) {
          for (const surface of surfaces) {
            expect(contrast(accent.accent, surface)).toBeGreaterThanOrEqual(3)
            expect(contrast(accent.accentText, surface)).toBeGreaterThanOrEqual(4.5)
          }
          expect(contrast(accent.accentText, accent.accentSoft)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(accent.onAccent, accent.accent)).toBeGreaterThanOrEqual(4.5)
          expect(contrast(accent.onAccent, accent.accentHover)).toBeGreaterThanOrEqual(4.5)
        }
      }),
      { numRuns: 300 },
    )
  })

  it('is kept off buttons where it would look like danger or a warning', () => {
    expect(deriveAccent('#E11D48').statusLike).toBe(true)
    expect(deriveAccent('#D97706').statusLike).toBe(true)
    expect(deriveAccent('#7C3AED').statusLike).toBe(false)
    expect(deriveAccent('#111111').statusLike).toBe(false)
  })

  it('survives the way to OKLCH and back', () => {
    for (const hex of ['#0B6A73', '#FFFFFF', '#000000', '#D0312D']) expect(hexOf(oklchOf(hex))).toBe(hex)
  })
})
