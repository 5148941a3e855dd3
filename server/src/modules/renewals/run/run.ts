import { addHours, addSeconds } from '@portal/contracts/time.ts'
import { isTransient } from '../../../platform/db.ts'
import { RunAgain } from '../../../platform/jobs/postpone.ts'
import type { Tx } from '../../../platform/tx.ts'
import { type Settlement, tryLockInvoice } from '../../invoices/index.ts'
import { servicesByIds, tryLockServices } from '../../services/index.ts'
import { raiseAlert, settleAlerts } from '../alerts.store.ts'
import { brandsOf, type OpenDocument, openDocuments, withdraw } from '../documents/bill.ts'
import type { StepName } from '../schedule/renewals.rules.ts'
import { bookCheck } from '../schedule/schedule-check.ts'
import { bookCases, type Case, claimCases, findCase, openRenewals, patchCase } from '../store.ts'
import { withCompanions } from '../together/companions.ts'
import { billingDayOf, billingDaysOf, dueBeside, holdTogether } from '../together/preferences.store.ts'
import { autoRenew } from './auto-renew.ts'
import { mayHarm } from './breaker.ts'
import { judgeAll, missedPeriods, type Verdict } from './judge.ts'
import { type Subject, steps } from './steps.ts'

/** Somebody else is at it: a person's call is over in a moment. */
const BUSY_SECONDS = 5
const MAX_PAUSE_HOURS = 24
const STEPS_AT_ONCE = 12
/** On one document; what is more goes on the next. */
const TOGETHER_AT_MOST = 99
/** Beyond those, so that nobody goes round in circles. */
const UNDONE_SECONDS = 60

/** One service in a transaction of its own: where its look fails staff are told, it is tried again later, and nobody else is held up. */
export async function runCase(tx: Tx, settlement: Settlement, serviceId: number): Promise<void> {
  const [claimed] = await claimCases(tx, [serviceId])
  if (!claimed && !(await findCase(tx, serviceId))) return
  if (!claimed) throw new RunAgain(addSeconds(tx.now, BUSY_SECONDS))
  if (claimed.nextAt === null) return
  if (claimed.nextAt > tx.now) return await bookCheck(tx, serviceId, claimed.nextAt)
  const beside = await claimBeside(tx, claimed)
  if (beside.length > 0 && (await checkTogether(tx, settlement, [claimed, ...beside]))) return
  try {
    const seen = await tx.savepoint(() => checkAll(tx, settlement, [claimed]))
    if (!seen.has(serviceId)) throw new RunAgain(addSeconds(tx.now, BUSY_SECONDS))
  } catch (error) {
    // Nothing is wrong with the case: staff cannot help, and it must not wait for an hour.
    if (error instanceof RunAgain || isTransient(error)) throw error
    await pause(tx, claimed, error)
  }
}

/** What is billed together with a service is looked at together with it; nothing where its account pays each by itself. */
async function claimBeside(tx: Tx, { serviceId, accountId }: Case): Promise<Case[]> {
  if ((await billingDayOf(tx, accountId)) === null) return []
  // One at a time for an account: two who each hold a part of it would both wait for the rest.
  const ids = (await holdTogether(tx, accountId)) ? await dueBeside(tx, accountId, serviceId, TOGETHER_AT_MOST) : null
  const cases = ids && (await claimCases(tx, ids))
  if (!cases || cases.length < ids.length) throw new RunAgain(addSeconds(tx.now, BUSY_SECONDS))
  return cases.filter(({ nextAt, failures }) => nextAt !== null && failures === 0)
}

