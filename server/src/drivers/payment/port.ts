import type { Locale, Localized } from '@portal/contracts/locale.ts'
import type { Currency, Money } from '@portal/contracts/money.ts'

export { DriverError } from '../errors.ts'

/**
 * The payment port: what the payments module asks of a gateway, and nothing more. A payment is named by *our* key.
 * What arrives is always an event, told by the gateway (webhook) or asked for (poll): whoever processes events need not know which.
 */
export interface PaymentDriver {
  readonly kind: 'payment'
  /** What `method` names; also the gateway's account, within which event ids and references are unique. */
  readonly id: string
  readonly title: Localized
  /** What a customer should know before choosing it. */
  readonly instructions: Localized
  readonly currencies: readonly Currency[]
  /** Whether a lost answer or webhook can be asked for. */
  readonly canPoll: boolean
  /** Minor units, both included. */
  limits(currency: Currency): { readonly min: number; readonly max: number }
  /** Opens a payment under our key; asked twice it answers the same. Throws DriverError; `unknown-outcome` where it may have begun. */
  start(request: StartRequest): Promise<Started>
  /** Reads one delivery. Throws DriverError `bad-credentials` where its signature is not the gateway's: it is not to be believed. */
  verify(delivery: Delivery): readonly GatewayEvent[]
  /** What is known of a payment; null while nothing has happened. `not-found` where the gateway never heard of it. */
  poll(key: string): Promise<GatewayEvent | null>
}

export interface StartRequest {
  readonly key: string
  readonly amount: Money
  /** Shown to the payer: the number of the invoice. */
  readonly title: string
  readonly locale: Locale
  /** Where the browser goes afterwards. */
  readonly returnUrl: string
}

export interface Started {
  /** A page of the gateway. */
  readonly redirect: string
}

export interface Delivery {
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The bytes as they came: signatures are over these. */
  readonly body: Buffer
}

export interface GatewayEvent {
  /** Unique within the gateway; repeated deliveries carry the same. */
  readonly id: string
  /** Ours. */
  readonly key: string
  readonly outcome: 'succeeded' | 'failed'
  /** The gateway's own name of the movement of money; the same money never has two. */
  readonly reference: string
  /** What really arrived; of a failure, what was asked. */
  readonly amount: Money
}
