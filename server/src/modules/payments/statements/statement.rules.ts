import type { StatementColumns } from '@portal/contracts/modules/statements.operator.contract.ts'
import type { Transfer } from '../../../drivers/payment/port.ts'
import { amountOf } from './amount.rules.ts'
import { directionOf } from './columns.rules.ts'
import { type DateOrder, dateOrderOf, dayIn } from './dates.rules.ts'

export interface CsvRow {
  /** Line of the file on which the row begins, counted from 1. */
  readonly line: number
  readonly cells: readonly string[]
}

export interface Csv {
  /** What precedes the column names: account, period, opening balance. */
  readonly preamble: readonly CsvRow[]
  readonly header: readonly string[]
  readonly rows: readonly CsvRow[]
}

/** A row of a statement. */
export interface StatementLine {
  readonly line: number
  /** Money in that can be booked; `null` for every other row. */
  readonly transfer: Transfer | null
  /** `skipped`: money out, a total, or no sum; `unreadable`: no reference, no sum, or columns that contradict each other. */
  readonly state: 'transfer' | 'skipped' | 'unreadable'
  /** Whole đồng and its direction; `null` if the row moves no money or cannot be read. */
  readonly moved: { readonly amount: number; readonly direction: 'in' | 'out' } | null
  /** ISO day; `null` if the file does not state it. */
  readonly day: string | null
  /** Balance after this row, as the bank prints it. */
  readonly balance: number | null
  readonly cells: { readonly reference: string; readonly text: string; readonly date: string }
}

/** First words of a row that sums up others: a total, an opening or a closing balance. */
const OPENING = /opening balance|balance brought forward|beginning balance|(?:số )?dư đầu|so du dau|期初/i
const CLOSING = /closing balance|balance carried forward|ending balance|(?:số )?dư cuối|so du cuoi|期末/i
const TOTAL = /^\s*(?:grand )?(?:total|sum|tổng|cộng|tong|cong|合计|总计|小计)(?!\p{L})/iu

/** Reads every row by the chosen columns. */
export function linesOf({ rows }: Csv, columns: StatementColumns): StatementLine[] {
  const order = dateOrderOf(columns.date === null ? [] : rows.map(({ cells }) => cells[columns.date ?? 0] ?? ''))
  return rows.map((row) => lineOf(row, columns, order))
}

function lineOf(row: CsvRow, columns: StatementColumns, order: DateOrder): StatementLine {
  const cell = (at: number | null): string => (at === null ? '' : (row.cells[at] ?? ''))
  const [reference, text, date] = [cell(columns.reference), cell(columns.text), cell(columns.date)]
  const day = dayIn(date, order)
  const balance = columns.balance === null || cell(columns.balance) === '' ? null : signedOf(cell(columns.balance))
  const about = { line: row.line, day, balance, cells: { reference, text, date } }
  if (isSummary(row, columns, day)) return { ...about, state: 'skipped', moved: null, transfer: null, balance: null }
  const moved = movedBy(cell, columns)
  if (moved === 'unreadable') return { ...about, state: 'unreadable', moved: null, transfer: null }
  if (moved?.direction !== 'in') return { ...about, state: 'skipped', moved, transfer: null }
  if (reference === '') return { ...about, state: 'unreadable', moved, transfer: null }
  const transfer = { reference, amount: moved.amount, text, account: null, payer: cell(columns.payer) || null, at: date || null }
  return { ...about, state: 'transfer', moved, transfer }
}

/** Sum and direction of a row; `null` if it moves nothing. Contradicting cells are never read as money in. */
function movedBy(cell: (at: number | null) => string, columns: StatementColumns): StatementLine['moved'] | 'unreadable' {
  const [sum, debit] = [amountOf(cell(columns.amount)), amountOf(cell(columns.debit))]
  if (sum === null || debit === null) return 'unreadable'
  if (sum.value > 0 && debit.value > 0) return 'unreadable'
  const amount = sum.value || debit.value
  if (amount === 0) return null
  const stated = columns.direction === null ? null : directionOf(cell(columns.direction))
  if (columns.direction !== null && stated === null) return 'unreadable'
  const said = new Set([stated, sum.direction, debit.direction, debit.value > 0 ? 'out' : null])
  if (said.has('in') && said.has('out')) return 'unreadable'
  return { amount, direction: said.has('out') ? 'out' : 'in' }
}

