import { createHash } from 'node:crypto'
import type { Locale } from '@portal/contracts/locale.ts'
import type { GatewayEvent, StartRequest } from '../port.ts'
import { Books } from './books.ts'

export interface Checkout {
  readonly id: string
  /** The account it is of. */
  readonly account: string
  readonly key: string
  readonly amount: StartRequest['amount']
  readonly title: string
  readonly locale: Locale
  readonly returnPath: string
  /** What has come of it; null while the page is open. */
  readonly event: GatewayEvent | null
  /** From when on the gateway knows it (ISO); a payer may have promised to pay later. */
  readonly knownFrom: string | null
  /** Closed unpaid: nothing can be paid any more. */
  readonly expired: boolean
  /** What was given back, by our key of the refund. */
  readonly refunds: Readonly<Record<string, number>>
  /** And when (ISO). */
  readonly refundedAt?: Readonly<Record<string, string>>
}

/** What the sandbox was asked to be paid. */
export class Checkouts extends Books<Checkout> {
  /** Hard to guess for who does not know the key, and the same for the same key. */
  idOf(key: string): string {
    return createHash('sha256').update(`sandbox:${key}`).digest('hex').slice(0, 32)
  }

  /** Every checkout of an account. */
  async of(account: string): Promise<Checkout[]> {
    return (await this.all()).filter((checkout) => checkout.account === account)
  }
}
