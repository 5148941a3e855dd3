import { describe, expect, it } from 'vitest'
import { toCsv, toText } from './export-rows.ts'

describe('exports of a list', () => {
  it('disarm what a spreadsheet would run as a formula, and leave numbers alone', () => {
    expect(
      toCsv(
        ['note', 'amount'],
        [
          ['=HYPERLINK("http://x")', -5],
          ['@SUM(A1)', 9.6],
          ['＝1+1', '\n=1+1'],
          [' =1+1', '\t@x'],
          ['-12.50', null],
          ['+84901234567', 1],
        ],
      ),
    ).toBe(
      'note,amount\r\n"\'=HYPERLINK(""http://x"")",-5\r\n\'@SUM(A1),9.6\r\n\'＝1+1,"\'\n=1+1"\r\n\' =1+1,\'\t@x\r\n-12.50,\r\n+84901234567,1',
    )
  })

  it('quote separators, quotes and line breaks', () => {
    expect(toCsv(['a'], [['x,y'], ['say "hi"'], ['two\nlines']])).toBe('a\r\n"x,y"\r\n"say ""hi"""\r\n"two\nlines"')
  })

  it('keep one row a line in plain text', () => {
    expect(
      toText([
        ['a\tb', 'c\nd'],
        ['1', undefined],
      ]),
    ).toBe('a b\tc d\n1\t')
  })
})
