import { addHours, addSeconds } from '@portal/contracts/time.ts'
import { isTransient } from '../../../platform/db.ts'
import { RunAgain } from '../../../platform/jobs/postpone.ts'
import type { Tx } from '../../../platform/tx.ts'
import { findBrand } from '../../brands/index.ts'
import { type Settlement, tryLockInvoice } from '../../invoices/index.ts'
import { type Service, tryLockService } from '../../services/index.ts'
import { type OpenDocument, openDocuments, withdraw } from '../documents/bill.ts'
import { anchorNow, inputsOf } from '../schedule/inputs.ts'
import { type Plan, plan, type StepName } from '../schedule/renewals.rules.ts'
import { bookCheck } from '../schedule/schedule-check.ts'
import { type Case, claimCases, findCase, patchCase, raiseAlert, resolveAlerts } from '../store.ts'
import { mayHarm } from './breaker.ts'
import { type Subject, steps } from './steps.ts'

/** Somebody else is at it: a person's call is over in a moment. */
const BUSY_SECONDS = 5
const STEPS_AT_ONCE = 12
/** The end of a change asks for a look of its own: this one is only there in case it never comes. */
const CHANGE_LOOK_HOURS = 1
const idle: Plan = { step: null, nextAt: null, harmAt: null, stuck: false }
const MAX_PAUSE_HOURS = 24
/** Those that wait for the mail of the step before: when they come it was sent after all. */
const AFTER_NOTICE: ReadonlySet<StepName> = new Set(['suspend', 'final-warning', 'terminate', 'end-cancelled'])

/** One look at one service, in a transaction of its own: claims it, does what is due, says when to look again. */
export async function runCase(tx: Tx, settlement: Settlement, serviceId: number): Promise<void> {
  const [claimed] = await claimCases(tx, [serviceId])
  if (!claimed) {
    if (await findCase(tx, serviceId)) throw new RunAgain(addSeconds(tx.now, BUSY_SECONDS))
    return
  }
  if (claimed.nextAt === null) return
  if (claimed.nextAt > tx.now) return await bookCheck(tx, serviceId, claimed.nextAt)
  try {
    await tx.savepoint(() => work(tx, settlement, claimed))
  } catch (error) {
    // Nothing is wrong with the case: staff cannot help, and it must not wait for an hour.
    if (error instanceof RunAgain || isTransient(error)) throw error
    await pause(tx, claimed, error)
  }
}

/** It cannot be worked on: staff are told, it is tried again later, and nobody else is held up. */
async function pause(tx: Tx, { serviceId, brandId, failures }: Case, error: unknown): Promise<void> {
  const message = (error instanceof Error ? error.message : String(error)).slice(0, 500)
  await raiseAlert(tx, { brandId, kind: 'failed', serviceId, detail: { message } })
  const nextAt = addHours(tx.now, Math.min(MAX_PAUSE_HOURS, 2 ** failures))
  await patchCase(tx, serviceId, { nextAt, failures: failures + 1 })
  await bookCheck(tx, serviceId, nextAt)
}

async function work(tx: Tx, settlement: Settlement, claimed: Case): Promise<void> {
  const { serviceId, brandId } = claimed
  for (let done = 0; done < STEPS_AT_ONCE; done++) {
    const { service, documents } = await lockAll(tx, serviceId)
    const brand = await findBrand(tx, brandId)
    if (!brand) throw new Error(`brand ${brandId} is not there`)
    if (service.state !== 'active') return await close(tx, serviceId, documents)
    // Its price is about to be another: nothing is billed before the engine has said so.
    if (service.changeInvoiceId !== null) return await again(tx, claimed, { ...idle, nextAt: addHours(tx.now, CHANGE_LOOK_HOURS) })
    if (service.endAt === null) return await again(tx, claimed, { step: null, nextAt: addHours(tx.now, 24), harmAt: null, stuck: false })
    const subject: Subject = { service, endAt: service.endAt, brand, documents, anchor: await anchorNow(tx, service) }
    const [facts] = await inputsOf(tx, [subject])
    const next = facts ? plan(facts, tx.now) : idle
    if (next.stuck) await raiseAlert(tx, { brandId, kind: 'notice-not-sent', serviceId, detail: { since: subject.anchor.toISOString() } })
    if (next.step === null) return await again(tx, claimed, next)
    if ((next.step === 'suspend' || next.step === 'terminate') && !(await mayHarm(tx, brandId, serviceId))) {
      return await again(tx, claimed, { ...next, nextAt: addHours(tx.now, 1) })
    }
    if (AFTER_NOTICE.has(next.step)) await resolveAlerts(tx, { brandId, kind: 'notice-not-sent', serviceId }, 'system')
    await steps[next.step](tx, subject, settlement)
  }
  await again(tx, claimed, { step: null, nextAt: addSeconds(tx.now, 60), harmAt: null, stuck: false })
}

/** In the order that everybody keeps: document, then service; never waiting for either. */
async function lockAll(tx: Tx, serviceId: number): Promise<{ service: Service; documents: OpenDocument[] }> {
  const documents = await openDocuments(tx, [serviceId], tryLockInvoice)
  const service = documents && (await tryLockService(tx, serviceId))
  if (!documents || !service) throw new RunAgain(addSeconds(tx.now, BUSY_SECONDS))
  return { service, documents }
}

async function close(tx: Tx, serviceId: number, documents: readonly OpenDocument[]): Promise<void> {
  for (const document of documents) await withdraw(tx, document)
  await patchCase(tx, serviceId, { nextAt: null, harmAt: null, failures: 0 })
}

async function again(tx: Tx, { serviceId, brandId, failures }: Case, { nextAt, harmAt }: Plan): Promise<void> {
  if (failures > 0) await resolveAlerts(tx, { brandId, kind: 'failed', serviceId }, 'system')
  await patchCase(tx, serviceId, { nextAt, harmAt, failures: 0 })
  if (nextAt) await bookCheck(tx, serviceId, nextAt)
}
