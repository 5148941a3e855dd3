import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type StripePeer, startStripe } from './stripe.ts'
import { startVnpay, type VnpayPeer } from './vnpay.ts'
import { compact, formEncoded } from './vnpay-rules.ts'

/** The vendors' stand-ins are strict: a driver that passes against them asks for nothing that the vendor refuses. */
const now = new Date('2026-11-20T02:00:00Z')

describe('VNPay on loopback', () => {
  const [tmnCode, hashSecret] = ['PORTAL01', 'a secret between us']
  let peer: VnpayPeer
  beforeAll(async () => {
    peer = await startVnpay({ tmnCode, hashSecret, now: () => now })
  })
  afterAll(() => peer.close())
  const hash = (text: string) => createHmac('sha512', hashSecret).update(text).digest('hex')
  const asked = {
    ...{
      vnp_Amount: '10000000',
      vnp_Command: 'pay',
      vnp_CreateDate: '20261120090000',
      vnp_CurrCode: 'VND',
      vnp_ExpireDate: '20261120091500',
    },
    ...{ vnp_IpAddr: '203.0.113.7', vnp_Locale: 'vn', vnp_OrderInfo: 'ARD-2026-000001 x', vnp_OrderType: 'other' },
    ...{ vnp_ReturnUrl: 'http://portal.test/home/order/detail/1', vnp_TmnCode: tmnCode, vnp_TxnRef: 'pay-1', vnp_Version: '2.1.0' },
  }
  const urlOf = (fields: Record<string, string>) => `${peer.payUrl}?${formEncoded(fields)}&vnp_SecureHash=${hash(formEncoded(fields))}`
  const call = async (fields: Record<string, string>, signed: string) => {
    const order = signed.split('|').map((name) => fields[`vnp_${name}`] ?? '')
    const answer = await fetch(peer.apiUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ ...fields, vnp_SecureHash: hash(order.join('|')) }),
    })
    return (await answer.json()) as Record<string, string>
  }
  const common = {
    vnp_Version: '2.1.0',
    vnp_TmnCode: tmnCode,
    vnp_TxnRef: 'pay-1',
    vnp_OrderInfo: 'look',
    vnp_TransactionDate: '20261120090000',
  }
  const asking = { ...common, vnp_CreateDate: '20261120090000', vnp_IpAddr: '203.0.113.7' }
  const query = 'RequestId|Version|Command|TmnCode|TxnRef|TransactionDate|CreateDate|IpAddr|OrderInfo'

  it('tells the time as Hanoi does', () => expect(compact(now)).toBe('20261120090000'))
  it('takes a payer as signed, and nobody else', async () => {
    await peer.open(urlOf(asked))
    const without = (changed: Record<string, string>) => peer.open(urlOf({ ...asked, ...changed }))
    await expect(without({ vnp_SecureHashType: 'HMACSHA512' })).rejects.toThrow('unknown')
    await expect(without({ vnp_Amount: '100000' })).rejects.toThrow('vnp_Amount')
    await expect(without({ vnp_CreateDate: '20261120020000' })).rejects.toThrow('vnp_CreateDate')
    await expect(without({ vnp_OrderInfo: 'Nạp tiền' })).rejects.toThrow('vnp_OrderInfo')
    await expect(peer.open(urlOf(asked).replace('10000000', '10000100'))).rejects.toThrow('signature')
  })
  it('tells the shop and answers what became of it; a request is answered once', async () => {
    const [told] = peer.settle('pay-1', 'pay')
    const { vnp_SecureHash, ...fields } = Object.fromEntries(told?.query ?? [])
    expect([vnp_SecureHash, fields['vnp_ResponseCode'], fields['vnp_Amount']]).toEqual([hash(formEncoded(fields)), '00', '10000000'])
    expect(peer.settle('pay-1', 'pay')).toEqual([])
    const first = await call({ ...asking, vnp_RequestId: 'q1', vnp_Command: 'querydr' }, query)
    expect(first).toMatchObject({ vnp_ResponseCode: '00', vnp_TransactionStatus: '00', vnp_Amount: '10000000' })
    expect(await call({ ...asking, vnp_RequestId: 'q1', vnp_Command: 'querydr' }, query)).toMatchObject({ vnp_ResponseCode: '94' })
    const wrong = { ...asking, vnp_RequestId: 'q2', vnp_Command: 'querydr' }
    expect(await call(wrong, query.replace('TxnRef|', ''))).toMatchObject({ vnp_ResponseCode: '97' })
    expect(await call({ ...wrong, vnp_TransactionDate: '20261119090000' }, query)).toMatchObject({ vnp_ResponseCode: '91' })
  })
  it('gives back no more than came', async () => {
    const signed =
      'RequestId|Version|Command|TmnCode|TransactionType|TxnRef|Amount|TransactionNo|TransactionDate|CreateBy|CreateDate|IpAddr|OrderInfo'
    const refund = { ...asking, vnp_Command: 'refund', vnp_TransactionType: '03', vnp_CreateBy: 'portal' }
    const given = await call({ ...refund, vnp_RequestId: 'r1', vnp_Amount: '6000000' }, signed)
    expect(given).toMatchObject({ vnp_ResponseCode: '00', vnp_TransactionStatus: '05' })
    expect(await call({ ...refund, vnp_RequestId: 'r2', vnp_Amount: '6000000' }, signed)).toMatchObject({ vnp_ResponseCode: '93' })
  })
})

