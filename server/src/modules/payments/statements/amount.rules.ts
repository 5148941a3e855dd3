/** A sum as a cell of a statement states it. */
export interface CellAmount {
  /** Whole đồng, never negative; 0 if the cell is empty. */
  readonly value: number
  /** From a sign, brackets or a `CR`/`DR` mark; `null` if the cell has none. */
  readonly direction: 'in' | 'out' | null
}

const LONGEST = 60

const MARKS: readonly (readonly [RegExp, 'in' | 'out'])[] = [
  [/^\((.*)\)$/, 'out'],
  [/^-(.*)$/, 'out'],
  [/^(.*)-$/, 'out'],
  [/^\+(.*)$/, 'in'],
  [/^(.*)\+$/, 'in'],
  [/^(.*\d)(?:DR|D)$/i, 'out'],
  [/^(.*\d)(?:CR|C)$/i, 'in'],
]

/** Reads `1.234.567`, `1,234,567.00`, `+ 1 234 567 VND`, `(20,000)`, `20.000-` and `500,000 DR`; `null` if the cell holds no sum. */
export function amountOf(cell: string): CellAmount | null {
  if (cell.length > LONGEST) return null
  let plain = cell.replaceAll(/\s|VND|VNĐ|đ|₫/gi, '').replaceAll(/[−–]/g, '-')
  let direction: CellAmount['direction'] = null
  for (const [mark, means] of MARKS) {
    const inner = mark.exec(plain)?.[1]
    if (inner === undefined) continue
    ;[plain, direction] = [inner, means]
    break
  }
  // A lone dash is an empty cell.
  if (plain === '') return { value: 0, direction: null }
  const whole = plain.replace(/[.,]0{1,2}$/, '')
  if (!/^(\d{1,13}|\d{1,3}([.,]\d{3}){1,4})$/.test(whole)) return null
  return { value: Number(whole.replaceAll(/[.,]/g, '')), direction }
}
