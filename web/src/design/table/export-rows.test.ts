import { type Money, money } from '@portal/contracts/money.ts'
import { describe, expect, it } from 'vitest'
import { exportedColumns, toCsv, toText } from './export-rows.ts'

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

  it.each(['\u200b', '\u202e', '\ufeff', '\u2060', '\u00ad', '\u3000', ' \u200b\t', '\u3164'])(
    'disarm it behind %j too, in text as in CSV',
    (before) => {
      for (const sign of '=+-@＝＋－＠') {
        const cell = `${before}${sign}cmd|' /C calc'!A0`
        expect([toText([['a', cell]]), toCsv([], [['a', cell]])]).toEqual([`a\t'${cell}`.replace(/'(.*)\t/, "'$1 "), `\r\na,'${cell}`])
      }
    },
  )

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

interface Row {
  readonly number: string
  readonly total: Money | null
}

it('write beside every sum what it is a sum of', () => {
  const columns = [
    { header: 'Number', text: (row: Row) => row.number },
    { header: 'Actions' },
    { header: 'Total', money: (row: Row) => row.total },
  ]
  const written = exportedColumns<Row>(columns, (header) => `${header}: currency`)
  expect(written.map(({ header }) => header)).toEqual(['Number', 'Total', 'Total: currency'])
  const rows = [
    { number: 'A-1', total: money(1999, 'USD') },
    { number: 'A-2', total: money(50_000, 'VND') },
    { number: 'A-3', total: null },
  ]
  expect(rows.map((row) => written.map(({ text }) => text(row) ?? ''))).toEqual([
    ['A-1', '19.99', 'USD'],
    ['A-2', '50000', 'VND'],
    ['A-3', '', ''],
  ])
})
