import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'

const require = createRequire(import.meta.url)

export interface Face {
  readonly name: string
  readonly regular: string
  readonly bold: string
}

const noto = (name: string, folder: string, file: string): Face => ({
  name,
  regular: `@expo-google-fonts/${folder}/400Regular/${file}_400Regular.ttf`,
  bold: `@expo-google-fonts/${folder}/600SemiBold/${file}_600SemiBold.ttf`,
})

/** The family of most text: Latin, Vietnamese and Chinese. */
export const MAIN = noto('main', 'noto-sans-sc', 'NotoSansSC')
/** Families for what the main one lacks, in this order. Each is read with the first document that needs it. */
export const FACES: readonly Face[] = [
  MAIN,
  noto('sans', 'noto-sans', 'NotoSans'),
  noto('korean', 'noto-sans-kr', 'NotoSansKR'),
  noto('thai', 'noto-sans-thai', 'NotoSansThai'),
  noto('arabic', 'noto-sans-arabic', 'NotoSansArabic'),
  noto('hebrew', 'noto-sans-hebrew', 'NotoSansHebrew'),
  noto('emoji', 'noto-emoji', 'NotoEmoji'),
]

/** What this code uses of a font of fontkit, which pdfkit brings with it. */
export interface Font {
  readonly characterSet: readonly number[]
  readonly unitsPerEm: number
  readonly ascent: number
  hasGlyphForCodePoint(codePoint: number): boolean
  layout(text: string): {
    readonly direction: 'ltr' | 'rtl'
    readonly glyphs: readonly { readonly id: number; readonly codePoints: readonly number[] }[]
  }
}

type Fontkit = { readonly create: (file: Buffer) => Font }
const files = new Map<string, Buffer>()
const fonts = new Map<string, Font>()

export function fontFile(path: string): Buffer {
  const known = files.get(path) ?? readFileSync(require.resolve(path))
  files.set(path, known)
  return known
}

/** The font of a family, for what it contains; its two weights contain the same. */
export function fontOf({ regular }: Face): Font {
  const { create } = require('fontkit') as Fontkit
  const known = fonts.get(regular) ?? create(fontFile(regular))
  fonts.set(regular, known)
  return known
}
