import { call } from '../../api/client.ts'
import type { CurrentUser } from '../../api/current-user.ts'
import type { OutputOf } from '../../api/endpoints.ts'
import { keepTrustedDevice, trustedDevice } from '../../api/trusted-device.ts'
import type { SecondStepGiven } from '../accounts/sign-in-form.tsx'

/** Who came back from a provider, and what there is to be done. */
export type Arrived = OutputOf<'public/levprotected/identity/arrive'>

/** Opens the linked account, or with a password links the one that has the e-mail. A browser that was trusted says so in place of a code. */
export async function enterArrived(
  { arrival, email }: Arrived,
  { password, ...given }: SecondStepGiven & { readonly password?: string },
): Promise<CurrentUser> {
  const trusted = given.otp === undefined && email !== null ? trustedDevice(email) : undefined
  const input = { ...given, arrival, trustedDevice: trusted }
  const user =
    password === undefined
      ? await call('public/levprotected/identity/enter', input)
      : await call('public/levprotected/identity/link', { ...input, password })
  keepTrustedDevice(user)
  return { ...user, trustedDevice: null }
}
