import { STATEMENT_FILE_MAX } from '@portal/contracts/constants.ts'
import type { StatementColumns } from '@portal/contracts/modules/statements.operator.contract.ts'
import { CsvError, parse } from 'csv-parse/sync'
import type { Parsed } from '../../../platform/parsing/task.ts'
import { guessColumns, recognised, unmappedDirections } from './columns.rules.ts'
import { type DateOrder, dateOrderOf } from './dates.rules.ts'
import { decodeStatement } from './decode.rules.ts'
import { type Csv, type CsvRow, linesOf, type StatementLine, type Totals, totalsOf } from './statement.rules.ts'

export interface StatementFile {
  /** Bytes of the file as base64, or its text. */
  readonly file: string
  readonly encoding: 'text' | 'base64'
  /** `null`: they are guessed from the header and the cells. */
  readonly columns: StatementColumns | null
}

export interface ParsedStatement {
  readonly header: readonly string[]
  /** `null` if a required column is not recognised. */
  readonly columns: StatementColumns | null
  readonly unmapped: readonly number[]
  readonly lines: readonly StatementLine[]
  readonly totals: Totals
  readonly order: DateOrder
}

const NO_TOTALS: Totals = { in: 0, out: 0, opening: null, closing: null, difference: null }

/** Reads an uploaded bank statement: its encoding, delimiter, columns, rows and totals. */
export function run({ file, encoding, columns: chosen }: StatementFile): Parsed<ParsedStatement | CsvProblem> {
  const csv = tableIn(Buffer.from(file, encoding === 'base64' ? 'base64' : 'utf8'))
  if ('problem' in csv) return { value: csv, work: { rows: 0 } }
  const columns = chosen ?? guessColumns(csv.header, csv.rows)
  const lines = columns ? linesOf(csv, columns) : []
  const value = {
    ...{ header: csv.header, columns, lines },
    unmapped: columns ? unmappedDirections(csv.header, csv.rows, columns) : [],
    totals: columns ? totalsOf(csv, columns, lines) : NO_TOTALS,
    order: dateOrderOf(lines.map(({ cells }) => cells.date)),
  }
  return { value, work: { rows: csv.rows.length } }
}

function tableIn(bytes: Uint8Array): Csv | CsvProblem {
  if (bytes.length > STATEMENT_FILE_MAX) return { problem: 'too-large' }
  const isReadable = (text: string): boolean => text.split('\n', 60).some((line) => recognised(line.split(/[,;\t|]/, 100)) >= LEAST_COLUMNS)
  const text = decodeStatement(bytes, isReadable)
  return text === null ? { problem: 'no-statement' } : readCsv(text)
}

/** Why a file is no statement; `line` where one line is to blame. */
export type CsvProblem =
  | { readonly problem: 'no-statement' }
  | { readonly problem: 'too-large' }
  | { readonly problem: 'bad-line'; readonly line: number }

const DELIMITERS = [',', ';', '\t', '|']
const LEAST_COLUMNS = 3
/** Columns that the contract can name. */
const MOST_COLUMNS = 100
const MOST_ROWS = 10_000
const MOST_RECORD = 20_000
/** Lines within which the column names must come. */
const PREAMBLE = 40
/** Rows whose width is compared to recognise the delimiter. */
const SNIFFED = 200

/** Reads a statement's text with the delimiter under which its header and its rows fit together best. */
export function readCsv(text: string): Csv | CsvProblem {
  const tables = DELIMITERS.map((delimiter) => tableOf(text, delimiter))
  const best = tables.reduce((one, other) => (isBetter(other, one) ? other : one))
  if ('problem' in best) return best
  if (best.csv.rows.length > MOST_ROWS) return { problem: 'too-large' }
  return best.csv
}

interface Table {
  readonly csv: Csv
  /** Columns whose names are recognised. */
  readonly names: number
  /** Rows among the first that are as wide as the header. */
  readonly fitting: number
}

/** A malformed line counts as more than a table without names: the file is refused instead of read with a wrong delimiter. */
function isBetter(one: Table | CsvProblem, than: Table | CsvProblem): boolean {
  const rank = (of: Table | CsvProblem): number => ('names' in of ? (of.names >= LEAST_COLUMNS ? 3 : 1) : of.problem === 'bad-line' ? 2 : 0)
  if (rank(one) !== rank(than) || 'problem' in one || 'problem' in than) return rank(one) > rank(than)
  if (one.names !== than.names) return one.names > than.names
  return one.fitting !== than.fitting ? one.fitting > than.fitting : one.csv.header.length > than.csv.header.length
}

function tableOf(text: string, delimiter: string): Table | CsvProblem {
  const rows = split(text, delimiter)
  if ('problem' in rows) return rows
  const begins = rows.slice(0, PREAMBLE)
  const candidates = begins.flatMap(({ cells }, at) => (filled(cells) >= LEAST_COLUMNS ? [{ at, names: recognised(cells) }] : []))
  const chosen = candidates.reduce<{ at: number; names: number } | null>(
    (best, one) => (best && best.names >= one.names ? best : one),
    null,
  )
  const header = chosen && rows[chosen.at]
  if (!chosen || !header || header.cells.length > MOST_COLUMNS) return { problem: 'no-statement' }
  const body = rows.slice(chosen.at + 1)
  const fitting = body.slice(0, SNIFFED).filter(({ cells }) => cells.length === header.cells.length).length
  return { csv: { preamble: rows.slice(0, chosen.at), header: header.cells, rows: body }, names: chosen.names, fitting }
}

const filled = (cells: readonly string[]): number => cells.filter((cell) => cell !== '').length

/** Rows that hold anything. A quote that is never closed would swallow the rows behind it, so the file is refused. */
function split(text: string, delimiter: string): CsvRow[] | CsvProblem {
  let end = 0
  const rowOf = (cells: string[], { lines }: { readonly lines: number }): CsvRow => {
    const line = end + 1
    end = lines
    return { line, cells }
  }
  const options = {
    ...{ delimiter, trim: true, relax_quotes: true, relax_column_count: true, record_delimiter: '\n' },
    ...{ max_record_size: MOST_RECORD, to: MOST_ROWS + PREAMBLE + 1, on_record: rowOf as never },
  }
  try {
    const rows = parse(text, options) as unknown as CsvRow[]
    return rows.length > MOST_ROWS + PREAMBLE ? { problem: 'too-large' } : rows.filter(({ cells }) => filled(cells) > 0)
  } catch (error) {
    if (!(error instanceof CsvError)) throw error
    return { problem: 'bad-line', line: end + 1 }
  }
}
