import { addressesOfError } from '../../platform/audit.ts'
import { type Counted, clearAttempts, isHindered } from '../../platform/auth/attempts.ts'
import { forgottenBefore, perAddress, perName } from '../../platform/auth/pace.rules.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Account } from './store.ts'

type Named = Pick<Account, 'id' | 'brandId' | 'username' | 'email'>

const ADDRESSES_MAX = 100

export const nameKey = (brandId: number, name: string): string => `name:${brandId}:${name}`
export const passwordKey = (accountId: number): string => `password:${accountId}`
export const addressKey = (ip: string): string => `ip:${ip}`

/** Under what this account's own tries are counted. */
const ownOf = ({ id, brandId, username, email }: Named): Counted[] =>
  [nameKey(brandId, username), nameKey(brandId, email), passwordKey(id)].map((key) => ({ key, pace: perName }))

/** Where a wrong password was given for this account while tries are remembered. An office shares one: others may have used it up. */
const addressesOf = (tx: Tx, { id }: Named): Promise<string[]> =>
  addressesOfError(tx, { accountId: id, errorCode: 'sign-in-failed', since: forgottenBefore(tx.now), limit: ADDRESSES_MAX })

export async function isThrottled(tx: Tx, account: Named): Promise<boolean> {
  const addresses = (await addressesOf(tx, account)).map((ip) => ({ key: addressKey(ip), pace: perAddress }))
  return await isHindered(tx, [...ownOf(account), ...addresses])
}

/** Forgets what was tried for this account, and whatever was tried from the addresses that it was tried from; answers these. */
export async function unblock(tx: Tx, account: Named): Promise<readonly string[]> {
  const addresses = await addressesOf(tx, account)
  await clearAttempts(tx, ...ownOf(account).map(({ key }) => key), ...addresses.map(addressKey))
  return addresses
}
