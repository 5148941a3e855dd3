import type { Tx } from '../../platform/tx.ts'
import { salesOf } from '../ledger/index.ts'
import { type Promotion, paidUses } from './store.ts'

export interface PromotionFigures {
  /** Revenue of the documents paid with the code. A top-up is not revenue: 0 for top-up codes. */
  readonly revenue: number
  /** Discounts given, reduced by the refunded share of each document; for top-up codes the bonuses that customers kept. */
  readonly given: number
}

/** What these codes brought and cost, from the ledger (docs/glossary.md). */
export async function figuresOf(tx: Tx, promotions: readonly Promotion[]): Promise<(promotion: Promotion) => PromotionFigures> {
  const uses =
    promotions.length === 0
      ? []
      : await paidUses(
          tx,
          promotions.map(({ id }) => id),
        )
  const topups = new Set(promotions.filter(({ appliesTo }) => appliesTo === 'topups').map(({ id }) => id))
  const bonuses = new Map<number, number>()
  for (const { promotionId, amount, undeserved } of uses) bonuses.set(promotionId, (bonuses.get(promotionId) ?? 0) + amount - undeserved)
  const orders = uses.filter(({ promotionId }) => !topups.has(promotionId))
  const sales = await salesOf(
    tx,
    orders.map(({ promotionId, invoiceId, amount }) => ({ group: promotionId, invoiceId, amount })),
  )
  return ({ id }) => {
    if (topups.has(id)) return { revenue: 0, given: bonuses.get(id) ?? 0 }
    const { revenue = 0, kept = 0 } = sales.get(id) ?? {}
    return { revenue, given: kept }
  }
}
