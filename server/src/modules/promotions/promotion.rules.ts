import type { ErrorCode } from '@portal/contracts/errors/catalogue.ts'
import type { PromotionKind } from '@portal/contracts/modules/promotions.parts.ts'
import { roundHalfAway } from '@portal/contracts/money.ts'

/** The terms of a code, as it is kept. */
export interface Terms {
  readonly kind: PromotionKind
  readonly percent: number | null
  readonly amount: number | null
  /** Empty: all. */
  readonly planIds: readonly number[]
  readonly minimum: number
  readonly firstOrderOnly: boolean
  readonly perCustomer: number | null
  readonly total: number | null
  readonly from: Date | null
  readonly to: Date | null
  readonly uses: number
  readonly archivedAt: Date | null
}

export interface Facts {
  readonly now: Date
  /** What each thing in the cart costs with its add-ons, term discounts off, before VAT; minor units. */
  readonly items: readonly { readonly planId: number; readonly net: number }[]
  /** This customer paid an order before. */
  readonly hasOrdered: boolean
  /** Documents of this customer that were issued with the code and not cancelled. */
  readonly usesOfCustomer: number
  readonly trial: boolean
}

export type Judged =
  | { readonly refused: ErrorCode; readonly date?: Date; readonly missing?: number }
  /** `nets`: of each item, what counts for the code. */
  | { readonly refused: null; readonly amount: number; readonly nets: readonly number[] }

/** Does the code apply, and what does it take off which item? [M9] */
export function judge(terms: Terms, facts: Facts): Judged {
  const { now, items, hasOrdered, usesOfCustomer, trial } = facts
  if (trial) return { refused: 'promotion.not-for-trials' }
  if (terms.from !== null && now < terms.from) return { refused: 'promotion.not-yet', date: terms.from }
  const ended = terms.archivedAt ?? (terms.to !== null && now >= terms.to ? terms.to : null)
  if (ended !== null) return { refused: 'promotion.over', date: ended }
  if (terms.total !== null && terms.uses >= terms.total) return { refused: 'promotion.used-up' }
  if (terms.firstOrderOnly && (hasOrdered || usesOfCustomer > 0)) return { refused: 'promotion.first-order-only' }
  if (terms.perCustomer !== null && usesOfCustomer >= terms.perCustomer) return { refused: 'promotion.used-by-you' }
  const nets = items.map(({ planId, net }) => (terms.planIds.length === 0 || terms.planIds.includes(planId) ? net : 0))
  const sum = nets.reduce((all, net) => all + net, 0)
  if (sum === 0) return { refused: 'promotion.other-plans' }
  if (sum < terms.minimum) return { refused: 'promotion.minimum', missing: terms.minimum - sum }
  const amount = terms.kind === 'percent' ? roundHalfAway((sum * (terms.percent ?? 0)) / 100) : Math.min(terms.amount ?? 0, sum)
  return { refused: null, amount, nets }
}

export type PromotionState = 'active' | 'planned' | 'over' | 'used-up' | 'archived'

export function stateOf({ archivedAt, from, to, total, uses }: Terms, now: Date): PromotionState {
  if (archivedAt !== null) return 'archived'
  if (to !== null && now >= to) return 'over'
  if (total !== null && uses >= total) return 'used-up'
  return from !== null && now < from ? 'planned' : 'active'
}
