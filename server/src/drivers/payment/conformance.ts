import { addDays } from '@portal/contracts/time.ts'
import { describe, expect, it } from 'vitest'
import { itRefusesForeignCurrencies } from './currency.conformance.ts'
import { type Begun, DriverError, type HookRequest, type PaymentDriver, type Started, type StartRequest } from './port.ts'

/** A gateway under test: the driver, and a customer who pays or fails on its page. Answers what the gateway then delivers. */
export interface GatewayUnderTest {
  readonly driver: PaymentDriver
  /** Another account at the same gateway: what is delivered to one is nothing to the other. */
  readonly stranger: PaymentDriver
  readonly settle: (key: string, how: 'pay' | 'fail') => Promise<readonly HookRequest[]>
  /** What driver and gateway both go by. The suite moves it, and puts it back. */
  readonly clock: { now(): Date; set(at: Date): void }
  /** Somebody pays on the gateway's page: the address to which it sends their browser then. Absent: there is no page to come back from. */
  readonly back?: (one: StartRequest, started: Started) => Promise<string>
  /** Where signatures bear their time: a delivery as the gateway repeats it now. Absent: it repeats it to the letter. */
  readonly again?: (genuine: HookRequest) => HookRequest
  /** It says nothing of a payer who turns back or cannot pay. */
  readonly silentFailures?: true
  /** Deliveries bear a key and no signature: what was changed on the way cannot be seen. */
  readonly unsigned?: true
  /** Where a signature stands elsewhere than in a header or the address: the delivery without it, and signed by somebody else. */
  readonly forged?: (genuine: HookRequest) => readonly HookRequest[]
}

/** When payments of the suite begin; a gateway under test lives a little later. */
const AT = new Date('2026-11-20T01:59:00Z')

const OPTIONAL = ['query', 'refund', 'expire', 'settlements'] as const
type Optional = (typeof OPTIONAL)[number]

