import { afterAll, describe, expect, it } from 'vitest'
import { openGateways, SEN } from '../../../../test/support/gateways.ts'
import { signedInAgain } from '../../../../test/support/life.ts'
import { operator } from '../../../../test/support/staff.ts'

const gates = await openGateways()
const { portal, stripe, vnpay, sepay, ids, storm, paidThere, main } = gates
afterAll(gates.close)

let clerks = 0
/** Sessions of staff end long before a day does. */
const clerk = () => operator(portal, `settles${++clerks}`, ['billing'])
/** Until some hours after midnight in Saigon, when what is over was compared. */
async function nextMorning(): Promise<void> {
  await portal.advance(`${(44 - portal.clock.now().getUTCHours()) % 24 || 24}h`)
  await portal.drain()
  await portal.drain()
}
const days = async (account: string) => (await portal.ok('operator/settlements/list', { account }, { as: await clerk() })).items
const latest = async (account: string) => (await days(account))[0]
async function day(account: string, show: 'differing' | 'all' = 'differing') {
  const of = (await latest(account))?.day ?? ''
  return await portal.ok('operator/settlements/day', { account, day: of, show }, { as: await clerk() })
}
const line = async (account: string) => {
  const { items, of } = await day(account)
  const [first] = items
  if (!first) throw new Error('nothing differs')
  return { ...first, where: { account, day: of.day, name: first.name } }
}
async function tell(way: 'stripe' | 'vnpay' | 'sepay' | 'payos' | 'sandbox', amount: number) {
  const paid = await paidThere(way, amount)
  await storm(paid.account, paid.deliveries, 1)
  await portal.drain()
  return paid
}
const intentOf = (key: string): string => String(gates.session(key)[0]?.['payment_intent'])

