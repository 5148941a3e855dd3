import { addHours, addSeconds } from '@portal/contracts/time.ts'
import { isTransient } from '../../../platform/db.ts'
import { RunAgain } from '../../../platform/jobs/postpone.ts'
import type { Tx } from '../../../platform/tx.ts'
import { type Settlement, tryLockInvoice } from '../../invoices/index.ts'
import { servicesByIds, tryLockServices } from '../../services/index.ts'
import { brandsOf, type OpenDocument, openDocuments, withdraw } from '../documents/bill.ts'
import type { StepName } from '../schedule/renewals.rules.ts'
import { bookCheck } from '../schedule/schedule-check.ts'
import { bookCases, type Case, claimCases, findCase, openRenewals, patchCase, raiseAlert, settleAlerts } from '../store.ts'
import { autoRenew } from './auto-renew.ts'
import { mayHarm } from './breaker.ts'
import { judgeAll, missedPeriods, type Verdict } from './judge.ts'
import { type Subject, steps } from './steps.ts'

/** Somebody else is at it: a person's call is over in a moment. */
const BUSY_SECONDS = 5
const MAX_PAUSE_HOURS = 24
/** What was done just now and is due again did not take: not at once, so that nobody goes round in circles. */
const REPEATED_SECONDS = 60

/** One service in a transaction of its own: where its look fails staff are told, it is tried again later, and nobody else is held up. */
export async function runCase(tx: Tx, settlement: Settlement, serviceId: number): Promise<void> {
  const [claimed] = await claimCases(tx, [serviceId])
  if (!claimed && !(await findCase(tx, serviceId))) return
  if (!claimed) throw new RunAgain(addSeconds(tx.now, BUSY_SECONDS))
  if (claimed.nextAt === null) return
  if (claimed.nextAt > tx.now) return await bookCheck(tx, serviceId, claimed.nextAt)
  try {
    const seen = await tx.savepoint(() => look(tx, settlement, [claimed]))
    if (!seen.has(serviceId)) throw new RunAgain(addSeconds(tx.now, BUSY_SECONDS))
  } catch (error) {
    // Nothing is wrong with the case: staff cannot help, and it must not wait for an hour.
    if (error instanceof RunAgain || isTransient(error)) throw error
    await pause(tx, claimed, error)
  }
}

/** Many in one transaction; says of each whether it was seen to. What failed before is looked at alone. */
export async function runCases(tx: Tx, settlement: Settlement, serviceIds: readonly number[]): Promise<boolean[]> {
  const due = (await claimCases(tx, serviceIds)).filter(({ nextAt, failures }) => nextAt !== null && nextAt <= tx.now && failures === 0)
  // Whoever pays a document goes on to its service: that must not be held by one who may wait for the same wallet.
  const open = await openRenewals(
    tx,
    due.map(({ serviceId }) => serviceId),
  )
  const asked = new Set(open.map(({ serviceId }) => serviceId))
  const seen = await look(
    tx,
    settlement,
    due.filter(({ serviceId }) => !asked.has(serviceId)),
  )
  return serviceIds.map((id) => seen.has(id))
}

async function pause(tx: Tx, { serviceId, brandId, failures }: Case, error: unknown): Promise<void> {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  await raiseAlert(tx, { brandId, kind: 'failed', serviceId, detail: { message } })
  const nextAt = addHours(tx.now, Math.min(MAX_PAUSE_HOURS, 2 ** failures))
  await patchCase(tx, serviceId, { nextAt, failures: failures + 1 })
  await bookCheck(tx, serviceId, nextAt)
}

/**
 * One look at each: what is due by its calendar is done, one step of it, and when to look again is written. In a few statements for all,
 * however many they are. Answers those that nobody else was at.
 */
