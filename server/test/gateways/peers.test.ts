import { createHmac } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { TestClock } from '../../src/platform/clock.ts'
import { SAMPLE, signedText, start as startPayos } from './payos.ts'
import { start as startSepay } from './sepay.ts'

const clock = new TestClock('2026-11-20T02:00:00Z')

/** The key and the signature that payOS publishes beside its sample ("Kiểm tra dữ liệu với signature"). */
const PUBLISHED = {
  checksumKey: '1a54716c8f0efb2744fb28b6e38b25da7f67a925d98bc1c18bd8faaecadd7675',
  signature: '412e915d2871504ed31be63c8f62a149a4410d34c4c42affc9006ef9917eaa03',
}

describe('the stand-in of payOS', () => {
  const { checksumKey } = PUBLISHED
  const order = { orderCode: 7, amount: 50_000, description: 'TOPAB12', cancelUrl: 'https://a.example/c', returnUrl: 'https://a.example/r' }
  const signature = createHmac('sha256', checksumKey)
    .update('amount=50000&cancelUrl=https://a.example/c&description=TOPAB12&orderCode=7&returnUrl=https://a.example/r')
    .digest('hex')

  it('signs the published sample as payOS does', () => {
    expect(createHmac('sha256', checksumKey).update(signedText(SAMPLE)).digest('hex')).toBe(PUBLISHED.signature)
  })

  it('opens a signed order once, and refuses what it does not know', async () => {
    const peer = await startPayos({ clock, clientId: 'client', apiKey: 'key', checksumKey })
    const ask = async (body: object, headers: Record<string, string> = { 'x-client-id': 'client', 'x-api-key': 'key' }) => {
      const answer = await fetch(`${peer.url}/v2/payment-requests`, { method: 'POST', headers, body: JSON.stringify(body) })
      return ((await answer.json()) as { code: string }).code
    }
    expect(await ask({ ...order, signature }, {})).toBe('401')
    expect(await ask({ ...order, signature: '0'.repeat(64) })).toBe('201')
    expect(await ask({ ...order, signature, colour: 'red' })).toBe('20')
    expect([await ask({ ...order, signature }), await ask({ ...order, signature })]).toEqual(['00', '231'])
    expect(await peer.settle(7, 'pay', 20_000)).toHaveLength(1)
    expect(peer.links.get(7)?.status).toBe('UNDERPAID')
    expect([(await peer.settle(7, 'pay', 30_000)).length, (await peer.settle(7)).length]).toEqual([1, 0])
    await peer.close()
  })
})

it('the stand-in of SePay lists what was booked to who has its token, and refuses what it does not know', async () => {
  const peer = await startSepay({ clock, auth: { kind: 'hmac', secret: 's' }, apiToken: 'token', accountNumber: '0123' })
  const list = async (query: string, token = 'token') => {
    const answer = await fetch(`${peer.url}/userapi/transactions/list${query}`, { headers: { authorization: `Bearer ${token}` } })
    return [answer.status, ((await answer.json()) as { transactions?: { amount_in: string }[] }).transactions?.map((one) => one.amount_in)]
  }
  const [delivery] = await peer.settle({ amount: 50_000, content: 'TOPAB12' })
  await peer.settle({ amount: 7000, content: 'fee', direction: 'out' })
  expect(delivery?.headers['x-sepay-signature']).toMatch(/^sha256=[0-9a-f]{64}$/)
  expect(await list('')).toEqual([200, ['0.00', '50000.00']])
  expect(await list('?amount_in=50000')).toEqual([200, ['50000.00']])
  expect([await list('', 'guessed'), await list('?colour=red')]).toEqual([
    [401, undefined],
    [400, undefined],
  ])
  await peer.close()
})
