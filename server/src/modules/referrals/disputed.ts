import type { Tx } from '../../platform/tx.ts'
import { invoicesByIds } from '../invoices/index.ts'
import { fightsOf } from '../payments/index.ts'
import type { Referral } from './store.ts'

/**
 * Of rewards, those that may be paid. Left out is what a bank began to fight over just now, before `weigh` could hold it; where a person has
 * looked at that, it counts. Asked of the payments themselves, so that nothing slips out between a dispute and the job that follows it.
 */
export async function undisputed(tx: Tx, rewards: readonly Referral[]): Promise<readonly Referral[]> {
  const fights = await fightsOf(
    tx,
    rewards.map(({ friendId }) => friendId),
  )
  if (fights.size === 0) return rewards
  const fought = rewards.filter(({ friendId, signs }) => fights.has(friendId) && !signs.includes('dispute'))
  const orders = await invoicesByIds(
    tx,
    fought.flatMap(({ orderId }) => orderId ?? []),
  )
  // Only what the friend began to pay by the time of the order is behind it.
  const behind = fought.filter(({ friendId, orderId }) => {
    const [since, paidAt] = [fights.get(friendId), orders.get(orderId ?? 0)?.paidAt]
    return since !== undefined && (!paidAt || since <= paidAt)
  })
  return rewards.filter((reward) => !behind.includes(reward))
}
