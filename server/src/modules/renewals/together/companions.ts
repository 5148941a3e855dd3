import type { OpenDocument } from '../documents/bill.ts'
import type { Verdict } from '../run/judge.ts'

/**
 * What stands on an unpaid document of the run's with a service that is tried now is tried with it: the document is paid, parted or kept as a
 * whole. Of those only what still renews by itself; the others drop out of it.
 */
export function withCompanions(verdicts: readonly Verdict[], documents: readonly OpenDocument[]): readonly Verdict[] {
  const tried = new Set(verdicts.flatMap(({ service, plan }) => (plan.step === 'auto-renew' ? [service.id] : [])))
  const shared = documents.filter(
    ({ renewals }) => renewals.length > 1 && renewals.every(({ auto }) => auto) && renewals.some(({ serviceId }) => tried.has(serviceId)),
  )
  const beside = new Set(shared.flatMap(({ renewals }) => renewals.map(({ serviceId }) => serviceId)))
  return verdicts.map((verdict) =>
    beside.has(verdict.service.id) && renewsByItself(verdict) ? { ...verdict, plan: { ...verdict.plan, step: 'auto-renew' } } : verdict,
  )
}

const renewsByItself = ({ subject, plan, service }: Verdict): boolean =>
  Boolean(subject?.billingDay) && plan.asks === null && service.autoRenew && service.cancellation === null && service.trialHours === null
