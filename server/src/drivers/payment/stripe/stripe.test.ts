import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startStripe } from '../../../../test/gateways/stripe.ts'
import { TestClock } from '../../../platform/clock.ts'
import { describePaymentDriver } from '../conformance.ts'
import type { Begun, HookRequest, StartRequest } from '../port.ts'
import { describeStoredMethods } from '../stored-conformance.ts'
import { stripeConfig } from './config.ts'
import { StripeDriver } from './driver.ts'

const clock = new TestClock('2026-11-20T02:00:00Z')
const now = () => clock.now()
const SECRET = 'whsec_current0'
const secretKey = 'sk_test_portal00'
const peer = await startStripe({ secretKey, webhookSecrets: [SECRET], now })
afterAll(() => peer.close())

const account = (more: object = {}) =>
  new StripeDriver(stripeConfig.parse({ secretKey, webhookSecrets: SECRET, apiUrl: peer.url, ...more }), { id: 'stripe-1', clock })
const driver = account()

/** Stripe’s own page has a name with TLS; the one on loopback has not. */
class Secured extends StripeDriver {
  override async start(request: StartRequest) {
    const started = await super.start(request)
    return started.kind === 'redirect' ? { ...started, url: started.url.replace('http:', 'https:') } : started
  }
}
describePaymentDriver('stripe', ['query', 'refund', 'expire', 'settlements'], () => ({
  driver: new Secured(stripeConfig.parse({ secretKey, webhookSecrets: SECRET, apiUrl: peer.url }), { id: 'stripe-1', clock }),
  stranger: account({ webhookSecrets: 'whsec_another0' }),
  settle: async (key, how) => peer.settle(key, how),
  clock,
  back: async (_, started) => {
    if (started.kind !== 'redirect') throw new Error('no page')
    const form = new URLSearchParams({ how: 'pay' })
    const answer = await fetch(started.url.replace('https:', 'http:'), { method: 'POST', body: form, redirect: 'manual' })
    return answer.headers.get('location') ?? ''
  },
  again: ({ body }) => peer.deliver(JSON.parse(body.toString('utf8'))),
}))

const CARDS = { good: 'visa', confirm: 'authenticate', decline: 'decline' } as const
describeStoredMethods('stripe', () => ({
  driver: account(),
  leave: async ({ reference }, card) =>
    card === 'nothing' ? peer.settle(reference, 'expire') : peer.settle(reference, 'pay', CARDS[card]),
  confirm: async (key) => peer.settle(key, 'pay'),
}))

let serial = 0
const begin = async (amount: StartRequest['amount'] = { amount: 2500, currency: 'USD' }) => {
  const key = `pay${++serial}`
  const request = { key, at: clock.now(), amount, title: 'ARD-2026-000002', locale: 'vi-VN', returnUrl: 'https://portal.test/x' } as const
  const started = await driver.start(request)
  return { key, request, of: { at: request.at, amount, started } satisfies Begun }
}
const outcomes = async (deliveries: readonly HookRequest[], by = driver) =>
  (await Promise.all(deliveries.map((one) => by.receive(one)))).flatMap(({ events }) => events.map(({ outcome, id }) => [outcome, id]))

