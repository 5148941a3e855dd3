import { referenceOf } from '@portal/contracts/document-series.ts'
import { money } from '@portal/contracts/money.ts'
import { isoMinute } from '@portal/contracts/time.ts'
import { recordSystem } from '../../platform/audit.ts'
import { giveUp } from '../../platform/saga/operate.ts'
import type { Tx } from '../../platform/tx.ts'
import { findAccount } from '../accounts/index.ts'
import { returnUnit } from '../catalogue/index.ts'
import { earnPoints, type Invoice, linesOf, lockInvoice, moveInvoice, refund, refundableOf } from '../invoices/index.ts'
import { kindsOf } from '../kinds/index.ts'
import { notify } from '../notices/index.ts'
import { checkSchedule, forgetTry, raiseAlert } from '../renewals/index.ts'
import { lockService, notifyChanged, patchService, type Service } from '../services/index.ts'
import { bookDeadline, CHANGE_WAITS_HOURS, type ChangeEnd, deadlineKey, LOOK_AGAIN_HOURS } from './queue.ts'
import { takeRoom } from './room.ts'
import { type Change, findChange, settleChange } from './store.ts'
import { failUndo, finishUndo } from './undo.ts'
import { resizesOf } from './work.ts'

interface Paid {
  readonly change: Change
  readonly invoice: Invoice
  readonly service: Service
}

/** The document's lock first, as everybody does; null where its story is over. */
async function settled(tx: Tx, changeId: number, to: 'done' | 'failed'): Promise<Paid | null> {
  const change = await findChange(tx, changeId)
  const invoice = change && (await lockInvoice(tx, change.invoiceId))
  const service = change && (await lockService(tx, change.serviceId))
  if (!change || !invoice || !service || !(await settleChange(tx, changeId, 'applying', to))) return null
  await tx.cancelJob(deadlineKey(changeId))
  return { change, invoice, service }
}

/**
 * A day after it was paid it still waits, for staff or for an engine that never does it: it is given up and paid back, so that it does not
 * hold up what the service costs, or its suspension, any longer. Whoever decided in this moment, a person or the engine, was faster: then it is looked at once more.
 */
export async function changeOverdue(tx: Tx, { changeId }: ChangeEnd): Promise<void> {
  const change = await findChange(tx, changeId)
  if (change?.state !== 'applying') return
  const invoice = await lockInvoice(tx, change.invoiceId)
  const service = await lockService(tx, change.serviceId)
  if (!invoice?.paidAt || !service) return
  const since = change.kind === 'undo' ? change.createdAt : invoice.paidAt
  const work = { kinds: resizesOf(tx, service), subjectId: service.id, since }
  if (!(await giveUp(tx, work))) return await bookDeadline(tx, changeId, LOOK_AGAIN_HOURS)
  if (!(await changeFailed(tx, { changeId, reason: `waited for ${CHANGE_WAITS_HOURS} hours` })) || change.kind === 'undo') return
  await raiseAlert(tx, { brandId: service.brandId, kind: 'change-undone', serviceId: service.id, detail: { invoice: change.invoiceId } })
}

/** The engine has said so: now the service is what was paid for, and renewals cost what they cost from now on. */
export async function changeDone(tx: Tx, { changeId }: ChangeEnd): Promise<void> {
  const paid = await settled(tx, changeId, 'done')
  if (!paid) return
  const { change, invoice, service } = paid
  if (change.kind === 'undo') {
    await finishUndo(tx, change, service)
    return await close(tx, paid)
  }
  const { planId, planName, plan, priceAmount, options } = change.result
  await patchService(tx, service.id, {
    ...{ planId, planName, priceAmount, changeInvoiceId: null },
    plan: { ...service.plan, ...plan },
    options: { ...service.options, ...options },
  })
  await kindsOf(tx).of(service.kind).change?.changed?.(tx, service.id)
  if (planId !== service.planId && service.planId !== null && service.locationId !== null)
    await returnUnit(tx, service.planId, service.locationId)
  if (await moveInvoice(tx, invoice, 'finish', 'system')) await earnPoints(tx, invoice, (await refundableOf(tx, invoice)).main)
  await close(tx, paid)
  await notify(tx, {
    ...{ accountId: service.accountId, kind: 'change-done', mail: true, link: kindsOf(tx).linkOf(service) },
    params: {
      name: service.name,
      what: await titleOf(tx, invoice),
      amount: money(priceAmount, service.currency),
      date: isoMinute(service.endAt ?? tx.now, service.timeZone),
    },
    cause: `change:${changeId}:done`,
  })
}

/** It could not be done: the service is as it was, and all of the money is back where it came from. False where its story was over. */
export async function changeFailed(tx: Tx, { changeId, reason = '' }: ChangeEnd): Promise<boolean> {
  const paid = await settled(tx, changeId, 'failed')
  if (!paid) return false
  const { change, invoice, service } = paid
  if (change.kind === 'undo') {
    await failUndo(tx, change, service, reason)
    await close(tx, paid, reason)
    return true
  }
  // What a person gave back before stays given back, and the end of the work must not break on it.
  const left = await refundableOf(tx, invoice)
  if (service.locationId !== null) {
    await takeRoom(tx, service, service.locationId, service.plan)
    const { planId } = change.result
    if (planId !== null && planId !== service.planId) await returnUnit(tx, planId, service.locationId)
  }
  await patchService(tx, service.id, { changeInvoiceId: null })
  if (left.total > 0) await refund(tx, invoice, left, `change:${changeId}`, 'undeliverable')
  await moveInvoice(tx, invoice, 'deliver-none', 'system')
  await close(tx, paid, reason)
  const notice = {
    ...{ accountId: service.accountId, mail: true, link: `/home/order/detail/${invoice.id}`, cause: `change:${changeId}:failed` },
  }
  const { name } = service
  const what = await titleOf(tx, invoice)
  if (left.points > 0) await notify(tx, { ...notice, kind: 'change-failed-points', params: { name, what, points: left.points } })
  else await notify(tx, { ...notice, kind: 'change-failed-refunded', params: { name, what, amount: money(left.total, invoice.currency) } })
  return true
}

async function titleOf(tx: Tx, { id, accountId }: Invoice): Promise<string> {
  const [line] = await linesOf(tx, id)
  return line?.description[(await findAccount(tx, accountId))?.locale ?? 'en-US'] ?? ''
}

async function close(tx: Tx, { invoice, service }: Paid, reason?: string): Promise<void> {
  const { brandId, accountId, id, name } = service
  const failed =
    reason === undefined
      ? {}
      : { status: 'error' as const, errorCode: kindsOf(tx).of(service.kind).failed, errorParams: { action: 'resize' } }
  await recordSystem(tx, {
    brandId,
    accountId,
    serviceId: id,
    action: 'service/change',
    detail: `${referenceOf(invoice)} ${name}`,
    ...failed,
  })
  await notifyChanged(tx, service)
  // A renewal that gave way is issued anew at once.
  await forgetTry(tx, service.id)
  await checkSchedule(tx, service)
}
