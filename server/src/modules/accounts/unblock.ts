import { addressesOfError } from '../../platform/audit.ts'
import { forgetAttempts, isHindered } from '../../platform/auth/attempts.ts'
import { networkOf, networksOf } from '../../platform/auth/network.rules.ts'
import { forgottenBefore, perAddress, perMailbox, perName, perNameHere } from '../../platform/auth/pace.rules.ts'
import { fromAddress, hereKey, secretKey } from '../../platform/auth/tries.rules.ts'
import { forgetCalls } from '../../platform/http/rate-limit.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Account } from './store.ts'

type Named = Pick<Account, 'id' | 'brandId' | 'username' | 'email'>

const ADDRESSES_MAX = 100

export const nameKey = (brandId: number, name: string): string => secretKey(`name:${brandId}`, name)
export const passwordKey = (accountId: number): string => secretKey('password', accountId)
/** Codes of the second factor. */
export const codeKey = (accountId: number): string => secretKey('code', accountId)
export const resetMailKey = (accountId: number): string => `reset-mail:${accountId}`
/** Of an account, or of a registration that made none. */
export const activationMailKey = (whose: number | string): string => `activation-mail:${whose}`

export const emailChangeKey = (accountId: number): string => `email-change:${accountId}`

/** Under what this account's own tries and mails are counted. */
const secretsOf = ({ id, brandId, username, email }: Named): string[] => [
  nameKey(brandId, username),
  nameKey(brandId, email),
  passwordKey(id),
  codeKey(id),
]
const mailsOf = ({ id }: Named): string[] => [resetMailKey(id), activationMailKey(id), emailChangeKey(id)]

/** Where a wrong password was given for this account while tries are remembered. An office shares one: others may have used it up. */
const addressesOf = (tx: Tx, { id }: Named): Promise<string[]> =>
  addressesOfError(tx, { accountId: id, errorCode: 'sign-in-failed', since: forgottenBefore(tx.now), limit: ADDRESSES_MAX })

export async function isThrottled(tx: Tx, account: Named): Promise<boolean> {
  const addresses = await addressesOf(tx, account)
  const secrets = secretsOf(account)
  return await isHindered(tx, [
    ...secrets.map((key) => ({ key, pace: perName })),
    ...mailsOf(account).map((key) => ({ key, pace: perMailbox })),
    ...addresses.flatMap((ip) => secrets.map((key) => ({ key: hereKey(key, networkOf(ip)), pace: perNameHere }))),
    ...addresses.flatMap((ip) => fromAddress('ip', ip, perAddress)),
  ])
}

export interface Forgotten {
  /** How many tries and mails had been counted. */
  readonly attempts: number
  /** The addresses that a wrong password was given from, free again too. */
  readonly addresses: string[]
}

/** Forgets what was tried and mailed for this account, and whatever was tried from the addresses that it was tried from. */
export async function unblock(tx: Tx, account: Named): Promise<Forgotten> {
  const addresses = await addressesOf(tx, account)
  const shared = addresses.flatMap((ip) => ['ip', 'reset'].flatMap((realm) => fromAddress(realm, ip, perAddress)))
  const attempts = await forgetAttempts(tx, secretsOf(account), [...mailsOf(account), ...shared.map(({ key }) => key)])
  await forgetCalls(
    tx,
    addresses.flatMap((ip) => networksOf(ip).map(({ network }) => network)),
  )
  return { attempts, addresses }
}
