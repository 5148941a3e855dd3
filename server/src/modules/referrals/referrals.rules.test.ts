import { REFERRAL_STATES, REFERRAL_TABS, statesOf, tabOf } from '@portal/contracts/referrals.ts'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isHeld, isRobot, looksLikeOne, rewardOf, without } from './referrals.rules.ts'

const amount = fc.integer({ min: 0, max: 2_300_000_000 })
const paid = fc.tuple(amount, amount, fc.integer({ min: 0, max: 100 })).map(([main, promotional, vatPercent]) => {
  const total = main + promotional
  return { main, total, vat: Math.floor((total * vatPercent) / (100 + vatPercent)) }
})
const percent = fc.integer({ min: 1, max: 50 })

describe('[P5] the reward for an order', () => {
  it.each([
    [{ total: 4320, vat: 0, main: 4320 }, 10, 432],
    // 1,446 with a tenth of VAT on top of it.
    [{ total: 1446, vat: 131, main: 1446 }, 10, 132],
    // Half of it was given by the house.
    [{ total: 1000, vat: 0, main: 500 }, 10, 50],
    [{ total: 1000, vat: 0, main: 0 }, 50, 0],
    // Half away from zero.
    [{ total: 25, vat: 0, main: 25 }, 10, 3],
    [{ total: 0, vat: 0, main: 0 }, 10, 0],
  ])('of %j at %i % is %i', (kept, share, reward) => expect(rewardOf(kept, share)).toBe(reward))

  it('is whole, never more than its percentage of the main balance’s part, and falls with what goes back', () => {
    fc.assert(
      fc.property(paid, percent, fc.integer({ min: 0, max: 100 }), (kept, share, back) => {
        const reward = rewardOf(kept, share)
        expect(Number.isSafeInteger(reward)).toBe(true)
        expect(reward).toBeLessThanOrEqual(Math.ceil((kept.main * share) / 100))
        const main = kept.main - Math.floor((kept.main * back) / 100)
        expect(rewardOf({ ...kept, main }, share)).toBeLessThanOrEqual(reward)
      }),
    )
  })
})

describe('[P5] two accounts look like one person’s', () => {
  it.each([
    [[], false],
    [['address'], false],
    [['device'], false],
    [['address', 'device'], true],
    [['payment'], true],
    [['address', 'payment'], true],
  ] as const)('that share %j: %s', (signs, held) => expect([looksLikeOne(signs), isHeld(signs)]).toEqual([held, held]))
  it('and money that a bank fights over is no sign of that, but waits for a person; what it keeps earns nothing', () => {
    expect([looksLikeOne(['dispute']), isHeld(['dispute'])]).toEqual([false, true])
    const kept = { total: 1000, vat: 0, main: 1000 }
    expect([400, 1000, 5000].map((lost) => rewardOf(without(kept, lost), 10))).toEqual([60, 0, 0])
  })
})

it('every status stands in exactly one tab of the lists', () => {
  for (const state of REFERRAL_STATES) expect(REFERRAL_TABS.filter((tab) => statesOf(tab).includes(state))).toEqual([tabOf(state)])
})

it('[P5] robots that open a link say so, and a telephone by the name of CUBOT is none', () => {
  const phone = 'Mozilla/5.0 (Linux; Android 14; CUBOT P80) AppleWebKit/537.36 Chrome/126.0 Mobile Safari/537.36'
  expect(['', ' ', 'Googlebot/2.1', 'Twitterbot/1.0', 'Slack-LinkPreview 1.0', 'HeadlessChrome/126'].every(isRobot)).toBe(true)
  expect([phone, 'Mozilla/5.0 (Macintosh) Firefox/127.0'].some(isRobot)).toBe(false)
})
