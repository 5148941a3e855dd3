import { expect, it } from 'vitest'
import { dongOf, guessColumns, readCsv } from './statement.rules.ts'

it.each([
  ['1.234.567', 1_234_567],
  ['1,234,567.00', 1_234_567],
  ['+ 1 234 567 VND', 1_234_567],
  ['500000', 500_000],
  ['', 0],
  ['-20.000', 0],
  ['(20,000)', 0],
  ['12.34', null],
  ['1,23,4', null],
  ['abc', null],
])('%s on a statement is %s đồng', (cell, amount) => expect(dongOf(cell)).toBe(amount))

it('reads quotes, other separators and the lines before the names of the columns', () => {
  const csv = readCsv('\uFEFFStatement;;;\r\nDate;Reference;Credit;Description\r\n1;FT1;"1;0";"he said ""hi""\nand left"\r\n2;FT2;5;x\r\n')
  expect(csv?.header).toEqual(['Date', 'Reference', 'Credit', 'Description'])
  expect(csv?.rows).toEqual([
    { line: 3, cells: ['1', 'FT1', '1;0', 'he said "hi"\nand left'] },
    { line: 5, cells: ['2', 'FT2', '5', 'x'] },
  ])
})

it('knows columns by how banks name them, in three languages', () => {
  const found = { date: 0, reference: 1, amount: 3, text: 4, payer: null }
  expect(guessColumns(['Transaction date', 'Reference No', 'Debit', 'Credit', 'Description'])).toEqual(found)
  expect(guessColumns(['Ngày giao dịch', 'Số tham chiếu', 'Ghi nợ', 'Ghi có', 'Nội dung chi tiết'])).toEqual(found)
  expect(guessColumns(['日期', '流水号', '支出', '收入', '摘要'])).toEqual(found)
  expect(guessColumns(['a', 'b', 'c'])).toBeNull()
})
