import { inflateSync } from 'node:zlib'

/** A glyph that a page of a PDF draws: its number in the font's subset, what it stands for, and where its run begins, in points. */
export interface Drawn {
  readonly glyph: number
  readonly text: string
  readonly x: number
}

const OBJECT = /(\d+) 0 obj\n([\s\S]*?)\nendobj/g

/** Everything that the pages of a PDF of pdfkit draw as text, in the order of drawing. Reads what pdfkit writes, and no other PDF. */
export function glyphsOf(pdf: Buffer): Drawn[] {
  const objects = new Map<number, { readonly head: string; readonly body: string }>()
  for (const [, id = '', content = ''] of pdf.toString('latin1').matchAll(OBJECT)) {
    const [, head = content, raw] = /^([\s\S]*?)stream\n([\s\S]*)\nendstream$/.exec(content) ?? []
    const bytes = raw === undefined ? Buffer.alloc(0) : Buffer.from(raw, 'latin1')
    const body = raw !== undefined && head.includes('FlateDecode') ? unpacked(bytes) : bytes.toString('latin1')
    objects.set(Number(id), { head, body })
  }
  const fonts = fontsOf(objects)
  return [...objects.values()].filter(({ body }) => /\bTJ\b/.test(body) && body.includes(' Tf')).flatMap(({ body }) => read(body, fonts))
}

/** Fonts and pictures are packed too, and some of their bytes look like an end: those are no pages. */
function unpacked(bytes: Buffer): string {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    return ''
  }
}

type Objects = ReadonlyMap<number, { readonly head: string; readonly body: string }>

/** By the name on a page: what each glyph stands for. */
function fontsOf(objects: Objects): ReadonlyMap<string, ReadonlyMap<number, string>> {
  const found = new Map<string, ReadonlyMap<number, string>>()
  for (const { head } of objects.values())
    for (const [, name = '', id = ''] of head.matchAll(/\/(F\d+) (\d+) 0 R/g)) {
      const map = /\/ToUnicode (\d+) 0 R/.exec(objects.get(Number(id))?.head ?? '')?.[1]
      if (map !== undefined) found.set(name, unicodeOf(objects.get(Number(map))?.body ?? ''))
    }
  return found
}

const asText = (hex: string): string => Buffer.from(hex, 'hex').swap16().toString('utf16le')

function unicodeOf(map: string): ReadonlyMap<number, string> {
  const found = new Map<number, string>()
  for (const [, first = '', entries = ''] of map.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/gi))
    [...entries.matchAll(/<([0-9a-f ]*)>/gi)].forEach(([, hex = ''], n) => {
      found.set(Number.parseInt(first, 16) + n, asText(hex.replaceAll(' ', '')))
    })
  return found
}

function read(page: string, fonts: ReadonlyMap<string, ReadonlyMap<number, string>>): Drawn[] {
  const drawn: Drawn[] = []
  let [font, x] = ['', 0]
  for (const [, name, at, glyphs] of page.matchAll(/\/(F\d+) [\d.]+ Tf|1 0 0 1 ([\d.-]+) [\d.-]+ Tm|\[([^\]]*)\] TJ/g)) {
    if (name !== undefined) font = name
    else if (at !== undefined) x = Number(at)
    else
      for (const [, run = ''] of (glyphs ?? '').matchAll(/<([0-9a-f]+)>/gi))
        for (const [hex = ''] of run.matchAll(/.{4}/g)) {
          const glyph = Number.parseInt(hex, 16)
          drawn.push({ glyph, text: fonts.get(font)?.get(glyph) ?? '', x })
        }
  }
  return drawn
}
