import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Money } from '@portal/contracts/money.ts'
import { expect } from 'vitest'
import type { GatewayEvent } from '../../src/drivers/payment/port.ts'
import { type Checkout, Checkouts } from '../../src/drivers/payment/sandbox/checkouts.ts'
import { eventsOf } from '../../src/drivers/payment/sandbox/hosted.ts'
import { reconcileAll } from '../../src/modules/renewals/reconcile/reconcile.ts'
import type { Customer } from './customers.ts'
import { createTestPortal, type TestPortal } from './portal.ts'
import { begin, deliver, type Shop, SIGNING_SEED, shop } from './shop.ts'

/** A portal whose sandbox gateway keeps books of its own that a test can read: what it knows of can be sent back there. */
export interface KnownGateway {
  readonly portal: TestPortal
  readonly store: Shop
  /** What the gateway has of a payment. */
  readonly at: (key: string) => Promise<Checkout>
  /** Paid on the gateway's page, in another amount or currency if given; returns the event, which is not delivered. */
  readonly paidThere: (key: string, amount?: Money) => Promise<GatewayEvent>
  /** Has an order paid and told; answers its key. `known`: the gateway has it in its own books too. */
  readonly pay: (as: Customer, orderId: number, known: boolean) => Promise<string>
  readonly dispose: () => Promise<void>
}

export async function openKnownGateway(name: string): Promise<KnownGateway> {
  const data = mkdtempSync(join(tmpdir(), `portal-${name}-`))
  const portal = await createTestPortal({ env: { SIGNING_SEED, PORTAL_DATA: data } })
  const checkouts = new Checkouts(join(data, 'sandbox-gateway'))
  const at = async (key: string): Promise<Checkout> => {
    const found = await checkouts.find(checkouts.idOf(key))
    if (!found) throw new Error('the gateway does not know it')
    return found
  }
  const paidThere = async (key: string, amount?: Money) => {
    const checkout = await at(key)
    const [told] = eventsOf(checkout, 'pay')
    if (!told) throw new Error('nothing is told')
    const event = { ...told.event, ...(amount && { amount }) }
    await checkouts.write({ ...checkout, event, knownFrom: portal.clock.now().toISOString() })
    return event
  }
  return {
    ...{ portal, store: await shop(portal), at, paidThere },
    pay: async (as, orderId, known) => {
      const { key, amount } = await begin(portal, as, orderId)
      const event = known ? await paidThere(key) : { id: `evt-${key}`, key, outcome: 'succeeded' as const, reference: `txn-${key}`, amount }
      expect(await deliver(portal, event)).toBe(200)
      return key
    },
    dispose: async () => {
      expect(await portal.db.transaction(reconcileAll)).toBe(true)
      await portal.dispose()
    },
  }
}

/** What staff ask for who send money back to where it came from. */
export const toSource = (id: number, more: object = {}) => ({
  ...{ id, amount: null, creditNotes: 0, time: 'keep' as const, to: 'source' as const, reason: 'asked for by the customer', ...more },
})
