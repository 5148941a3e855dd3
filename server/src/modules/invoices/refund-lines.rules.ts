import { type Amount, split, splitAmount } from './invoice.rules.ts'

/** What one line item costs, or what of it is refunded or can still be refunded. Minor units; `total` includes VAT. */
export interface LineAmount extends Amount {
  readonly lineId: number
}

/** One line item of a credit note. */
export interface CreditNoteLine extends LineAmount {
  /** The paid time was reduced in proportion; absent when the customer keeps it. */
  readonly takesTime?: boolean
}

/** A credit note as these rules read it; `lines` is `null` on notes that were issued before line items were recorded. */
export interface RefundedAmount extends Amount {
  readonly lines: readonly CreditNoteLine[] | null
}

/** A line item as it is stored. */
export interface PricedLine {
  readonly id: number
  readonly subtotal: number
  readonly discount: number
  /** `item`: the cart item it belongs to. `promotion`: the item's part of the promo code, stored on its plan line. */
  readonly options: Readonly<Record<string, unknown>>
}

const sum = (amounts: readonly number[]): number => amounts.reduce((all, amount) => all + amount, 0)
const numberIn = (options: PricedLine['options'], name: string): number => Number(options[name] ?? 0)

/**
 * What each line item of a document costs, with the document's discounts and VAT spread over the lines. The amounts add up exactly to the
 * document. [D6]
 */
export function lineAmounts(document: Amount, lines: readonly PricedLine[]): LineAmount[] {
  const nets = new Map(lines.map((line) => [line.id, line.subtotal - line.discount]))
  for (const item of new Set(lines.map(({ options }) => numberIn(options, 'item')))) {
    const own = lines.filter(({ options }) => numberIn(options, 'item') === item)
    const promotion = sum(own.map(({ options }) => numberIn(options, 'promotion')))
    const weights = own.map(({ id }) => nets.get(id) ?? 0)
    const off = split(Math.min(promotion, sum(weights)), weights)
    for (const [n, { id }] of own.entries()) nets.set(id, (nets.get(id) ?? 0) - (off[n] ?? 0))
  }
  const amounts = splitAmount(
    document,
    lines.map(({ id }) => nets.get(id) ?? 0),
  )
  return lines.map(({ id: lineId }, n) => ({ lineId, ...(amounts[n] ?? { total: 0, vat: 0 }) }))
}

/**
 * The line items of each credit note, in order. Notes that were issued before line items were recorded count as spread in proportion to what
 * was left at that time.
 */
export function linesOfNotes(costs: readonly LineAmount[], notes: readonly RefundedAmount[]): (readonly CreditNoteLine[])[] {
  let left = costs
  return notes.map((note) => {
    const lines = note.lines ?? spreadOver(left, note)
    left = without(left, lines)
    return lines
  })
}

/** What can still be refunded of each line item. */
export const leftOfLines = (costs: readonly LineAmount[], notes: readonly RefundedAmount[]): LineAmount[] =>
  linesOfNotes(costs, notes).reduce<LineAmount[]>(without, [...costs])

function without(left: readonly LineAmount[], refunded: readonly LineAmount[]): LineAmount[] {
  return left.map((line) => {
    const own = refunded.filter(({ lineId }) => lineId === line.lineId)
    const total = Math.max(0, line.total - sum(own.map((one) => one.total)))
    return { lineId: line.lineId, total, vat: Math.min(total, Math.max(0, line.vat - sum(own.map(({ vat }) => vat)))) }
  })
}

/** Spreads an amount with a given VAT over line items in proportion to what is left of each. Lines that get nothing are left out. */
export function spreadOver(left: readonly LineAmount[], { total, vat }: Amount): LineAmount[] {
  const vats = split(
    vat,
    left.map((line) => line.vat),
  )
  const nets = split(
    total - vat,
    left.map((line) => line.total - line.vat),
  )
  return left
    .map(({ lineId }, n) => ({ lineId, total: (nets[n] ?? 0) + (vats[n] ?? 0), vat: vats[n] ?? 0 }))
    .filter((line) => line.total !== 0 || line.vat !== 0)
}

/** A part of what is left of a line item, with its VAT in proportion. `amount` includes VAT and must not exceed what is left. */
export function partOfLine({ lineId, total, vat }: LineAmount, amount: number): LineAmount {
  const [own = 0] = split(vat, [amount, total - amount])
  return { lineId, total: amount, vat: own }
}

/** An amount taken from all line items in proportion to what is left of each. */
export function partOfLines(left: readonly LineAmount[], amount: number): LineAmount[] {
  const parts = split(
    amount,
    left.map(({ total }) => total),
  )
  return left.map((line, n) => partOfLine(line, parts[n] ?? 0)).filter(({ total }) => total > 0)
}

/** A positive rational number below or equal to one, kept exact: amounts and their products exceed what a double holds. */
export interface Fraction {
  readonly numerator: bigint
  readonly denominator: bigint
}

/**
 * How much of the time that a line item paid for has not been taken back. A refund that takes time back removes the same share of the
 * remaining time as it refunds of the remaining money. A refund that keeps the time changes nothing. [D6]
 */
export function remainingTime({ lineId, total }: LineAmount, notes: readonly (readonly CreditNoteLine[])[]): Fraction {
  let left = total
  let [numerator, denominator] = [1n, 1n]
  for (const own of notes.flat().filter((line) => line.lineId === lineId && line.total > 0)) {
    const after = Math.max(0, left - own.total)
    if (own.takesTime && left > 0) [numerator, denominator] = reduced(numerator * BigInt(after), denominator * BigInt(left))
    left = after
  }
  return { numerator, denominator }
}

function reduced(numerator: bigint, denominator: bigint): [bigint, bigint] {
  let [a, b] = [numerator, denominator]
  while (b !== 0n) [a, b] = [b, a % b]
  return a === 0n ? [0n, 1n] : [numerator / a, denominator / a]
}
