import { money } from '@portal/contracts/money.ts'
import { addDays, isoMinute } from '@portal/contracts/time.ts'
import { recordSystem } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/tx.ts'
import type { Brand } from '../../brands/index.ts'
import { priced } from '../../invoices/index.ts'
import { kindsOf } from '../../kinds/index.ts'
import { type NoticeKind, type NoticeRequest, notify } from '../../notices/index.ts'
import { endService, notifyChanged, patchService, type Service, suspendService } from '../../services/index.ts'
import { type OpenDocument, priceRenewals, vatInfoOf, withdraw } from '../documents/bill.ts'
import { autoRenewAt, cancelledEnd, GRACE_DAYS, KEPT_DAYS, type StepName, SUSPENDED_DAYS } from '../schedule/renewals.rules.ts'
import { insertStep, stepsOf } from '../store.ts'

/** What a step is about: everything locked, the due date known. */
export interface Subject {
  readonly service: Service
  readonly endAt: Date
  readonly brand: Brand
  readonly documents: readonly OpenDocument[]
  readonly anchor: Date
  /** Set where its account pays a week's renewals together. */
  readonly billingDay?: number | null | undefined
}

type Step = (tx: Tx, subject: Subject) => Promise<void>

/** Writes that the step is done and tells it, once; false where it was done before. */
async function done<K extends NoticeKind>(
  tx: Tx,
  { service, brand, anchor }: Subject,
  step: StepName,
  notice: Pick<NoticeRequest<K>, 'kind' | 'params'> & { readonly link?: string },
): Promise<boolean> {
  const cause = `renewal:${service.id}:${anchor.toISOString()}:${step}`
  if (!(await insertStep(tx, { serviceId: service.id, anchor, step, brandId: brand.id, cause }))) return false
  await notify(tx, { accountId: service.accountId, link: kindsOf(tx).linkOf(service), ...notice, mail: true, cause })
  return true
}

type Life = 'auto-renew' | 'overdue' | 'suspend' | 'terminate' | 'end'

export const logAs = ({ brandId, accountId, id, name }: Service, action: Life) => ({
  ...{ brandId, accountId, action: `service/${action}` as const, detail: name, serviceId: id },
})
const log = (tx: Tx, service: Service, action: Life): Promise<void> => recordSystem(tx, logAs(service, action))

/** What the next period costs, VAT included. */
async function costOf(tx: Tx, { service, brand }: Subject) {
  const lines = (await priceRenewals(tx, [service])).flatMap((one) => one.lines)
  return money(priced(brand, { type: 'renew', lines, vatInfo: await vatInfoOf(tx, service) }).total, brand.currency)
}

const remind =
  (days: 7 | 3 | 1): Step =>
  async (tx, subject) => {
    const { service, endAt, billingDay } = subject
    const { name } = service
    const date = isoMinute(endAt, service.timeZone)
    if (service.trialHours !== null) {
      await done(tx, subject, `remind-${days}`, { kind: 'trial-ending', params: { name, date: isoMinute(endAt, service.timeZone) } })
      return
    }
    const amount = await costOf(tx, subject)
    const on = autoRenewAt({ endAt, timeZone: service.timeZone, billingDay })
    if (service.autoRenew && on > tx.now) {
      const params = { name, on: isoMinute(on, service.timeZone), date, amount }
      await done(tx, subject, `remind-${days}`, { kind: 'renewal-auto', params })
    } else await done(tx, subject, `remind-${days}`, { kind: 'renewal-due', params: { name, days, date, amount } })
  }

const overdue: Step = async (tx, subject) => {
  const { service } = subject
  const suspendAt = addDays(tx.now, service.trialHours === null ? GRACE_DAYS : 0)
  const { name } = service
  const notice =
    service.trialHours === null
      ? { kind: 'service-overdue' as const, params: { name, date: isoMinute(suspendAt, service.timeZone) } }
      : { kind: 'trial-ended' as const, params: { name, date: isoMinute(addDays(suspendAt, SUSPENDED_DAYS), service.timeZone) } }
  if (!(await done(tx, subject, 'overdue', notice))) return
  await patchService(tx, service.id, { overdueSince: tx.now })
  await log(tx, service, 'overdue')
  await notifyChanged(tx, service)
}

const suspend: Step = async (tx, subject) => {
  const { service } = subject
  const params = { name: service.name, date: isoMinute(addDays(tx.now, SUSPENDED_DAYS), service.timeZone) }
  if (!(await done(tx, subject, 'suspend', { kind: 'service-suspended', params }))) return
  await suspendService(tx, service.id, 'nonpayment')
  await log(tx, service, 'suspend')
}

const warn: Step = async (tx, subject) => {
  const { service, anchor } = subject
  const suspended = (await stepsOf(tx, service.id, anchor)).find(({ step }) => step === 'suspend')
  // The end comes a day after this mail at the earliest.
  const planned = addDays(suspended?.at ?? tx.now, SUSPENDED_DAYS)
  const soonest = addDays(tx.now, 1)
  const params = { name: service.name, date: isoMinute(planned > soonest ? planned : soonest, service.timeZone) }
  await done(tx, subject, 'final-warning', { kind: 'service-final-warning', params })
}

/** Over, after everything else was tried; the disk is kept for an undelete by staff. */
const terminate: Step = async (tx, subject) => {
  const { service, documents } = subject
  const params = { name: service.name, date: isoMinute(addDays(tx.now, KEPT_DAYS), service.timeZone) }
  if (!(await done(tx, subject, 'terminate', { kind: 'service-terminated', params, link: '/home/order' }))) return
  for (const document of documents) await withdraw(tx, document)
  await endService(tx, service.id, KEPT_DAYS)
  await log(tx, service, 'terminate')
}

export async function notifyCancelled(tx: Tx, subject: Subject): Promise<void> {
  const { service } = subject
  const params = { name: service.name, date: isoMinute(cancelledEnd(service as Service & { endAt: Date }), service.timeZone) }
  const kind = service.cancellation === 'immediate' ? 'service-cancelled-now' : 'service-cancelled'
  await done(tx, subject, 'tell-cancelled', { kind, params })
}

/** As the customer asked. What was cancelled at once is destroyed now; else the disk is kept like any other's. */
const endCancelled: Step = async (tx, subject) => {
  const { service, documents } = subject
  if (!(await done(tx, subject, 'end-cancelled', { kind: 'service-ended', params: { name: service.name }, link: '/home/order' }))) return
  for (const document of documents) await withdraw(tx, document)
  await endService(tx, service.id, service.cancellation === 'immediate' ? 0 : KEPT_DAYS)
  await log(tx, service, 'end')
}

/** Each as it is done for one service; those that renew by themselves are renewed together. */
export const steps: Readonly<Record<Exclude<StepName, 'auto-renew'>, Step>> = {
  'remind-7': remind(7),
  'remind-3': remind(3),
  'remind-1': remind(1),
  overdue,
  suspend,
  'final-warning': warn,
  terminate,
  'tell-cancelled': notifyCancelled,
  'end-cancelled': endCancelled,
}
