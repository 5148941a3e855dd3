import { fail } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/tx.ts'
import { markUsed, sshKeysAmong } from './ssh-key.store.ts'

/** Refuses keys that the customer does not have (any more): asked when they are chosen. */
export async function checkSshKeys(tx: Tx, accountId: number, ids: readonly number[]): Promise<void> {
  const wanted = new Set(ids)
  if (wanted.size > 0 && (await sshKeysAmong(tx, accountId, [...wanted])).length < wanted.size) fail('ssh-key.gone')
}

/**
 * The keys that a machine of this customer begins with, as lines `type base64` of `authorized_keys`, and notes their use.
 * One that was deleted since it was chosen opens nothing: it is left out.
 */
export async function sshKeysFor(tx: Tx, accountId: number, ids: readonly number[]): Promise<readonly string[]> {
  if (ids.length === 0) return []
  const keys = await sshKeysAmong(tx, accountId, ids)
  await markUsed(tx, accountId, ids)
  return keys.map(({ publicKey }) => publicKey)
}
