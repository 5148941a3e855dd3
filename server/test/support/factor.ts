import { Secret, TOTP } from 'otpauth'
import { type Customer, PASSWORD } from './customers.ts'
import type { TestPortal } from './portal.ts'

/** The code that an authenticator app shows for a key, `seconds` from now. */
export const codeOf = (portal: TestPortal, secret: string, seconds = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: portal.clock.now().getTime() + seconds * 1000 })

export interface WithFactor {
  readonly secret: string
  readonly recoveryCodes: readonly string[]
}

/** Switches two-factor sign-in on for a customer; the code of this half minute is used up. */
export async function withFactor(portal: TestPortal, as: Customer, proof: string = PASSWORD): Promise<WithFactor> {
  const { secret } = await portal.ok('user/2fa/otp-token', {}, { as, proof })
  const { recoveryCodes } = await portal.ok('user/2fa/enable', { otp: codeOf(portal, secret) }, { as })
  return { secret, recoveryCodes }
}
