import { describe, expect, it } from 'vitest'
import { amountOf } from './amount.rules.ts'
import { directionOf, guessColumns, unmappedDirections } from './columns.rules.ts'

import { dateOrderOf, dayIn } from './dates.rules.ts'
import { readCsv } from './statement.parser.ts'
import { type Csv, linesOf, totalsOf } from './statement.rules.ts'

function table(text: string): Csv {
  const csv = readCsv(text)
  if ('problem' in csv) throw new Error(csv.problem)
  return csv
}

/** What importing this file without touching the mapping would do. */
function whole(text: string) {
  const csv = table(text)
  const columns = guessColumns(csv.header, csv.rows)
  if (!columns) throw new Error(`columns not recognised: ${csv.header}`)
  const lines = linesOf(csv, columns)
  return {
    unmapped: unmappedDirections(csv.header, csv.rows, columns),
    credited: lines.flatMap(({ transfer }) => (transfer ? [[transfer.reference, transfer.amount, transfer.text]] : [])),
    days: lines.flatMap(({ transfer, day }) => (transfer ? [day] : [])),
    totals: totalsOf(csv, columns, lines),
    unreadable: lines.filter(({ state }) => state === 'unreadable').length,
  }
}

it.each([
  ['1.234.567', 1_234_567, null],
  ['1,234,567.00', 1_234_567, null],
  ['+ 1 234 567 VND', 1_234_567, 'in'],
  ['500000', 500_000, null],
  ['', 0, null],
  ['-', 0, null],
  ['-20.000', 20_000, 'out'],
  ['−20.000', 20_000, 'out'],
  ['20.000-', 20_000, 'out'],
  ['(20,000)', 20_000, 'out'],
  ['20,000 DR', 20_000, 'out'],
  ['20,000.00 CR', 20_000, 'in'],
])('a cell with %s is %s đồng, direction %s', (cell, value, direction) => expect(amountOf(cell)).toEqual({ value, direction }))

it.each(['12.34', '1,23,4', 'abc', '9'.repeat(10_000)])('a cell with %.20s is no sum', (cell) => expect(amountOf(cell)).toBeNull())

it.each([
  ...['C', 'cr', 'Credit', 'Có', 'Ghi có', '+', 'Tiền vào', 'in', '贷', '收入', 'Thu'].map((cell) => [cell, 'in'] as const),
  ...['D', 'DR', 'Debit', 'Nợ', 'N', 'ghi nợ', '-', '−', 'Tiền ra', 'out', '借', '支出', 'Chi'].map((cell) => [cell, 'out'] as const),
  ...['', 'IBFT', 'transfer', 'x'].map((cell) => [cell, null] as const),
])('a direction cell with "%s" means %s', (cell, direction) => expect(directionOf(cell)).toBe(direction))

it.each([
  ['20/11/2026', '2026-11-20'],
  ['2026-11-20 14:05:11', '2026-11-20'],
  ['1.2.2026', '2026-02-01'],
  ['29/11/26', '2026-11-29'],
  ['29-Nov-2026', '2026-11-29'],
  ['Nov 29, 2026', '2026-11-29'],
  ['20261129', '2026-11-29'],
  ['2026年11月29日', '2026-11-29'],
  ['31/02/2026', null],
  ['yesterday', null],
  [null, null],
])('a statement’s %s is the day %s', (text, day) => expect(dayIn(text)).toBe(day))

it('the month comes first only where a date of the file proves it', () => {
  expect([dateOrderOf(['11/03/2026', '11/29/2026']), dateOrderOf(['11/03/2026']), dateOrderOf(['29/11/2026'])]).toEqual([
    'MDY',
    'DMY',
    'DMY',
  ])
  expect(dayIn('11/03/2026', 'MDY')).toBe('2026-11-03')
})

interface Layout {
  readonly file: string
  readonly credited: readonly (readonly [string, number, string])[]
  readonly day?: string
  readonly totals: readonly [into: number, out: number, opening: number | null, closing: number | null, difference: number | null]
}