describe('[M5][X1] what gateways moved, against the books', () => {
  it('agrees for each account the morning after, with what was kept of it; nobody is asked twice', async () => {
    const card = await tell('stripe', 5000)
    for (const way of ['vnpay', 'sepay', 'payos'] as const) await tell(way, 500_000)
    await nextMorning()
    expect(await latest(ids.stripe)).toMatchObject({
      ...{ state: 'green', day: '2026-11-20', reasons: {}, failure: null },
      sums: [{ taken: { amount: 5000 }, fees: { amount: 175 }, ledger: { amount: 5000 }, difference: { amount: 0 } }],
    })
    for (const way of ['vnpay', 'sepay', 'payos'] as const)
      expect(await latest(ids[way]), way).toMatchObject({
        state: 'green',
        sums: [{ taken: { amount: 500_000 }, difference: { amount: 0 } }],
      })
    expect(await latest('sandbox')).toMatchObject({ state: 'green', sums: [] })
    expect((await day(ids.stripe, 'all')).items).toMatchObject([{ reference: intentOf(card.key), reason: null, invoiceId: card.id }])
    const asked = stripe.calls.filter((call) => call.includes('balance_transactions')).length
    await portal.advance('3h')
    await portal.drain()
    expect(stripe.calls.filter((call) => call.includes('balance_transactions'))).toHaveLength(asked)
  })

  it('money that only the gateway has is put into the inbox and waits for a person; a refund made there is taken from the balance', async () => {
    const paid = await tell('stripe', 4000)
    const { books } = stripe
    books.createRefund(
      new Map([
        ['payment_intent', intentOf(paid.key)],
        ['amount', '1500'],
      ]),
    )
    const stray = books.charge(books.intent({ amount: 700, currency: 'usd', metadata: {}, customer: null }))
    await nextMorning()
    expect(await latest(ids.stripe)).toMatchObject({
      ...{ state: 'open', reasons: { 'missing-here': 2 } },
      sums: [{ taken: { amount: 4700 }, refunded: { amount: 1500 }, ledger: { amount: 4000 }, difference: { amount: -800 } }],
    })
    const staff = await clerk()
    const { items, of } = await day(ids.stripe)
    expect(items.map(({ kind, bookable }) => [kind, bookable])).toEqual([
      ['payment', true],
      ['refund', true],
    ])
    for (const { name } of items) {
      const book = () => portal.call('operator/settlements/book', { account: ids.stripe, day: of.day, name }, { as: staff })
      await Promise.all([book(), book(), book()])
    }
    await portal.drain()
    expect(await main(paid.as)).toBe(2500)
    expect((await day(ids.stripe)).items).toMatchObject([{ reference: stray.id, waits: true, bookable: false }])
    const { items: waiting } = await portal.ok('operator/payments/unmatched/list', { search: stray.id }, { as: staff })
    const assign = { id: waiting[0]?.id ?? 0, accountId: paid.as.id, reason: 'paid by a link from the sales desk' }
    await portal.ok('operator/payments/unmatched/assign', assign, { as: staff })
    await portal.advance('1h')
    await portal.drain()
    expect([await main(paid.as), (await latest(ids.stripe))?.state]).toEqual([3200, 'green'])
    // The inbox keeps all that was told; processed again nothing is booked twice.
    const as = await clerk()
    const inbox = async () => (await portal.ok('operator/payments/unmatched/list', { search: stray.id, show: 'all' }, { as })).items
    expect(await inbox()).toMatchObject([{ state: 'processed', reference: stray.id }])
    await portal.ok('operator/payments/unmatched/replay', { id: (await inbox())[0]?.id ?? 0 }, { as })
    await portal.drain()
    expect([await main(paid.as), (await inbox())[0]?.state]).toEqual([3200, 'processed'])
  })

  it('what only the books have, or with another sum, is red until a person explains it; other sums ask again', async () => {
    const staff = await clerk()
    const begun = await gates.topUp('sepay', 300_000)
    const wrong = { id: begun.id, amount: 300_000, reference: 'FT-TYPED-WRONG', arrivedOn: '2026-11-22' }
    await portal.ok('operator/orders/confirm-payment', wrong, { as: staff })
    const other = await tell('sepay', 400_000)
    const booked = sepay.booked.at(-1) as { transferAmount: number }
    booked.transferAmount = 390_000
    await nextMorning()
    expect(await latest(ids.sepay)).toMatchObject({
      ...{ state: 'open', reasons: { 'missing-there': 1, 'amount-differs': 1 } },
      sums: [{ taken: { amount: 390_000 }, ledger: { amount: 700_000 }, difference: { amount: -310_000 } }],
    })
    const explain = async () => {
      const { where } = await line(ids.sepay)
      const { items } = await day(ids.sepay)
      const open = items.find(({ explained }) => !explained)
      const input = { ...where, name: open?.name ?? '', reason: 'the bank corrects it tomorrow' }
      return (await portal.ok('operator/settlements/explain', input, { as: await clerk() })).state
    }
    expect([await explain(), await explain()]).toEqual(['open', 'green'])
    expect(await latest(ids.sepay)).toMatchObject({ state: 'green', explained: 2, reasons: {} })
    const log = await portal.ok('operator/audit/list', { search: 'settlements' }, { as: await operator(portal, `reads${++clerks}`) })
    expect(log.items.some(({ action }) => action.endsWith('settlements/explain'))).toBe(true)
    // The bank says something else again: the word was of other sums.
    booked.transferAmount = 380_000
    const { where } = await line(ids.sepay)
    await portal.ok('operator/settlements/ask', { account: where.account, day: where.day }, { as: await clerk() })
    await portal.drain()
    expect(await latest(ids.sepay)).toMatchObject({ state: 'open', reasons: { 'amount-differs': 1 }, explained: 1 })
    expect(other.amount).toBe(400_000)
    expect([await explain(), (await latest(ids.sepay))?.state]).toEqual(['green', 'green'])
  })

  it('a gateway that does not answer is asked every hour, holds up no other account, and staff hear of it after two days', async () => {
    await tell('vnpay', 200_000)
    await tell('stripe', 2000)
    vnpay.faults.push(...Array.from({ length: 1000 }, () => 'down' as const))
    await nextMorning()
    expect(await latest(ids.vnpay)).toMatchObject({ state: 'unasked', askedAt: null, failure: expect.stringContaining('502') })
    expect(await latest(ids.stripe)).toMatchObject({ state: 'green' })
    const alerts = async () => {
      await portal.housekeep()
      const { items } = await portal.ok('operator/alerts/list', {}, { as: await clerk() })
      return items.filter(({ kind }) => kind === 'settlement-open').map(({ link }) => link)
    }
    const before = await latest(ids.vnpay)
    expect(await alerts()).toEqual([])
    await portal.advance('2d')
    for (let n = 0; n < 3; n++) await portal.drain()
    expect(await alerts()).toContain(`/operator/settlements/${ids.vnpay}/${before?.day}`)
    vnpay.faults.length = 0
    await portal.advance('1h')
    for (let n = 0; n < 3; n++) await portal.drain()
    await portal.advance('1m')
    await portal.drain()
    expect((await days(ids.vnpay)).map(({ state }) => state)).toEqual(Array.from({ length: (await days(ids.vnpay)).length }, () => 'green'))
    expect(await alerts()).toEqual([])
  })

  it('an account that nobody tells of is compared with the statements that staff import', async () => {
    const bank = { bankName: 'ACB', bankBin: '970416', accountNumber: '99887766', accountHolder: 'CONG TY SEN VIET' }
    const staff = await operator(portal, `opens${++clerks}`)
    const made = { kind: 'payment' as const, vendor: 'bank-transfer', title: 'ACB', label: null, brandId: 2, settings: bank }
    const { id: account } = await portal.ok('operator/integration/create', made, { as: staff })
    const as = await signedInAgain(portal, (await gates.topUp('sepay', 100_000)).as)
    const { id } = await portal.ok('user/order/place', { type: 'topup', amount: 600_000 }, { as, ...SEN })
    await portal.ok('user/order/finish', { id, method: account }, { as, ...SEN })
    const today = portal.clock.now().toISOString().slice(0, 10)
    const seen = { id, amount: 600_000, reference: 'FT 77', arrivedOn: today }
    await portal.ok('operator/orders/confirm-payment', seen, { as: staff })
    await nextMorning()
    expect(await latest(account)).toMatchObject({ state: 'open', byStatement: true, reasons: { 'missing-there': 1 } })
    const [year, month, date] = ((await latest(account))?.day ?? '').split('-')
    const file = ['Ngày,Số tham chiếu,Ghi có,Nội dung', `${date}/${month}/${year},ft77,"600,000",chuyen tien`].join('\n')
    const columns = { date: 0, reference: 1, amount: 2, text: 3, payer: null }
    expect(await portal.ok('operator/payments/statement/import', { account, file, columns }, { as: await clerk() })).toEqual({
      imported: 0,
      known: 1,
    })
    await portal.drain()
    expect(await latest(account)).toMatchObject({ state: 'green', sums: [{ taken: { amount: 600_000 } }] })
    const foreign = await portal.refused('operator/settlements/ask', { account, day: '2099-01-01' }, { as: await clerk() })
    expect(foreign.data.code).toBe('not-found')
  })
})
