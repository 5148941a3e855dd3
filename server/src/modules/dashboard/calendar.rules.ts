/** A payment that will be asked for, in the order of its instant. */
export interface Demand {
  /** What asks for it: a later demand of the same presupposes that this one was met. */
  readonly of: string
  readonly amount: number
  /** Taken from the balance by itself. */
  readonly auto: boolean
}

export interface Outlook {
  readonly cover: 'covered' | 'short' | 'depends' | 'by-hand' | 'free'
  readonly missing: number
  readonly balanceAfter: number
}

/**
 * What becomes of the balance if nobody adds to it. As the billing run does: each is paid if the balance suffices for the whole of it,
 * so a cheaper one after a dearer one that was short may still be paid.
 */
export function outlook(balance: number, demands: readonly Demand[]): Outlook[] {
  let left = balance
  const failed = new Set<string>()
  return demands.map(({ of, amount, auto }) => {
    if (!auto) return { cover: amount === 0 ? 'free' : 'by-hand', missing: 0, balanceAfter: left }
    if (failed.has(of)) return { cover: 'depends', missing: 0, balanceAfter: left }
    if (amount > left) {
      failed.add(of)
      return { cover: 'short', missing: amount - left, balanceAfter: left }
    }
    left -= amount
    return { cover: 'covered', missing: 0, balanceAfter: left }
  })
}

/** What is paid by itself, what a person must pay, and what the balance lacks so that all of the former is. */
export function sums(balance: number, demands: readonly Demand[]): { due: number; byHand: number; missing: number } {
  const total = (auto: boolean) => demands.reduce((sum, demand) => sum + (demand.auto === auto ? demand.amount : 0), 0)
  const due = total(true)
  return { due, byHand: total(false), missing: Math.max(0, due - balance) }
}