describe('Stripe on loopback', () => {
  let peer: StripePeer
  beforeAll(async () => {
    peer = await startStripe({ secretKey: 'sk_test_peer', webhookSecrets: ['whsec_old', 'whsec_new'], now: () => now })
  })
  afterAll(() => peer.close())
  const call = async (path: string, form?: Record<string, string>, key?: string) => {
    const headers = { authorization: 'Bearer sk_test_peer', ...(key !== undefined && { 'idempotency-key': key }) }
    const answer = await fetch(`${peer.url}/v1/${path}`, form ? { method: 'POST', headers, body: new URLSearchParams(form) } : { headers })
    return { status: answer.status, body: (await answer.json()) as Record<string, unknown> & { error?: Record<string, string> } }
  }
  const form = {
    ...{ mode: 'payment', success_url: 'http://portal.test/done', client_reference_id: 'pay-1', 'metadata[key]': 'pay-1' },
    ...{ 'line_items[0][quantity]': '1', 'line_items[0][price_data][currency]': 'usd', 'line_items[0][price_data][unit_amount]': '13061' },
    ...{ 'line_items[0][price_data][product_data][name]': 'ARD-2026-000001', 'payment_intent_data[metadata][key]': 'pay-1' },
  }

  it('does once what is asked under one key, and refuses what it does not know', async () => {
    const one = await call('checkout/sessions', form, 'k1')
    expect([one.status, one.body['amount_total'], one.body['status']]).toEqual([200, 13_061, 'open'])
    expect((await call('checkout/sessions', form, 'k1')).body['id']).toBe(one.body['id'])
    expect((await call('checkout/sessions', { ...form, client_reference_id: 'x' }, 'k1')).body.error?.['type']).toBe('idempotency_error')
    expect((await call('checkout/sessions', { ...form, colour: 'red' })).body.error?.['code']).toBe('parameter_unknown')
    expect((await call('checkout/sessions', { ...form, 'line_items[0][price_data][unit_amount]': '49' })).body.error?.['code']).toBe(
      'amount_too_small',
    )
    peer.faults.push('lost')
    await expect(call('checkout/sessions', { ...form, client_reference_id: 'lost' }, 'k2')).rejects.toThrow()
    expect((await call('checkout/sessions', { ...form, client_reference_id: 'lost' }, 'k2')).status).toBe(200)
  })
  it('signs what it tells with every secret, and gives back no more than came', async () => {
    const [told] = peer.settle('pay-1', 'pay')
    const header = String(told?.headers['stripe-signature'])
    for (const secret of ['whsec_old', 'whsec_new']) {
      const mac = createHmac('sha256', secret)
        .update(`${now.getTime() / 1000}.`)
        .update(told?.body ?? '')
      expect(header).toContain(`v1=${mac.digest('hex')}`)
    }
    const { data } = JSON.parse(String(told?.body)) as { data: { object: Record<string, string> } }
    expect(data.object).toMatchObject({ payment_status: 'paid', client_reference_id: 'pay-1' })
    const session = await call(`checkout/sessions/${data.object['id']}?expand[0]=payment_intent.latest_charge`)
    expect(session.body).toMatchObject({
      payment_intent: { amount_received: 13_061, metadata: { key: 'pay-1' }, latest_charge: { paid: true } },
    })
    const part = { payment_intent: String(data.object['payment_intent']), amount: '9000' }
    expect((await call('refunds', part, 'r1')).body).toMatchObject({ status: 'succeeded' })
    expect((await call('refunds', part, 'r2')).status).toBe(400)
    expect((await call(`checkout/sessions/${data.object['id']}/expire`, {})).status).toBe(400)
  })
  it('asks for the holder of a saved card, or declines it, when it is charged without them', async () => {
    const customer = String((await call('customers', { email: 'a@portal.test' })).body['id'])
    const charge = async (token: string) => {
      const card = String((await call(`payment_methods/${token}/attach`, { customer })).body['id'])
      return await call('payment_intents', {
        amount: '500',
        currency: 'usd',
        customer,
        payment_method: card,
        confirm: 'true',
        off_session: 'true',
      })
    }
    expect((await charge('pm_card_visa')).body).toMatchObject({ status: 'succeeded', amount_received: 500 })
    expect((await charge('pm_card_authenticationRequired')).body.error).toMatchObject({ code: 'authentication_required' })
    expect(await charge('pm_card_chargeDeclined')).toMatchObject({ status: 402, body: { error: { code: 'card_declined' } } })
  })
})
