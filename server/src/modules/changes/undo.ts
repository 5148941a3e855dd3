import { referenceOf } from '@portal/contracts/document-series.ts'
import { events } from '@portal/contracts/events.ts'
import type { PlanFigures } from '@portal/contracts/kinds/figures.ts'
import { money } from '@portal/contracts/money.ts'
import { isoMinute } from '@portal/contracts/time.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { returnUnit, takeUnit } from '../catalogue/index.ts'
import { type Invoice, lockInvoice } from '../invoices/index.ts'
import { kindsOf } from '../kinds/index.ts'
import { notify } from '../notices/index.ts'
import { lockBooks, raiseAlert, withdraw } from '../renewals/index.ts'
import { findService, lockService, notifyChanged, patchService, type Service } from '../services/index.ts'
import { type Refusal, refusalOf } from './change.rules.ts'
import { bookDeadline, CHANGE_WAITS_HOURS } from './queue.ts'
import { takeRoom } from './room.ts'
import { type Change, type ChangeResult, changeOfInvoice, currentChange, insertChange, lastDone, settleChange } from './store.ts'
import { isAtWork } from './work.ts'

/** A paid change that can be offered to be undone. */
export interface Undo {
  readonly service: Service
  readonly change: Change
  /** Why it cannot be undone; `null` when it can. */
  readonly refusal: Refusal | null
}

/** The change that a document paid for, if the service still is what that change made of it; otherwise `null`. [D6] */
export async function undoOf(tx: Tx, invoice: Invoice): Promise<Undo | null> {
  const change = await changeOfInvoice(tx, invoice.id)
  const service = change?.state === 'done' ? await findService(tx, change.serviceId) : null
  if (!change || service?.accountId !== invoice.accountId || service.state !== 'active') return null
  return { service, change, refusal: await undoRefusal(tx, service, change) }
}

async function undoRefusal(tx: Tx, service: Service, { id, basis, result }: Change): Promise<Refusal | null> {
  const refuse = (code: Refusal['code']): Refusal => ({ code, params: { name: service.name } })
  const general = refusalOf(service, tx.now)
  if (general) return general
  const isCurrent = service.planId === result.planId && service.priceAmount === result.priceAmount
  if (!isCurrent || (await lastDone(tx, service.id))?.id !== id) return refuse('change.undo-outdated')
  if (!basis.before) return refuse('change.undo-unknown')
  if (await isAtWork(tx, service)) return refuse('change.under-way')
  const kind = kindsOf(tx).of(service.kind).change
  const busy = await kind?.refusal(tx, service.id)
  if (busy) return { code: busy, params: {} }
  const shrinks = kind?.shrinks ?? (() => 'change.undo-not-supported' as const)
  const code = shrinks({ before: sizeOf(tx, service, service.plan), after: sizeOf(tx, service, basis.before.plan) })
  return code && refuse(code)
}

const sizeOf = (tx: Tx, { type }: Service, sold: PlanFigures): PlanFigures => kindsOf(tx).figuresOf(type, sold)

/**
 * Starts to revert the change that a document paid for. The service stays what it is until its engine has confirmed. The caller must hold
 * the document's lock. [D6]
 * @throws {AppError} with the refusal of `undoOf`.
 */
export async function undoChange(tx: Tx, invoice: Invoice): Promise<void> {
  const seen = await undoOf(tx, invoice)
  if (!seen) throw new AppError('change.undo-outdated', { name: '' })
  const { documents } = await lockBooks(tx, [seen.service], lockInvoice, lockService)
  const undo = await undoOf(tx, invoice)
  const before = undo?.change.basis.before
  if (!undo || undo.refusal || !before)
    throw new AppError(undo?.refusal?.code ?? 'change.undo-outdated', undo?.refusal?.params ?? { name: seen.service.name })
  const { service, change } = undo
  const { name } = service
  for (const document of documents)
    if (!(await withdraw(tx, document))) throw new AppError('change.open-renewal', { number: referenceOf(document.invoice), name })
  if (isOtherPlan(service, before) && service.locationId !== null && !(await takeUnit(tx, before.planId, service.locationId)))
    throw new AppError('order.sold-out', { plan: before.planName })
  const row = { serviceId: service.id, invoiceId: invoice.id, kind: 'undo' as const, target: String(change.id), amount: 1 }
  if (!(await insertChange(tx, { ...row, basis: change.basis, result: before }))) throw new AppError('change.under-way', { name })
  const inserted = await currentChange(tx, service.id)
  if (!inserted || !(await settleChange(tx, inserted.id, 'open', 'applying'))) throw new Error('the undo was not written')
  await bookDeadline(tx, inserted.id, CHANGE_WAITS_HOURS)
  await patchService(tx, service.id, { changeInvoiceId: invoice.id })
  const ordered = {
    serviceId: service.id,
    kind: service.kind,
    changeId: inserted.id,
    ...(before.planId !== null && { planId: before.planId }),
  }
  const size = { before: sizeOf(tx, service, service.plan), after: sizeOf(tx, service, before.plan) }
  await tx.emit(events.serviceResizeOrdered, { ...ordered, ...size }, service.accountId)
  await notifyChanged(tx, service)
}

const isOtherPlan = ({ planId }: Pick<Service, 'planId'>, before: ChangeResult): before is ChangeResult & { planId: number } =>
  before.planId !== null && before.planId !== planId

/** The engine has confirmed: the service is what it was before the change, and renewals cost what they cost then. */
export async function finishUndo(tx: Tx, { result, id }: Change, service: Service): Promise<void> {
  const { planId, planName, plan, priceAmount, options } = result
  const { addons: _, terms: __, ...kept } = service.options
  await patchService(tx, service.id, {
    ...{ planId, planName, priceAmount, changeInvoiceId: null },
    plan: { ...service.plan, ...plan },
    options: { ...kept, ...options },
  })
  await kindsOf(tx).of(service.kind).change?.changed?.(tx, service.id)
  if (service.locationId !== null) {
    await takeRoom(tx, service, service.locationId, plan)
    if (isOtherPlan(service, result) && service.planId !== null) await returnUnit(tx, service.planId, service.locationId)
  }
  await notify(tx, {
    ...{ accountId: service.accountId, kind: 'change-done', mail: true, link: kindsOf(tx).linkOf(service) },
    params: {
      name: service.name,
      what: `${service.planName} → ${planName}`,
      amount: money(priceAmount, service.currency),
      date: isoMinute(service.endAt ?? tx.now, service.timeZone),
    },
    cause: `change:${id}:done`,
  })
}

/** The engine could not do it: the service stays what it is, the money stays refunded, and staff decide what to do. */
export async function failUndo(tx: Tx, { result, invoiceId }: Change, service: Service, reason: string): Promise<void> {
  await patchService(tx, service.id, { changeInvoiceId: null })
  if (isOtherPlan(service, result) && service.locationId !== null) await returnUnit(tx, result.planId, service.locationId)
  const detail = { invoice: invoiceId, ...(reason !== '' && { message: reason.slice(0, 500) }) }
  await raiseAlert(tx, { brandId: service.brandId, kind: 'undo-failed', serviceId: service.id, detail })
}
