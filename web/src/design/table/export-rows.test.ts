import { type Money, money } from '@portal/contracts/money.ts'
import readSheets from 'read-excel-file/node'
import { afterEach, describe, expect, it } from 'vitest'
import { dateParts, zones } from '../data/date-format.ts'
import { exportedColumns, toCsv, toExcel, toText } from './export-rows.ts'

afterEach(() => zones.set({ reader: undefined, billing: undefined }))

describe('exports of a list', () => {
  it('tell instants by the clock that the reader has chosen', async () => {
    zones.set({ reader: 'Asia/Tokyo', billing: 'Asia/Ho_Chi_Minh' })
    const at = '2026-11-20T17:30:00.000Z'
    expect([toText([], [[at]]), toCsv([], [[at]])]).toEqual(['\n2026-11-21 02:30', '\r\n2026-11-21 02:30'])
    const [sheet] = await readSheets(Buffer.from(await (await toExcel(['at'], [[at]])).arrayBuffer()))
    expect(sheet?.data[1]?.[0]).toEqual(new Date('2026-11-21T02:30:00Z'))
  })

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
        expect([toText([], [['a', cell]]), toCsv([], [['a', cell]])]).toEqual([
          `\na\t'${cell.replaceAll(/[\t\r\n]+/g, ' ')}`,
          `\r\na,'${cell}`,
        ])
      }
    },
  )

  it('quote separators, quotes and line breaks', () => {
    expect(toCsv(['a'], [['x,y'], ['say "hi"'], ['two\nlines']])).toBe('a\r\n"x,y"\r\n"say ""hi"""\r\n"two\nlines"')
  })

  it('keep one row a line in plain text, below their names, disarmed as in CSV', () => {
    expect(
      toText(
        ['first', 'second'],
        [
          ['a\tb', 'c\nd'],
          ['1', undefined],
          ['=1+1', money(960, 'USD')],
        ],
      ),
    ).toBe("first\tsecond\na b\tc d\n1\t\n'=1+1\t9.60")
  })

  it('hold amounts, counts and instants as numbers and dates in Excel, read back by a spreadsheet', async () => {
    const at = '2026-11-20T09:12:40.350Z'
    const head = ['name', 'price', 'dong', 'months', 'paid until', 'nothing']
    const blob = await toExcel(head, [
      ['web-01', money(960, 'USD'), money(250_000, 'VND'), 12, at, null],
      ['2026', money(-1, 'USD'), null, 0, null, '+1'],
    ])
    const [sheet] = await readSheets(Buffer.from(await blob.arrayBuffer()))
    // A day is 1.0 there, so that an instant comes back a little beside itself.
    const read = (cell: unknown) => (cell instanceof Date ? new Date(Math.round(cell.getTime() / 1000) * 1000) : cell)
    const [titles, first, second] = (sheet?.data ?? []).map((row) => row.map(read))
    const { date = '', time = '' } = dateParts(at) ?? {}
    expect(titles).toEqual(head)
    expect(first).toEqual(['web-01', 9.6, 250_000, 12, new Date(`${date}T${time}:00Z`), null])
    expect(second).toEqual(['2026', -0.01, null, 0, null, '+1'])
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
    { header: 'Total', money: (row: Row) => row.total, also: [{ header: 'Months', text: () => 2 }] },
  ]
  const written = exportedColumns<Row>(columns, (header) => `${header}: currency`)
  expect(written.map(({ header }) => header)).toEqual(['Number', 'Total', 'Total: currency', 'Months'])
  const rows = [
    { number: 'A-1', total: money(1999, 'USD') },
    { number: 'A-2', total: money(50_000, 'VND') },
    { number: 'A-3', total: null },
  ]
  expect(
    toText(
      [],
      rows.map((row) => written.map(({ text }) => text(row))),
    ).split('\n'),
  ).toEqual(['', 'A-1\t19.99\tUSD\t2', 'A-2\t50000\tVND\t2', 'A-3\t\t\t2'])
})
