import { addDays } from '@portal/contracts/time.ts'
import { randomToken, sha256 } from '../../../platform/random.ts'
import type { SecretBox } from '../../../platform/secrets.ts'
import type { Tx } from '../../../platform/tx.ts'
import { type ApiToken, insertToken, sealContext } from './token.store.ts'

/** So that scanners of published code, and people, know one when they see it. */
const PREFIX = 'ptl_'
const ENDING_LENGTH = 4

interface Wanted extends Pick<ApiToken, 'accountId' | 'name' | 'scopes' | 'addresses'> {
  readonly expiresAt: Date | null
}

/** 256 random bits; stored as their hash, by which they are found, and sealed, to be shown again [A6]. Null: the name is taken. */
export async function issueToken(tx: Tx, box: SecretBox, wanted: Wanted): Promise<{ id: number; token: string } | null> {
  const token = `${PREFIX}${randomToken()}`
  const hash = sha256(token)
  const row = await insertToken(tx, {
    ...wanted,
    hash,
    sealed: box.seal(token, sealContext(hash)),
    ending: token.slice(-ENDING_LENGTH),
    createdAt: tx.now,
  })
  return row && { id: row.id, token }
}

export const secretOf = (box: SecretBox, { sealed, hash }: ApiToken): string => box.open(sealed, sealContext(hash))

/** As long again as the one before was meant to last. */
export const sameTermFrom = (now: Date, { createdAt, expiresAt }: ApiToken): Date | null =>
  expiresAt && addDays(now, Math.round((expiresAt.getTime() - createdAt.getTime()) / 86_400_000))
