import { Socket } from 'node:net'
import { type Currency, currencies } from '@portal/contracts/money.ts'
import { expect, it, vi } from 'vitest'
import { DriverError, type PaymentDriver, type StartRequest } from './port.ts'

/** Part of the conformance suite: each call that carries an amount is refused in a currency that the driver does not declare. */
export function itRefusesForeignCurrencies(
  make: () => { readonly driver: PaymentDriver },
  request: (driver: PaymentDriver) => StartRequest,
): void {
  it('[D4] refuses every currency that it does not declare, before it opens a connection', async () => {
    const { driver } = make()
    const foreign = [...Object.keys(currencies), 'EUR', 'JPY'].filter((code) => !(driver.currencies as readonly string[]).includes(code))
    const connect = vi.spyOn(Socket.prototype, 'connect')
    try {
      for (const currency of foreign as Currency[]) {
        const one = { ...request(driver), amount: { amount: 2000, currency } }
        const refund = {
          key: `refund-${one.key}`,
          at: one.at,
          paymentKey: one.key,
          begun: { at: one.at, amount: one.amount, started: null },
        }
        const page = { key: one.key, owner: null, email: 'payer@example.com', currency, locale: one.locale, returnUrl: one.returnUrl }
        expect(() => driver.limits(currency)).toThrow(DriverError)
        const calls = [
          driver.start(one),
          driver.refund?.({ ...refund, amount: one.amount }),
          driver.stored?.save(page),
          driver.stored?.charge({ ...one, owner: 'owner', token: 'token' }),
        ]
        for (const call of calls) if (call) await expect(call).rejects.toMatchObject({ kind: 'refused' })
      }
      expect([foreign.length > 0, connect.mock.calls.length]).toEqual([true, 0])
    } finally {
      connect.mockRestore()
    }
  })
}
