import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type PDFDocument from 'pdfkit'
import { isPrintable } from './printable.ts'

/** A4 in points. */
export const PAGE = { width: 595.28, height: 841.89, margin: 48 } as const
export const RIGHT = PAGE.width - PAGE.margin
export const WIDTH = PAGE.width - 2 * PAGE.margin

export const INK = { strong: '#12191b', normal: '#3a4548', soft: '#5c686c', line: '#dde3e5', tint: '#f4f7f7' } as const

const require = createRequire(import.meta.url)
const fontFile = (file: string): Buffer => readFileSync(require.resolve(`@expo-google-fonts/noto-sans-sc/${file}.ttf`))
let loaded: Readonly<Record<'regular' | 'bold', Buffer>> | undefined
/** One family has Latin, Vietnamese and Chinese. Read with the first paper; only the letters that are used go into each. */
export function fonts(): NonNullable<typeof loaded> {
  loaded ??= { regular: fontFile('400Regular/NotoSansSC_400Regular'), bold: fontFile('600SemiBold/NotoSansSC_600SemiBold') }
  return loaded
}

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

/** Pages of A4 on which things are put at their places: from the upper left, in points. */
export class Sheet {
  readonly pdf: PDFKit.PDFDocument
  private readonly chunks: Buffer[] = []
  private readonly ended: Promise<void>

  constructor({ title, author, locale, at }: SheetFacts) {
    const { regular, bold } = fonts()
    // Loaded with the first paper too: few of the portal's processes ever write one, and all would start later for it.
    const Document = require('pdfkit') as typeof PDFDocument
    this.pdf = new Document({
      ...{ size: 'A4', margin: 0, bufferPages: true, lang: locale, displayTitle: true, pdfVersion: '1.7' },
      // None of its own: it would be loaded, and used by nothing.
      font: '',
      // The document's own date: made again it is the same file.
      info: { Title: title, Author: author, Producer: author, Creator: author, CreationDate: at },
    })
    this.pdf.registerFont('regular', regular).registerFont('bold', bold)
    this.pdf.on('data', (chunk: Buffer) => this.chunks.push(chunk))
    this.ended = new Promise((resolve, reject) => {
      this.pdf.once('end', resolve)
      this.pdf.once('error', reject)
    })
  }

  private set({ size = 9, bold = false, colour = INK.normal }: Type): PDFKit.PDFDocument {
    return this.pdf
      .font(bold ? 'bold' : 'regular')
      .fontSize(size)
      .fillColor(colour)
  }

  /** Puts a text there and says how high it is. */
  text(text: string, x: number, y: number, type: Type = {}): number {
    const pdf = this.set(type)
    const { width } = type
    const height = this.height(text, type)
    const from = type.end ? x - (width ?? pdf.widthOfString(text)) : x
    if (width === undefined) pdf.text(text, from, y, { lineBreak: false })
    else pdf.text(text, from, y, { width, align: type.end ? 'right' : 'left' })
    return height
  }

  height(text: string, type: Type): number {
    const pdf = this.set(type)
    return type.width === undefined ? pdf.currentLineHeight() : pdf.heightOfString(text, { width: type.width })
  }

  textWidth(text: string, type: Type): number {
    return this.set(type).widthOfString(text)
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