const LAYOUTS: Readonly<Record<string, Layout>> = {
  'Vietcombank: preamble, debit and credit column, footer': {
    file: [
      'NGÂN HÀNG TMCP NGOẠI THƯƠNG VIỆT NAM',
      'Tài khoản: 0123456789;Loại tiền: VND',
      'Số dư đầu kỳ;1.000.000',
      'STT;Ngày giao dịch;Số CT;Số tiền ghi nợ;Số tiền ghi có;Số dư;Nội dung chi tiết',
      '1;28/11/2026;5023;;230.000;1.230.000;TT1; ',
      '2;29/11/2026;5024;300.000;;930.000;HOAN TT1',
      'Tổng cộng;;;300.000;230.000;;',
      'Số dư cuối kỳ;;;;;930.000;',
    ].join('\n'),
    credited: [['5023', 230_000, 'TT1']],
    day: '2026-11-28',
    totals: [230_000, 300_000, 1_000_000, 930_000, 0],
  },
  'Vietcombank online: a column with + and -': {
    file: 'Ngày giao dịch,Số tham chiếu,Thay đổi,Số tiền,Mô tả\n28/11/2026,R1,+,"230,000",TT1\n29/11/2026,R2,-,"300,000",HOAN TT1\n',
    credited: [['R1', 230_000, 'TT1']],
    totals: [230_000, 300_000, null, null, null],
  },
  'Techcombank: bilingual names, newest row first': {
    file: [
      'Ngày giao dịch/ Transaction date,Đối tác/ Remitter,Diễn giải/ Details,Số bút toán/ Transaction No,Nợ/ Debit,Có/ Credit,Số dư/ Balance',
      '29/11/2026,B,HOAN TT1,FT2,"-300,000",,"930,000"',
      '28/11/2026,A,TT1,FT1,,"230,000","1,230,000"',
    ].join('\r\n'),
    credited: [['FT1', 230_000, 'TT1']],
    totals: [230_000, 300_000, 1_000_000, 930_000, 0],
  },
  'MB: one signed column': {
    file: 'Ngày;Số bút toán;Phát sinh nợ/có;Nội dung\n28/11/2026;FT1;+230.000;TT1\n29/11/2026;FT2;-300.000;HOAN TT1\n',
    credited: [['FT1', 230_000, 'TT1']],
    totals: [230_000, 300_000, null, null, null],
  },
  'ACB: withdrawals and deposits': {
    file: 'Ngày hiệu lực\tNgày giao dịch\tSố GD\tNội dung giao dịch\tTiền rút ra\tTiền gửi vào\tSố dư\n28/11/2026\t28/11/2026\t77\tTT1\t-\t230.000\t1.230.000\n29/11/2026\t29/11/2026\t78\tHOAN TT1\t300.000\t-\t930.000\n',
    credited: [['77', 230_000, 'TT1']],
    totals: [230_000, 300_000, 1_000_000, 930_000, 0],
  },
  'BIDV: names without accents': {
    file: 'STT,Ngay GD,Ma GD,So tien ghi no,So tien ghi co,So du,Noi dung\n1,28/11/2026,G1,,230000,1230000,TT1\n2,29/11/2026,G2,300000,,930000,HOAN TT1\n',
    credited: [['G1', 230_000, 'TT1']],
    totals: [230_000, 300_000, 1_000_000, 930_000, 0],
  },
  'SePay export': {
    file: 'Ngày giao dịch,Mã tham chiếu,Nội dung thanh toán,Tiền vào,Tiền ra,Lũy kế\n2026-11-28 10:00:00,S1,TT1,230000,0,1230000\n2026-11-29 10:00:00,S2,HOAN TT1,0,300000,930000\n',
    credited: [['S1', 230_000, 'TT1']],
    totals: [230_000, 300_000, 1_000_000, 930_000, 0],
  },
  'SePay API fields': {
    file: 'transaction_date,reference_number,amount_in,amount_out,accumulated,transaction_content\n2026-11-28 10:00:00,S1,230000.00,0.00,1230000.00,TT1\n2026-11-29 10:00:00,S2,0.00,300000.00,930000.00,HOAN TT1\n',
    credited: [['S1', 230_000, 'TT1']],
    totals: [230_000, 300_000, 1_000_000, 930_000, 0],
  },
  'Chinese bank: 借贷 column': {
    file: '日期,流水号,借贷标志,交易金额,余额,摘要\n20261128,L1,贷,230000,1230000,TT1\n20261129,L2,借,300000,930000,退款 TT1\n合计,,,530000,,\n',
    credited: [['L1', 230_000, 'TT1']],
    day: '2026-11-28',
    totals: [230_000, 300_000, 1_000_000, 930_000, 0],
  },
  'Chinese bank: 收入 and 支出': {
    file: '交易时间,交易流水号,支出,收入,余额,附言\n2026-11-28,L1,,230000,1230000,TT1\n2026-11-29,L2,300000,,930000,退款\n',
    credited: [['L1', 230_000, 'TT1']],
    totals: [230_000, 300_000, 1_000_000, 930_000, 0],
  },
  'US bank: D/C, month first, closing balance that does not add up': {
    file: 'Opening balance,1000000\nDate,Reference,D/C,Amount,Description\n11/28/2026,U1,C,230000,TT1\n11/29/2026,U2,D,300000,RETURN TT1\nClosing balance,,,950000,\n',
    credited: [['U1', 230_000, 'TT1']],
    day: '2026-11-28',
    totals: [230_000, 300_000, 1_000_000, 950_000, -20_000],
  },
  'A direction column with an unknown name': {
    file: 'Date,Reference,Art,Amount,Description\n28/11/2026,U1,CR,230000,TT1\n29/11/2026,U2,DR,300000,RETURN TT1\n',
    credited: [['U1', 230_000, 'TT1']],
    totals: [230_000, 300_000, null, null, null],
  },
}

