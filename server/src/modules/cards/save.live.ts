import { CARDS_MAX } from '@portal/contracts/constants.ts'
import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type { cardAdd } from '@portal/contracts/modules/cards.contract.ts'
import { addHours, addSeconds } from '@portal/contracts/time.ts'
import { DriverError, type StoredMethods } from '../../drivers/payment/port.ts'
import type { LiveContext } from '../../platform/context.ts'
import { fail } from '../../platform/errors.ts'
import type { LiveCall } from '../../platform/http/handlers.ts'
import { liveJob, txJob } from '../../platform/jobs/handler.ts'
import { randomToken } from '../../platform/random.ts'
import type { Tx } from '../../platform/tx.ts'
import { brandOfInvoice } from '../invoices/index.ts'
import type { Gateways } from '../payments/index.ts'
import { cardState } from './auto.rules.ts'
import {
  type Card,
  endCard,
  findCard,
  findCardByKey,
  insertCard,
  keepCard,
  lockCardsOf,
  openCard,
  ownerAt,
  renewExpiry,
} from './cards.store.ts'
import { placesOf } from './judge.ts'
import { forgetLater, left, lookLater, refreshLater } from './queue.ts'
import { CARDS_PAGE, tellExpiring, tellSaved } from './tell.ts'

/** When a page that was opened is asked about, should its gateway not tell: soon, later, and at last after the day that it lives. */
const LOOK_AFTER_SECONDS = [30, 300, 3600, 90_000]
/** A page that waits is shown again for so long. */
const SHOWN_AGAIN_HOURS = 12

/** Opens the gateway's own page, where the customer leaves a card. Asked again while one is open it leads to that one. */
export const addCard =
  (gateways: Gateways) =>
  async (call: LiveCall<typeof cardAdd>, { method }: InputOf<typeof cardAdd>): Promise<OutputOf<typeof cardAdd>> => {
    const { transact, brand, customer, lang, note } = call
    const places = placesOf(gateways, await call.read((tx) => brandOfInvoice(tx, brand.id)))
    const driver = places.find((place) => place.driver.id === method)?.driver
    if (!driver?.stored) return fail('order.method-unavailable')
    const card = await transact((tx) => begin(tx, { brandId: brand.id, accountId: customer.id, gateway: method }))
    if (card.saving) return { redirect: card.saving.url }
    note({ detail: method })
    const request = { key: card.key, owner: card.owner, email: customer.email, currency: brand.currency, locale: lang }
    const saving = await driver.stored.save({ ...request, returnUrl: `${brand.baseUrl}${CARDS_PAGE}` }).catch((error: unknown) => error)
    if (!isSaving(saving)) {
      await transact((tx) => endCard(tx, card.id, 'abandoned'))
      return fail('payment.gateway-down')
    }
    await transact(async (tx) => {
      await openCard(tx, card.id, saving)
      await bookLook(tx, card.id, 0)
    })
    return { redirect: saving.url }
  }

type Saving = NonNullable<Card['saving']>
const isSaving = (answer: unknown): answer is Saving => !(answer instanceof Error)

async function begin(tx: Tx, of: Pick<Card, 'brandId' | 'accountId' | 'gateway'>): Promise<Card> {
  const mine = await lockCardsOf(tx, of.accountId)
  const fresh = addHours(tx.now, -SHOWN_AGAIN_HOURS)
  const open = mine.find(({ state, gateway, createdAt }) => state === 'waiting' && gateway === of.gateway && createdAt > fresh)
  if (open) return open
  if (mine.filter(({ state }) => state === 'saved').length >= CARDS_MAX) fail('card.too-many', { max: CARDS_MAX })
  const owner = await ownerAt(tx, of.accountId, of.gateway)
  return await insertCard(tx, { ...of, owner, key: `card${randomToken(18).replace(/[-_]/g, '0')}` })
}

async function bookLook(tx: Tx, cardId: number, round: number): Promise<void> {
  const dueAt = addSeconds(tx.now, LOOK_AFTER_SECONDS[round] ?? 0)
  await tx.enqueue(lookLater, { cardId, round }, { key: `card-look:${cardId}`, dueAt })
}

export const cardJobs = (gateways: Gateways) => {
  const storedOf = ({ gateway }: Card): StoredMethods => {
    const stored = gateways.find(gateway)?.driver.stored
    if (!stored) throw new DriverError('retry-later', `${gateway} is not set up here`)
    return stored
  }
  const find = ({ db }: LiveContext, cardId: number): Promise<Card | null> => db.transaction((tx) => findCard(tx, cardId))

  return [
    txJob(left, {
      run: async (tx, { key }) => {
        const card = await findCardByKey(tx, key)
        if (card) await tx.enqueue(lookLater, { cardId: card.id, round: 0 }, { key: `card-look:${card.id}` })
      },
    }),
    liveJob(lookLater, {
      live: async (context, { cardId, round }) => {
        const card = await find(context, cardId)
        if (card?.state !== 'waiting' || !card.saving) return
        const became = await storedOf(card)
          .saved(card.saving)
          .catch(notFoundAs('abandoned' as const))
        await context.db.transaction(async (tx) => {
          if (became === null && round + 1 < LOOK_AFTER_SECONDS.length) return await bookLook(tx, cardId, round + 1)
          const mine = await lockCardsOf(tx, card.accountId)
          if (became === null || became === 'abandoned') return await endCard(tx, cardId, 'abandoned')
          if (!(await keepCard(tx, cardId, became, !mine.some(({ isDefault }) => isDefault)))) return
          const kept = await findCard(tx, cardId)
          if (kept) await tellSaved(tx, kept)
        })
      },
    }),
    liveJob(refreshLater, {
      live: async (context, { cardId }) => {
        const card = await find(context, cardId)
        if (card?.state !== 'saved' || !card.owner) return
        const now = (await storedOf(card).list(card.owner)).find(({ token }) => token === card.token)
        await context.db.transaction(async (tx) => {
          if (now) await renewExpiry(tx, cardId, now)
          const after = await findCard(tx, cardId)
          const state = after?.state === 'saved' ? cardState(after, tx.now) : 'ok'
          if (after && state !== 'ok') await tellExpiring(tx, after, state === 'expired')
        })
      },
    }),
    liveJob(forgetLater, {
      live: async (context, { cardId }) => {
        const card = await find(context, cardId)
        if (card?.token) await storedOf(card).remove(card.token)
      },
    }),
  ]
}

const notFoundAs =
  <T>(value: T) =>
  (error: unknown): T => {
    if (error instanceof DriverError && error.kind === 'not-found') return value
    throw error
  }
