import { describe, expect, it } from 'vitest'
import { type Delivery, DriverError, type PaymentDriver, type StartRequest } from './port.ts'

/** A gateway under test: the driver, and a customer who pays or fails on its page. Answers what the gateway then delivers. */
export interface GatewayUnderTest {
  readonly driver: PaymentDriver
  readonly settle: (redirect: string, how: 'pay' | 'fail') => Promise<readonly Delivery[]>
}

/** What every payment driver must keep, the sandbox included. What a driver cannot do is listed by its capabilities. */
export function describePaymentDriver(name: string, make: () => GatewayUnderTest): void {
  let serial = 0
  const request = (): StartRequest => ({
    key: `conformance-${++serial}`,
    amount: { amount: 13_061, currency: 'USD' },
    title: 'ARD-2026-000001',
    locale: 'vi-VN',
    returnUrl: 'http://portal.test/home/order/detail/10001',
  })
  const first = (deliveries: readonly Delivery[]): Delivery => {
    const [delivery] = deliveries
    if (!delivery) throw new Error('nothing was delivered')
    return delivery
  }
  const kindOf = (work: () => unknown): string | undefined => {
    try {
      work()
      return undefined
    } catch (error) {
      return error instanceof DriverError ? error.kind : String(error)
    }
  }

  describe(`payment driver ${name}`, () => {
    it('speaks of itself in three languages and takes at least one currency within its limits', () => {
      const { driver } = make()
      for (const text of [...Object.values(driver.title), ...Object.values(driver.instructions)]) expect(text.trim()).not.toBe('')
      for (const currency of driver.currencies) expect(driver.limits(currency).min).toBeLessThan(driver.limits(currency).max)
      expect(driver.currencies.length).toBeGreaterThan(0)
    })
    it('opens one payment for one key, however often it is asked', async () => {
      const { driver } = make()
      const one = request()
      expect(await driver.start(one)).toEqual(await driver.start(one))
    })
    it('tells who paid what, under our key', async () => {
      const { driver, settle } = make()
      const one = request()
      const [event] = driver.verify(first(await settle((await driver.start(one)).redirect, 'pay')))
      expect(event).toMatchObject({ key: one.key, outcome: 'succeeded', amount: one.amount })
    })
    it('tells a failure as one', async () => {
      const { driver, settle } = make()
      const one = request()
      const [event] = driver.verify(first(await settle((await driver.start(one)).redirect, 'fail')))
      expect(event).toMatchObject({ key: one.key, outcome: 'failed' })
    })
    it('[M5] refuses a delivery that was changed, not signed, or signed by somebody else', async () => {
      const { driver, settle } = make()
      const genuine = first(await settle((await driver.start(request())).redirect, 'pay'))
      const changed = Buffer.from(genuine.body.toString('utf8').replace('13061', '99999'))
      expect(kindOf(() => driver.verify({ ...genuine, body: changed }))).toBe('bad-credentials')
      expect(kindOf(() => driver.verify({ headers: {}, body: genuine.body }))).toBe('bad-credentials')
      const garbled = Object.fromEntries(
        Object.entries(genuine.headers).map(([header, value]) => [header, String(value).replaceAll(/[0-9a-f]/g, '0')]),
      )
      expect(kindOf(() => driver.verify({ headers: garbled, body: genuine.body }))).toBe('bad-credentials')
      expect(kindOf(() => driver.verify({ headers: genuine.headers, body: Buffer.from('not json') }))).toBe('bad-credentials')
    })
    it('answers a question as the delivery did, and nothing before anything happened', async () => {
      const { driver, settle } = make()
      if (!driver.canPoll) return expect(driver.poll('any')).rejects.toMatchObject({ kind: 'no-capability' })
      const one = request()
      const { redirect } = await driver.start(one)
      expect(await driver.poll(one.key)).toBeNull()
      const [event] = driver.verify(first(await settle(redirect, 'pay')))
      expect(await driver.poll(one.key)).toMatchObject({ reference: event?.reference, outcome: 'succeeded', amount: one.amount })
      await expect(driver.poll('never-heard-of')).rejects.toMatchObject({ kind: 'not-found' })
    })
  })
}