it.each(Object.entries(LAYOUTS))('[M4] %s: only money in is credited', (_, { file, credited, day, totals }) => {
  const read = whole(file)
  const { in: into, out, opening, closing, difference } = read.totals
  expect(read).toMatchObject({ unmapped: [], credited, unreadable: 0 })
  expect([into, out, opening, closing, difference]).toEqual(totals)
  if (day) expect(read.days).toEqual([day])
})

describe('files that were credited wrongly', () => {
  it('D/C column, money out only: nothing is credited', () => {
    const read = whole('Date,Reference,D/C,Amount,Description\n29/11/2026,OUT1,D,300000,HOAN TT1\n')
    expect([read.credited, read.totals.out, read.unmapped]).toEqual([[], 300_000, []])
  })
  it('semicolons in a text do not change the delimiter', () => {
    const read = whole('date,ref,credit,description\n29/11/2026,SC1,150000,REF;;;IBFT;TT1;ND;X\n')
    expect(read.credited).toEqual([['SC1', 150_000, 'REF;;;IBFT;TT1;ND;X']])
  })
  it('one number on two days is two rows', () => {
    const read = whole('Ngày GD,Số CT,Phát sinh có,Nội dung\n28/11/2026,5023,"230,000",one\n29/11/2026,5023,"230,000",two\n')
    expect([read.credited.length, read.days]).toEqual([2, ['2026-11-28', '2026-11-29']])
  })
  it('a row whose columns contradict each other, or whose direction is unknown, is never credited', () => {
    const both = whole('Date,Reference,Debit,Credit,Description\n28/11/2026,B1,5000,5000,x\n')
    const strange = whole('Date,Reference,D/C,Amount,Description\n28/11/2026,B1,C,-5000,x\n28/11/2026,B2,?,5000,x\n28/11/2026,B3,,5000,x\n')
    expect([both.credited, both.unreadable, strange.credited, strange.unreadable]).toEqual([[], 1, [], 3])
  })
})

