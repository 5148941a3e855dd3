import type { Locale } from '@portal/contracts/locale.ts'
import type { AutoPaymentView, CardView } from '@portal/contracts/modules/cards.contract.ts'
import { money } from '@portal/contracts/money.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Brand } from '../brands/index.ts'
import { invoicesByIds } from '../invoices/index.ts'
import type { Gateways } from '../payments/index.ts'
import { cardState, monthBegan } from './auto.rules.ts'
import { chargedSince, chargesOf, findAuto } from './auto.store.ts'
import { type Card, cardsByIds } from './cards.store.ts'

/** Of those that were settled. */
const SHOWN = 5

export function cardView(tx: Tx, gateways: Gateways, card: Card, lang: Locale): CardView {
  const { id, gateway, brand, last4, expiryMonth, expiryYear, isDefault, savedAt, createdAt } = card
  return {
    ...{ id, brand, last4, isDefault, state: cardState(card, tx.now), place: gateways.find(gateway)?.title[lang] ?? gateway },
    expiry: expiryMonth === null || expiryYear === null ? null : { month: expiryMonth, year: expiryYear },
    savedAt: (savedAt ?? createdAt).toISOString(),
  }
}

export async function autoView(
  tx: Tx,
  accountId: number,
  { currency, timeZone }: Pick<Brand, 'currency' | 'timeZone'>,
): Promise<AutoPaymentView> {
  const auto = await findAuto(tx, accountId)
  const of = (amount: number) => money(amount, currency)
  const charged = of(await chargedSince(tx, accountId, monthBegan(tx.now, timeZone)))
  const charges = await chargesOf(tx, accountId, SHOWN)
  const invoices = await invoicesByIds(
    tx,
    charges.map(({ invoiceId }) => invoiceId),
  )
  const cards = await cardsByIds(tx, [...new Set(charges.map(({ cardId }) => cardId))])
  const topup = auto && auto.topupAmount !== null && auto.topupBelow !== null
  return {
    ...{ enabled: auto?.enabled ?? false, renewals: auto?.renewals ?? false, charged },
    topup: topup ? { below: of(auto.topupBelow ?? 0), amount: of(auto.topupAmount ?? 0) } : null,
    monthlyLimit: auto ? of(auto.monthlyLimit) : null,
    since: auto?.enabled ? auto.consentAt.toISOString() : null,
    off: auto?.offAt && auto.offBy ? { at: auto.offAt.toISOString(), by: auto.offBy, reason: auto.offReason } : null,
    charges: charges.map(({ id, purpose, state, amount, invoiceId, cardId, dueAt, settledAt, askedAt }) => {
      const card = cards.get(cardId)
      return {
        ...{ id, purpose, state, amount: of(amount), invoiceId, number: invoices.get(invoiceId)?.number ?? null },
        card: { brand: card?.brand ?? '', last4: card?.last4 ?? '' },
        at: (state === 'planned' ? dueAt : (settledAt ?? askedAt ?? dueAt)).toISOString(),
      }
    }),
  }
}
