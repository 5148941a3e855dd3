import { CHARGE_TOLD_DAYS, TOPUP_TOLD_HOURS } from '@portal/contracts/constants.ts'
import { referenceOf } from '@portal/contracts/document-series.ts'
import { addDays, addHours } from '@portal/contracts/time.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { findInvoice, type Invoice } from '../invoices/index.ts'
import { lockedBalances, spendableOf } from '../ledger/index.ts'
import { placeTopup } from '../orders/index.ts'
import { type Gateways, missingOf } from '../payments/index.ts'
import type { PayOtherwise } from '../renewals/index.ts'
import { NOT_ASKED_HOURS, TOPUP_PAUSE_HOURS } from './auto.rules.ts'
import { type AutoCharge, chargesOfInvoice, findAuto, insertCharge, lastTopups, topupsWanted } from './auto.store.ts'
import { type Judged, judge } from './judge.ts'
import { chargeLater, topUpLater } from './queue.ts'
import { tellLimit, tellPlanned, tellTopupPlanned } from './tell.ts'

const BATCH = 500
const OPEN: ReadonlySet<AutoCharge['state']> = new Set(['planned', 'asked', 'action'])

interface Wanted {
  readonly invoice: Invoice
  readonly purpose: AutoCharge['purpose']
  readonly amount: number
  readonly dueAt: Date
}

/** Writes that a card is charged then, and books it; null where that is planned already. */
export async function planCharge(tx: Tx, { card }: Pick<Judged, 'card'>, { invoice, ...wanted }: Wanted): Promise<number | null> {
  if (!card) throw new Error('no card to charge')
  const { id: invoiceId, brandId, accountId, currency } = invoice
  const id = await insertCharge(tx, { brandId, accountId, invoiceId, currency, cardId: card.id, ...wanted })
  if (id !== null) await tx.enqueue(chargeLater, { chargeId: id }, { key: `card-charge:${id}`, dueAt: wanted.dueAt })
  return id
}

/**
 * A renewal that the balance cannot pay is charged some days after its owner was told. Declined ones are tried again by themselves, and when
 * that is over nothing more is promised.
 */
export const planRenewal =
  (gateways: Gateways): PayOtherwise =>
  async (tx, { id, accountId }) => {
    const auto = await findAuto(tx, accountId)
    if (!auto?.enabled || !auto.renewals) return false
    const before = await chargesOfInvoice(tx, id)
    if (before.some(({ state }) => OPEN.has(state))) return true
    const invoice = await findInvoice(tx, id)
    if (!invoice || before.some(({ state }) => state === 'declined')) return false
    const amount = await missingOf(tx, invoice)
    const judged = await judge(tx, gateways, auto, { purpose: 'renewal', amount, invoice })
    if (judged.decision === 'limit') {
      await tellLimit(tx, judged, auto, { cause: `invoice:${id}`, number: referenceOf(invoice), amount, link: `/home/order/detail/${id}` })
      return true
    }
    if (judged.decision !== 'charge') return false
    const dueAt = addDays(tx.now, CHARGE_TOLD_DAYS)
    const planned = await planCharge(tx, judged, { invoice, purpose: 'renewal', amount, dueAt })
    if (planned !== null) await tellPlanned(tx, judged, { id: planned, invoice, amount, dueAt })
    return true
  }

/** Books a top-up for each balance that is lower than its owner wants it. */
export async function findLowBalances(tx: Tx): Promise<void> {
  const since = { charged: addHours(tx.now, -TOPUP_PAUSE_HOURS), dropped: addHours(tx.now, -NOT_ASKED_HOURS) }
  for (let after = 0; ; ) {
    const wanted = await topupsWanted(tx, since, after, BATCH)
    const purses = await spendableOf(
      tx,
      wanted.map(({ accountId }) => accountId),
    )
    for (const { accountId, topupBelow } of wanted) {
      // A customer's money is of one currency, the brand's.
      const has = purses.get(`${accountId} USD`) ?? purses.get(`${accountId} VND`) ?? 0
      if (has < (topupBelow ?? 0)) await tx.enqueue(topUpLater, { accountId }, { key: `card-top-up:${accountId}` })
    }
    const last = wanted.at(-1)
    if (!last || wanted.length < BATCH) return
    after = last.accountId
  }
}

/** Issues a top-up, whose owner is told that the card is charged for it soon. One at a time, and none within a day of another. */
export const topUp =
  (gateways: Gateways) =>
  async (tx: Tx, { accountId }: { readonly accountId: number }): Promise<void> => {
    const auto = await findAuto(tx, accountId)
    if (!auto?.enabled || auto.topupAmount === null || auto.topupBelow === null) return
    const amount = auto.topupAmount
    const judged = await judge(tx, gateways, auto, { purpose: 'topup', amount, invoice: null })
    const { brand, account, decision, card } = judged
    // Whoever else looks at this balance waits here, and then sees what was planned.
    const { balance } = await lockedBalances(tx, { brandId: brand.id, accountId }, brand.currency)
    const [last] = await lastTopups(tx, accountId, 1)
    const pausing = last && (OPEN.has(last.state) || addHours(last.createdAt, TOPUP_PAUSE_HOURS) > tx.now)
    if (balance.amount >= auto.topupBelow || pausing) return
    if (decision === 'limit') {
      const month = tx.now.toISOString().slice(0, 7)
      return await tellLimit(tx, judged, auto, { cause: `topup:${month}`, number: '', amount, link: '/home/wallet/cards' })
    }
    if (decision !== 'charge' || !card) return
    const who = { brand, accountId, lang: account.locale }
    const invoice = await placed(() => tx.savepoint(() => placeTopup(tx, who, { amount, method: card.gateway, note: '', promoCode: null })))
    if (!invoice) return
    const dueAt = addHours(tx.now, TOPUP_TOLD_HOURS)
    const planned = await planCharge(tx, judged, { invoice, purpose: 'topup', amount, dueAt })
    if (planned !== null) await tellTopupPlanned(tx, judged, { id: planned, invoice, amount, dueAt, below: auto.topupBelow })
  }

/** Null where the house's own limits refuse it: the balance is full, or the amount is none that may be topped up any more. */
async function placed(place: () => Promise<Invoice>): Promise<Invoice | null> {
  try {
    return await place()
  } catch (error) {
    if (error instanceof AppError) return null
    throw error
  }
}