/** False where one of them cannot be done: then each is looked at by itself, and the others are not held up. */
async function checkTogether(tx: Tx, settlement: Settlement, cases: readonly Case[]): Promise<boolean> {
  try {
    const seen = await tx.savepoint(() => checkAll(tx, settlement, cases))
    if (seen.size < cases.length) throw new RunAgain(addSeconds(tx.now, BUSY_SECONDS))
    return true
  } catch (error) {
    if (error instanceof RunAgain || isTransient(error)) throw error
    return false
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
  const together = await billingDaysOf(
    tx,
    due.map(({ accountId }) => accountId),
  )
  const seen = await checkAll(
    tx,
    settlement,
    due.filter(({ serviceId, accountId }) => !asked.has(serviceId) && !together.has(accountId)),
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
 * One look at each: what is due by its calendar is done, step after step, and when to look again is written. In a few statements for all,
 * however many they are. Answers those that nobody else was at.
 */
async function checkAll(tx: Tx, settlement: Settlement, cases: readonly Case[]): Promise<ReadonlySet<number>> {
  if (cases.length === 0) return new Set()
  const ids = cases.map(({ serviceId }) => serviceId)
  // In the order that everybody keeps: documents, then services; never waiting for either.
  let documents = await openDocuments(tx, ids, tryLockInvoice)
  if (!documents) return new Set()
  let due = await judgeAll(tx, await tryLockServices(tx, ids))
  const last = new Map(due.map((verdict) => [verdict.service.id, verdict]))
  for (const { service } of due.filter(({ over }) => over)) for (const one of openFor(documents, service.id)) await withdraw(tx, one)
  for (let steps = 0; steps < STEPS_AT_ONCE && documents; steps++) {
    const done = await act(tx, settlement, due, documents)
    if (done.length === 0) break
    due = await judgeAll(tx, [...(await servicesByIds(tx, done)).values()])
    for (const verdict of due) last.set(verdict.service.id, verdict)
    documents = due.some(({ plan }) => plan.step !== null) ? await openDocuments(tx, done, tryLockInvoice) : null
  }
  await book(tx, [...last.values()])
  return new Set(last.keys())
}

const openFor = (documents: readonly OpenDocument[], id: number): OpenDocument[] =>
  documents.filter(({ renewals }) => renewals.some(({ serviceId }) => serviceId === id))

/** Does what is due: money first and harm last, so that all who do both lock in the same order. Answers the services it was done for. */
async function act(tx: Tx, settlement: Settlement, verdicts: readonly Verdict[], documents: readonly OpenDocument[]): Promise<number[]> {
  const due = withCompanions(verdicts, documents).filter(({ plan }) => plan.step !== null)
  const brands = await brandsOf(
    tx,
    due.map(({ service }) => service),
  )
  const subjects = due.flatMap(({ subject, plan: { step } }): (Subject & { readonly step: StepName })[] => {
    const brand = subject && brands.get(subject.service.brandId)
    return brand && step !== null ? [{ ...subject, brand, documents: openFor(documents, subject.service.id), step }] : []
  })
  const renewing = subjects.filter(({ step }) => step === 'auto-renew')
  await autoRenew(tx, renewing, settlement)
  const done = renewing.map(({ service }) => service.id)
  for (const { step, ...subject } of subjects) {
    const { id, brandId } = subject.service
    if (step === 'auto-renew' || (harms(step) && !(await mayHarm(tx, brandId, id)))) continue
    await steps[step](tx, subject)
    done.push(id)
  }
  return done
}

const harms = (step: StepName): boolean => step === 'suspend' || step === 'terminate'

/** What is still due waits: for staff where the circuit breaker stopped it, else for a moment. */
const nextOf = ({ over, plan: { step, nextAt } }: Verdict, now: Date): Date | null =>
  over || step === null ? nextAt : harms(step) ? addHours(now, 1) : addSeconds(now, UNDONE_SECONDS)

/** When each is looked at next, and what staff are asked; what they were asked before is settled where it does not stand any more. */
async function book(tx: Tx, verdicts: readonly Verdict[]): Promise<void> {
  const booked = verdicts.map((verdict) => ({
    ...{ serviceId: verdict.service.id, harmAt: verdict.plan.harmAt, nextAt: nextOf(verdict, tx.now) },
  }))
  await bookCases(tx, booked)
  for (const { serviceId, nextAt } of booked) if (nextAt) await bookCheck(tx, serviceId, nextAt)
  await settleAlerts(
    tx,
    verdicts.map(({ service, plan }) => ({ serviceId: service.id, asks: plan.asks })),
  )
  for (const { service, plan, subject } of verdicts) {
    if (plan.asks === null || !subject) continue
    const since = subject.anchor.toISOString()
    const detail = plan.asks === 'periods-missed' ? { since, missed: missedPeriods(subject, tx.now) } : { since }
    await raiseAlert(tx, { brandId: service.brandId, kind: plan.asks, serviceId: service.id, detail })
  }
}
