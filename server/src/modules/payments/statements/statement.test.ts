import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { openBank, type TestBank } from '../../../../test/support/bank.ts'
import type { TestPortal } from '../../../../test/support/portal.ts'
import { operator, type StaffMember } from '../../../../test/support/staff.ts'

let portal: TestPortal
let staff: StaffMember
let account: string
let bank: TestBank
beforeAll(async () => {
  bank = await openBank()
  ;({ portal, staff, account } = bank)
})
afterAll(() => bank.close())

const topup: TestBank['topup'] = (amount) => bank.topup(amount)
const pay: TestBank['pay'] = (...transfer) => bank.pay(...transfer)
const balance: TestBank['balance'] = (as) => bank.balance(as)
const detail: TestBank['detail'] = (asked) => bank.detail(asked)
const statement = (...lines: string[]) => ['Ngày,Số tham chiếu,Ghi có,Nội dung', ...lines].join('\n')
const columns = { date: 0, reference: 1, amount: 2, text: 3, payer: null }
const take = (file: string) => portal.call('operator/payments/statement/import', { account, file, columns }, { as: staff })

/** A file that an earlier version booked wrongly, with the memos of these orders. */
const badFile = (name: string, ...memos: string[]): string => {
  const rest = [...memos]
  return readFileSync(new URL(`../../../../test/statements/${name}`, import.meta.url), 'utf8').replaceAll(
    /<memo[^>]*>/g,
    () => rest.shift() ?? '',
  )
}
const previewed = (file: string, more: object = {}) =>
  portal.ok('operator/payments/statement/preview', { account, file, columns: null, ...more }, { as: staff })
/** Imports with the columns that the preview guesses. */
async function takeGuessed(file: string, more: object = {}) {
  const { columns } = await previewed(file, more)
  if (!columns) throw new Error('columns were not recognised')
  const imported = await portal.ok('operator/payments/statement/import', { account, file, columns, ...more }, { as: staff })
  await portal.drain()
  return imported
}

