import { AUTO_PAYMENT_CONSENT } from '@portal/contracts/constants.ts'
import { expect } from 'vitest'
import type { HookRequest } from '../../src/drivers/payment/port.ts'
import { type StripePeer, startStripe } from '../gateways/stripe.ts'
import type { Card } from '../gateways/stripe-books.ts'
import { type Customer, customer } from './customers.ts'
import { column, soldService } from './life.ts'
import { withoutLooks } from './looks.ts'
import { createTestPortal, type TestPortal } from './portal.ts'
import { operator, type StaffMember } from './staff.ts'

/** A portal whose brand takes cards at a Stripe on loopback. */
export interface CardShop {
  readonly portal: TestPortal
  readonly staff: StaffMember
  readonly stripe: StripePeer
  readonly method: string
  readonly deliver: (deliveries: readonly HookRequest[]) => Promise<void>
  /** Somebody with a saved card. */
  readonly holder: (name: string, card?: Card) => Promise<Customer>
  readonly leaveCard: (as: Customer, card?: Card) => Promise<void>
  readonly agree: (as: Customer, more?: Partial<Agreement>) => Promise<unknown>
  /** Charges that really happened for a customer, in cents. */
  readonly charges: (as: Customer) => Promise<number[]>
  /** Services of five dollars a month, one each, whose renewal the balance cannot pay, three days before their end; answers their documents. */
  readonly shortRenewals: (owners: readonly Customer[], more?: Partial<Agreement>) => Promise<Short[]>
  /** To so many minutes after the time when the card is charged for it. */
  readonly toCharge: (short: Short, minutes: number) => Promise<void>
}

export interface Short {
  readonly invoiceId: number
  readonly serviceId: number
}

interface Agreement {
  readonly renewals: boolean
  readonly topup: { readonly below: number; readonly amount: number } | null
  readonly monthlyLimit: number
}

const keys = { secretKey: 'sk_test_portal00', webhookSecrets: 'whsec_current0' }

export async function openCardShop(): Promise<CardShop> {
  const portal = await createTestPortal()
  await withoutLooks(portal, 'payments.settlements', 'alerts.look')
  const staff = await operator(portal, 'cashier')
  const stripe = await startStripe({ ...keys, webhookSecrets: [keys.webhookSecrets], now: () => portal.clock.now() })
  const account = {
    kind: 'payment' as const,
    vendor: 'stripe',
    title: 'Card',
    label: null,
    brandId: 1,
    settings: { ...keys, apiUrl: stripe.url },
  }
  const { id: method } = await portal.ok('operator/integration/create', account, { as: staff })

  const deliver: CardShop['deliver'] = async (deliveries) => {
    for (const { headers, body } of deliveries) {
      const sent = {
        method: 'POST',
        url: `/api2/hooks/payment/${method}`,
        headers: headers as Record<string, string>,
        payload: body,
      } as const
      expect((await portal.app.inject(sent)).statusCode).toBe(200)
    }
    await portal.drain()
  }
  const leaveCard: CardShop['leaveCard'] = async (as, card = 'visa') => {
    await portal.ok('user/card/add', { method }, { as })
    const [key] = await column(portal, `select key from card where account_id = $1 and state = 'waiting'`, as.id)
    await deliver(stripe.settle(String(key), 'pay', card))
  }
  const agree: CardShop['agree'] = (as, more = {}) =>
    portal.ok('user/card/auto/set', { renewals: true, topup: null, monthlyLimit: 10_000, ...more, consent: AUTO_PAYMENT_CONSENT }, { as })
  return {
    ...{ portal, staff, stripe, method, deliver, leaveCard, agree },
    holder: async (name, card) => {
      const as = await customer(portal, name)
      await leaveCard(as, card)
      return as
    },
    charges: async (as) => {
      const owners = await column(portal, 'select owner from card where account_id = $1', as.id)
      return [...stripe.books.things.values()]
        .filter(({ object, customer: of }) => object === 'charge' && owners.includes(of))
        .map(({ amount }) => Number(amount))
    },
    shortRenewals: async (owners, more) => {
      const services: number[] = []
      for (const as of owners) {
        services.push(await soldService(portal, as))
        await agree(as, more)
      }
      const open = `select service_id::int || ' ' || invoice_id from renewal where service_id = any($1) and state = 'open' order by service_id`
      await portal.advance('24d')
      for (let hours = 0; hours < 120 && (await column(portal, open, services)).length < services.length; hours += 3)
        await portal.advance('3h')
      return (await column(portal, open, services)).map((row) => {
        const [serviceId = 0, invoiceId = 0] = String(row).split(' ').map(Number)
        return { serviceId, invoiceId }
      })
    },
    toCharge: async ({ invoiceId }, minutes) => {
      const [dueAt] = await column(portal, 'select max(due_at) from auto_charge where invoice_id = $1', invoiceId)
      const left = Math.ceil(((dueAt as Date).getTime() - portal.clock.now().getTime()) / 60_000) + minutes
      await portal.advance(`${left}m`)
    },
  }
}

/** What became of the charges of a document, the oldest first. */
export const chargeStates = (portal: TestPortal, invoiceId: number): Promise<unknown[]> =>
  column(portal, `select state || coalesce(nullif(':' || reason, ':'), '') from auto_charge where invoice_id = $1 order by id`, invoiceId)
