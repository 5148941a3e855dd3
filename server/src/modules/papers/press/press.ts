import { encode } from 'uqr'
import { fitted } from '../../../platform/brand-logo.ts'
import type { Fact, PaperFacts } from './facts.ts'
import { INK, PAGE, RIGHT, Sheet, WIDTH } from './sheet.ts'
import { putLines } from './table.ts'

const { margin: LEFT } = PAGE
/** Below it stands the foot. */
export const BOTTOM = PAGE.height - 84

const TONES = {
  due: { ground: '#fdf1d8', ink: '#7a4d00' },
  paid: { ground: '#e0f3e8', ink: '#145a37' },
  void: { ground: '#eceff0', ink: '#4c585c' },
} as const

/** Sets a paper in type. The same facts and picture are the same bytes. */
export async function press(facts: PaperFacts, picture: Buffer | null = null): Promise<Buffer> {
  const { title, number, brand: author, locale } = facts
  const sheet = new Sheet({ title: `${title} ${number}`, author, locale, at: new Date(facts.at) })
  let y = head(sheet, facts, picture)
  y = metaRow(sheet, facts.meta, y + 26)
  y = parties(sheet, facts, y + 22)
  y = putLines(sheet, facts, y + 26, BOTTOM, () => slimHead(sheet, facts))
  y = sums(sheet, facts, y + 10)
  y = payment(sheet, facts, y + 24)
  notes(sheet, facts, y + 20)
  sheet.eachPage((page, pages) => foot(sheet, facts, page, pages))
  return await sheet.finish()
}

/** Where so much room is left, there; else at the top of a new page. */
function roomFor(sheet: Sheet, facts: PaperFacts, y: number, height: number): number {
  if (y + height <= BOTTOM) return y
  sheet.newPage()
  return slimHead(sheet, facts)
}

const LOGO_MOST = { width: 170, height: 34 } as const

function head(sheet: Sheet, { colour, brand, logo, title, number, stamp }: PaperFacts, picture: Buffer | null): number {
  sheet.box(0, 0, PAGE.width, 6, colour)
  if (!logo || !picture || !sheet.picture(picture, LEFT, 44, fitted(logo, LOGO_MOST))) {
    sheet.box(LEFT, 48, 4, 26, colour, 2)
    sheet.text(brand, LEFT + 14, 48, { size: 17, bold: true, colour: INK.strong, width: WIDTH / 2 - 14 })
  }
  sheet.text(title, RIGHT, 42, { size: 23, bold: true, colour: INK.strong, end: true })
  sheet.text(number, RIGHT, 78, { size: 10.5, colour: INK.soft, end: true })
  if (!stamp) return 96
  const { ground, ink } = TONES[stamp.tone]
  const type = { size: 8.5, bold: true, colour: ink } as const
  const wide = sheet.textWidth(stamp.text, type) + 18
  const beside = RIGHT - sheet.textWidth(number, { size: 10.5 }) - 12 - wide
  sheet.box(beside, 76.5, wide, 18, ground, 9)
  sheet.text(stamp.text, beside + 9, 79.3, type)
  return 96
}

/** Of every page after the first: which document it belongs to. */
function slimHead(sheet: Sheet, { colour, brand, title, number }: PaperFacts): number {
  sheet.box(0, 0, PAGE.width, 6, colour)
  sheet.text(brand, LEFT, 34, { size: 10, bold: true, colour: INK.strong })
  sheet.text(`${title} ${number}`, RIGHT, 34, { size: 10, colour: INK.soft, end: true })
  sheet.line(56)
  return 74
}

function metaRow(sheet: Sheet, meta: readonly Fact[], y: number): number {
  const width = WIDTH / Math.max(4, meta.length)
  sheet.line(y)
  meta.forEach(({ label, value }, n) => {
    const x = LEFT + n * width
    sheet.text(label, x, y + 9, { size: 8, colour: INK.soft, width: width - 8 })
    sheet.text(value, x, y + 22, { size: 9.5, bold: true, colour: INK.strong, width: width - 8 })
  })
  sheet.line(y + 44)
  return y + 44
}

