import { addHours } from '@portal/contracts/time.ts'
import type { Tx } from '../../../platform/tx.ts'
import { periodEnd, type Service } from '../../services/index.ts'
import { type Dated, inputsOf, type ScheduleSubject, scheduleSubjects } from '../schedule/inputs.ts'
import { idle, type Plan, plan, type ScheduleInputs } from '../schedule/renewals.rules.ts'

/** The end of a change asks for a look of its own: this one is only there in case it never comes. */
const CHANGE_LOOK_HOURS = 1

/** What the calendar says of a service now. */
export interface Verdict {
  readonly service: Service
  readonly plan: Plan
  /** Null where its calendar was not asked. */
  readonly subject: (ScheduleSubject & Pick<ScheduleInputs, 'billingDay'>) | null
  /** It is not watched any more. */
  readonly over: boolean
}

/** By the calendar alone; a fixed number of queries, however many they are. */
export async function judgeAll(tx: Tx, services: readonly Service[]): Promise<Verdict[]> {
  const subjects = await scheduleSubjects(tx, services.filter(isDated))
  const inputs = await inputsOf(tx, subjects)
  const plans = new Map(
    subjects.map((one, n) => {
      const known = inputs[n] as ScheduleInputs
      return [one.service.id, { subject: { ...one, billingDay: known.billingDay }, plan: plan(known, tx.now) }]
    }),
  )
  return services.map((service) => {
    const over = service.state !== 'active'
    const judged = plans.get(service.id) ?? { subject: null, plan: over ? idle : { ...idle, nextAt: waits(service, tx.now) } }
    return { service, over, ...judged }
  })
}

const isDated = (service: Service): service is Dated =>
  service.state === 'active' && service.changeInvoiceId === null && service.endAt !== null

/** While its price is about to be another nothing is billed, before the engine has said so. */
const waits = ({ changeInvoiceId }: Service, now: Date): Date => addHours(now, changeInvoiceId === null ? 24 : CHANGE_LOOK_HOURS)

/** Periods that began before now and are not paid for. */
export function missedPeriods({ service, endAt }: ScheduleSubject, now: Date): number {
  let missed = 0
  for (let start = endAt; start <= now; start = periodEnd({ ...service, endAt: start }, service.periodMonths)) missed++
  return missed
}
