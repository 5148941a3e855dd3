import { describe, expect, it } from 'vitest'
import { CSV_COLUMNS, parseCsv, readInventory, writeCsv } from './csv.rules.ts'

const NEEDED = 'tag,model,processor,cpu,memoryMb,disks,diskGb,location'

describe('[S10] the inventory as CSV', () => {
  it('comes back as it went out, whatever stands in its fields', () => {
    const values = ['=1+1', 'a "quoted" one', 'two\nlines', 'x, y', "'apostrophe", '', '2 × 960 GB NVMe']
    const row = CSV_COLUMNS.map((_, n) => values[n % values.length] ?? '')
    const [read] = readInventory(writeCsv([[...CSV_COLUMNS], row]))
    expect(CSV_COLUMNS.map((name) => read?.row[name])).toEqual(row)
  })

  it('hands no spreadsheet a formula', () => {
    expect(writeCsv([['=cmd()', '@x', '-1']])).toBe("'=cmd(),'@x,'-1\r\n")
  })

  it('reads both line ends, a mark at its beginning, and passes empty lines over', () => {
    expect(parseCsv('\uFEFFa,b\r\n1,2\n\n3,4')).toEqual([
      ['a', 'b'],
      ['1', '2'],
      ['3', '4'],
    ])
  })

  it('says which column is missing or unknown', () => {
    expect(() => readInventory('tag,model\nA,B')).toThrow(expect.objectContaining({ params: { column: 'processor' } }))
    expect(() => readInventory(`${NEEDED},password\n`)).toThrow(expect.objectContaining({ params: { column: 'password' } }))
  })
})
