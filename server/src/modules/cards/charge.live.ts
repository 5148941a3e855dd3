import { referenceOf } from '@portal/contracts/document-series.ts'
import { addHours } from '@portal/contracts/time.ts'
import { liveJob } from '../../platform/jobs/handler.ts'
import { RunAgain } from '../../platform/jobs/postpone.ts'
import type { Tx } from '../../platform/tx.ts'
import { cancelInvoice, type Invoice, lockInvoice, type Settlement } from '../invoices/index.ts'
import { balances } from '../ledger/index.ts'
import { askCharge, beginCharge, type Gateways, missingOf } from '../payments/index.ts'
import { BUSY_HOURS } from './auto.rules.ts'
import { type AutoCharge, findCharge, lockAuto, patchCharge } from './auto.store.ts'
import { judge } from './judge.ts'
import { chargeLater } from './queue.ts'
import { tellDropped, tellLimit } from './tell.ts'

export interface ChargeParts {
  readonly gateways: Gateways
  readonly settlement: Settlement
}

/**
 * Makes a charge whose time has come: looks once more whether it is wanted, writes that the gateway is asked, and asks. Killed after that it is
 * never asked again: what became of it is asked about like any payment whose answer was lost.
 */
export const chargeJob = (parts: ChargeParts) =>
  liveJob(chargeLater, {
    live: async (context, { chargeId }) => {
      const asked = await context.db.transaction((tx) => claim(tx, parts, chargeId))
      if (asked) await askCharge(context, asked)
    },
  })

type Asked = Parameters<typeof askCharge>[1]

async function claim(tx: Tx, { gateways, settlement }: ChargeParts, chargeId: number): Promise<Asked | null> {
  const seen = await findCharge(tx, chargeId)
  // Switched off since: nobody waits for its document. What would have passed the limit stays payable.
  if (seen?.state === 'dropped' && seen.reason !== 'limit') await endUnwanted(tx, seen, await lockInvoice(tx, seen.invoiceId))
  if (seen?.state !== 'planned') return null
  // In the order that everybody keeps: the document, then what its owner agreed to, then the charge.
  const invoice = await lockInvoice(tx, seen.invoiceId)
  const auto = await lockAuto(tx, seen.accountId)
  const charge = await findCharge(tx, chargeId)
  if (!invoice || !auto || charge?.state !== 'planned') return null
  const { purpose } = charge
  // Less than was told where some of it came meanwhile, and never more.
  const amount = Math.min(charge.amount, await missingOf(tx, invoice))
  const judged = await judge(tx, gateways, auto, { purpose, amount, invoice })
  const { decision, card, gateway, account, brand } = judged
  if (decision === 'wait') throw new RunAgain(addHours(tx.now, BUSY_HOURS))
  // A smaller sum was agreed to since it was announced: that one is announced anew.
  if (purpose === 'topup' && charge.amount > (auto.topupAmount ?? 0)) return await drop(tx, charge, invoice, 'off')
  if (decision === 'limit') {
    const about = { cause: `invoice:${invoice.id}`, number: referenceOf(invoice), amount, link: `/home/order/detail/${invoice.id}` }
    await tellLimit(tx, judged, auto, about)
  }
  if (decision !== 'charge') return await drop(tx, charge, invoice, decision)
  if (!card?.owner || !card.token || !gateway) return await drop(tx, charge, invoice, 'card')
  // Money that came since then goes first: nothing is charged that need not be.
  if (purpose === 'renewal' && (await settlement.pay(tx, invoice.id, 'balance', 'system')).outcome !== 'short')
    return await drop(tx, charge, invoice, 'closed')
  if (purpose === 'topup' && (await balances(tx, charge.accountId, charge.currency)).balance.amount >= (auto.topupBelow ?? 0))
    return await drop(tx, charge, invoice, 'enough')
  const payment = await beginCharge(tx, invoice, card.gateway, amount)
  await patchCharge(tx, charge.id, ['planned'], { state: 'asked', paymentId: payment.id, askedAt: tx.now, amount, cardId: card.id })
  const payer = { owner: card.owner, token: card.token, locale: account.locale }
  return { driver: gateway.driver, payment, payer, title: invoice.number ?? String(invoice.id), baseUrl: brand.baseUrl }
}

/** Why a charge that was announced is not made, although its owner did nothing about it: nobody else tells them. */
const UNTOLD: ReadonlySet<string> = new Set(['card', 'place', 'amount'])

async function drop(tx: Tx, charge: AutoCharge, invoice: Invoice, reason: string): Promise<null> {
  await patchCharge(tx, charge.id, ['planned'], { state: 'dropped', settledAt: tx.now, reason })
  if (UNTOLD.has(reason)) await tellDropped(tx, charge, invoice, reason)
  // What would have passed the limit may be paid by its owner.
  if (reason !== 'limit') await endUnwanted(tx, charge, invoice)
  return null
}

/** A top-up that is not charged any more, and that nobody is paying just now; its document is locked. */
async function endUnwanted(tx: Tx, { purpose }: AutoCharge, invoice: Invoice | null): Promise<void> {
  if (purpose === 'topup' && invoice?.state === 'unpaid') await cancelInvoice(tx, invoice, 'cancel', 'system')
}