/** What every payment driver must keep, the sandbox included, and a part for each of the methods beyond that which it declares. */
export function describePaymentDriver(name: string, declared: readonly Optional[], make: () => GatewayUnderTest): void {
  let serial = 0
  /** In what the gateway takes: 130.61 dollars, or as many đồng. */
  const request = ({ currencies }: PaymentDriver): StartRequest => ({
    key: `conformance-${name.replaceAll(' ', '-')}-${++serial}`,
    at: AT,
    amount: { amount: 13_061, currency: currencies[0] ?? 'USD' },
    title: 'ARD-2026-000001',
    locale: 'vi-VN',
    returnUrl: 'http://portal.test/home/order/detail/10001',
  })
  const first = (deliveries: readonly HookRequest[]): HookRequest => {
    const [delivery] = deliveries
    if (!delivery) throw new Error('nothing was delivered')
    return delivery
  }
  const kindOf = async (work: Promise<unknown>): Promise<string | undefined> =>
    await work.then(
      () => undefined,
      (error: unknown) => (error instanceof DriverError ? error.kind : String(error)),
    )
  const begun = async ({ driver }: GatewayUnderTest): Promise<{ one: StartRequest; started: Started; of: Begun }> => {
    const one = request(driver)
    const started = await driver.start(one)
    return { one, started, of: { at: one.at, amount: one.amount, started } }
  }

  describe(`payment driver ${name}`, () => {
    it('speaks of itself in three languages and takes at least one currency within its limits', () => {
      const { driver } = make()
      for (const text of [...Object.values(driver.title), ...Object.values(driver.instructions)]) expect(text.trim()).not.toBe('')
      for (const currency of driver.currencies) expect(driver.limits(currency).min).toBeLessThan(driver.limits(currency).max)
      expect(driver.currencies.length).toBeGreaterThan(0)
    })
    itRefusesForeignCurrencies(make, request)
    it('opens one payment for one key, however often it is asked', async () => {
      const { driver } = make()
      const one = request(driver)
      expect(await driver.start(one)).toEqual(await driver.start(one))
    })
    it('says how the payer goes on, with everything that this needs', async () => {
      const { started } = await begun(make())
      if (started.kind === 'redirect' || started.kind === 'form') expect(started.url).toMatch(/^(https:\/\/|\/)/)
      if (started.kind === 'form') expect(Object.keys(started.fields).length).toBeGreaterThan(0)
      if (started.kind === 'qr') expect(started.text).not.toBe('')
      if (started.kind === 'transfer') expect([started.lines.length > 0, /^[A-Z0-9]{6,25}$/.test(started.memo)]).toEqual([true, true])
    })
    it('tells who paid what, under our key, and hears that it was kept', async () => {
      const gateway = make()
      const { one, started } = await begun(gateway)
      const { events, reply } = await gateway.driver.receive(first(await gateway.settle(one.key, 'pay')))
      expect(events).toMatchObject([{ key: nameOf(one, started), outcome: 'succeeded', amount: one.amount }])
      expect([reply.status, reply.type, reply.body]).toEqual([200, expect.stringContaining('/'), expect.any(String)])
    })
    it('tells a failure as one, or nothing of it', async () => {
      const gateway = make()
      const { one } = await begun(gateway)
      const told = await gateway.settle(one.key, 'fail')
      if (gateway.silentFailures) return expect(told).toEqual([])
      const { events } = await gateway.driver.receive(first(told))
      expect(events).toMatchObject([{ key: one.key, outcome: 'failed' }])
    })
    it('[M5] refuses a delivery that was changed, not signed, or signed by somebody else', async () => {
      const gateway = make()
      const { driver } = gateway
      const { one } = await begun(gateway)
      const genuine = first(await gateway.settle(one.key, 'pay'))
      const changed = Buffer.from(genuine.body.toString('utf8').replace('13061', '99999'))
      const query = new URLSearchParams(genuine.query.toString().replace('13061', '99999'))
      const garbled = (text: string): string => text.replaceAll(/[0-9a-f]/g, '0')
      const headers = Object.fromEntries(Object.entries(genuine.headers).map(([header, value]) => [header, garbled(String(value))]))
      const unsigned: readonly HookRequest[] = gateway.forged?.(genuine) ?? [
        { ...genuine, headers: {}, query: new URLSearchParams() },
        { ...genuine, headers, query: new URLSearchParams(garbled(genuine.query.toString())) },
      ]
      const forged: readonly HookRequest[] = [
        ...(gateway.unsigned ? [] : [{ ...genuine, body: changed, query }]),
        ...unsigned,
        { ...genuine, body: Buffer.from('not json'), query: new URLSearchParams('not=ours') },
      ]
      for (const one of forged) expect(await kindOf(driver.receive(one))).toBe('bad-credentials')
    })
    it('[M5] tells the same of a payment however often and in whatever order it is delivered, and to another account nothing', async () => {
      const gateway = make()
      const { one } = await begun(gateway)
      const all = await gateway.settle(one.key, 'pay')
      const delivery = first(all)
      const told = async (deliveries: readonly HookRequest[]) => {
        const answers = await Promise.all(deliveries.map((each) => gateway.driver.receive(each)))
        return new Set(answers.flatMap(({ events }) => events.map((event) => JSON.stringify(event))))
      }
      const { events } = await gateway.driver.receive(delivery)
      expect((await gateway.driver.receive(delivery)).events).toEqual(events)
      expect(await told(all.toReversed())).toEqual(await told(all))
      expect(await kindOf(gateway.stranger.receive(delivery))).toBe('bad-credentials')
    })
    it('[M5] return: the payer comes back to where it was told, and pays nothing by that: only what is signed is believed', async () => {
      const gateway = make()
      const { driver, back } = gateway
      const { one, started, of } = await begun(gateway)
      if (!back) return expect(['transfer', 'qr']).toContain(started.kind)
      const brought = (address: string): HookRequest => {
        const { searchParams } = new URL(address, one.returnUrl)
        return { method: 'GET', query: searchParams, headers: {}, body: Buffer.alloc(0) }
      }
      // Without having paid, and with a word of their own.
      for (const address of [one.returnUrl, `${one.returnUrl}?paid=${one.key}&amount=${one.amount.amount}`])
        expect(await kindOf(driver.receive(brought(address)))).toBe('bad-credentials')
      if (driver.query) expect(await driver.query(one.key, of)).toBeNull()
      const address = await back(one, started)
      expect(new URL(address, one.returnUrl).pathname).toBe(new URL(one.returnUrl).pathname)
      // A gateway may send the browser with what it signs; then it is as true there.
      const told = await driver.receive(brought(address)).then(
        ({ events }) => events,
        () => [],
      )
      for (const event of told) expect(event).toMatchObject({ key: one.key, outcome: 'succeeded', amount: one.amount })
    })
    it('[M5] late: a delivery days after the payment tells the same, and one that was recorded cannot be played again', async () => {
      const gateway = make()
      const { driver, clock, again } = gateway
      const { one, of } = await begun(gateway)
      const genuine = first(await gateway.settle(one.key, 'pay'))
      const { events } = await driver.receive(genuine)
      const now = clock.now()
      clock.set(addDays(now, 2))
      try {
        expect((await driver.receive(again?.(genuine) ?? genuine)).events).toEqual(events)
        if (again) expect(await kindOf(driver.receive(genuine))).toBe('bad-credentials')
        if (driver.query) expect(await driver.query(one.key, of)).toMatchObject({ reference: events[0]?.reference, outcome: 'succeeded' })
      } finally {
        clock.set(now)
      }
    })
    it('tells whether it works without moving anything', async () => {
      expect(await make().driver.probe()).toMatchObject({ ok: true })
    })
    it('has the methods that it declares, and no others', () => {
      const { driver } = make()
      expect(OPTIONAL.filter((method) => driver[method] !== undefined)).toEqual(OPTIONAL.filter((method) => declared.includes(method)))
    })
    const parts: Readonly<Record<Optional, readonly [keeps: string, test: (gateway: GatewayUnderTest) => Promise<void>]>> = {
      query: [
        'answers a question as the delivery did, and nothing before anything happened',
        async (gateway) => {
          const query = optional(gateway.driver, 'query')
          const { one, of } = await begun(gateway)
          expect(await query(one.key, of)).toBeNull()
          const { events } = await gateway.driver.receive(first(await gateway.settle(one.key, 'pay')))
          expect(await query(one.key, of)).toMatchObject({ reference: events[0]?.reference, outcome: 'succeeded', amount: one.amount })
          // The answer to its beginning was lost: it is found all the same.
          expect(await query(one.key, { ...of, started: null })).toMatchObject({ outcome: 'succeeded' })
          const longAgo = { ...of, at: addDays(AT, -3), started: null }
          expect(await kindOf(query('never-heard-of', longAgo))).toBe('not-found')
        },
      ],
      refund: [
        'gives money back once for one key, and never more than came',
        async (gateway) => {
          const refund = optional(gateway.driver, 'refund')
          const { one, of } = await begun(gateway)
          const part = { ...one.amount, amount: 9000 }
          expect(await kindOf(refund({ key: 'early', at: AT, paymentKey: one.key, begun: of, amount: part }))).toBe('refused')
          await gateway.settle(one.key, 'pay')
          const asked = { key: 'refund-1', at: AT, paymentKey: one.key, begun: of, amount: part }
          expect(await refund(asked)).toEqual(await refund(asked))
          expect(await kindOf(refund({ ...asked, key: 'refund-2' }))).toBe('refused')
          expect(await refund({ ...asked, key: 'refund-3', amount: { ...part, amount: 4061 } })).toMatchObject({ state: 'done' })
        },
      ],
      expire: [
        'closes what nobody paid, and says so of what was',
        async (gateway) => {
          const expire = optional(gateway.driver, 'expire')
          const [open, paid] = [await begun(gateway), await begun(gateway)]
          expect([await expire(open.one.key, open.of), await expire(open.one.key, open.of)]).toEqual(['expired', 'expired'])
          expect(await gateway.settle(open.one.key, 'pay')).toEqual([])
          await gateway.settle(paid.one.key, 'pay')
          expect(await expire(paid.one.key, paid.of)).toBe('paid')
        },
      ],
      settlements: [
        'names what was paid within a day as its delivery did, and nothing that was not',
        async (gateway) => {
          const { driver } = gateway
          const { settlements } = driver
          if (!settlements) throw new Error('the driver declares settlements and has none')
          const [paid, failed] = [await begun(gateway), await begun(gateway)]
          const { events } = await driver.receive(first(await gateway.settle(paid.one.key, 'pay')))
          await gateway.settle(failed.one.key, 'fail')
          const asked = [paid, failed].map(({ one, of }) => ({ key: one.key, begun: of }))
          const day = (n: number) => ({ from: addDays(AT, n - 0.5), until: addDays(AT, n + 0.5) })
          const settled = await settlements.list(day(0), asked)
          const ours = settled.filter(({ reference }) => reference === events[0]?.reference)
          expect(ours).toMatchObject([{ kind: 'payment', key: nameOf(paid.one, paid.started), amount: paid.one.amount }])
          expect(settled.some(({ key }) => key === nameOf(failed.one, failed.started))).toBe(false)
          expect(settlements.tells).toContain('payment')
          expect(await settlements.list(day(1), asked)).toEqual([])
        },
      ],
    }
    for (const method of declared) {
      const [keeps, test] = parts[method]
      it(`${method}: ${keeps}`, () => test(make()))
    }
  })
}

/** A bank knows a payment by the code of its transfer. */
const nameOf = ({ key }: StartRequest, started: Started): string => (started.kind === 'transfer' ? (started.code ?? key) : key)

function optional<M extends Exclude<Optional, 'settlements'>>(driver: PaymentDriver, method: M): NonNullable<PaymentDriver[M]> {
  const found = driver[method]
  if (!found) throw new Error(`the driver declares ${method} and has it not`)
  return found.bind(driver) as NonNullable<PaymentDriver[M]>
}