function parties(sheet: Sheet, { seller, buyer }: PaperFacts, y: number): number {
  const width = WIDTH / 2 - 16
  const ends = [seller, buyer].map(({ heading, name, lines }, n) => {
    const x = LEFT + n * (WIDTH / 2)
    let at = y + sheet.text(heading, x, y, { size: 8, colour: INK.soft, width }) + 3
    at += sheet.text(name, x, at, { size: 10.5, bold: true, colour: INK.strong, width }) + 1
    for (const line of lines) at += sheet.text(line, x, at, { width })
    return at
  })
  return Math.max(...ends)
}

function sums(sheet: Sheet, facts: PaperFacts, from: number): number {
  const rows = facts.sums
  const left = PAGE.width / 2
  let y = roomFor(sheet, facts, from, rows.length * 18 + 70)
  for (const { label, value } of rows) {
    const width = sheet.textWidth(value, {})
    const height = sheet.text(label, left + 10, y, { width: RIGHT - left - width - 30 })
    sheet.text(value, RIGHT - 10, y, { end: true, colour: INK.strong })
    y += Math.max(18, height + 4)
  }
  sheet.box(left, y, RIGHT - left, 34, INK.tint, 6)
  sheet.box(left, y, 3, 34, facts.colour, 1.5)
  sheet.text(facts.total.label, left + 14, y + 9.5, { size: 10, bold: true, colour: INK.strong })
  sheet.text(facts.total.value, RIGHT - 10, y + 6, { size: 14, bold: true, colour: INK.strong, end: true })
  y += 40
  if (facts.about) y += sheet.text(facts.about, RIGHT, y, { size: 8, colour: INK.soft, width: WIDTH, end: true })
  return y
}

const QR = 104
const LABEL = 124

function payment(sheet: Sheet, facts: PaperFacts, from: number): number {
  const { payment } = facts
  if (!payment) return from - 24
  const { heading, rows, qr, hint } = payment
  const x = LEFT + 16
  const width = WIDTH - 32 - (qr ? QR + 20 : 0)
  const valued = { bold: true, colour: INK.strong, width: width - LABEL } as const
  const heights = rows.map(({ label, value }) => Math.max(sheet.height(value, valued), sheet.height(label, { width: LABEL - 10 })))
  const hinted = { size: 8, colour: INK.soft, width } as const
  const content = 24 + heights.reduce((sum, height) => sum + height + 4, 0) + (hint ? sheet.height(hint, hinted) + 6 : 0)
  const height = Math.max(content, qr ? QR : 0) + 32
  const top = roomFor(sheet, facts, from, height)
  sheet.box(LEFT, top, WIDTH, height, INK.tint, 8)
  let y = top + 16
  sheet.text(heading, x, y, { size: 10.5, bold: true, colour: INK.strong })
  y += 24
  rows.forEach(({ label, value }, n) => {
    sheet.text(label, x, y, { colour: INK.soft, width: LABEL - 10 })
    sheet.text(value, x + LABEL, y, valued)
    y += (heights[n] ?? 0) + 4
  })
  if (hint) sheet.text(hint, x, y + 6, hinted)
  // Middling correction: a fold through the paper must not stop the payer.
  if (qr) sheet.squares(encode(qr, { ecc: 'M', border: 2 }).data, RIGHT - 16 - QR, top + 16, QR)
  return top + height
}

function notes(sheet: Sheet, facts: PaperFacts, from: number): void {
  let y = from
  for (const { heading, text } of facts.notes) {
    y = roomFor(sheet, facts, y, sheet.height(text, { width: WIDTH }) + 16)
    y += sheet.text(heading, LEFT, y, { size: 8, colour: INK.soft }) + 2
    y += sheet.text(text, LEFT, y, { width: WIDTH }) + 10
  }
}

function foot(sheet: Sheet, { foot: lines, pages: pattern }: PaperFacts, page: number, pages: number): void {
  const y = PAGE.height - 58
  sheet.line(y - 10)
  lines.forEach((line, n) => {
    sheet.text(line, LEFT, y + n * 13, { size: 8, colour: INK.soft })
  })
  const numbered = pattern.replace('{page}', String(page)).replace('{pages}', String(pages))
  sheet.text(numbered, RIGHT, y, { size: 8, colour: INK.soft, end: true })
}
