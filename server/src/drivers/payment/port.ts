import type { Locale, Localized } from '@portal/contracts/locale.ts'
import type { Currency, Money } from '@portal/contracts/money.ts'
import type { z } from 'zod'
import type { Probed } from '../probed.ts'
import type { Support } from '../support.ts'
import type {
  Begun,
  GatewayEvent,
  HookRequest,
  Page,
  Received,
  Refunded,
  RefundRequest,
  Reply,
  Started,
  StartRequest,
  Transfer,
} from './messages.ts'

export { DriverError, type DriverErrorKind } from '../errors.ts'
export type * from './messages.ts'

/**
 * The payment port: what the payments module asks of a gateway's account, and nothing more. A payment is named by *our* key.
 * What arrives is always an event, told by the gateway (`receive`) or asked for (`query`): whoever processes events need not know which.
 * What a gateway cannot do, its driver does not have.
 */
export interface PaymentDriver {
  readonly kind: 'payment'
  /** Of the account: what `method` names, and within which event ids and references are unique. */
  readonly id: string
  readonly title: Localized
  /** What a customer should know before choosing it. */
  readonly instructions: Localized
  /** Amounts in any other currency are refused with `refused`, before any request (`requireCurrency`). */
  readonly currencies: readonly Currency[]
  /** Do these credentials work? Moves nothing. Never throws. */
  probe(): Promise<Probed>
  close(): Promise<void>
  /** Minor units, both included. */
  limits(currency: Currency): { readonly min: number; readonly max: number }
  /** Opens a payment under our key; asked twice it answers the same. Throws DriverError; `unknown-outcome` where it may have begun. */
  start(request: StartRequest): Promise<Started>
  /**
   * Reads what the gateway sent. `reply` is what it wants to hear once the events are kept.
   * Throws DriverError `bad-credentials` where it is not the gateway's: it is not to be believed; `refused` where it is and makes no sense.
   */
  receive(request: HookRequest): Promise<Received>
  /** Of an account at a bank: the event that somebody else may have told of, or will: it has the same id and reference then. */
  readTransfer?(transfer: Transfer): GatewayEvent
  /** What the gateway wants to hear of a delivery that is refused, where it has a word of its own for that. */
  readonly refusals?: Partial<Readonly<Record<'bad-credentials' | 'refused', Reply>>>
  /** What is known of a payment; null while nothing has happened. `not-found` where the gateway never heard of it, and will not any more. */
  query?(key: string, begun: Begun): Promise<GatewayEvent | null>
  /** Gives money back; asked twice for one key it acts once. `refused` where there is not so much left to give back. */
  refund?(request: RefundRequest): Promise<Refunded>
  /** Closes a payment that nobody made: from then on it cannot be paid. `paid` where the money came before. */
  expire?(key: string, begun: Begun): Promise<'expired' | 'paid'>
  /** What the gateway says it moved, to be held against our books day by day. */
  readonly settlements?: Settlements
  /** Cards and the like that payers leave with the gateway, to be charged without them. */
  readonly stored?: StoredMethods
}

/** `fee`: kept by the gateway for itself, of no payment. The `-undone` ones came to us again. */
export const SETTLED_KINDS = ['payment', 'refund', 'refund-undone', 'dispute', 'dispute-undone', 'fee'] as const
export type SettledKind = (typeof SETTLED_KINDS)[number]

/** Money that moved, as the gateway's own books say. */
export interface Settled {
  readonly kind: SettledKind
  /** As events and refunds name the same money; of a fee, the gateway's own name. */
  readonly reference: string
  /** Ours, of the payment or the refund; null where the gateway does not say. */
  readonly key: string | null
  /** Of money that went back: the reference of the payment. */
  readonly of: string | null
  /** More than none, before anything was kept of it. */
  readonly amount: Money
  /** What the gateway kept of it, minor units of the same currency; 0 where it does not say. */
  readonly fee: number
  readonly at: Date
}

/** From when until when, the end not included. */
export interface Span {
  readonly from: Date
  readonly until: Date
}

export interface Settlements {
  /** What it speaks of: of anything else its silence means nothing. */
  readonly tells: readonly SettledKind[]
  /** `payments`: begun here about then, for gateways that must be asked about each. Throws DriverError; moves nothing. */
  list(span: Span, payments: readonly { readonly key: string; readonly begun: Begun }[]): Promise<readonly Settled[]>
}

/** What a payer left is known by the gateway's name of it (a token): no number of a card ever comes here. */
export interface StoredMethods {
  /** Opens the gateway's page, where a payer leaves a method and agrees to what it is for. Asked twice for one key it answers the same. */
  save(request: SaveRequest): Promise<Saving>
  /** What came of that page; null while it is open. `not-found` where the gateway never heard of it. */
  saved(saving: Saving): Promise<StoredMethod | 'abandoned' | null>
  /** Those that a payer has there now. */
  list(owner: string): Promise<readonly StoredMethod[]>
  /** The gateway forgets it; what it does not know any more is forgotten already. */
  remove(token: string): Promise<void>
  /**
   * Charges it without its holder, once for one key. Throws `unknown-outcome` where it may have been done; after any other error it was not.
   * What was charged is a payment like others: `query`, `refund` and `expire` take its key, with the `charge` that it was begun with.
   */
  charge(request: ChargeRequest): Promise<Charged>
}

export interface SaveRequest {
  readonly key: string
  /** The gateway's name of the payer, where they left a method before. */
  readonly owner: string | null
  readonly email: string
  readonly currency: Currency
  readonly locale: Locale
  readonly returnUrl: string
}

export interface Saving extends Page {
  readonly owner: string
}

export interface StoredMethod {
  readonly token: string
  readonly owner: string
  readonly brand: string
  readonly last4: string
  /** The last month in which it can be charged. */
  readonly expiry: { readonly month: number; readonly year: number } | null
}

export interface ChargeRequest extends StartRequest {
  readonly owner: string
  readonly token: string
}

/** Why it was declined. `blocked`: lost, stolen or closed; `gone`: the gateway does not have it any more. */
export type DeclineReason = 'funds' | 'expired' | 'blocked' | 'gone' | 'declined'

export type Charged =
  | { readonly state: 'paid'; readonly event: GatewayEvent }
  /** Its holder must say that it is them, on that page; null where it could not be opened: then they pay in some other way. */
  | { readonly state: 'requires-action'; readonly page: Page | null }
  | { readonly state: 'declined'; readonly reason: DeclineReason; readonly told: string }
  /** Taken, and not decided yet: it is told later, or asked for. */
  | { readonly state: 'unknown'; readonly reference: string }

/** What every account's driver is given. */
export interface PaymentDependencies {
  /** The account's. */
  readonly id: string
  readonly clock: { now(): Date }
}

export interface PaymentVendor<Config> {
  readonly id: string
  readonly title: string
  /** What was tried on the real thing, for the table of docs/drivers.md. */
  readonly support: Support
  readonly config: z.ZodType<Config>
  create(config: Config, dependencies: PaymentDependencies): PaymentDriver
}
