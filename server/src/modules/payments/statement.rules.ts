import type { StatementColumns } from '@portal/contracts/modules/statements.operator.contract.ts'
import type { Transfer } from '../../drivers/payment/port.ts'

/** A line of a statement: what it tells, or why nothing. */
export interface StatementLine {
  readonly line: number
  readonly transfer: Transfer | null
  readonly skipped: boolean
  readonly cells: { readonly reference: string; readonly text: string; readonly date: string }
}

interface Csv {
  readonly header: readonly string[]
  /** With the number of the line on which each begins. */
  readonly rows: readonly { readonly line: number; readonly cells: readonly string[] }[]
}

const LEAST_COLUMNS = 3
/** A statement begins with the account's name and period; the names of the columns come soon after. */
const PREAMBLE = 40

/** RFC 4180, by whichever of `,` `;` and tab divides most of it; a byte order mark and other line ends do no harm. Null where it is none. */
export function readCsv(file: string): Csv | null {
  const text = file.replace(/^\uFEFF/, '')
  const candidates = [',', ';', '\t'].map((separator) => split(text, separator))
  const widest = (rows: Csv['rows']): number => Math.max(0, ...rows.slice(0, PREAMBLE).map(({ cells }) => filled(cells)))
  const rows = candidates.reduce((best, one) => (widest(one) > widest(best) ? one : best))
  const at = rows.slice(0, PREAMBLE).findIndex(({ cells }) => filled(cells) >= LEAST_COLUMNS)
  const header = rows[at]
  return header ? { header: header.cells, rows: rows.slice(at + 1).filter(({ cells }) => filled(cells) > 0) } : null
}

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length

function split(text: string, separator: string): Csv['rows'] {
  const rows: { line: number; cells: string[] }[] = []
  let [cells, cell, quoted, line, began]: [string[], string, boolean, number, number] = [[], '', false, 1, 1]
  const end = (): void => {
    rows.push({ line: began, cells: [...cells, cell].map((one) => one.trim()) })
    ;[cells, cell, began] = [[], '', line]
  }
  for (let n = 0; n < text.length; n++) {
    const letter = text[n] ?? ''
    if (letter === '\n') line++
    if (quoted && letter === '"' && text[n + 1] === '"') {
      cell += '"'
      n++
    } else if (letter === '"' && (quoted || cell.trim() === '')) quoted = !quoted
    else if (quoted) cell += letter
    else if (letter === separator) {
      cells.push(cell)
      cell = ''
    } else if (letter === '\n') end()
    else if (letter !== '\r') cell += letter
  }
  if (cell !== '' || cells.length > 0) end()
  return rows
}

/** How banks name their columns, in the order in which a name counts. */
const NAMES: Readonly<Record<keyof StatementColumns, readonly RegExp[]>> = {
  reference: [
    /refer|\bref\b|\bft\b/i,
    /tham chiếu|mã giao dịch|mã gd|số gd|số bút toán|số ct|chứng từ/i,
    /trans.*(id|no|code)/i,
    /流水|参考|交易号/,
  ],
  amount: [/credit|ghi có|phát sinh có|tiền vào|\bcó\b|贷|收入/i, /amount|số tiền|金额/i],
  text: [/descr|content|remark|detail|narrative|memo/i, /nội dung|diễn giải|mô tả|摘要|附言|备注/i],
  date: [/date|ngày|日期|时间/i],
  payer: [/payer|sender|counter|đối ứng|người chuyển|对方/i],
}

/** Null where a column that is needed is not recognised. */
export function guessColumns(header: readonly string[]): StatementColumns | null {
  const taken = new Set<number>()
  const find = (patterns: readonly RegExp[]): number | null => {
    for (const pattern of patterns) {
      const at = header.findIndex((name, n) => !taken.has(n) && pattern.test(name))
      if (at < 0) continue
      taken.add(at)
      return at
    }
    return null
  }
  // What is named most clearly first: "transaction date" is no transaction.
  const [date, amount, payer] = [find(NAMES.date), find(NAMES.amount), find(NAMES.payer)]
  const [reference, text] = [find(NAMES.reference), find(NAMES.text)]
  return reference === null || amount === null || text === null ? null : { reference, amount, text, date, payer }
}

/** Whole đồng that came; 0 of what went out or is empty; null where it is no sum. `1.234.567`, `1,234,567.00` and `+ 1 234 567 VND` are one. */
export function dongOf(cell: string): number | null {
  const plain = cell.replaceAll(/\s|VND|VNĐ|đ|₫/gi, '').replace(/^\+/, '')
  if (plain === '' || /^[-(]/.test(plain)) return 0
  const whole = plain.replace(/[.,]0{1,2}$/, '')
  if (!/^(\d{1,13}|\d{1,3}([.,]\d{3}){1,4})$/.test(whole)) return null
  return Number(whole.replaceAll(/[.,]/g, ''))
}

/** What each line tells, by the columns that were chosen. */
export function linesOf({ rows }: Csv, columns: StatementColumns): StatementLine[] {
  return rows.map(({ line, cells }) => {
    const cell = (at: number | null): string => (at === null ? '' : (cells[at] ?? ''))
    const [reference, text, date] = [cell(columns.reference), cell(columns.text), cell(columns.date)]
    const amount = dongOf(cell(columns.amount))
    const readable = amount !== null && amount > 0 && reference !== ''
    const transfer = readable ? { reference, amount, text, account: null, payer: cell(columns.payer) || null, at: date || null } : null
    return { line, transfer, skipped: amount === 0, cells: { reference, text, date } }
  })
}