describe('[M4] a bank’s statement', () => {
  it('money out is never credited, and a file is refused while its direction column is not mapped', async () => {
    const asked = await topup(300_000)
    const file = badFile('debit-column.csv', asked.memo)
    const { columns: guessed, totals, unmapped } = await previewed(file)
    expect([guessed?.direction, unmapped, totals.in.amount, totals.out.amount]).toEqual([2, [], 0, 300_000])
    const columns = { ...guessed, direction: null } as NonNullable<typeof guessed>
    expect((await previewed(file, { columns })).unmapped).toEqual([2])
    const refused = await portal.refused('operator/payments/statement/import', { account, file, columns }, { as: staff })
    expect([refused.data.code, refused.data.params]).toEqual(['payment.statement-direction', { column: 'D/C' }])
    expect(await takeGuessed(file)).toEqual({ imported: 0, known: 0 })
    expect([await balance(asked.as), (await detail(asked)).status]).toEqual([0, 'pending'])
  })
  it('one number and amount on two days: both are credited, once each, also by files that overlap', async () => {
    const [one, other] = [await topup(230_000), await topup(230_000)]
    const file = badFile('same-number-two-days.csv', one.memo, other.memo)
    const [header = '', first = '', second = ''] = file.split('\n')
    expect(await takeGuessed([header, first].join('\n'))).toEqual({ imported: 1, known: 0 })
    expect(await takeGuessed(file)).toEqual({ imported: 1, known: 1 })
    expect(await takeGuessed([header, second].join('\n'))).toEqual({ imported: 0, known: 1 })
    expect(await takeGuessed(file, { file: Buffer.from(file, 'utf16le').toString('base64'), encoding: 'base64' })).toEqual({
      imported: 0,
      known: 2,
    })
    expect([await balance(one.as), await balance(other.as)]).toEqual([230_000, 230_000])
    const { rows } = await previewed(file)
    expect(rows.map(({ known }) => [known?.date, known?.invoiceId])).toEqual([
      ['28/11/2026', one.id],
      ['29/11/2026', other.id],
    ])
  })
  it('two equal lines of one day are two payments; a file that holds only one of them adds none', async () => {
    const asked = await topup(40_000)
    const line = `27/11/2026,FT777,40000,${asked.memo}`
    expect(await takeGuessed(statement(line, line))).toEqual({ imported: 2, known: 0 })
    expect(await takeGuessed(statement(line))).toEqual({ imported: 0, known: 1 })
    expect(await takeGuessed(statement(line, line))).toEqual({ imported: 0, known: 2 })
    expect(await balance(asked.as)).toBe(80_000)
  })
  it('staff book a known line with a reason: once, whoever clicks at the same time', async () => {
    const asked = await topup(60_000)
    await pay(60_000, asked.memo, { referenceCode: 'FT88' })
    const file = statement(`20/11/2026,FT88,60000,${asked.memo} tu MB`)
    const { columns: guessed, rows } = await previewed(file)
    expect(rows).toMatchObject([{ state: 'known', bookable: true, known: { reference: 'FT88', toldBy: 'gateway', invoiceId: asked.id } }])
    const columns = guessed as NonNullable<typeof guessed>
    const input = { account, file, columns, line: 2, reason: 'the customer paid twice' }
    const support = await operator(portal, 'books-nothing', ['support'])
    expect((await portal.refused('operator/payments/statement/book-anyway', input, { as: support })).http).toBe(403)
    const book = () => portal.call('operator/payments/statement/book-anyway', input, { as: staff })
    const clicks = await Promise.all([book(), book(), book()])
    expect(clicks.map(({ status }) => status).sort()).toEqual(['error', 'error', 'success'])
    await portal.drain()
    expect(await balance(asked.as)).toBe(120_000)
    expect((await previewed(file)).rows).toMatchObject([{ state: 'known', bookable: false }])
    expect((await portal.refused('operator/payments/statement/book-anyway', input, { as: staff })).data.code).toBe('payment.line-booked')
    expect(await takeGuessed(file)).toEqual({ imported: 0, known: 1 })
    expect(await balance(asked.as)).toBe(120_000)
    const { rows: log } = await portal.db.pool.query(
      `select before, after from activity where action = 'operator/payments/statement/book-anyway' and status = 'success'`,
    )
    expect(log).toMatchObject([{ before: { known: 'FT88', invoiceId: asked.id }, after: { line: 2, reason: 'the customer paid twice' } }])
  })
  it('a delimiter inside a text changes nothing', async () => {
    const asked = await topup(150_000)
    expect(await takeGuessed(badFile('semicolons-in-text.csv', asked.memo))).toEqual({ imported: 1, known: 0 })
    expect(await balance(asked.as)).toBe(150_000)
  })
  it('says before it is imported what that will do; imported twice it acts once', async () => {
    const [one, other] = [await topup(500_000), await topup(300_000)]
    await pay(500_000, one.memo, { referenceCode: 'FT900' })
    const lines = [
      'SAO KÊ TÀI KHOẢN 0123456789,,,',
      'Ngày,Số tham chiếu,Ghi có,Nội dung',
      `20/11/2026,FT900,"500,000",${one.memo}`,
      `20/11/2026,FT901,300.000,"${other.memo}, chuyen tien"`,
      '20/11/2026,FT902,-20.000,phi',
      '20/11/2026,,50.000,khong so',
    ]
    const file = lines.join('\r\n')
    const preview = await portal.ok('operator/payments/statement/preview', { account, file, columns: null }, { as: staff })
    expect(preview).toMatchObject({
      columns,
      totals: { in: { amount: 850_000 }, out: { amount: 20_000 }, closing: null },
      counts: { new: 1, known: 1, skipped: 1, unreadable: 1 },
    })
    expect(preview.rows.map(({ line, state, invoiceId }) => [line, state, invoiceId])).toEqual([
      [3, 'known', one.id],
      [4, 'new', other.id],
      [6, 'unreadable', null],
      [5, 'skipped', null],
    ])
    expect(await balance(other.as)).toBe(0)
    const imported = await Promise.all([take(file), take(file)])
    expect(imported.map(({ data }) => data.imported).sort()).toEqual([0, 1])
    await portal.drain()
    expect([await balance(one.as), await balance(other.as), (await detail(other)).status]).toEqual([500_000, 300_000, 'credited'])
    const support = await operator(portal, 'not-billing', ['support'])
    expect((await portal.refused('operator/payments/statement/import', { account, file, columns }, { as: support })).http).toBe(403)
  })
  it('is told apart from what is none, and only accounts at banks have one', async () => {
    const refused = await portal.refused('operator/payments/statement/preview', { account, file: 'hello', columns: null }, { as: staff })
    expect(refused.data.code).toBe('payment.no-statement')
    expect((await portal.ok('operator/payments/statement/accounts', {}, { as: staff })).items.map(({ id }) => id)).toEqual([account])
    expect(
      (await portal.refused('operator/payments/statement/import', { account: 'sandbox', file: 'a,b,c', columns }, { as: staff })).data.code,
    ).toBe('not-found')
  })
})
