import type Stripe from 'stripe'
import { isForbidden, read } from './messages.ts'

/** What a restricted key should be allowed to read. */
const READS: Readonly<Record<string, (stripe: Stripe) => Promise<unknown>>> = {
  Balance: (stripe) => stripe.balanceTransactions.list({ limit: 1 }),
  Charges: (stripe) => stripe.charges.list({ limit: 1 }),
  'Checkout Sessions': (stripe) => stripe.checkout.sessions.list({ limit: 1 }),
  Disputes: (stripe) => stripe.disputes.list({ limit: 1 }),
  PaymentIntents: (stripe) => stripe.paymentIntents.list({ limit: 1 }),
  Refunds: (stripe) => stripe.refunds.list({ limit: 1 }),
  SetupIntents: (stripe) => stripe.setupIntents.list({ limit: 1 }),
}

/** Without these no payment works. Without another one less is known of it, and money is taken all the same. */
const NEEDED: readonly string[] = ['Checkout Sessions', 'PaymentIntents', 'Refunds']
export const isNeeded = (right: string): boolean => NEEDED.includes(right)

/** The rights that a key lacks, found by using each once; what it may write is seen only by writing. */
export async function missingRights(stripe: Stripe): Promise<string[]> {
  const tried = Object.entries(READS).map(async ([right, use]) => {
    try {
      await read(use(stripe))
      return []
    } catch (error) {
      if (isForbidden(error)) return [right]
      throw error
    }
  })
  return (await Promise.all(tried)).flat()
}