it.each([
  ['D/C', 'D', 'C'],
  ['Dr/Cr', 'Dr', 'Cr'],
  ['Debit/Credit', 'Debit', 'Credit'],
  ['Nợ/Có', 'Nợ', 'Có'],
  ['借/贷', '借', '贷'],
  ['收支', '支', '收'],
])('takes only incoming lines of a statement with a %s column', (name, out, incoming) => {
  const read = whole(`Date,Reference,${name},Amount,Description\n1,OUT1,${out},300000,x\n2,IN1,${incoming},300000,x\n3,ODD1,?,300000,x\n`)
  expect(read.credited).toEqual([['IN1', 300_000, 'x']])
  expect([read.totals.out, read.unreadable]).toEqual([300_000, 1])
})

it.each(['Debit', 'Ghi nợ', '支出'])('books no line with an amount in the %s column', (name) => {
  const read = whole(`Date,Reference,${name},Amount,Description\n1,OUT1,300000,300000,x\n2,IN1,0,300000,x\n`)
  expect(read.credited).toEqual([['IN1', 300_000, 'x']])
})

it('knows columns by how banks name them, in three languages', () => {
  const found = { date: 0, reference: 1, debit: 2, amount: 3, text: 4, payer: null, direction: null, balance: null }
  expect(guessColumns(['Transaction date', 'Reference No', 'Debit', 'Credit', 'Description'])).toEqual(found)
  expect(guessColumns(['Ngày giao dịch', 'Số tham chiếu', 'Ghi nợ', 'Ghi có', 'Nội dung chi tiết'])).toEqual(found)
  expect(guessColumns(['日期', '流水号', '支出', '收入', '摘要'])).toEqual(found)
  expect(guessColumns(['a', 'b', 'c'])).toBeNull()
})

describe('a column that looks like a direction and is not mapped', () => {
  const columns = { date: 0, reference: 1, amount: 3, text: 4, payer: null, debit: null, direction: null, balance: null }
  it.each(['D/C', 'DR/CR', 'Nợ/Có', 'N/C', '借贷', 'Debit/Credit', '+/-', 'Loại', 'Type', 'transferType'])('"%s" is reported', (name) => {
    const csv = table(`Date,Reference,${name},Amount,Description\n28/11/2026,R1,D,5000,x\n`)
    expect(unmappedDirections(csv.header, csv.rows, columns)).toEqual([2])
    expect(unmappedDirections(csv.header, csv.rows, { ...columns, direction: 2 })).toEqual([])
  })
  it.each(['Debit', 'Ghi nợ', 'Nợ/ Debit', 'Tiền ra', '支出', 'Withdrawals'])(
    'money out in "%s" is reported, also mapped as money in',
    (name) => {
      const csv = table(`Date,Reference,${name},Amount,Description\n28/11/2026,R1,5000,0,x\n`)
      expect(unmappedDirections(csv.header, csv.rows, columns)).toEqual([2])
      expect(unmappedDirections(csv.header, csv.rows, { ...columns, amount: 2, debit: 2 })).toEqual([2])
      expect(unmappedDirections(csv.header, csv.rows, { ...columns, debit: 2 })).toEqual([])
    },
  )
  it.each([
    ['Type', 'IBFT'],
    ['Loại giao dịch', 'Chuyển khoản'],
    ['Debit account', '0123456789'],
    ['No', '1'],
  ])('"%s" with %s is no direction', (name, cell) => {
    const csv = table(`Date,Reference,${name},Amount,Description\n28/11/2026,R1,${cell},5000,x\n`)
    expect(unmappedDirections(csv.header, csv.rows, columns)).toEqual([])
  })
})

it('a total is no transfer, but a payer cannot hide a transfer by its text', () => {
  const read = whole('Date,Reference,Credit,Description\n28/11/2026,R1,5000,Total of my order\nTotal,Total,5000,\n')
  expect([read.credited, read.totals.in]).toEqual([[['R1', 5000, 'Total of my order']], 5000])
})