describe('[M5] Stripe', () => {
  it('is asked for đồng as they are, and for cents as they are', async () => {
    const { key } = await begin({ amount: 50_000, currency: 'VND' })
    const session = [...peer.books.things.values()].find(({ client_reference_id: of }) => of === key)
    expect(session).toMatchObject({ amount_total: 50_000, currency: 'vnd' })
    const [delivery] = peer.settle(key, 'pay')
    expect((await driver.receive(delivery as HookRequest)).events).toMatchObject([{ amount: { amount: 50_000, currency: 'VND' } }])
  })

  // The SDK itself asks once more, under the same key, where a connection breaks: it has to break twice.
  it('opens one checkout where the answer to the first was lost', async () => {
    peer.faults.push('lost', 'lost')
    const key = `lost${++serial}`
    const request = {
      key,
      at: clock.now(),
      amount: { amount: 900, currency: 'USD' },
      title: 'A',
      locale: 'en-US',
      returnUrl: 'https://portal.test/x',
    } as const
    await expect(driver.start(request)).rejects.toMatchObject({ kind: 'unknown-outcome' })
    expect(await driver.query(key, { at: request.at, amount: request.amount, started: null })).toBeNull()
    await driver.start(request)
    expect([...peer.books.things.values()].filter(({ client_reference_id: of }) => of === key)).toHaveLength(1)
  })

  it('tells a payment that a bank was days at once, under one name, in whatever order it is delivered', async () => {
    const { key } = await begin()
    const deliveries = peer.settle(key, 'late')
    const told = await outcomes([...deliveries].reverse().concat(deliveries))
    expect([told.length, new Set(told.map(String)).size, told[0]?.[0]]).toEqual([4, 1, 'succeeded'])
  })

  it('[P5] says by a mark which card paid, the same for whoever pays by it, told or asked for', async () => {
    const payers: unknown[] = []
    for (const card of ['visa', 'visa', 'authenticate'] as const) {
      const { key, of } = await begin()
      const [delivery] = peer.settle(key, 'pay', card) as [HookRequest]
      const { events } = await driver.receive(delivery)
      expect(await driver.query(key, of)).toEqual(events[0])
      payers.push(events[0]?.payer)
    }
    expect(payers[0]).toMatch(/^\w{16}$/)
    expect([payers[1], new Set(payers).size]).toEqual([payers[0], 2])
  })

  it('a declined card ends nothing: the payer may try another', async () => {
    const { key, of } = await begin()
    expect(await outcomes(peer.settle(key, 'decline'))).toEqual([])
    expect(await driver.query(key, of)).toBeNull()
  })

  it('takes the old and the new secret while it is changed, no third, and nothing that is old', async () => {
    const { key } = await begin()
    const [delivery] = peer.settle(key, 'pay') as [HookRequest]
    expect(await outcomes([delivery], account({ webhookSecrets: `whsec_next0000\n${SECRET}` }))).toHaveLength(1)
    await expect(account({ webhookSecrets: 'whsec_another0' }).receive(delivery)).rejects.toMatchObject({ kind: 'bad-credentials' })
    const later = new StripeDriver(stripeConfig.parse({ secretKey, webhookSecrets: SECRET, apiUrl: peer.url }), {
      id: 'stripe-1',
      clock: { now: () => new Date(clock.now().getTime() + 301_000) },
    })
    await expect(later.receive(delivery)).rejects.toMatchObject({ kind: 'bad-credentials' })
  })

  it('what Stripe signed is no forgery because our own key is not taken any more: it is to be delivered again', async () => {
    const { key } = await begin()
    const [delivery] = peer.settle(key, 'pay') as [HookRequest]
    await expect(account({ secretKey: 'sk_test_revoked0' }).receive(delivery)).rejects.toMatchObject({ kind: 'retry-later' })
    expect(await outcomes([delivery])).toHaveLength(1)
  })

  it('an event of test mode is refused where the key is live', async () => {
    const { key } = await begin()
    const [delivery] = peer.settle(key, 'pay') as [HookRequest]
    await expect(account({ secretKey: 'sk_live_portal00' }).receive(delivery)).rejects.toMatchObject({ kind: 'refused' })
  })

  it('gives back once where the answer was lost: it looks for the refund before it asks for one', async () => {
    const { key, of } = await begin()
    peer.settle(key, 'pay')
    const asked = { key: `refund-${key}`, at: clock.now(), paymentKey: key, begun: of, amount: { amount: 1000, currency: 'USD' } } as const
    const tries = () => peer.calls.filter((call) => call === 'POST /v1/refunds').length
    peer.faults.push('lost', 'lost')
    await expect(driver.refund(asked)).rejects.toMatchObject({ kind: 'unknown-outcome' })
    const before = tries()
    expect(await driver.refund(asked)).toMatchObject({ state: 'done' })
    const refunds = [...peer.books.things.values()].filter(({ object, amount }) => object === 'refund' && amount === 1000)
    expect([refunds.length, tries()]).toEqual([1, before])
  })

  it('tells of a refund that came back under our key of it, by one name however it is told, and nothing of one that is done', async () => {
    const { key, of } = await begin()
    peer.settle(key, 'pay')
    const asked = { key: `refund-${key}`, at: clock.now(), paymentKey: key, begun: of, amount: { amount: 700, currency: 'USD' } } as const
    const { reference } = await driver.refund(asked)
    const refund = peer.books.need(reference, 'refund')
    expect(await outcomes([peer.deliver(peer.event('refund.updated', refund))])).toEqual([])
    const told = (await Promise.all(peer.returned(reference).map((one) => driver.receive(one)))).flatMap(({ events }) => events)
    const { amount, key: ours } = asked
    const event = { id: `${reference}:refund-failed`, key, outcome: 'refund-failed', reference, amount, refund: ours }
    expect(told).toEqual([event, event, event])
    await expect(driver.refund(asked)).rejects.toMatchObject({ kind: 'refused' })
  })

  it('tells a dispute, and how it ended', async () => {
    const { key } = await begin()
    const [delivery] = peer.settle(key, 'pay') as [HookRequest]
    const intent = (await driver.receive(delivery)).events[0]?.reference ?? ''
    const told = [...(await outcomes(peer.dispute(intent, 'created'))), ...(await outcomes(peer.dispute(intent, 'won')))]
    expect(told.map(([outcome]) => outcome)).toEqual(['disputed', 'dispute-won'])
  })

  it('a stored card that was charged is found by its key where the answer was lost, and told by its webhook under the same name', async () => {
    const stored = account().stored
    const key = `kept${++serial}`
    const saving = await stored.save({
      ...{ key, owner: null, email: 'a@example.com', currency: 'USD', locale: 'en-US', returnUrl: 'https://portal.test/x' },
    })
    peer.settle(saving.reference, 'pay')
    const method = await stored.saved(saving)
    if (method === null || method === 'abandoned') throw new Error('no card')
    const at = clock.now()
    const request = { key: `charge${++serial}`, at, amount: { amount: 700, currency: 'USD' }, title: 'A', locale: 'en-US' } as const
    peer.faults.push('lost', 'lost')
    const asked = stored.charge({ ...request, ...method, returnUrl: 'https://portal.test/x' })
    await expect(asked).rejects.toMatchObject({ kind: 'unknown-outcome' })
    const begun = { at, amount: request.amount, started: { kind: 'charge', reference: null, page: null } } as const
    const event = await driver.query(request.key, begun)
    const intent = peer.books.things.get(event?.reference ?? '')
    const told = await driver.receive(peer.deliver(peer.event('payment_intent.succeeded', intent as NonNullable<typeof intent>)))
    expect(told.events).toEqual([event])
    expect([...peer.books.things.values()].filter(({ object, amount }) => object === 'charge' && amount === 700)).toHaveLength(1)
  })

  it('says whether the key is taken', async () => {
    expect(await account({ secretKey: 'sk_test_unknown0' }).probe()).toMatchObject({ ok: false })
  })

  describe('with a restricted key that may not read charges', () => {
    beforeAll(() => void peer.unreadable.add('charges'))
    afterAll(() => peer.unreadable.clear())

    it('says by its test which right is missing, and is taken all the same', async () => {
      expect(await driver.probe()).toEqual({ ok: true, detail: expect.stringMatching(/: Charges$/) })
    })

    it('believes what was paid all the same, told or asked for by name or by key, only without the mark of the card', async () => {
      const { key, of } = await begin()
      const [delivery] = peer.settle(key, 'pay') as [HookRequest]
      const [event] = (await driver.receive(delivery)).events
      expect([event?.outcome, event?.amount, event?.payer]).toEqual(['succeeded', of.amount, undefined])
      expect(await driver.query(key, of)).toEqual(event)
      expect(await driver.query(key, { ...of, started: null })).toEqual(event)
      const refund = { key: `refund-${key}`, at: clock.now(), paymentKey: key, begun: of, amount: of.amount }
      expect(await driver.refund(refund)).toMatchObject({ state: 'done' })
    })

    it('charges a stored card once, and finds that again', async () => {
      const saving = await driver.stored.save({
        ...{ key: `kept${++serial}`, owner: null, email: 'a@example.com', currency: 'USD', locale: 'en-US' },
        returnUrl: 'https://portal.test/x',
      })
      peer.settle(saving.reference, 'pay')
      const method = await driver.stored.saved(saving)
      if (method === null || method === 'abandoned') throw new Error('no card')
      const [key, at] = [`charge${++serial}`, clock.now()]
      const amount = { amount: 800, currency: 'USD' } as const
      const charged = await driver.stored.charge({
        ...{ key, at, amount, title: 'A', locale: 'en-US', returnUrl: 'https://portal.test/x' },
        ...method,
      })
      expect(charged).toMatchObject({ state: 'paid', event: { key, outcome: 'succeeded', amount } })
      const found = await driver.query(key, { at, amount, started: { kind: 'charge', reference: null, page: null } })
      expect(charged).toEqual({ state: 'paid', event: found })
    })
  })

  it('a key that was used for something else before leaves open what happened: it is looked for, and not called refused', async () => {
    const { request } = await begin()
    await expect(driver.start({ ...request, title: 'asked otherwise' })).rejects.toMatchObject({ kind: 'unknown-outcome' })
  })
})
