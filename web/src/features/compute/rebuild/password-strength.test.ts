import { describe, expect, it } from 'vitest'
import { newPassword } from '../../../lib/random.ts'
import { strengthOf } from './password-strength.ts'

describe('the strength of a password', () => {
  it.each([
    ['', 'weak'],
    ['aaaaaaaaaaaaaaaa1', 'weak'],
    ['password1', 'weak'],
    ['Pa55word-here', 'fair'],
    ['a-long-walk-4-two-Dogs', 'strong'],
  ] as const)('%s is %s', (password, strength) => expect(strengthOf(password)).toBe(strength))

  it('of one that is made is strong, and it keeps the rules', () => {
    for (let n = 0; n < 200; n++) {
      const made = newPassword()
      expect([strengthOf(made), /\d/.test(made), made.length > 8]).toEqual(['strong', true, true])
    }
  })
})
