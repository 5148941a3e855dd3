import type { PaperFacts, PaperLine } from './facts.ts'
import { INK, PAGE, RIGHT, type Sheet, WIDTH } from './sheet.ts'

type Field = 'unit' | 'quantity' | 'term' | 'amount'
const FIELDS: readonly Field[] = ['unit', 'quantity', 'term', 'amount']
const GAP = 14
const HEAD = { size: 8, colour: INK.soft } as const
const TITLE = { size: 9.5, bold: true, colour: INK.strong } as const
const DETAIL = { size: 8.5, colour: INK.soft } as const
const FIGURE = { size: 9.5, colour: INK.strong } as const

interface Columns {
  /** Where each ends; columns of which no line says anything are left out. */
  readonly ends: readonly (readonly [Field, number])[]
  readonly description: number
}

/** As wide as what stands in them, the description takes what is left. */
function columnsOf(sheet: Sheet, { columns, lines }: PaperFacts): Columns {
  let end = RIGHT
  const ends: (readonly [Field, number])[] = []
  for (const field of FIELDS.toReversed()) {
    if (lines.every((line) => line[field] === '')) continue
    const wide = Math.max(sheet.textWidth(columns[field], HEAD), ...lines.map((line) => sheet.textWidth(line[field], FIGURE)))
    ends.push([field, end])
    end -= wide + GAP
  }
  return { ends, description: end - PAGE.margin }
}

function putHead(sheet: Sheet, { columns }: PaperFacts, { ends }: Columns, y: number): number {
  sheet.text(columns.description, PAGE.margin, y, HEAD)
  for (const [field, end] of ends) sheet.text(columns[field], end, y, { ...HEAD, end: true })
  sheet.line(y + 17, PAGE.margin, PAGE.margin + WIDTH, INK.soft)
  return y + 17
}

const heightOf = (sheet: Sheet, { title, detail }: PaperLine, width: number): number =>
  sheet.height(title, { ...TITLE, width }) + (detail ? sheet.height(detail, { ...DETAIL, width }) + 1 : 0) + 17

/** The lines, on as many pages as they need; each page names the columns. Answers where they end. */
export function putLines(sheet: Sheet, facts: PaperFacts, from: number, bottom: number, nextPage: () => number): number {
  const columns = columnsOf(sheet, facts)
  const width = columns.description
  let y = putHead(sheet, facts, columns, from)
  for (const line of facts.lines) {
    const height = heightOf(sheet, line, width)
    if (y + height > bottom) {
      sheet.newPage()
      y = putHead(sheet, facts, columns, nextPage())
    }
    const below = sheet.text(line.title, PAGE.margin, y + 8, { ...TITLE, width })
    if (line.detail) sheet.text(line.detail, PAGE.margin, y + 9 + below, { ...DETAIL, width })
    for (const [field, end] of columns.ends) if (line[field]) sheet.text(line[field], end, y + 8, { ...FIGURE, end: true })
    y += height
    sheet.line(y)
  }
  return y
}
