import { describe, expect, it } from 'vitest'
import {
  type Begun,
  type ChargeRequest,
  DriverError,
  type HookRequest,
  type PaymentDriver,
  type Saving,
  type StoredMethod,
  type StoredMethods,
} from './port.ts'

/** How a card answers that is charged without its holder. */
export type TestCard = 'good' | 'confirm' | 'decline'

/** A gateway where payers leave cards; `leave` is what somebody does on its page, and answers what is then delivered. */
export interface StoringGateway {
  readonly driver: PaymentDriver
  readonly leave: (saving: Saving, card: TestCard | 'nothing') => Promise<readonly HookRequest[]>
  /** Its holder confirms a charge on the page that it led to. */
  readonly confirm: (key: string) => Promise<readonly HookRequest[]>
}

const AT = new Date('2026-11-20T01:59:00Z')
const RETURN_URL = 'https://portal.test/home/wallet/cards'

/** What a driver keeps that has `stored`. */
export function describeStoredMethods(name: string, make: () => StoringGateway): void {
  let serial = 0
  const storedOf = ({ driver }: StoringGateway): StoredMethods => {
    if (!driver.stored) throw new Error('the driver declares stored methods and has none')
    return driver.stored
  }
  const begin = (gateway: StoringGateway, owner: string | null = null) => {
    const key = `stored-${name.replaceAll(' ', '-')}-${++serial}`
    const request = { key, owner, email: 'payer@example.com', currency: 'USD', locale: 'vi-VN', returnUrl: RETURN_URL } as const
    return { key, open: () => storedOf(gateway).save(request) }
  }
  const left = async (gateway: StoringGateway, card: TestCard, owner: string | null = null): Promise<StoredMethod> => {
    const saving = await begin(gateway, owner).open()
    await gateway.leave(saving, card)
    const method = await storedOf(gateway).saved(saving)
    if (method === null || method === 'abandoned') throw new Error(`nothing was left: ${method}`)
    return method
  }
  const chargeOf = ({ owner, token }: StoredMethod): ChargeRequest => ({
    ...{ key: `charge-${name.replaceAll(' ', '-')}-${++serial}`, at: AT, amount: { amount: 1299, currency: 'USD' }, owner, token },
    ...{ title: 'ARD-2026-000003', locale: 'vi-VN', returnUrl: 'https://portal.test/home/order/detail/10001' },
  })
  const begun = ({ at, amount }: ChargeRequest, more: object = {}): Begun => ({
    ...{ at, amount, started: { kind: 'charge', reference: null, page: null, ...more } },
  })

  describe(`payment driver ${name}: stored methods`, () => {
    it('opens one page for one key, and knows nothing before somebody was there', async () => {
      const gateway = make()
      const { open } = begin(gateway)
      const saving = await open()
      expect(await open()).toEqual(saving)
      expect(saving.url).toMatch(/^(https?:\/\/|\/)/)
      expect(await storedOf(gateway).saved(saving)).toBeNull()
    })
    it('tells by our key that a method was left, and which: four digits and no more', async () => {
      const gateway = make()
      const { key, open } = begin(gateway)
      const saving = await open()
      const [delivery] = await gateway.leave(saving, 'good')
      if (!delivery) throw new Error('nothing was delivered')
      expect(await gateway.driver.receive(delivery)).toMatchObject({ events: [], stored: [key] })
      const method = await storedOf(gateway).saved(saving)
      expect(method).toMatchObject({ owner: saving.owner, last4: expect.stringMatching(/^\d{4}$/) })
      expect(await storedOf(gateway).list(saving.owner)).toEqual([method])
    })
    it('a page that its payer left is abandoned', async () => {
      const gateway = make()
      const saving = await begin(gateway).open()
      await gateway.leave(saving, 'nothing')
      expect(await storedOf(gateway).saved(saving)).toBe('abandoned')
    })
    it('a second card is of the same payer', async () => {
      const gateway = make()
      const first = await left(gateway, 'good')
      const second = await left(gateway, 'good', first.owner)
      const listed = await storedOf(gateway).list(first.owner)
      expect(listed.map(({ token }) => token).sort()).toEqual([first.token, second.token].sort())
    })
    it('charges once for one key, as a payment like others: asked about, and given back', async () => {
      const gateway = make()
      const stored = storedOf(gateway)
      const request = chargeOf(await left(gateway, 'good'))
      const charged = await stored.charge(request)
      expect(charged).toMatchObject({ state: 'paid', event: { key: request.key, outcome: 'succeeded', amount: request.amount } })
      expect(await stored.charge(request)).toEqual(charged)
      // The answer was lost: it is found by our key alone, and is the same money.
      const event = await gateway.driver.query?.(request.key, begun(request))
      expect(event).toEqual(charged.state === 'paid' && charged.event)
      expect(await gateway.driver.expire?.(request.key, begun(request))).toBe('paid')
      const refund = { key: `${request.key}-back`, at: AT, paymentKey: request.key, begun: begun(request), amount: request.amount }
      expect(await gateway.driver.refund?.(refund)).toMatchObject({ state: 'done' })
    })
    it('a card without money is declined, whoever asks', async () => {
      const gateway = make()
      const request = chargeOf(await left(gateway, 'decline'))
      expect(await storedOf(gateway).charge(request)).toMatchObject({ state: 'declined', told: expect.any(String) })
      expect(await gateway.driver.query?.(request.key, begun(request))).toMatchObject({ key: request.key, outcome: 'failed' })
    })
    it('a card that wants its holder leads to a page, where the same payment is made', async () => {
      const gateway = make()
      const request = chargeOf(await left(gateway, 'confirm'))
      const charged = await storedOf(gateway).charge(request)
      if (charged.state !== 'requires-action' || !charged.page) throw new Error(`answered ${charged.state}`)
      const of = begun(request, { page: charged.page })
      expect(await gateway.driver.query?.(request.key, of)).toBeNull()
      const [delivery] = await gateway.confirm(request.key)
      if (!delivery) throw new Error('nothing was delivered')
      const { events } = await gateway.driver.receive(delivery)
      expect(events).toMatchObject([{ key: request.key, outcome: 'succeeded', amount: request.amount }])
      expect(await gateway.driver.query?.(request.key, of)).toMatchObject({ reference: events[0]?.reference })
    })
    it('removed it is gone, however often it is removed, and is never charged again', async () => {
      const gateway = make()
      const stored = storedOf(gateway)
      const method = await left(gateway, 'good')
      await stored.remove(method.token)
      await stored.remove(method.token)
      expect(await stored.list(method.owner)).toEqual([])
      const charged = await stored.charge(chargeOf(method)).catch((error: unknown) => error)
      expect(charged).toSatisfy((one) =>
        one instanceof DriverError ? one.kind === 'refused' : (one as { state: string }).state === 'declined',
      )
    })
    it('a charge that nobody ever heard of is not found', async () => {
      const { driver } = make()
      const asked = driver.query?.('never-charged', begun(chargeOf({ token: 't', owner: 'o', brand: 'visa', last4: '4242', expiry: null })))
      await expect(asked).rejects.toMatchObject({ kind: 'not-found' })
    })
  })
}
