import { describe, expect, it } from 'vitest'
import { decodeStatement } from './decode.rules.ts'
import { type CsvProblem, readCsv, run } from './statement.parser.ts'
import type { Csv } from './statement.rules.ts'

function table(text: string): Csv {
  const csv = readCsv(text)
  if ('problem' in csv) throw new Error(csv.problem)
  return csv
}

describe('the file', () => {
  const text = 'Ngày,Số tham chiếu,Ghi có,Nội dung\n28/11/2026,R1,5000,chuyển tiền\n'
  const utf16 = (bom: boolean, swap: boolean) => {
    const bytes = Buffer.from((bom ? '\uFEFF' : '') + text, 'utf16le')
    return swap ? bytes.swap16() : bytes
  }
  const never = () => false
  it.each([
    ['UTF-8', Buffer.from(text)],
    ['UTF-8 with a byte order mark', Buffer.from(`\uFEFF${text}`)],
    ['UTF-16LE', utf16(true, false)],
    ['UTF-16BE', utf16(true, true)],
    ['UTF-16LE without a byte order mark', utf16(false, false)],
    ['UTF-16BE without a byte order mark', utf16(false, true)],
  ])('is read as %s', (_, bytes) => expect(decodeStatement(bytes, never)).toBe(text))
  it('is read as windows-1252, windows-1258 and GBK', () => {
    expect(decodeStatement(Buffer.from('Bénéficiaire São, 5 €'.replace('€', '\u0080'), 'latin1'), never)).toBe('Bénéficiaire São, 5 €')
    // "Số tiền": base letters, then combining tones.
    const vietnamese = Buffer.from([0x53, 0xf4, 0xec, 0x20, 0x74, 0x69, 0xea, 0xcc, 0x6e])
    expect(decodeStatement(vietnamese, never)).toBe('Số tiền')
    const chinese = Buffer.from([0xc8, 0xd5, 0xc6, 0xda])
    expect(decodeStatement(chinese, (said) => said === '日期')).toBe('日期')
  })
  it('is refused if it is no text', () => expect(decodeStatement(Buffer.from([0x50, 0x4b, 3, 4, 0, 0, 0xff, 0, 0]), never)).toBeNull())
  it('keeps quoted delimiters and line ends, and the line on which each row begins', () => {
    const { header, rows } = table(
      'Statement;;;\nDate;Reference;Credit;Description\n1;FT1;"1;0";"he said ""hi""\nand left"\n\n2;FT2;5;say "x"\n',
    )
    expect(header).toEqual(['Date', 'Reference', 'Credit', 'Description'])
    expect(rows).toEqual([
      { line: 3, cells: ['1', 'FT1', '1;0', 'he said "hi"\nand left'] },
      { line: 6, cells: ['2', 'FT2', '5', 'say "x"'] },
    ])
  })
  it.each<[string, string, CsvProblem]>([
    ['no table', 'hello', { problem: 'no-statement' }],
    ['a quote that is never closed', 'Date,Reference,Credit,Text\n1,FT1,5,"x\n2,FT2,5,y\n', { problem: 'bad-line', line: 2 }],
    ['a line without end', `Date,Reference,Credit,Text\n1,FT1,5,${'x'.repeat(30_000)}\n`, { problem: 'bad-line', line: 2 }],
    ['too many empty rows', `Date,Reference,Credit,Text\n${'\n'.repeat(11_000)}1,FT1,5,x\n`, { problem: 'too-large' }],
    ['too many rows', `Date,Reference,Credit,Text\n${'1,FT1,5,x\n'.repeat(10_001)}`, { problem: 'too-large' }],
    ['too many columns', `Date,Reference,Credit,Text${',x'.repeat(120)}\n`, { problem: 'no-statement' }],
  ])('is refused with %s', (_, file, problem) => expect(readCsv(file)).toEqual(problem))
  it('is read from its bytes with guessed columns, and larger ones are refused', () => {
    const { value, work } = run({ file: utf16(true, false).toString('base64'), encoding: 'base64', columns: null })
    expect(work).toEqual({ rows: 1 })
    expect(value).toMatchObject({ columns: { date: 0, reference: 1, amount: 2, text: 3 }, unmapped: [], totals: { in: 5000, out: 0 } })
    expect(run({ file: 'x'.repeat(1_000_001), encoding: 'text', columns: null }).value).toEqual({ problem: 'too-large' })
  })
})
