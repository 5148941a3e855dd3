import { PAGE_SIZE_ALL } from '@portal/contracts/constants.ts'
import { toDecimalText } from '@portal/contracts/money.ts'
import type { Column } from './columns.ts'

export type ExportFormat = 'text' | 'csv' | 'excel'
export type ExportCell = string | number | null | undefined

interface Written<Row> {
  readonly header: string
  readonly text: (row: Row) => ExportCell
}

/** What is written of a list's columns; a sum is two of them, because an amount without its currency says nothing. */
export function exportedColumns<Row>(
  columns: readonly Pick<Column<Row>, 'header' | 'text' | 'money'>[],
  currencyOf: (header: string) => string,
): Written<Row>[] {
  return columns.flatMap(({ header, text, money }): Written<Row>[] => {
    if (!money) return text ? [{ header, text }] : []
    const amount = (row: Row) => {
      const value = money(row)
      return value && toDecimalText(value)
    }
    return [
      { header, text: amount },
      { header: currencyOf(header), text: (row) => money(row)?.currency },
    ]
  })
}

/** A sign that begins a formula, in full width too, behind whatever a spreadsheet passes over or a reader does not see. */
const FORMULA = /^[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹢﹣﹦﹫−]|^[\t\r\n]/u
const NUMBER = /^[-+]?\d+([.,]\d+)*$/

/** A cell that a spreadsheet would run as a formula is disarmed with an apostrophe. */
export function safeCell(value: ExportCell): string {
  const text = value === null || value === undefined ? '' : String(value)
  return typeof value !== 'number' && FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
}

export function toCsv(head: readonly string[], rows: readonly (readonly ExportCell[])[]): string {
  const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return [head, ...rows].map((row) => row.map((cell) => quote(safeCell(cell))).join(',')).join('\r\n')
}

/** Tabs part the cells, so that it can be pasted into a spreadsheet: what would be a formula there is disarmed here too. */
export function toText(rows: readonly (readonly ExportCell[])[]): string {
  return rows.map((row) => row.map((cell) => safeCell(cell).replaceAll(/[\t\r\n]+/g, ' ')).join('\t')).join('\n')
}

function save(blob: Blob, name: string): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(blob)
  link.download = name
  link.click()
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}

/** Writes the file and hands it to the browser; the Excel writer arrives only when asked for. */
export async function exportRows(
  format: ExportFormat,
  name: string,
  head: readonly string[],
  rows: readonly (readonly ExportCell[])[],
): Promise<void> {
  if (format === 'text') save(new Blob([toText(rows)], { type: 'text/plain;charset=utf-8' }), `${name}.txt`)
  // The mark at the start tells Excel that this is UTF-8.
  else if (format === 'csv') save(new Blob(['\uFEFF', toCsv(head, rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
  else {
    const { default: writeExcel } = await import('write-excel-file/browser')
    const cell = (value: ExportCell) => (typeof value === 'number' ? { value, type: Number } : { value: String(value ?? ''), type: String })
    const data = [
      head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...rows.slice(0, PAGE_SIZE_ALL).map((row) => row.map(cell)),
    ]
    save(await writeExcel(data).toBlob(), `${name}.xlsx`)
  }
}
