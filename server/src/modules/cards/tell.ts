import { cardName } from '@portal/contracts/cards.ts'
import { referenceOf } from '@portal/contracts/document-series.ts'
import { events } from '@portal/contracts/events.ts'
import { money } from '@portal/contracts/money.ts'
import { isoMinute } from '@portal/contracts/time.ts'
import { recordSystem } from '../../platform/audit.ts'
import { issueTicket } from '../../platform/tickets.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Brand, findBrand } from '../brands/index.ts'
import { type Invoice, linesOf } from '../invoices/index.ts'
import { notify } from '../notices/index.ts'
import type { AutoCharge, AutoPayment } from './auto.store.ts'
import type { Card } from './cards.store.ts'
import type { Judged } from './judge.ts'

export const OFF_BY_MAIL = 'auto-payment-off'
/** As long as such a mail may lie unread. */
const OFF_DAYS = 60

export const CARDS_PAGE = '/home/wallet/cards'
const invoiceLink = (id: number): string => `/home/order/detail/${id}`

/** Switches it off at once, without signing in: the link of one mail. */
async function offLink(tx: Tx, accountId: number) {
  const token = await issueTicket(tx, { purpose: OFF_BY_MAIL, data: { accountId }, seconds: OFF_DAYS * 86_400 })
  const label = {
    'en-US': 'Switch off automatic payment',
    'vi-VN': 'Tắt thanh toán tự động',
    'zh-CN': '关闭自动付款',
  }
  return { label, link: `/stop-card#token=${token}` }
}

/** What a renewal's document is about: the names of its services. */
async function namesOn(tx: Tx, invoiceId: number): Promise<string> {
  const names = (await linesOf(tx, invoiceId)).map(({ detail }) => detail['en-US']).filter((name) => name !== '')
  return [...new Set(names)].join(', ')
}

export async function tellPlanned(
  tx: Tx,
  { card, brand }: Judged,
  { id, invoice, amount, dueAt }: { id: number; invoice: Invoice; amount: number; dueAt: Date },
): Promise<void> {
  if (!card) return
  const { accountId, currency } = invoice
  const params = { amount: money(amount, currency), card: cardName(card), names: await namesOn(tx, invoice.id) }
  await notify(tx, {
    ...{ accountId, kind: 'card-charge-planned', params: { ...params, date: isoMinute(dueAt, brand.timeZone) }, mail: true },
    ...{ link: invoiceLink(invoice.id), beside: await offLink(tx, accountId), paper: `invoice:${invoice.id}`, cause: `auto-charge:${id}` },
  })
  await tx.emit(events.cardsChanged, {}, accountId)
}

export async function tellTopupPlanned(
  tx: Tx,
  { card, brand }: Judged,
  { id, invoice, amount, dueAt, below }: { id: number; invoice: Invoice; amount: number; dueAt: Date; below: number },
): Promise<void> {
  if (!card) return
  const { accountId, currency } = invoice
  const params = { amount: money(amount, currency), card: cardName(card), below: money(below, currency) }
  await notify(tx, {
    ...{ accountId, kind: 'card-top-up-planned', params: { ...params, time: isoMinute(dueAt, brand.timeZone) }, mail: true },
    ...{ link: invoiceLink(invoice.id), beside: await offLink(tx, accountId), cause: `auto-charge:${id}` },
  })
  await tx.emit(events.cardsChanged, {}, accountId)
}

/** It would pass what its owner allows in a month. */
export async function tellLimit(
  tx: Tx,
  { brand, account: { id: accountId } }: Pick<Judged, 'brand' | 'account'>,
  { monthlyLimit }: Pick<AutoPayment, 'monthlyLimit'>,
  { cause, number, amount, link }: { cause: string; number: string; amount: number; link: string },
): Promise<void> {
  const { currency } = brand
  await notify(tx, {
    ...{ accountId, kind: 'card-limit', mail: true, link, cause: `auto-limit:${cause}` },
    params: { number: number === '' ? 'none' : number, amount: money(amount, currency), limit: money(monthlyLimit, currency) },
  })
}

type Settled = Pick<AutoCharge, 'id' | 'brandId' | 'accountId' | 'amount' | 'currency' | 'purpose'>

