import { addDays, dayOfMonth, isoMinute } from '@portal/contracts/time.ts'
import { fail } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/tx.ts'
import { kindsOf } from '../../kinds/index.ts'
import { notify } from '../../notices/index.ts'
import { lockService, moveEnd, type Service } from '../../services/index.ts'
import type { Dated } from '../schedule/inputs.ts'
import { checkSchedule } from '../schedule/schedule-check.ts'
import { patchRenewal } from '../store.ts'
import { paidRenewalsOf } from '../upcoming/upcoming.store.ts'
import { activeService, withdrawAll } from './manual.ts'

/** Takes days of the paid time away, by a person's word and without giving money back; the next period begins at the new end. */
export async function shorten(tx: Tx, id: number, days: number): Promise<{ before: Dated; after: Dated }> {
  const before = await activeService(tx, id)
  const endAt = addDays(before.endAt, -days)
  if (endAt <= tx.now) fail('billing.nothing-left')
  await withdrawAll(tx, before)
  if ((await lockService(tx, id))?.changeInvoiceId) fail('change.under-way', { name: before.name })
  // What begins where nothing is paid any more does not stand in the way of the renewal that will.
  for (const { id: renewal, periodStart } of await paidRenewalsOf(tx, id))
    if (periodStart >= endAt) await patchRenewal(tx, renewal, { state: 'void' })
  await moveEnd(tx, before, endAt, dayOfMonth(endAt, before.timeZone))
  await notifyShortened(tx, before, endAt)
  await checkSchedule(tx, before)
  return { before, after: await activeService(tx, id) }
}

export const notifyShortened = (tx: Tx, service: Service, endAt: Date): Promise<void> =>
  notify(tx, {
    ...{ accountId: service.accountId, kind: 'service-shortened', mail: true, link: kindsOf(tx).linkOf(service) },
    params: { name: service.name, date: isoMinute(endAt, service.timeZone) },
    cause: `service:${service.id}:${tx.now.toISOString()}:shortened`,
  })
