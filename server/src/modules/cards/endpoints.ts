import { cardName } from '@portal/contracts/cards.ts'
import { TOPUP_MAX_USD, TOPUP_MIN_USD } from '@portal/contracts/constants.ts'
import * as calls from '@portal/contracts/modules/cards.contract.ts'
import { customerAutoOff, customerCards } from '@portal/contracts/modules/cards.operator.contract.ts'
import { formatMoney, money } from '@portal/contracts/money.ts'
import { fail } from '../../platform/errors.ts'
import { command, type Handler, live, query } from '../../platform/http/handlers.ts'
import { takeTicket } from '../../platform/tickets.ts'
import { findAccount } from '../accounts/index.ts'
import { brandOfInvoice, minorUnitsPerDollar } from '../invoices/index.ts'
import type { Gateways } from '../payments/index.ts'
import { cardState } from './auto.rules.ts'
import { writeAuto } from './auto.store.ts'
import { cardsOf, chooseDefault, endCard, lockCardsOf } from './cards.store.ts'
import { placesOf } from './judge.ts'
import { switchOff } from './off.ts'
import { forgetLater } from './queue.ts'
import { addCard } from './save.live.ts'
import { OFF_BY_MAIL, tellOn } from './tell.ts'
import { autoView, cardView } from './views.ts'

export const cardHandlers = (gateways: Gateways): readonly Handler[] => [
  query(calls.cardList, async ({ tx, brand, customer, lang }) => {
    const cards = await cardsOf(tx, customer.id)
    const places = placesOf(gateways, await brandOfInvoice(tx, brand.id))
    return {
      items: cards.filter(({ state }) => state === 'saved').map((card) => cardView(tx, gateways, card, lang)),
      waiting: cards.filter(({ state }) => state === 'waiting').length,
      places: places.map(({ driver, title }) => ({ method: driver.id, title: title[lang] })),
      auto: await autoView(tx, customer.id, brand),
    }
  }),

  live(calls.cardAdd, addCard(gateways)),

  command(calls.cardRemove, async ({ tx, customer, note }, { id }) => {
    const saved = (await lockCardsOf(tx, customer.id)).filter(({ state }) => state === 'saved')
    const card = saved.find((one) => one.id === id) ?? fail('not-found')
    const others = saved.filter((one) => one.id !== id)
    await endCard(tx, id, 'removed')
    const next = card.isDefault ? others.at(-1) : undefined
    if (next) await chooseDefault(tx, customer.id, next.id)
    await tx.enqueue(forgetLater, { cardId: id }, { key: `card-forget:${id}` })
    note({ detail: cardName(card) })
    return { switchedOff: others.length === 0 && (await switchOff(tx, customer.id, 'customer')) }
  }),

  command(calls.cardDefault, async ({ tx, customer, note }, { id }) => {
    const card = (await lockCardsOf(tx, customer.id)).find((one) => one.id === id && one.state === 'saved') ?? fail('not-found')
    await chooseDefault(tx, customer.id, id)
    note({ detail: cardName(card) })
    return {}
  }),

  command(calls.autoPaymentSet, async ({ tx, brand, customer, lang, note }, { renewals, topup, monthlyLimit, consent }) => {
    const card = (await lockCardsOf(tx, customer.id)).find(({ isDefault }) => isDefault)
    if (!card || cardState(card, tx.now) === 'expired') return fail('card.none')
    if (!renewals && !topup) fail('card.auto-nothing')
    const dollar = minorUnitsPerDollar(brand.currency)
    const [min, max] = [TOPUP_MIN_USD * dollar, TOPUP_MAX_USD * dollar]
    const text = (amount: number): string => formatMoney(money(amount, brand.currency), lang)
    if (topup && (topup.amount < min || topup.amount > max || topup.below > max)) fail('topup.limits', { min: text(min), max: text(max) })
    if (monthlyLimit < (topup?.amount ?? 0)) fail('card.auto-limit')
    const auto = {
      ...{ accountId: customer.id, brandId: brand.id, renewals, monthlyLimit, consent },
      ...{ topupBelow: topup?.below ?? null, topupAmount: topup?.amount ?? null },
    }
    await writeAuto(tx, auto)
    await tellOn(tx, auto, brand, card)
    note({ detail: cardName(card), after: { renewals, topup, monthlyLimit, consent } })
    return {}
  }),

  command(calls.autoPaymentOff, async ({ tx, customer }) => {
    await switchOff(tx, customer.id, 'customer')
    return {}
  }),

  command(calls.autoPaymentOffByMail, async ({ tx, brand, note }, { token }) => {
    const { accountId } = ((await takeTicket(tx, OFF_BY_MAIL, token)) ?? {}) as { accountId?: number }
    const account = accountId === undefined ? null : await findAccount(tx, accountId)
    if (account?.brandId !== brand.id) return fail('link-expired')
    await switchOff(tx, account.id, 'mail')
    note({ accountId: account.id, actorName: account.username, actor: 'customer' })
    return {}
  }),

  query(customerCards, async ({ tx, lang }, { id }) => {
    const account = (await findAccount(tx, id)) ?? fail('not-found')
    const brand = await brandOfInvoice(tx, account.brandId)
    const saved = (await cardsOf(tx, id)).filter(({ state }) => state === 'saved')
    return { items: saved.map((card) => cardView(tx, gateways, card, lang)), auto: await autoView(tx, id, brand) }
  }),

  command(customerAutoOff, async ({ tx, note }, { id, reason }) => {
    const account = (await findAccount(tx, id)) ?? fail('not-found')
    if (!(await switchOff(tx, id, 'staff', reason))) fail('card.auto-is-off')
    note({ accountId: id, detail: account.username, before: { enabled: true }, after: { enabled: false, reason } })
    return {}
  }),
]
