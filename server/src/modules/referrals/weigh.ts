import type { ReferralState } from '@portal/contracts/referrals.ts'
import type { Tx } from '../../platform/tx.ts'
import { findInvoice, type Invoice, lockInvoice, refundableOf } from '../invoices/index.ts'
import { lockedBalances, post } from '../ledger/index.ts'
import { disputedOf } from '../payments/index.ts'
import { dissolve } from './dissolve.ts'
import { earn, matureKey } from './earn.ts'
import * as queue from './queue.ts'
import { rewardOf, without } from './referrals.rules.ts'
import { findByFriend, lockReferral, lockRewardsOf, moveReferral, patchReferral, type Referral } from './store.ts'
import { changed, tellLost } from './tell.ts'

/**
 * Brings a friend's reward in line with what the order is worth now: earned, less, or lost. Asked as often as anybody likes it does each once.
 * The withdrawal's document is locked before the reward, as by whoever decides about it.
 */
export async function weigh(tx: Tx, friendId: number): Promise<void> {
  const seen = await findByFriend(tx, friendId)
  if (!seen) return
  const document = seen.withdrawalId === null ? null : await lockInvoice(tx, seen.withdrawalId)
  const locked = await lockReferral(tx, seen.id)
  if (!locked) return
  // It was asked for between the two looks: the document comes first.
  if (locked.withdrawalId !== seen.withdrawalId) {
    return await tx.enqueue(queue.weigh, { invoiceId: locked.orderId ?? 0, type: 'new', accountId: friendId })
  }
  const referral = locked.state === 'immature' ? await earn(tx, locked) : locked
  const order = referral?.orderId ? await findInvoice(tx, referral.orderId) : null
  if (!referral || !order) return
  const { lost, open } = await disputedOf(tx, friendId, order.paidAt ?? tx.now)
  const now = open > 0 ? await holdDisputed(tx, referral) : referral
  const worth = order.state === 'fraud' ? 0 : rewardOf(without(await refundableOf(tx, order), lost), now.percent)
  if (worth >= now.amount) return
  if (order.state === 'cancelled' && now.state === 'pending-reward') return await undo(tx, now)
  await lessen(tx, now, worth, document)
}

/**
 * A bank fights over what the friend paid: nobody is paid for that before a person has looked, once. What was available is pending again;
 * what a withdrawal asks for stays in it, and holds it up.
 */
async function holdDisputed(tx: Tx, referral: Referral): Promise<Referral> {
  const { id, referrerId, state, signs } = referral
  if (!UNPAID.includes(state) || signs.includes('dispute')) return referral
  const patch = { held: true, signs: [...signs, 'dispute' as const] }
  const available = state === 'received-reward'
  if (!available) await patchReferral(tx, id, patch)
  else if (!(await moveReferral(tx, referral, 'contest', 'system', patch))) throw new Error(`referral ${id} cannot be contested`)
  await changed(tx, referrerId)
  return { ...referral, ...patch, state: available ? 'pending-reward' : state }
}
const UNPAID: readonly ReferralState[] = ['pending-reward', 'received-reward', 'pending-withdraw']

/** The order could not be delivered: the friend has bought nothing, and the next order may be the first. */
async function undo(tx: Tx, referral: Referral): Promise<void> {
  await moveReferral(tx, referral, 'undo', 'system', { orderId: null, amount: 0, maturesAt: null, held: false, signs: [] })
  await tx.cancelJob(matureKey(referral))
  await changed(tx, referral.referrerId)
  await earn(tx, { ...referral, state: 'immature', orderId: null, amount: 0 })
}

async function lessen(tx: Tx, referral: Referral, worth: number, document: Invoice | null): Promise<void> {
  const lost = worth === 0
  if (referral.state === 'pending-reward' || referral.state === 'received-reward') {
    if (!lost) await patchReferral(tx, referral.id, { amount: worth })
    else await moveReferral(tx, referral, 'reject', 'system', { held: false })
  } else if (referral.state === 'pending-withdraw' && document) {
    await dissolve(tx, document, referral, worth)
  } else if (referral.state === 'withdrawn') {
    await takeBack(tx, referral, worth)
    if (!lost) await patchReferral(tx, referral.id, { amount: worth })
    else await moveReferral(tx, referral, 'reject-withdraw', 'system')
  } else return
  await tellLost(tx, referral, worth)
}

/** What was paid out beyond `worth` goes back: from the main balance as far as that goes, the rest is owed. */
async function takeBack(tx: Tx, { id, brandId, referrerId, currency, amount, withdrawalId }: Referral, worth: number): Promise<void> {
  const owner = { brandId, accountId: referrerId }
  const { main } = await lockedBalances(tx, owner, currency)
  const back = amount - worth
  const cause = { rewardId: id, ...(withdrawalId !== null && { invoiceId: withdrawalId }) }
  const posting = { ...owner, currency, cause, key: `reward-take-back:${id}:${worth}` }
  await post(tx, 'reward-take-back', { ...posting, amount: back, main: Math.min(main.amount, back) })
}

/** Staff marked a withdrawal itself as fraud: everything that it paid goes back. */
export async function undoWithdrawal(tx: Tx, invoiceId: number): Promise<void> {
  const document = await lockInvoice(tx, invoiceId)
  if (document?.state !== 'fraud') return
  for (const reward of await lockRewardsOf(tx, invoiceId)) if (reward.state === 'withdrawn') await lessen(tx, reward, 0, document)
}
