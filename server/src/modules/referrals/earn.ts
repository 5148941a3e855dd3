import { REFERRAL_MATURES_DAYS } from '@portal/contracts/constants.ts'
import { REFERRAL_SIGNS, type ReferralSign } from '@portal/contracts/referrals.ts'
import { addDays } from '@portal/contracts/time.ts'
import type { Tx } from '../../platform/tx.ts'
import { sharedTraces } from '../accounts/index.ts'
import { firstPaidOrder } from '../invoices/index.ts'
import { disputedOf, paidAlike } from '../payments/index.ts'
import * as queue from './queue.ts'
import { isHeld, rewardOf } from './referrals.rules.ts'
import { lockReferral, moveReferral, patchReferral, type Referral } from './store.ts'
import { changed, tellEarned, tellMatured } from './tell.ts'

export const matureKey = ({ id }: Pick<Referral, 'id'>): string => `referral-mature:${id}`

/** The friend's first paid order makes the reward pending; answers the referral as it is then, or null where there is none yet. */
export async function earn(tx: Tx, referral: Referral): Promise<Referral | null> {
  const order = await firstPaidOrder(tx, referral.friendId)
  if (!order?.paidAt) return null
  const amount = rewardOf({ total: order.paidMain + order.paidPromotional, vat: order.vat, main: order.paidMain }, referral.percent)
  if (amount === 0) return null
  const signs = await signsOf(tx, referral, order.paidAt)
  const maturesAt = addDays(order.paidAt, REFERRAL_MATURES_DAYS)
  const patch = { orderId: order.id, amount, signs, held: isHeld(signs), maturesAt }
  if (!(await moveReferral(tx, referral, 'earn', 'system', patch))) throw new Error(`referral ${referral.id} cannot earn`)
  await tx.enqueue(queue.mature, { id: referral.id }, { key: matureKey(referral), dueAt: maturesAt })
  const earned: Referral = { ...referral, ...patch, state: 'pending-reward' }
  await tellEarned(tx, earned, maturesAt)
  return earned
}

/** What the two accounts have in common, and what is the matter with the money. */
async function signsOf(tx: Tx, { referrerId, friendId }: Referral, paidAt: Date): Promise<ReferralSign[]> {
  const { address, device } = await sharedTraces(tx, referrerId, friendId)
  const payment = await paidAlike(tx, referrerId, friendId)
  const found = { address, device, payment, dispute: (await disputedOf(tx, friendId, paidAt)).open > 0 }
  return REFERRAL_SIGNS.filter((sign) => found[sign])
}

/** Its thirty days are over. One that is held waits for a person, and so does one whose two accounts came to be paid by one card since. */
export async function mature(tx: Tx, { id }: { readonly id: number }): Promise<void> {
  const referral = await lockReferral(tx, id)
  if (!referral || referral.held || !isRipe(referral, tx.now)) return
  const { referrerId, friendId, signs, decidedBy } = referral
  if (decidedBy === null && (await paidAlike(tx, referrerId, friendId))) {
    await patchReferral(tx, id, { held: true, signs: [...new Set([...signs, 'payment' as const])] })
    return await changed(tx, referrerId)
  }
  if (await moveReferral(tx, referral, 'mature', 'system')) await tellMatured(tx, referral, true)
}

export const isRipe = ({ state, maturesAt }: Pick<Referral, 'state' | 'maturesAt'>, now: Date): boolean =>
  state === 'pending-reward' && maturesAt !== null && maturesAt <= now
