import { recordSystem } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/tx.ts'
import { mailTokenChanged } from '../mails.ts'
import { findAccount } from '../store.ts'
import { deleteTokens } from './token.store.ts'

/**
 * Revokes all that the account has: whoever held a session that ends for the account's safety may have made a token with it. The owner is told
 * which, because their own tools stop too. Answers how many.
 */
export async function endTokens(tx: Tx, accountId: number): Promise<number> {
  const ended = await deleteTokens(tx, accountId)
  const account = ended.length > 0 ? await findAccount(tx, accountId) : null
  if (!account) return 0
  const names = ended.map(({ name }) => name).join(', ')
  await recordSystem(tx, { brandId: account.brandId, accountId, action: 'api-key/end', detail: names })
  // Who is locked out is told that, and what to do.
  if (!account.bannedAt) await mailTokenChanged(tx, account, { change: 'ended', name: names, ip: '–' })
  return ended.length
}
