import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { ACCOUNT, openBank, type TestBank } from '../../../test/support/bank.ts'
import type { TestPortal } from '../../../test/support/portal.ts'
import type { StaffMember } from '../../../test/support/staff.ts'

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
const deliver: TestBank['deliver'] = (delivery) => bank.deliver(delivery)
const waiting = () => portal.ok('operator/payments/unmatched/list', {}, { as: staff })
const confirm = (id: number, amount: number, reference: string) =>
  portal.call('operator/orders/confirm-payment', { id, amount, reference, arrivedOn: '2026-11-20' }, { as: staff })
const statement = (...lines: string[]) => ['Ngày,Số tham chiếu,Ghi có,Nội dung', ...lines].join('\n')
const columns = { date: 0, reference: 1, amount: 2, text: 3, payer: null }
const take = (file: string) => portal.call('operator/payments/statement/import', { account, file, columns }, { as: staff })

describe('[M4][M5] a transfer to an account of ours', () => {
  it('shows account, words and code, and is known by its words whatever the bank made of them', async () => {
    const asked = await topup(500_000)
    expect((await detail(asked)).payments).toMatchObject([
      { next: { kind: 'transfer', qr: expect.stringContaining(asked.memo), lines: [{ value: 'Vietcombank' }, {}, {}] } },
    ])
    await pay(500_000, `MBVCB.3278907687.${asked.memo.toLowerCase().slice(0, 7)} ${asked.memo.slice(7)}.CT tu 0011`)
    expect([(await detail(asked)).status, await balance(asked.as)]).toEqual(['credited', 500_000])
  })
  it('too small: credited, unpaid, says what is missing; the rest under the same words completes it', async () => {
    const asked = await topup(500_000)
    await pay(200_000, asked.memo)
    expect(await detail(asked)).toMatchObject({ status: 'unpaid', missing: { amount: 300_000 } })
    await pay(300_000, `${asked.memo} lan 2`)
    expect([(await detail(asked)).status, await balance(asked.as)]).toEqual(['credited', 500_000])
  })
  it('too large, and once more after it was paid: all of it is the customer’s', async () => {
    const asked = await topup(500_000)
    await pay(600_000, asked.memo)
    await pay(100_000, asked.memo)
    expect([(await detail(asked)).status, await balance(asked.as)]).toEqual(['credited', 700_000])
  })
  it('told a hundred times at once: one effect', async () => {
    const asked = await topup(500_000)
    const [delivery] = await bank.peer.settle({ amount: 500_000, content: asked.memo })
    if (!delivery) throw new Error('nothing was delivered')
    const storm = await Promise.all(Array.from({ length: 100 }, () => deliver(delivery)))
    expect(new Set(storm)).toEqual(new Set([200]))
    await Promise.all([portal.drain(), portal.drain(), portal.drain()])
    expect(await balance(asked.as)).toBe(500_000)
  })
  it('told by the bank, by staff and by the statement at once: one effect', async () => {
    for (let round = 0; round < 3; round++) {
      const asked = await topup(500_000)
      const referenceCode = `FT2632700${round}`
      const [delivery] = await bank.peer.settle({ amount: 500_000, content: asked.memo, referenceCode })
      if (!delivery) throw new Error('nothing was delivered')
      const file = statement(`20/11/2026,ft 2632700${round},"500,000",${asked.memo} chuyen tien`)
      await Promise.all([deliver(delivery), confirm(asked.id, 500_000, referenceCode), take(file), portal.drain(), portal.drain()])
      await portal.drain()
      expect([(await detail(asked)).status, await balance(asked.as)]).toEqual(['credited', 500_000])
      expect((await waiting()).total).toBe(0)
    }
  })
  it('confirmed by staff under another name than the bank tells afterwards: a person decides, it is not booked twice', async () => {
    const asked = await topup(500_000)
    expect(await confirm(asked.id, 500_000, 'slip 17')).toMatchObject({ data: { outcome: 'paid' } })
    await pay(500_000, asked.memo)
    expect(await balance(asked.as)).toBe(500_000)
    const [event] = (await waiting()).items
    expect(event).toMatchObject({
      key: asked.memo,
      attempt: { invoiceId: asked.id },
      told: { text: asked.memo, account: ACCOUNT.accountNumber },
    })
    const dismiss = () => portal.call('operator/payments/unmatched/dismiss', { id: event?.id ?? 0, reason: 'it is slip 17' }, { as: staff })
    const raced = await Promise.all([dismiss(), dismiss()])
    expect(raced.map(({ status }) => status).sort()).toEqual(['error', 'success'])
    expect([(await waiting()).total, await balance(asked.as)]).toEqual([0, 500_000])
    const { rows } = await portal.db.pool.query(
      `select after from activity where action = 'operator/payments/unmatched/dismiss' and status = 'success'`,
    )
    expect(rows).toMatchObject([{ after: { state: 'dismissed', reason: 'it is slip 17' } }])
  })
  it('one reference with two sums is two things: the second waits for a person', async () => {
    const asked = await topup(500_000)
    await pay(500_000, asked.memo, { referenceCode: 'FTSAME' })
    await pay(70_000, asked.memo, { referenceCode: 'FTSAME' })
    expect([await balance(asked.as), (await waiting()).items[0]?.amount.amount]).toEqual([500_000, 70_000])
    await portal.ok(
      'operator/payments/unmatched/dismiss',
      { id: (await waiting()).items[0]?.id ?? 0, reason: 'the bank erred' },
      { as: staff },
    )
  })
})

describe('[M4] money that names no payment', () => {
  it.each([
    ['no words at all', '', {}],
    ['words with a letter wrong', 'TT23456789AB2', {}],
    ['another account of ours', 'MEMO', { accountNumber: '999888777' }],
  ])('%s: it waits with everything the bank told, and becomes a customer’s by a person’s word', async (_, content, more) => {
    const asked = await topup(500_000)
    await pay(500_000, content === 'MEMO' ? asked.memo : content, more)
    const { items, total } = await waiting()
    expect([total, items[0]?.attempt, (await detail(asked)).status]).toEqual([1, null, 'pending'])
    await portal.ok(
      'operator/payments/unmatched/assign',
      { id: items[0]?.id ?? 0, accountId: asked.as.id, reason: 'sent the slip' },
      { as: staff },
    )
    expect([await balance(asked.as), (await waiting()).total]).toEqual([500_000, 0])
  })
})
