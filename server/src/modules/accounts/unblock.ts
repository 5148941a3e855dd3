import { clearAttempts, hasAttempts } from '../../platform/auth/attempts.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Account } from './store.ts'

type Named = Pick<Account, 'id' | 'brandId' | 'username' | 'email'>

export const nameKey = (brandId: number, name: string): string => `name:${brandId}:${name}`
export const passwordKey = (accountId: number): string => `password:${accountId}`

/** Under what this account's own tries are counted; those of an address are many people's. */
const keysOf = ({ id, brandId, username, email }: Named): string[] => [nameKey(brandId, username), nameKey(brandId, email), passwordKey(id)]

export const isThrottled = (tx: Tx, account: Named): Promise<boolean> => hasAttempts(tx, keysOf(account))

export async function unblock(tx: Tx, account: Named): Promise<void> {
  for (const key of keysOf(account)) await clearAttempts(tx, key)
}
