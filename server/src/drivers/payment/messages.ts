import type { Locale, Localized } from '@portal/contracts/locale.ts'
import type { Money } from '@portal/contracts/money.ts'

/** A page of the gateway, and its own name of what waits there. */
export interface Page {
  readonly url: string
  readonly reference: string
}

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

/** `refund-failed`: what was sent back to its payer came to us again. */
export type Outcome = 'succeeded' | 'failed' | 'held' | 'refund-failed' | Dispute
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
  /** The gateway's own mark of the card or the account at a bank that paid, the same whoever pays by it; absent where it does not say. No number. */
  readonly payer?: string | undefined
  /** Number that the source gives to this transfer alone; the bank's reference may come again on another day. Absent if it gives none. */
  readonly movement?: string | undefined
  /** Ours, of the refund that failed; absent where it was not asked for here. */
  readonly refund?: string | undefined
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
