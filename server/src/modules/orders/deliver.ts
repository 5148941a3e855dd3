import { referenceOf } from '@portal/contracts/document-series.ts'
import { events } from '@portal/contracts/events.ts'
import { money } from '@portal/contracts/money.ts'
import { recordSystem } from '../../platform/audit.ts'
import type { Tx } from '../../platform/tx.ts'
import { releaseStock, returnUnit } from '../catalogue/index.ts'
import { earnPoints, findInvoice, type Invoice, linesOf, lockInvoice, moveInvoice, refund } from '../invoices/index.ts'
import { notify } from '../notices/index.ts'
import { findService, servicesOfInvoice } from '../services/index.ts'
import { itemOf } from './cart.ts'
import { holdJobKey, stockKey } from './place.ts'
import { finishLater } from './queue.ts'
import { giveTrialBack, type OrderUnit, settleUnit, unitOfService, unitsOf } from './store.ts'
import { notifyNoTrial } from './trial.ts'

interface ServiceEvent {
  readonly serviceId: number
  readonly reason?: string
}

/** The document's lock first, always: two builds that end at the same instant must not both miss that they were the last. */
async function lockedUnit(tx: Tx, serviceId: number): Promise<{ unit: OrderUnit; invoice: Invoice } | null> {
  const unit = await unitOfService(tx, serviceId)
  const invoice = unit && (await lockInvoice(tx, unit.invoiceId))
  return unit && invoice ? { unit, invoice } : null
}

export async function unitDelivered(tx: Tx, { serviceId }: ServiceEvent): Promise<void> {
  const found = await lockedUnit(tx, serviceId)
  if (!found || !(await settleUnit(tx, found.unit.id, 'delivered', null))) return
  await closeWhenDone(tx, found.invoice)
}

/** What could not be delivered goes back to the balances it was paid from, and its unit into the stock. */
export async function unitUndeliverable(tx: Tx, { serviceId, reason = '' }: ServiceEvent): Promise<void> {
  const found = await lockedUnit(tx, serviceId)
  if (!found || !(await settleUnit(tx, found.unit.id, 'refunded', reason.slice(0, 500)))) return
  const { unit, invoice } = found
  await returnUnit(tx, unit.planId, unit.locationId)
  if (invoice.type === 'trial') {
    await giveTrialBack(tx, invoice.id)
    await notifyNoTrial(tx, invoice, (await findService(tx, serviceId))?.name ?? '')
  } else {
    await refund(tx, invoice, unit, `unit:${unit.id}`, 'undeliverable', { among: await linesOfUnit(tx, unit) })
    await notifyRefund(tx, unit, invoice, reason)
  }
  await closeWhenDone(tx, invoice)
}

/** Its plan's line item and those of its add-ons. */
async function linesOfUnit(tx: Tx, { invoiceId, lineId }: OrderUnit): Promise<number[]> {
  const lines = await linesOf(tx, invoiceId)
  const plan = lines.find(({ id }) => id === lineId)
  return lines.flatMap((line) => (plan && itemOf(line) === itemOf(plan) ? [line.id] : []))
}

async function notifyRefund(tx: Tx, unit: OrderUnit, invoice: Invoice, reason: string): Promise<void> {
  const kind = reason === 'sold-out' ? 'service-no-room-refunded' : 'service-failed-refunded'
  const { promotional, main, points } = unit
  const { brandId, accountId } = invoice
  const name = (await findService(tx, unit.serviceId))?.name ?? ''
  const after = { promotional, main, points }
  await recordSystem(tx, {
    brandId,
    accountId,
    serviceId: unit.serviceId,
    action: 'order/refund',
    detail: `${referenceOf(invoice)} ${name}`,
    after,
  })
  const notice = { accountId, link: `/home/order/detail/${invoice.id}`, mail: true, cause: `unit:${unit.id}:refunded` }
  if (points > 0) await notify(tx, { ...notice, kind: 'service-failed-points', params: { name, points } })
  else await notify(tx, { ...notice, kind, params: { name, amount: money(unit.total, invoice.currency) } })
}

async function closeWhenDone(tx: Tx, invoice: Invoice): Promise<void> {
  await tx.emit(events.orderChanged, { orderId: invoice.id }, invoice.accountId)
  const units = await unitsOf(tx, invoice.id)
  if (units.some(({ state }) => state === 'waiting')) return
  const delivered = units.filter(({ state }) => state === 'delivered')
  const event = delivered.length === 0 ? 'deliver-none' : delivered.length < units.length ? 'deliver-some' : 'deliver'
  if (!(await moveInvoice(tx, invoice, event, 'system')) || delivered.length === 0) return
  // Points are for what was really bought, so they wait until it is known.
  await earnPoints(
    tx,
    invoice,
    delivered.reduce((sum, { main }) => sum + main, 0),
  )
  const ends = (await servicesOfInvoice(tx, invoice.id)).flatMap(({ endAt }) => endAt ?? [])
  const last = ends.reduce((latest, end) => (end > latest ? end : latest), tx.now)
  await tx.enqueue(finishLater, { invoiceId: invoice.id }, { dueAt: last, key: `order-finish:${invoice.id}` })
}

/** `finished`: the first period is over, or everything that was bought has ended before that. */
export async function finishOrder(tx: Tx, invoiceId: number): Promise<void> {
  const invoice = await findInvoice(tx, invoiceId)
  if (!invoice || !(await moveInvoice(tx, invoice, 'finish', 'system'))) return
  await tx.cancelJob(`order-finish:${invoiceId}`)
}

export async function serviceEnded(tx: Tx, { serviceId }: ServiceEvent): Promise<void> {
  const unit = await unitOfService(tx, serviceId)
  if (!unit) return
  const services = await servicesOfInvoice(tx, unit.invoiceId)
  if (services.every(({ state }) => state === 'ended' || state === 'undelivered')) await finishOrder(tx, unit.invoiceId)
}

/** Nothing is left of it and nobody can bring it back: what was sold can be sold again. The kind says so once. */
export async function unitPurged(tx: Tx, { serviceId }: ServiceEvent): Promise<void> {
  const unit = await unitOfService(tx, serviceId)
  // After an upgrade it is a unit of the larger plan; the one that was ordered went back then.
  const planId = unit && (await findService(tx, serviceId))?.planId
  if (planId) await returnUnit(tx, planId, unit.locationId)
}

/** Nobody paid in time, or nobody will: what was held is free again. The document itself lives on until it expires. */
export async function releaseHold(tx: Tx, { invoiceId }: { readonly invoiceId: number }): Promise<void> {
  const invoice = await lockInvoice(tx, invoiceId)
  if (invoice?.type !== 'new') return
  await releaseStock(tx, stockKey(invoiceId))
  await tx.cancelJob(holdJobKey(invoiceId))
  await tx.emit(events.orderChanged, { orderId: invoiceId }, invoice.accountId)
}
