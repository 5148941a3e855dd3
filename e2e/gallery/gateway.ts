import { createHash, createHmac } from 'node:crypto'
import { type APIRequestContext, expect } from '@playwright/test'

/** The gallery's portal signs with it; the sandbox gateway's secret is made from it. */
export const SIGNING_SEED = Buffer.alloc(32, 7).toString('base64')

const secret = createHash('sha256').update(`sandbox:${SIGNING_SEED}`).digest('base64url')

/** The sandbox gateway reports money that nobody here asked for. */
export async function strayPayment(request: APIRequestContext, now: string, reference: string, amount: number): Promise<void> {
  const event = { id: `evt-${reference}`, key: `pay-${reference}`, outcome: 'succeeded', reference, amount: { amount, currency: 'USD' } }
  const body = JSON.stringify(event)
  const t = Math.floor(Date.parse(now) / 1000)
  const signature = `t=${t},v1=${createHmac('sha256', secret).update(`${t}.${body}`).digest('hex')}`
  const headers = { 'content-type': 'application/json', 'x-sandbox-signature': signature }
  const answer = await request.post('/api2/webhooks/sandbox', { data: Buffer.from(body), headers })
  expect(answer.status(), await answer.text()).toBe(200)
}
