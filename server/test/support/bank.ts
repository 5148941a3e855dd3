import { expect } from 'vitest'
import type { HookRequest } from '../../src/drivers/payment/port.ts'
import { type SepayPeer, start as startSepay } from '../gateways/sepay.ts'
import { type Customer, customer } from './customers.ts'
import type { TestPortal } from './portal.ts'
import { closeShop, openShop } from './shop.ts'
import { operator, type StaffMember } from './staff.ts'

const host = 'sen.localhost'
export const ACCOUNT = { bankName: 'Vietcombank', bankBin: '970436', accountNumber: '0123456789', accountHolder: 'CONG TY SEN VIET' }

/** A top-up by bank transfer that a customer has ordered. */
export interface Asked {
  readonly as: Customer
  readonly id: number
  readonly memo: string
}

export interface TestBank {
  readonly portal: TestPortal
  readonly staff: StaffMember
  readonly peer: SepayPeer
  /** Gateway of the brand's bank account. */
  readonly account: string
  readonly topup: (amount: number) => Promise<Asked>
  readonly deliver: (delivery: HookRequest) => Promise<number>
  /** Transfers money and delivers SePay's notice of it. */
  readonly pay: (amount: number, content: string, more?: Partial<Parameters<SepayPeer['settle']>[0]>) => Promise<void>
  readonly balance: (as: Customer) => Promise<number>
  readonly detail: (asked: Asked) => ReturnType<typeof detailOf>
  readonly close: () => Promise<void>
}

const detailOf = (portal: TestPortal, { as, id }: Asked) => portal.ok('user/order/detail', { id }, { as, host })

/** Opens a shop whose brand is paid by bank transfers that SePay reports. */
export async function openBank(): Promise<TestBank> {
  const { portal } = await openShop()
  const staff = await operator(portal, 'reads-statements')
  const secret = 'a secret between us'
  const peer = await startSepay({
    ...{ clock: portal.clock, auth: { kind: 'hmac', secret }, apiToken: 'token', accountNumber: ACCOUNT.accountNumber },
  })
  const settings = { ...ACCOUNT, hears: 'sepay', sepaySecret: secret, sepayUrl: peer.url }
  const made = { kind: 'payment' as const, vendor: 'bank-transfer', title: 'VCB', label: null, brandId: 2, settings }
  const account = (await portal.ok('operator/integration/create', made, { as: staff })).id
  let payers = 0
  const deliver = async ({ headers, body }: HookRequest): Promise<number> => {
    const sent = {
      method: 'POST' as const,
      url: `/api2/hooks/payment/${account}`,
      headers: headers as Record<string, string>,
      payload: body,
    }
    return (await portal.app.inject(sent)).statusCode
  }
  return {
    ...{ portal, staff, peer, account, deliver },
    topup: async (amount) => {
      const as = await customer(portal, `payer${++payers}`, { brandId: 2 })
      const { id } = await portal.ok('user/order/place', { type: 'topup', amount }, { as, host })
      await portal.ok('user/order/finish', { id, method: account }, { as, host })
      const { payments } = await portal.ok('user/order/detail', { id }, { as, host })
      const next = payments[0]?.next
      if (next?.kind !== 'transfer') throw new Error('no transfer is asked for')
      return { as, id, memo: next.memo }
    },
    pay: async (amount, content, more = {}) => {
      const [delivery] = await peer.settle({ amount, content, ...more })
      if (!delivery) throw new Error('nothing was delivered')
      expect(await deliver(delivery)).toBe(200)
      await portal.drain()
    },
    balance: async (as) => (await portal.ok('user/balance/overview', {}, { as, host })).balance.amount,
    detail: (asked) => detailOf(portal, asked),
    close: async () => {
      await closeShop(portal)
      await peer.close()
    },
  }
}