async function look(tx: Tx, settlement: Settlement, cases: readonly Case[]): Promise<ReadonlySet<number>> {
  if (cases.length === 0) return new Set()
  const ids = cases.map(({ serviceId }) => serviceId)
  // In the order that everybody keeps: documents, then services; never waiting for either.
  const documents = await openDocuments(tx, ids, tryLockInvoice)
  if (!documents) return new Set()
  const verdicts = await judgeAll(tx, await tryLockServices(tx, ids))
  for (const { service } of verdicts.filter(({ over }) => over)) for (const one of openFor(documents, service.id)) await withdraw(tx, one)
  const done = await act(tx, settlement, verdicts, documents)
  const after = done.size === 0 ? [] : await judgeAll(tx, [...(await servicesByIds(tx, [...done.keys()])).values()])
  await book(tx, [...verdicts.filter(({ service }) => !done.has(service.id)), ...after.map((verdict) => next(tx, verdict, done))])
  return new Set(verdicts.map(({ service }) => service.id))
}

const openFor = (documents: readonly OpenDocument[], id: number): OpenDocument[] =>
  documents.filter(({ renewals }) => renewals.some(({ serviceId }) => serviceId === id))

/** Does what is due: money first and harm last, so that all who do both lock in the same order. Answers what was done, by service. */
async function act(
  tx: Tx,
  settlement: Settlement,
  verdicts: readonly Verdict[],
  documents: readonly OpenDocument[],
): Promise<ReadonlyMap<number, StepName>> {
  const due = verdicts.filter(({ plan }) => plan.step !== null)
  const brands = await brandsOf(
    tx,
    due.map(({ service }) => service),
  )
  const subjects = due.flatMap(({ looked, plan }): (Subject & { step: StepName; harmAt: Date | null })[] => {
    const brand = looked && brands.get(looked.service.brandId)
    if (!brand || plan.step === null) return []
    return [{ ...looked, brand, documents: openFor(documents, looked.service.id), step: plan.step, harmAt: plan.harmAt }]
  })
  const renewing = subjects.filter(({ step }) => step === 'auto-renew')
  await autoRenew(tx, renewing, settlement)
  const done = new Map<number, StepName>(renewing.map(({ service, step }) => [service.id, step]))
  for (const subject of subjects) {
    const { service, step } = subject
    if (step === 'auto-renew') continue
    const harms = step === 'suspend' || step === 'terminate'
    if (harms && !(await mayHarm(tx, service.brandId, service.id))) continue
    await steps[step](tx, subject)
    done.set(service.id, step)
  }
  return done
}

/** What is due after a step is seen to by a look of its own, at once. */
function next(tx: Tx, verdict: Verdict, done: ReadonlyMap<number, StepName>): Verdict {
  const { service, plan } = verdict
  if (plan.step === null) return verdict
  const nextAt = plan.step === done.get(service.id) ? addSeconds(tx.now, REPEATED_SECONDS) : tx.now
  return { ...verdict, plan: { ...plan, nextAt } }
}

/** When each is looked at next, and what staff are asked; what they were asked before is settled where it does not stand any more. */
async function book(tx: Tx, verdicts: readonly Verdict[]): Promise<void> {
  // The circuit breaker did not let it happen: its step is still due.
  const booked = verdicts.map(({ service, plan: { nextAt, harmAt, step }, over }) => ({
    ...{ serviceId: service.id, harmAt },
    nextAt: over ? null : (nextAt ?? (step === null ? null : addHours(tx.now, 1))),
  }))
  await bookCases(tx, booked)
  for (const { serviceId, nextAt } of booked) if (nextAt) await bookCheck(tx, serviceId, nextAt)
  await settleAlerts(
    tx,
    verdicts.map(({ service, plan }) => ({ serviceId: service.id, asks: plan.asks })),
  )
  for (const { service, plan, looked } of verdicts) {
    if (plan.asks === null || !looked) continue
    const since = looked.anchor.toISOString()
    const detail = plan.asks === 'periods-missed' ? { since, missed: missedPeriods(looked, tx.now) } : { since }
    await raiseAlert(tx, { brandId: service.brandId, kind: plan.asks, serviceId: service.id, detail })
  }
}
