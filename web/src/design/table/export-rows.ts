import { PAGE_SIZE_ALL } from '@portal/contracts/constants.ts'
import { type Money, toDecimalText } from '@portal/contracts/money.ts'
import { saveFile } from '../../lib/save-file.ts'
import { dateParts } from '../data/date-format.ts'
import type { Column, ExportCell } from './columns.ts'

export type ExportFormat = 'text' | 'csv' | 'excel'

interface Written<Row> {
  readonly header: string
  readonly text: (row: Row) => ExportCell
}

type Exported<Row> = Pick<Column<Row>, 'header' | 'text' | 'money' | 'also'>

/** What is written of a list's columns; a sum is two of them, because an amount without its currency says nothing. */
export function exportedColumns<Row>(columns: readonly Exported<Row>[], currencyOf: (header: string) => string): Written<Row>[] {
  return columns.flatMap(({ header, text, money, also = [] }): Written<Row>[] => {
    if (!money) return text ? [{ header, text }, ...also] : [...also]
    return [{ header, text: money }, { header: currencyOf(header), text: (row) => money(row)?.currency }, ...also]
  })
}

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?Z$/
const isMoney = (value: ExportCell): value is Money => typeof value === 'object' && value !== null
/** As it is shown: in the reader's zone. */
const wallOf = (value: ExportCell) => (typeof value === 'string' && INSTANT.test(value) ? dateParts(value) : null)

function plain(value: ExportCell): string {
  if (isMoney(value)) return toDecimalText(value)
  const wall = wallOf(value)
  return wall ? `${wall.date} ${wall.time}` : String(value ?? '')
}

/** A sign that begins a formula, in full width too, behind whatever a spreadsheet passes over or a reader does not see. */
const FORMULA = /^[\s\p{C}\p{Z}\p{Default_Ignorable_Code_Point}\u2800]*[=+\-@＝＋－＠﹢﹣﹦﹫−]|^[\t\r\n]/u
const NUMBER = /^[-+]?\d+([.,]\d+)*$/

/** A cell that a spreadsheet would run as a formula is disarmed with an apostrophe. */
export function safeCell(value: ExportCell): string {
  const text = plain(value)
  return typeof value === 'string' && FORMULA.test(text) && !NUMBER.test(text) ? `'${text}` : text
}

type Rows = readonly (readonly ExportCell[])[]

export function toCsv(head: readonly string[], rows: Rows): string {
  const quote = (text: string) => (/[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text)
  return [head, ...rows].map((row) => row.map((cell) => quote(safeCell(cell))).join(',')).join('\r\n')
}

/** Tabs part the cells, so that it can be pasted into a spreadsheet: what would be a formula there is disarmed here too. */
export function toText(head: readonly string[], rows: Rows): string {
  const line = (row: readonly ExportCell[]) => row.map((cell) => safeCell(cell).replaceAll(/[\t\r\n]+/g, ' ')).join('\t')
  return [head, ...rows].map(line).join('\n')
}

/** Its own type in the spreadsheet, so that it can be added up, sorted and filtered as what it is. */
function excelCell(value: ExportCell) {
  if (typeof value === 'number') return { value, type: Number }
  if (isMoney(value)) return { value: Number(toDecimalText(value)), type: Number, format: value.currency === 'VND' ? '#,##0' : '#,##0.00' }
  const wall = wallOf(value)
  // A spreadsheet knows no zones: it is given what the clock on the reader's wall shows.
  if (wall) return { value: new Date(`${wall.date}T${wall.time}:00Z`), type: Date, format: 'yyyy-mm-dd hh:mm' }
  return { value: String(value ?? ''), type: String }
}

/** The Excel writer arrives only when asked for. */
export async function toExcel(head: readonly string[], rows: Rows): Promise<Blob> {
  const { default: writeExcel } = await import('write-excel-file/browser')
  const titles = head.map((value) => ({ value, type: String, fontWeight: 'bold' as const }))
  return await writeExcel([titles, ...rows.slice(0, PAGE_SIZE_ALL).map((row) => row.map(excelCell))]).toBlob()
}

/** Writes the file and hands it to the browser. */
export async function exportRows(format: ExportFormat, name: string, head: readonly string[], rows: Rows): Promise<void> {
  if (format === 'text') saveFile(new Blob([toText(head, rows)], { type: 'text/plain;charset=utf-8' }), `${name}.txt`)
  // The mark at the start tells Excel that this is UTF-8.
  else if (format === 'csv') saveFile(new Blob(['\uFEFF', toCsv(head, rows)], { type: 'text/csv;charset=utf-8' }), `${name}.csv`)
  else saveFile(await toExcel(head, rows), `${name}.xlsx`)
}
