import { createHash } from 'node:crypto'
import { join } from 'node:path'
import { requireCurrency } from '../currency.ts'
import {
  type Charged,
  type ChargeRequest,
  DriverError,
  type GatewayEvent,
  type Page,
  type PaymentDriver,
  type SaveRequest,
  type Saving,
  type StoredMethod,
  type StoredMethods,
} from '../port.ts'
import { Books } from './books.ts'
import type { Checkout, Checkouts } from './checkouts.ts'

/** How a saved card answers when it is charged without its holder. `silent`: it is charged, and no answer comes. */
export const SANDBOX_CARDS = ['visa', 'confirm', 'decline', 'silent'] as const
export type SandboxCard = (typeof SANDBOX_CARDS)[number]

const LAST4 = { visa: '4242', confirm: '3184', decline: '0341', silent: '0019' } as const satisfies Record<SandboxCard, string>

/** A page on which a card is left, and what was left there. */
export interface SavedCard {
  readonly id: string
  readonly account: string
  readonly key: string
  readonly owner: string
  readonly locale: SaveRequest['locale']
  readonly returnPath: string
  /** Null while the page is open. */
  readonly card: SandboxCard | null
  readonly state: 'open' | 'saved' | 'abandoned' | 'removed'
  readonly expiry: { readonly month: number; readonly year: number }
}

/** Far enough for a demo that lasts years. */
const EXPIRY = { month: 12, year: 2034 }

const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 32)

/** The sandbox's cards: files beside its checkouts, and a page of its own where they are left. */
export class SandboxStored implements StoredMethods {
  readonly cards: Books<SavedCard>
  private readonly account: Pick<PaymentDriver, 'id' | 'currencies'>
  private readonly checkouts: Checkouts
  private readonly now: () => Date

  constructor(
    directory: string,
    checkouts: Checkouts,
    { now, ...account }: Pick<PaymentDriver, 'id' | 'currencies'> & { readonly now: () => Date },
  ) {
    this.cards = new Books(join(directory, 'cards'))
    this.checkouts = checkouts
    this.account = account
    this.now = now
  }

  async save({ key, owner, currency, locale, returnUrl }: SaveRequest): Promise<Saving> {
    requireCurrency(this.account, currency)
    const id = digest(`card:${key}`)
    const whose = owner ?? `owner-${id}`
    const fresh = { card: null, state: 'open' as const, expiry: EXPIRY }
    await this.cards.open({ id, account: this.account.id, key, owner: whose, locale, returnPath: new URL(returnUrl).pathname, ...fresh })
    return { url: `/dev/card/${id}`, reference: id, owner: whose }
  }

  async saved({ reference }: Saving): Promise<StoredMethod | 'abandoned' | null> {
    const found = await this.cards.find(reference)
    if (!found) throw new DriverError('not-found', 'no such page')
    if (found.state === 'open') return null
    return methodOf(found) ?? 'abandoned'
  }

  async list(owner: string): Promise<readonly StoredMethod[]> {
    return (await this.cards.all()).filter((one) => one.owner === owner).flatMap((one) => methodOf(one) ?? [])
  }

  async remove(token: string): Promise<void> {
    const found = await this.cards.find(token)
    if (found) await this.cards.write({ ...found, state: 'removed' })
  }

  async charge({ key, amount, title, locale, returnUrl, token, owner }: ChargeRequest): Promise<Charged> {
    requireCurrency(this.account, amount.currency)
    const kept = await this.cards.find(token)
    if (kept?.state !== 'saved' || kept.owner !== owner) return { state: 'declined', reason: 'gone', told: 'no such card' }
    const id = this.checkouts.idOf(key)
    const fresh = { event: null, knownFrom: null, expired: false, refunds: {} }
    await this.checkouts.open({
      id,
      account: this.account.id,
      key,
      amount,
      title,
      locale,
      returnPath: new URL(returnUrl).pathname,
      ...fresh,
    })
    const checkout = await this.checkouts.find(id)
    if (!checkout) throw new DriverError('refused', 'the checkout is gone')
    return await this.answer(checkout, kept.card ?? 'decline')
  }

  private async answer(checkout: Checkout, card: SandboxCard): Promise<Charged> {
    if (card === 'confirm') return { state: 'requires-action', page: pageOf(checkout) }
    const event = checkout.event ?? eventOf(checkout, card === 'decline' ? 'failed' : 'succeeded')
    await this.checkouts.write({ ...checkout, event, knownFrom: checkout.knownFrom ?? this.now().toISOString() })
    if (card === 'silent') throw new DriverError('unknown-outcome', 'the answer was lost')
    return event.outcome === 'succeeded'
      ? { state: 'paid', event }
      : { state: 'declined', reason: 'funds', told: 'Your card has insufficient funds.' }
  }
}

const pageOf = ({ id }: Checkout): Page => ({ url: `/dev/pay/${id}`, reference: id })

const eventOf = ({ id, key, amount }: Checkout, outcome: 'succeeded' | 'failed'): GatewayEvent => ({
  ...{ id: `evt-${id}-1`, key, outcome, reference: `txn-${id}`, amount },
})

const methodOf = ({ id, owner, card, state, expiry }: SavedCard): StoredMethod | null =>
  state === 'saved' && card ? { token: id, owner, brand: 'visa', last4: LAST4[card], expiry } : null