/** It was announced and is not charged; whoever was told that it will be would believe that it was. */
export async function tellDropped(tx: Tx, charge: Settled, invoice: Invoice, why: string): Promise<void> {
  const { id, accountId, amount, currency, purpose } = charge
  await notify(tx, {
    ...{ accountId, kind: 'card-not-charged', mail: true, link: CARDS_PAGE, cause: `auto-charge:${id}:dropped` },
    params: { amount: money(amount, currency), number: referenceOf(invoice), purpose, why },
  })
  await tx.emit(events.cardsChanged, {}, accountId)
}

/** The card was charged, needs its holder, or was declined: in the log and to its owner. `again`: when it is tried once more. */
export async function tellCharged(
  tx: Tx,
  charge: Settled,
  {
    card,
    invoice,
    outcome,
    why = '',
    again = null,
  }: {
    readonly card: Card
    readonly invoice: Invoice
    readonly outcome: 'paid' | 'action' | 'declined'
    readonly why?: string
    readonly again?: Date | null
  },
): Promise<void> {
  const { id, brandId, accountId } = charge
  const number = referenceOf(invoice)
  const about = { amount: money(charge.amount, charge.currency), card: cardName(card), number }
  const of = {
    accountId,
    mail: true,
    link: invoiceLink(invoice.id),
    beside: await offLink(tx, accountId),
    cause: `auto-charge:${id}:${outcome}`,
  }
  const log = { brandId, accountId, detail: `${number} · ${cardName(card)}` }
  if (outcome === 'paid') {
    await recordSystem(tx, { ...log, action: 'card/charged', after: { amount: charge.amount, currency: charge.currency } })
    await notify(tx, { ...of, kind: 'card-charged', params: about })
  } else if (outcome === 'action') await notify(tx, { ...of, kind: 'card-action', params: about })
  else {
    await recordSystem(tx, { ...log, action: 'card/declined', status: 'error', after: { why } })
    const params = { ...about, why }
    if (again === null) await notify(tx, { ...of, kind: 'card-declined', params })
    else await notify(tx, { ...of, kind: 'card-declined-again', params: { ...params, date: await minute(tx, brandId, again) } })
  }
  await tx.emit(events.cardsChanged, {}, accountId)
}

async function minute(tx: Tx, brandId: number, at: Date): Promise<string> {
  const brand = await findBrand(tx, brandId)
  return isoMinute(at, brand?.timeZone)
}

export async function tellSaved(tx: Tx, card: Card): Promise<void> {
  const { id, brandId, accountId } = card
  await recordSystem(tx, { brandId, accountId, action: 'card/saved', detail: cardName(card) })
  const params = { card: cardName(card) }
  await notify(tx, { accountId, kind: 'card-saved', params, link: CARDS_PAGE, mail: true, cause: `card:${id}:saved` })
  await tx.emit(events.cardsChanged, {}, accountId)
}

export async function tellExpiring(tx: Tx, card: Card, over: boolean): Promise<void> {
  const { id, accountId, expiryMonth, expiryYear } = card
  const month = `${expiryYear}-${String(expiryMonth).padStart(2, '0')}`
  const params = { card: cardName(card), month }
  const kind = over ? 'card-expired' : 'card-expiring'
  await notify(tx, { accountId, kind, params, link: CARDS_PAGE, mail: true, cause: `card:${id}:${kind}:${month}` })
}

export async function tellOn(
  tx: Tx,
  auto: Pick<AutoPayment, 'accountId' | 'monthlyLimit'>,
  { currency }: Pick<Brand, 'currency'>,
  card: Card,
) {
  const { accountId, monthlyLimit } = auto
  const params = { card: cardName(card), limit: money(monthlyLimit, currency) }
  const beside = await offLink(tx, accountId)
  await notify(tx, {
    ...{
      accountId,
      kind: 'auto-payment-on',
      params,
      link: CARDS_PAGE,
      mail: true,
      beside,
      cause: `auto-payment:on:${tx.now.toISOString()}`,
    },
  })
  await tx.emit(events.cardsChanged, {}, accountId)
}

export async function tellOff(tx: Tx, accountId: number, by: NonNullable<AutoPayment['offBy']>, reason: string): Promise<void> {
  const of = { accountId, mail: true, link: CARDS_PAGE, cause: `auto-payment:off:${tx.now.toISOString()}` }
  if (by === 'staff') await notify(tx, { ...of, kind: 'auto-payment-stopped', params: { reason } })
  else await notify(tx, { ...of, kind: 'auto-payment-off', params: { by } })
  await tx.emit(events.cardsChanged, {}, accountId)
}
