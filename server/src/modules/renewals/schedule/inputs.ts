import type { Tx } from '../../../platform/tx.ts'
import { mailsOfNotices } from '../../notices/index.ts'
import type { Service } from '../../services/index.ts'
import { stepsOf } from '../store.ts'
import { lateSteps } from '../upcoming/upcoming.store.ts'
import { type DoneStep, gatherInputs } from './inputs.store.ts'
import { lastUndelete, type ScheduleInputs, type StepName, type StepRecord } from './renewals.rules.ts'

type Dates = Pick<Service, 'cancellation' | 'cancelledAt' | 'endAt'>

/** Steps belong to a due date, to the instant of a cancellation, or, after an undelete, to that: then all of them come once more. */
export function anchorOf({ cancellation, cancelledAt, endAt }: Dates, undeletedAt: Date | null = null): Date {
  if (cancellation !== null && cancelledAt !== null) return cancelledAt
  const due = endAt ?? new Date(0)
  return undeletedAt !== null && undeletedAt > due ? undeletedAt : due
}

export type Dated = Service & { readonly endAt: Date }

/** Whose schedule is asked for. */
export interface ScheduleSubject {
  readonly service: Service
  readonly endAt: Date
  readonly anchor: Date
}

/** With the date that the steps of each are about. An undelete is asked for only where the due date is past: before it nothing can have ended. */
export async function scheduleSubjects(tx: Tx, services: readonly Dated[]): Promise<ScheduleSubject[]> {
  const late = services.filter(({ cancellation, endAt }) => cancellation === null && endAt <= tx.now)
  const steps = await lateSteps(
    tx,
    late.map(({ id }) => id),
  )
  return services.map((service) => {
    const { endAt, id } = service
    return { service, endAt, anchor: anchorOf(service, lastUndelete(steps.get(id) ?? [])) }
  })
}

/** Everything that the calendar of each of these goes by, in their order; two queries, however many they are. */
export async function inputsOf(tx: Tx, subjects: readonly ScheduleSubject[]): Promise<ScheduleInputs[]> {
  const gathered = await gatherInputs(
    tx,
    subjects.map(({ service: { id, accountId }, endAt, anchor }) => ({ serviceId: id, accountId, endAt, anchor })),
  )
  const of = await withMails(
    tx,
    gathered.flatMap(({ steps }, n) => steps.map(({ cause }) => ({ accountId: subjects[n]?.service.accountId ?? 0, cause }))),
  )
  return gathered.map(({ held, billingDay, triedAt, caughtUp, steps }, n) => {
    const { service, endAt } = subjects[n] as ScheduleSubject
    const { timeZone, trialHours, autoRenew, cancellation, cancelledAt, suspensions } = service
    return {
      ...{ timeZone, endAt, autoRenew, cancellation, cancelledAt },
      ...{ trial: trialHours !== null, trialHours },
      suspendedForNonpayment: suspensions.includes('nonpayment'),
      ...{ held, billingDay, triedAt, caughtUp, steps: of(steps) },
    }
  })
}

type RecordedSteps = Partial<Record<StepName, StepRecord>>

/** The steps that were done about this date, each with what became of its mail. */
export async function recordedSteps(tx: Tx, { id, accountId }: Pick<Service, 'id' | 'accountId'>, anchor: Date): Promise<RecordedSteps> {
  const steps = await stepsOf(tx, id, anchor)
  const of = await withMails(
    tx,
    steps.map(({ cause }) => ({ accountId, cause })),
  )
  return of(steps)
}

async function withMails(
  tx: Tx,
  notices: readonly { accountId: number; cause: string }[],
): Promise<(steps: readonly DoneStep[]) => RecordedSteps> {
  const mails = await mailsOfNotices(tx, notices)
  return (steps) =>
    Object.fromEntries(
      steps.map(({ step, at, cause }) => {
        const mail = mails.get(cause)
        return [step, { at, sentAt: mail?.state === 'sent' ? mail.sentAt : null, failed: mail?.state === 'failed' }]
      }),
    )
}
