import { afterAll, describe, expect, it } from 'vitest'
import { CHEAP_COST } from '../../../test/support/cheap-hashes.ts'
import { HASH_COST, hashPassword, setHashCost, verifyPassword } from './passwords.ts'

describe('a password', () => {
  afterAll(() => setHashCost(CHEAP_COST))

  it('is kept as argon2id at the cost that OWASP recommends, which only tests lower', async () => {
    setHashCost(HASH_COST)
    const stored = await hashPassword('a-first-walk-4-two')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await verifyPassword(stored, 'a-first-walk-4-two')).toBe(true)
    expect(await verifyPassword(stored, 'a-first-walk-4-three')).toBe(false)
  })
})