const signedOf = (cell: string): number | null => {
  const sum = amountOf(cell)
  return sum && (sum.direction === 'out' ? -sum.value : sum.value)
}

/** A payer writes the text of a transfer, but not its date: a row with a date and a reference is a transfer, whatever its text. */
function isSummary({ cells }: CsvRow, columns: StatementColumns, day: string | null): boolean {
  const isLabelled = cells.some((cell) => TOTAL.test(cell) || OPENING.test(cell) || CLOSING.test(cell))
  if (!isLabelled) return false
  const reference = cells[columns.reference] ?? ''
  const isReferenced = reference !== '' && !TOTAL.test(reference) && !OPENING.test(reference) && !CLOSING.test(reference)
  return columns.date === null ? !isReferenced : day === null || !isReferenced
}

export interface Totals {
  readonly in: number
  readonly out: number
  readonly opening: number | null
  readonly closing: number | null
  /** Opening balance plus money in less money out, less the closing balance; `null` if the file does not state both balances. */
  readonly difference: number | null
}

/** Money in and out of the rows that could be read, and the balances that the bank states in its balance column or in a line above or below. */
export function totalsOf(csv: Csv, columns: StatementColumns, lines: readonly StatementLine[]): Totals {
  const sum = (direction: 'in' | 'out'): number =>
    lines.reduce((total, { moved }) => total + (moved?.direction === direction ? moved.amount : 0), 0)
  const [into, out] = [sum('in'), sum('out')]
  const summaries = [...csv.preamble, ...csv.rows.filter((_, n) => lines[n]?.state === 'skipped' && lines[n]?.moved === null)]
  const column = balancesOf(lines, into - out)
  const opening = labelled(summaries, OPENING, columns.balance) ?? column?.opening ?? null
  const closing = labelled(summaries, CLOSING, columns.balance) ?? column?.closing ?? null
  return { in: into, out, opening, closing, difference: opening === null || closing === null ? null : opening + into - out - closing }
}

/** The balance in a labelled row: behind its label, in the balance column, or in the last cell that holds a sum. */
function labelled(rows: readonly CsvRow[], label: RegExp, column: number | null): number | null {
  for (const { cells } of rows) {
    const at = cells.findIndex((cell) => label.test(cell))
    if (at < 0) continue
    const behind = /[:：]\s*([-+(]?[\d.,\s]+\)?)/.exec(cells[at] ?? '')?.[1]
    const others = cells.filter((cell, n) => n !== at && /\d/.test(cell))
    const sums = [...(behind ? [behind] : []), ...(column !== null && cells[column] ? [cells[column]] : []), ...others.toReversed()]
    const found = sums.map(signedOf).find((sum) => sum !== null)
    if (found !== undefined) return found
  }
  return null
}

/** Opening and closing balance by the balance column, whether the file begins with the oldest or with the newest row. */
function balancesOf(lines: readonly StatementLine[], net: number): { opening: number; closing: number } | null {
  const rows = lines.flatMap(({ moved, balance, day }) =>
    moved && balance !== null ? [{ before: balance - (moved.direction === 'in' ? moved.amount : -moved.amount), after: balance, day }] : [],
  )
  const [first, last] = [rows[0], rows.at(-1)]
  if (!first || !last) return null
  const [oldestFirst, newestFirst] = [
    { opening: first.before, closing: last.after },
    { opening: last.before, closing: first.after },
  ]
  const addsUp = ({ opening, closing }: typeof oldestFirst): boolean => opening + net === closing
  if (addsUp(oldestFirst) !== addsUp(newestFirst)) return addsUp(oldestFirst) ? oldestFirst : newestFirst
  return first.day !== null && last.day !== null && first.day > last.day ? newestFirst : oldestFirst
}
