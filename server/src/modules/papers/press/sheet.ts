import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import { type Face, fontFile, fontOf, MAIN } from './fonts.ts'
import { linesOf } from './lines.ts'
import { isPrintable } from './printable.ts'
import { isPlain, printableText, type Run } from './runs.ts'

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48 } as const
export const RIGHT = PAGE.width - PAGE.margin
export const WIDTH = PAGE.width - 2 * PAGE.margin

export const INK = { strong: '#12191b', normal: '#3a4548', soft: '#5c686c', line: '#dde3e5', tint: '#f4f7f7' } as const

const require = createRequire(import.meta.url)

export interface Type {
  readonly size?: number
  readonly bold?: boolean
  readonly colour?: string
  /** Broken into lines of this width; else it is one line. */
  readonly width?: number
  /** `x` is where it ends. */
  readonly end?: boolean
}

export interface SheetFacts {
  readonly title: string
  readonly author: string
  readonly locale: string
  readonly at: Date
}

/** Height above the baseline, of a size of one point. */
const ascentOf = (face: Face): number => fontOf(face).ascent / fontOf(face).unitsPerEm

/** Pages of A4 on which things are put at their places: from the upper left, in points. */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument
  private readonly chunks: Buffer[] = []
  private readonly ended: Promise<void>
  private readonly registered = new Set<string>()
  private readonly widths = new Map<string, number>()

  constructor({ title, author, locale, at }: SheetFacts) {
    // Loaded with the first paper too: few of the portal's processes ever write one, and all would start later for it.
    const Document = require('pdfkit') as typeof PDFDocument
    this.pdf = new Document({
      ...{ size: 'A4', margin: 0, bufferPages: true, lang: locale, displayTitle: true, pdfVersion: '1.7' },
      // None of its own: it would be loaded, and used by nothing.
      font: '',
      // The document's own date: made again it is the same file.
      info: { Title: title, Author: author, Producer: author, Creator: author, CreationDate: at },
    })
    this.pdf.on('data', (chunk: Buffer) => this.chunks.push(chunk))
    this.ended = new Promise((resolve, reject) => {
      this.pdf.once('end', resolve)
      this.pdf.once('error', reject)
    })
  }

  private set({ size = 9, bold = false, colour = INK.normal }: Type, face = MAIN): PDFKit.PDFDocument {
    return this.pdf.font(this.fontFor(face, bold)).fontSize(size).fillColor(colour)
  }

  /** Registers a family with the first text that needs it: only the letters that are used go into the file. */
  private fontFor(face: Face, bold: boolean): string {
    const name = `${face.name}-${bold ? 'bold' : 'regular'}`
    if (!this.registered.has(name)) this.pdf.registerFont(name, fontFile(bold ? face.bold : face.regular))
    this.registered.add(name)
    return name
  }

  /** Draws text and returns its height. */
  text(text: string, x: number, y: number, type: Type = {}): number {
    const { width } = type
    const printed = printableText(text)
    const height = this.height(printed, type)
    if (!isPlain(printed)) this.runs(printed, x, y, type)
    else {
      const pdf = this.set(type)
      const from = type.end ? x - (width ?? pdf.widthOfString(printed)) : x
      if (width === undefined) pdf.text(printed, from, y, { lineBreak: false })
      else pdf.text(printed, from, y, { width, align: type.end ? 'right' : 'left' })
    }
    return height
  }

  /** Draws text that needs several fonts or directions. All lines have the height of the main family's. */
  private runs(text: string, x: number, y: number, type: Type): void {
    const step = this.set(type).currentLineHeight()
    const lines = linesOf(text, type.width, (runs) => this.widthOf(runs, type))
    lines.forEach((runs, n) => {
      let at = type.end ? x - this.widthOf(runs, type) : x
      for (const run of runs) {
        const { size = 9 } = type
        const lower = (ascentOf(MAIN) - ascentOf(run.face)) * size
        this.set(type, run.face).text(run.text, at, y + n * step + lower, { lineBreak: false, features: [] })
        at += this.widthOf([run], type)
      }
    })
  }

  /** With `features`, even none, pdfkit shapes a run as a whole; otherwise it shapes and orders each word alone. */
  private readonly widthOf = (runs: readonly Run[], type: Type): number => runs.reduce((sum, run) => sum + this.widthOfRun(run, type), 0)

  private widthOfRun({ text, face }: Run, type: Type): number {
    const key = `${face.name} ${type.bold ?? false} ${type.size ?? 9} ${text}`
    const width = this.widths.get(key) ?? this.set(type, face).widthOfString(text, { features: [] })
    this.widths.set(key, width)
    return width
  }

  height(text: string, type: Type): number {
    const printed = printableText(text)
    const pdf = this.set(type)
    if (type.width === undefined) return pdf.currentLineHeight()
    if (isPlain(printed)) return pdf.heightOfString(printed, { width: type.width })
    const step = pdf.currentLineHeight()
    return linesOf(printed, type.width, (runs) => this.widthOf(runs, type)).length * step
  }

  textWidth(text: string, type: Type): number {
    const printed = printableText(text)
    if (isPlain(printed)) return this.set(type).widthOfString(printed)
    return Math.max(...linesOf(printed, undefined, (runs) => this.widthOf(runs, type)).map((runs) => this.widthOf(runs, type)))
  }

  line(y: number, from: number = PAGE.margin, to: number = RIGHT, colour: string = INK.line): void {
    this.pdf.moveTo(from, y).lineTo(to, y).lineWidth(0.6).strokeColor(colour).stroke()
  }

  box(x: number, y: number, width: number, height: number, colour: string, radius = 0): void {
    this.pdf.roundedRect(x, y, width, height, radius).fillColor(colour).fill()
  }

  /** False where it cannot be read: whoever wanted it says the same in words. */
  picture(content: Buffer, x: number, y: number, { width, height }: { readonly width: number; readonly height: number }): boolean {
    if (!isPrintable(content)) return false
    try {
      this.pdf.image(content, x, y, { width, height })
      return true
    } catch {
      return false
    }
  }

  /** Dark squares on a white ground: many readers do not know a code otherwise. */
  squares(rows: readonly (readonly boolean[])[], x: number, y: number, size: number): void {
    const unit = size / rows.length
    this.box(x, y, size, size, '#ffffff', 4)
    rows.forEach((row, n) => {
      row.forEach((dark, m) => {
        if (dark) this.pdf.rect(x + m * unit, y + n * unit, unit, unit)
      })
    })
    this.pdf.fillColor('#000000').fill()
  }

  newPage(): void {
    this.pdf.addPage()
  }

  /** Goes through all pages once more, for what says how many there are. */
  eachPage(put: (page: number, pages: number) => void): void {
    const { count } = this.pdf.bufferedPageRange()
    for (let page = 0; page < count; page++) {
      this.pdf.switchToPage(page)
      put(page + 1, count)
    }
  }

  async finish(): Promise<Buffer> {
    this.pdf.end()
    await this.ended
    return Buffer.concat(this.chunks)
  }
}
