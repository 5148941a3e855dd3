import type { Locale, Localized } from '@portal/contracts/locale.ts'
import type { Currency, Money } from '@portal/contracts/money.ts'
import type { z } from 'zod'
import type { Probed } from '../probed.ts'
import type { Support } from '../support.ts'

export { DriverError, type DriverErrorKind } from '../errors.ts'

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
  /** Cards and the like that payers leave with the gateway, to be charged without them. */
  readonly stored?: StoredMethods
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

/** A page of the gateway, and its own name of what waits there. */
export interface Page {
  readonly url: string
  readonly reference: string
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

/** A payment as it was begun: some gateways must hear more of it than our key. */
export interface Begun {
  readonly at: Date
  readonly amount: Money
  /** What `start` answered; null where its answer was lost. */
  readonly started: Started | null
}

export interface StartRequest {
  readonly key: string
  /** When it was begun: the same, however often it is asked for. */
  readonly at: Date
  readonly amount: Money
  /** Shown to the payer: the number of the invoice. */
  readonly title: string
  readonly locale: Locale
  /** Where the browser goes afterwards. */
  readonly returnUrl: string
}

/** How the payer goes on. */
export type Started =
  /** A page of the gateway, and the gateway's own name of what waits there where it must be asked by that. */
  | { readonly kind: 'redirect'; readonly url: string; readonly reference?: string }
  /** A code to be photographed: what it says, and the gateway's own picture of it (a `data:` address) where it sends one. */
  | { readonly kind: 'qr'; readonly text: string; readonly picture: string | null; readonly memo: string | null }
  /**
   * A transfer that the payer makes: where to, and the words by which we know it. `qr` says all of it to the app of a bank. `code`: what
   * events name the payment by, as a bank knows nothing of our key; the same for the same key.
   */
  | {
      readonly kind: 'transfer'
      readonly lines: readonly TransferLine[]
      readonly memo: string
      readonly qr?: string
      readonly code?: string
    }
  /** A form that the payer's browser must post to the gateway. */
  | { readonly kind: 'form'; readonly url: string; readonly fields: Readonly<Record<string, string>> }
  /** A stored method is charged: nothing for them to do, unless `page` says where they confirm it. Never answered by `start`. */
  | { readonly kind: 'charge'; readonly reference: string | null; readonly page: Page | null }

export interface TransferLine {
  readonly label: Localized
  readonly value: string
}

export interface HookRequest {
  readonly method: 'GET' | 'POST'
  /** Decoded, in the order in which they came. */
  readonly query: URLSearchParams
  readonly headers: Readonly<Record<string, string | string[] | undefined>>
  /** The bytes as they came: signatures are over these. Empty for GET. */
  readonly body: Buffer
}

export interface Received {
  readonly events: readonly GatewayEvent[]
  /** Keys under which a method was to be left, of which there is news: `saved` says what. */
  readonly stored?: readonly string[]
  readonly reply: Reply
  /** Instead of `reply`, where the gateway wants to hear what our books say of the first event. */
  readonly replies?: Partial<Readonly<Record<Verdict, Reply>>>
}

export interface Reply {
  readonly status: number
  readonly type: string
  readonly body: string
}

/** It was told before; nobody here asked for it; or for another sum. Whatever it is, the event is kept. */
export type Verdict = 'repeated' | 'unknown' | 'other-amount'

export type Outcome = 'succeeded' | 'failed' | 'held' | Dispute
/** The payer's bank took money back from us; it was left to the payer, or came to us again. */
export type Dispute = 'disputed' | 'dispute-lost' | 'dispute-won'

export interface GatewayEvent {
  /** Unique within the account; repeated deliveries carry the same. */
  readonly id: string
  /** Ours, or the `code` of a transfer; of money that names no payment, what it says instead. */
  readonly key: string
  /** `held`: the payer's money was taken and the gateway suspects fraud; a person decides. */
  readonly outcome: Outcome
  /** The gateway's own name of the movement of money; the same money never has two. */
  readonly reference: string
  /** What really arrived; of a failure, what was asked. */
  readonly amount: Money
  /** Of a transfer, what helps a person to see whose it is. */
  readonly told?: ToldTransfer
}

export interface ToldTransfer {
  readonly text: string
  readonly account: string | null
  readonly payer: string | null
  /** As the bank writes it. */
  readonly at: string | null
}

/** A movement on an account of a bank, as a person or a statement tells of it. */
export interface Transfer extends ToldTransfer {
  readonly reference: string
  /** Minor units. */
  readonly amount: number
}

export interface RefundRequest {
  /** Ours, of the refund. */
  readonly key: string
  /** When it was decided. */
  readonly at: Date
  /** Ours, of the payment. */
  readonly paymentKey: string
  readonly begun: Begun
  readonly amount: Money
}

export interface Refunded {
  readonly state: 'done' | 'pending'
  readonly reference: string
}

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
