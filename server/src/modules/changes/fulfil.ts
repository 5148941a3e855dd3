import { referenceOf } from '@portal/contracts/document-series.ts'
import { events } from '@portal/contracts/events.ts'
import type { PlanFigures } from '@portal/contracts/kinds/figures.ts'
import { AppError } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { takeUnit } from '../catalogue/index.ts'
import { cancelInvoice, type Fulfilment, type Invoice, tryLockInvoice } from '../invoices/index.ts'
import { kindsOf } from '../kinds/index.ts'
import { notify } from '../notices/index.ts'
import { openDocuments, withdraw } from '../renewals/index.ts'
import { findService, lockService, notifyChanged, patchService, type Service } from '../services/index.ts'
import { refusalOf } from './change.rules.ts'
import { bookDeadline, CHANGE_WAITS_HOURS } from './queue.ts'
import { takeRoom } from './room.ts'
import { type Change, changeOfInvoice, settleChange } from './store.ts'

/**
 * What happens in the transaction that pays a change: its figures still hold or nothing is paid, place and stock are taken, an unpaid
 * renewal at the old price gives way, and the engine is asked. The service stays what it is until the engine has answered.
 */
export const changeFulfilment: Fulfilment = {
  types: ['upgrade', 'change'],
  paid: async (tx, invoice) => {
    const change = await changeOfInvoice(tx, invoice.id)
    const documents = change && (await openDocuments(tx, [change.serviceId], tryLockInvoice))
    // Somebody is at the renewal's document this moment.
    if (change && !documents) throw new AppError('busy')
    const service = change && (await lockService(tx, change.serviceId))
    if (!change || !service || !stillHolds(change, service, tx.now)) throw outdated(service)
    for (const document of documents ?? []) {
      const ours = document.renewals.every(({ auto }) => auto)
      if (!ours || !(await withdraw(tx, document))) throw outdated(service)
    }
    await takePlace(tx, change, service)
    await settleChange(tx, change.id, 'open', 'applying')
    await bookDeadline(tx, change.id, CHANGE_WAITS_HOURS)
    await patchService(tx, service.id, { changeInvoiceId: invoice.id })
    const { id: serviceId, kind, type, plan } = service
    const sizeOf = (sold: PlanFigures): PlanFigures => kindsOf(tx).figuresOf(type, sold)
    const { planId, plan: wanted } = change.result
    const order = { serviceId, kind, changeId: change.id, ...(planId !== null && { planId }), before: sizeOf(plan), after: sizeOf(wanted) }
    await tx.emit(events.serviceResizeOrdered, order, service.accountId)
    await notifyChanged(tx, service)
  },
  soldOut: async (tx, invoice) => {
    const change = await changeOfInvoice(tx, invoice.id)
    await cancelInvoice(tx, invoice, 'cancel', 'system')
    if (!change || !(await settleChange(tx, change.id, 'open', 'void'))) return
    await notifyOutdated(tx, invoice, await findService(tx, change.serviceId))
  },
}

/** Priced for this term, this plan and this price: where any of it is another now, the figures are stale. */
function stillHolds({ state, basis }: Change, service: Service, now: Date): boolean {
  const { endAt, planId, priceAmount } = service
  const same = endAt?.toISOString() === basis.endAt && planId === basis.planId && priceAmount === basis.priceAmount
  return state === 'open' && same && refusalOf(service, now) === null
}

const outdated = (service: Service | null): AppError => new AppError('change.outdated', { name: service?.name ?? '' })

async function takePlace(tx: Tx, { result }: Change, service: Service): Promise<void> {
  const { planId, locationId } = service
  const soldOut = new AppError('order.sold-out', { plan: result.plan.name })
  if (locationId === null) throw soldOut
  if (result.planId !== null && result.planId !== planId && !(await takeUnit(tx, result.planId, locationId))) throw soldOut
  try {
    await takeRoom(tx, service, locationId, result.plan)
  } catch (error) {
    throw error instanceof AppError && error.code === 'sold-out' ? soldOut : error
  }
}

const notifyOutdated = (tx: Tx, invoice: Invoice, service: Service | null): Promise<void> =>
  notify(tx, {
    ...{ accountId: invoice.accountId, kind: 'change-outdated', mail: true, link: `/home/order/detail/${invoice.id}` },
    params: { name: service?.name ?? '', number: referenceOf(invoice) },
    cause: `invoice:${invoice.id}:outdated`,
  })
