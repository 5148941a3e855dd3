import { isIgnorable, isPrintable } from '@portal/contracts/printable.ts'
import { describe, expect, it } from 'vitest'
import { textOf } from '../../../../test/support/pdf.ts'
import { type Drawn, glyphsOf } from '../../../../test/support/pdf-glyphs.ts'
import type { PaperFacts } from './facts.ts'
import { FACES, fontOf, MAIN } from './fonts.ts'
import { press } from './press.ts'

const facts: PaperFacts = {
  ...{ locale: 'en-US', colour: '#0B6A73', brand: 'Arden', title: 'Invoice', number: 'A-1', at: '2026-11-20T02:00:00.000Z', stamp: null },
  meta: [],
  seller: { heading: 'From', name: 'Seller', lines: [] },
  buyer: { heading: 'Billed to', name: 'Buyer', lines: [] },
  columns: { description: 'Description', unit: 'Unit price', quantity: 'Qty', term: 'Term', amount: 'Amount' },
  ...{ lines: [], sums: [], total: { label: 'Total', value: '1' }, about: '', payment: null, notes: [], foot: [], pages: '{page}/{pages}' },
}
const pressed = (name: string, lines: readonly string[] = []) => press({ ...facts, buyer: { ...facts.buyer, name, lines } })
const drawn = async (name: string): Promise<readonly Drawn[]> => glyphsOf(await pressed(name))

const SCRIPTS = {
  'Latin with marks': 'ğ ł š ž ő Ș Gümüşoğlu Łódź Žižkov Kőszegi Ștefan',
  Vietnamese: 'Công ty TNHH Nguyễn Thị Ánh Tuyết ₫',
  Greek: 'Έλληνες Άγγελος ώ ύ ΐ ΰ Ϋ',
  Cyrillic: 'Москва Київ Ґданськ Ѓорѓи',
  Chinese: '上海晨光网络科技有限公司 繁體中文',
  Japanese: '東京都千代田区 テスト株式会社 かな',
  Korean: '주식회사 한빛소프트웨어 서울특별시',
  Thai: 'บริษัท กรุงเทพเทคโนโลยี จำกัด น้ำ ที่อยู่',
  Arabic: 'شركة الأمل للتقنية (الرياض) اَلْعَرَبِيَّةُ ١٢٣',
  Hebrew: 'שלום עולם (בע"מ)',
  emoji: '🚀 👨‍👩‍👧 🇻🇳 👍🏽 ❤️ 😀',
}

describe('[M6] letters of a document', () => {
  it.each(Object.entries(SCRIPTS))('%s has a glyph for each character in both weights, and no empty box', async (_, text) => {
    const glyphs = glyphsOf(await pressed(text, [text]))
    expect(glyphs.length).toBeGreaterThan(10)
    expect(glyphs.filter(({ glyph }) => glyph === 0)).toEqual([])
  })

  it('the table that checks input contains exactly what the fonts contain', () => {
    const inFonts = new Set(FACES.flatMap((face) => [...fontOf(face).characterSet]))
    const differing: string[] = []
    for (let code = 0x20; code <= 0x3ffff; code++) {
      const character = String.fromCodePoint(code)
      if (isIgnorable(character)) continue
      const has = inFonts.has(code) && !/[\p{C}\p{Zl}\p{Zp}]/u.test(character)
      if (has !== isPrintable(character)) differing.push(code.toString(16))
    }
    expect(differing).toEqual([])
  })

  it('Arabic letters are joined: a word has other glyphs than its letters alone, from right to left', async () => {
    const letters = fontOf(FACES.find(({ name }) => name === 'arabic') ?? MAIN)
    const word = letters.layout('سلام')
    expect(word.direction).toBe('rtl')
    expect(word.glyphs.map(({ codePoints }) => codePoints.length).sort()).toEqual([1, 1, 1, 1])
    const alone = Array.from('سلام', (letter) => letters.layout(letter).glyphs[0]?.id)
    expect(word.glyphs.map(({ id }) => id).sort()).not.toEqual([...alone].sort())
    const places = (await drawn('سلام')).filter(({ text }) => /\p{Script=Arabic}/u.test(text)).map(({ text }) => text.normalize('NFKC'))
    expect(places.join('')).toBe('مالس')
  })

  it('words of a right-to-left name stand in their order, numbers and brackets as they are read', async () => {
    const shown = (await drawn('אב גד (12) הו')).map(({ text }) => text).join('')
    expect(shown).toContain('וה (12) דג בא')
    expect((await drawn('رقم ١٢٣')).map(({ text }) => text).join('')).toContain('١٢٣')
  })

  it('text of several scripts breaks into lines that all stay within their width, and loses nothing', async () => {
    const long = `${'ğürültü '.repeat(30)}${'한'.repeat(80)}${'กรุงเทพ'.repeat(20)}`
    const { text } = await textOf(await pressed('Buyer', [long]))
    expect(text.split('한')).toHaveLength(81)
    expect(text.split('ğürültü')).toHaveLength(31)
    const right = Math.max(...glyphsOf(await pressed('Buyer', [long])).map(({ x }) => x))
    expect(right).toBeLessThan(548)
  })

  it('an old record with a character of no font is printed with a question mark', async () => {
    expect((await textOf(await pressed('Runes ᚠ'))).text).toContain('Runes?')
    expect((await drawn('Runes ᚠ')).filter(({ glyph }) => glyph === 0)).toEqual([])
  })
})
