import type { BrandContext, CustomerContext, TokenContext } from '../../../platform/http/handlers.ts'
import { sha256 } from '../../../platform/random.ts'
import type { Tx } from '../../../platform/tx.ts'
import { isAllowed } from './addresses.rules.ts'
import { findTokenCaller, lockToken, touchToken } from './token.store.ts'

/** The last use is written once a minute at most: a tool that calls every second is not a write every second. */
const USED_EVERY_MS = 60_000

/**
 * The account behind `Authorization: Bearer …` [C3], or null: unknown, of another brand, expired, of somebody who is locked out, or sent from
 * where it may not be used. It is looked up by its hash, so that time tells nothing of it. It has never more than its account has.
 */
export async function tokenCaller(tx: Tx, bearer: string, ip: string, brand: BrandContext): Promise<CustomerContext | null> {
  const usedBefore = new Date(tx.now.getTime() - USED_EVERY_MS)
  const found = await findTokenCaller(tx, { hash: sha256(bearer), brandId: brand.id, usedBefore })
  if (!found || !isAllowed(found.token.addresses, ip)) return null
  const { id, username, email, locale, token, stale } = found
  if (stale) await touchToken(tx, token.id, ip, usedBefore)
  return { id, username, email, locale, sessionRowId: null, token, byStaff: null, staffRoles: null }
}

/** For the pipeline: what a token has begun is done before it can be revoked, or is not done at all. */
export const holdToken = async (tx: Tx, { id }: TokenContext): Promise<boolean> => (await lockToken(tx, id)) !== null
