import { type Amount, type Share, split } from './invoice.rules.ts'

/** What a document was paid with, and what went back already. */
export interface Paid {
  readonly total: number
  readonly vat: number
  readonly paidPromotional: number
  readonly paidMain: number
  readonly paidPoints: number
}

/** What can still go back: what was paid less every credit note, balance by balance. */
export function leftOf(paid: Paid, notes: readonly Share[]): Share {
  const back = (part: keyof Share): number => notes.reduce((sum, note) => sum + note[part], 0)
  const promotional = Math.max(0, paid.paidPromotional - back('promotional'))
  const main = Math.max(0, paid.paidMain - back('main'))
  const points = Math.max(0, paid.paidPoints - back('points'))
  const total = points > 0 ? Math.max(0, paid.total - back('total')) : promotional + main
  return { total, vat: Math.min(total, Math.max(0, paid.vat - back('vat'))), promotional, main, points }
}

/**
 * The share of a refund of these amounts, taken from each balance in proportion to what is left of it. Never more than a balance paid, and
 * all of it in the end.
 */
export function partOf(left: Share, { total, vat }: Amount): Share {
  const [promotional = 0, main = 0] = split(total, [left.promotional, left.main])
  return { total, vat, promotional, main, points: 0 }
}
