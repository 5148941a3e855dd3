import type { Tx } from '../../platform/tx.ts'
import { findAccount } from '../accounts/index.ts'
import { findBrand } from '../brands/index.ts'
import { programmeOf } from './programme.store.ts'
import { insertReferral } from './store.ts'
import { tellJoined } from './tell.ts'

/**
 * Writes down who brought an account, once, with what is promised today. Not before it is activated: else a referrer could tell by their list
 * whether an e-mail they registered with has an account already [A1].
 */
export async function attribute(tx: Tx, friendId: number): Promise<void> {
  const friend = await findAccount(tx, friendId)
  if (!friend || friend.referrerId === null || friend.activatedAt === null) return
  const [referrer, brand] = [await findAccount(tx, friend.referrerId), await findBrand(tx, friend.brandId)]
  if (!referrer || referrer.bannedAt !== null || referrer.brandId !== friend.brandId || !brand) return
  const { enabled, percent } = await programmeOf(tx, brand.id)
  if (!enabled) return
  const made = await insertReferral(tx, {
    ...{ brandId: brand.id, referrerId: referrer.id, friendId, fullName: friend.profileName, email: friend.email },
    ...{ percent, currency: brand.currency, signs: [], createdAt: tx.now, updatedAt: tx.now },
  })
  if (made) await tellJoined(tx, made)
}
