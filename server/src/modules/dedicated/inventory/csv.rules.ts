/** Columns of the inventory as CSV. A controller has its driver and its address there, never what opens it. */
export const CSV_COLUMNS = [
  ...['tag', 'model', 'serial', 'processor', 'cpu', 'memoryMb', 'disks', 'diskGb', 'network', 'location', 'rack', 'unit'],
  ...['switchPort', 'vlan', 'bootMac', 'plans', 'controller', 'controllerHost', 'controllerUser', 'state'],
] as const
export type CsvRow = Readonly<Record<string, string>>

/** Without these a machine cannot be entered. */
export const CSV_NEEDED = ['tag', 'model', 'processor', 'cpu', 'memoryMb', 'disks', 'diskGb', 'location'] as const

export class CsvProblem extends Error {
  readonly code: 'hardware.csv-header' | 'hardware.csv-line'
  readonly params: Readonly<Record<string, string | number>>
  constructor(code: CsvProblem['code'], params: CsvProblem['params']) {
    super(code)
    this.code = code
    this.params = params
  }
}

/** Fields of RFC 4180, by lines; a quoted field may hold commas, quotes and line breaks. Both line ends are understood. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = []
  let row: string[] = []
  let field = ''
  let quoted = false
  const source = text.replace(/^\uFEFF/, '')
  const endRow = (): void => {
    row.push(field)
    if (row.some((one) => one !== '')) rows.push(row)
    row = []
    field = ''
  }
  for (let at = 0; at < source.length; at++) {
    const char = source[at]
    if (quoted) {
      if (char !== '"') field += char
      else if (source[at + 1] === '"') field += source[++at]
      else quoted = false
    } else if (char === '"' && field === '') quoted = true
    else if (char === ',') {
      row.push(field)
      field = ''
    } else if (char === '\n') endRow()
    else if (char !== '\r') field += char
  }
  endRow()
  return rows
}

/** Rows by the names of their columns, each with its line's number. */
export function readInventory(text: string): { readonly line: number; readonly row: CsvRow }[] {
  const [header = [], ...lines] = parseCsv(text)
  const names = header.map((name) => name.trim())
  const known: readonly string[] = CSV_COLUMNS
  const unknown = names.find((name) => !known.includes(name))
  const missing = CSV_NEEDED.find((name) => !names.includes(name))
  const wrong = missing ?? unknown
  if (wrong !== undefined) throw new CsvProblem('hardware.csv-header', { column: wrong })
  return lines.map((fields, index) => ({
    line: index + 2,
    row: Object.fromEntries(names.map((name, n) => [name, unguarded((fields[n] ?? '').trim())])),
  }))
}

export const writeCsv = (rows: readonly (readonly string[])[]): string =>
  rows.map((row) => `${row.map(quotedField).join(',')}\r\n`).join('')

/** A field that a spreadsheet would take for a formula begins with an apostrophe, which reading takes off again. */
const quotedField = (text: string): string => {
  const safe = /^[=+\-@\t\r']/.test(text) ? `'${text}` : text
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe
}
const unguarded = (text: string): string => (/^'[=+\-@\t\r']/.test(text) ? text.slice(1) : text)
