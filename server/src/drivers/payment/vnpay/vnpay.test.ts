import { afterAll, describe, expect, it } from 'vitest'
import { startVnpay } from '../../../../test/gateways/vnpay.ts'
import { TestClock } from '../../../platform/clock.ts'
import { describePaymentDriver } from '../conformance.ts'
import type { HookRequest, StartRequest } from '../port.ts'
import { vnpayConfig } from './config.ts'
import { VnpayDriver } from './driver.ts'
import { isSignedQuery } from './signing.ts'

const clock = new TestClock('2026-11-20T02:00:00Z')
const secrets = { tmnCode: 'PORTAL01', hashSecret: 'between VNPay and us' }
const peer = await startVnpay({ ...secrets, now: () => clock.now() })
afterAll(() => peer.close())

const PAGE = 'https://pay.vnpay.example/vpcpay.html'
/** Its payer opens the page as soon as there is one. */
class Opened extends VnpayDriver {
  override async start(request: StartRequest) {
    const started = await super.start(request)
    if (started.kind === 'redirect') await peer.open(started.url.replace(PAGE, peer.payUrl))
    return started
  }
}
const account = (more: object = {}, at = clock) =>
  new Opened(vnpayConfig.parse({ ...secrets, payUrl: PAGE, apiUrl: peer.apiUrl, ...more }), { id: 'vnpay-1', clock: at })
const driver = account()

describePaymentDriver('vnpay', ['query', 'refund', 'settlements'], () => ({
  ...{ driver, stranger: account({ tmnCode: 'PORTAL02' }) },
  settle: async (key, how) => peer.settle(key, how),
  clock,
  back: async (_, started) => {
    if (started.kind !== 'redirect') throw new Error('no page')
    const form = new URLSearchParams({ how: 'pay' })
    const answer = await fetch(started.url.replace(PAGE, peer.payUrl), { method: 'POST', body: form, redirect: 'manual' })
    return answer.headers.get('location') ?? ''
  },
}))

let serial = 0
const begin = async (amount = 50_000) => {
  const request: StartRequest = {
    key: `pay${++serial}`,
    at: clock.now(),
    amount: { amount, currency: 'VND' },
    title: 'Hóa đơn ARD-2026-000003',
    locale: 'vi-VN',
    returnUrl: 'https://portal.test/home/order/detail/3',
  }
  const started = await driver.start(request)
  return { key: request.key, started, of: { at: request.at, amount: request.amount, started } }
}

describe('[M5] VNPay', () => {
  it('signs and verifies as a published delivery is signed', () => {
    const parameters = {
      vnp_Amount: '1000000',
      vnp_BankCode: 'NCB',
      vnp_BankTranNo: 'VNP14422574',
      vnp_CardType: 'ATM',
      vnp_OrderInfo: 'Thanh toan don hang 2024-05-21T02:17:31.249Z',
      vnp_PayDate: '20240521091806',
      vnp_ResponseCode: '00',
      vnp_TmnCode: 'TEST_TMN_CODE',
      vnp_TransactionNo: '14422574',
      vnp_TransactionStatus: '00',
      vnp_TxnRef: '1716257871703',
      vnp_SecureHash:
        '649982421beb422556a1374713c74e58e716ecbd05007c0c0e1f7effdfaf361dbf146889ca446139afe11b9954c4d5c486e99e3b86fcfab6957f29eb0be72895',
    }
    expect(isSignedQuery('test_secret', parameters)).toBe(true)
    expect(isSignedQuery('test_secret', { ...parameters, vnp_Amount: '1000001' })).toBe(false)
  })

  it('asks for a hundred times the đồng, in Vietnam’s time, sorted, and without naming the kind of hash', async () => {
    const { started } = await begin()
    const query = started.kind === 'redirect' ? new URL(started.url).searchParams : new URLSearchParams()
    expect([query.get('vnp_Amount'), query.get('vnp_CreateDate'), query.get('vnp_ExpireDate')]).toEqual([
      '5000000',
      '20261120090000',
      '20261120100000',
    ])
    expect(query.get('vnp_OrderInfo')).toBe('Thanh toan Hoa don ARD 2026 000003')
    expect(query.has('vnp_SecureHashType')).toBe(false)
  })

  it('a payment that VNPay suspects is neither good nor bad', async () => {
    const { key, of } = await begin()
    const [delivery] = peer.settle(key, 'suspect') as [HookRequest]
    expect((await driver.receive(delivery)).events).toMatchObject([{ outcome: 'held', amount: { amount: 50_000 } }])
    expect(await driver.query(key, of)).toMatchObject({ outcome: 'held' })
  })

  it('has a word for whatever our books say of a delivery, and for one that is forged', async () => {
    const { key } = await begin()
    const [delivery] = peer.settle(key, 'pay') as [HookRequest]
    const { reply, replies } = await driver.receive(delivery)
    const words = [reply, replies?.unknown, replies?.repeated, replies?.['other-amount'], ...Object.values(driver.refusals)]
    expect(words.map((word) => word && peer.heard(word))).toEqual(['00', '01', '02', '04', '97', '99'])
  })

  it('a delivery of another merchant is refused, although it is signed alike', async () => {
    const { key } = await begin()
    const [delivery] = peer.settle(key, 'pay') as [HookRequest]
    await expect(account({ tmnCode: 'PORTAL02' }).receive(delivery)).rejects.toMatchObject({ kind: 'bad-credentials' })
  })

  it('a refund whose answer was lost is not done twice, nor asked for again on another day', async () => {
    const { key, of } = await begin()
    peer.settle(key, 'pay')
    const asked = {
      key: `refund-${key}`,
      at: clock.now(),
      paymentKey: key,
      begun: of,
      amount: { amount: 20_000, currency: 'VND' },
    } as const
    peer.faults.push('lost')
    await expect(driver.refund(asked)).rejects.toMatchObject({ kind: 'unknown-outcome' })
    expect(await driver.refund(asked)).toMatchObject({ state: 'done' })
    expect(peer.transactions.get(key)?.refunds).toHaveLength(1)
    const tomorrow = account({}, new TestClock('2026-11-21T02:00:00Z'))
    await expect(tomorrow.refund(asked)).rejects.toMatchObject({ kind: 'unknown-outcome' })
    expect(peer.transactions.get(key)?.refunds).toHaveLength(1)
  })

  it('down, it says so; with a wrong secret, what to do', async () => {
    peer.faults.push('down')
    expect(await driver.probe()).toMatchObject({ ok: false })
    expect(await account({ hashSecret: 'somebody else’s' }).probe()).toMatchObject({
      ok: false,
      reason: expect.stringMatching(/hash secret/),
    })
  })
})
