import { recordSystemAll } from '../../../platform/audit.ts'
import type { Tx } from '../../../platform/tx.ts'
import type { Brand } from '../../brands/index.ts'
import { brandOfInvoice, type Issued, issuePaid } from '../../invoices/index.ts'
import { notifyAll } from '../../notices/index.ts'
import { extendAll, type Service, tryLockServices } from '../../services/index.ts'
import { priceRenewals, vatInfos } from '../documents/bill.ts'
import { renewedNotice } from '../documents/fulfil.ts'
import { anchorOf, inputsOf } from '../schedule/inputs.ts'
import { type Plan, plan } from '../schedule/renewals.rules.ts'
import { bookCheck } from '../schedule/schedule-check.ts'
import { bookCases, claimCases, insertPaidRenewals, openRenewals } from '../store.ts'

type Running = Service & { readonly endAt: Date }

interface Looked {
  readonly service: Running
  readonly next: Pick<Plan, 'nextAt' | 'harmAt'>
}

/**
 * The look at many services in one transaction, for the two outcomes that are nearly all of them: a period is renewed from a balance
 * that suffices, or nothing is due yet. It goes by the rules of `runCase` and leaves the rows that it leaves; whatever else is due, is in
 * somebody's hands, or failed before is left to that. Says of each service whether it was seen to.
 */
export async function runCases(tx: Tx, serviceIds: readonly number[]): Promise<boolean[]> {
  const running = await runningOnes(tx, serviceIds)
  const seen = new Set<number>()
  for (const brandId of new Set(running.map((service) => service.brandId))) {
    const brand = await brandOfInvoice(tx, brandId)
    const looked = await lookAll(
      tx,
      brand,
      running.filter((service) => service.brandId === brandId),
    )
    await bookCases(
      tx,
      looked.map(({ service, next }) => ({ serviceId: service.id, ...next })),
    )
    for (const { service, next } of looked) {
      if (next.nextAt) await bookCheck(tx, service.id, next.nextAt)
      seen.add(service.id)
    }
  }
  return serviceIds.map((id) => seen.has(id))
}

/** Claims the cases and locks the services of those that nothing sets apart. */
async function runningOnes(tx: Tx, serviceIds: readonly number[]): Promise<Running[]> {
  const cases = await claimCases(tx, serviceIds)
  const due = cases.flatMap(({ serviceId, nextAt, failures }) => (nextAt !== null && nextAt <= tx.now && failures === 0 ? [serviceId] : []))
  // Whoever pays a document goes on to its service: that must not be held by one who may wait for the same wallet.
  const asked = new Set((await openRenewals(tx, due)).map(({ serviceId }) => serviceId))
  const services = await tryLockServices(
    tx,
    due.filter((id) => !asked.has(id)),
  )
  return services.filter((service): service is Running => isPlain(service, tx.now))
}

const isPlain = ({ state, endAt, trialHours, cancellation, suspensions, changeInvoiceId }: Service, now: Date): boolean =>
  state === 'active' &&
  endAt !== null &&
  endAt > now &&
  trialHours === null &&
  cancellation === null &&
  suspensions.length === 0 &&
  changeInvoiceId === null

async function lookAll(tx: Tx, brand: Brand, services: readonly Running[]): Promise<Looked[]> {
  const plans = await plansOf(tx, services)
  const quiet = services.flatMap((service, n) => quietly(service, plans[n]) ?? [])
  const renewed = await renewAll(
    tx,
    brand,
    services.filter((_, n) => plans[n]?.step === 'auto-renew'),
  )
  const after = await plansOf(tx, renewed)
  // What is due at once, though it was renewed, is seen to by the next look.
  return [...quiet, ...renewed.map((service, n) => quietly(service, after[n]) ?? { service, next: { nextAt: tx.now, harmAt: null } })]
}

const quietly = (service: Running, next: Plan | undefined): Looked | null =>
  next && next.step === null && !next.stuck ? { service, next } : null

async function plansOf(tx: Tx, services: readonly Running[]): Promise<Plan[]> {
  const looked = services.map((service) => ({ service, endAt: service.endAt, anchor: anchorOf(service) }))
  return (await inputsOf(tx, looked)).map((facts) => plan(facts, tx.now))
}

/** Answers those whose period is paid for, as they are now. */
async function renewAll(tx: Tx, brand: Brand, services: readonly Running[]): Promise<Running[]> {
  if (services.length === 0) return []
  const priced = await priceRenewals(tx, services)
  const vatInfoOf = await vatInfos(tx, services)
  const drafts = priced.map(({ service, lines }) => ({
    ...{ brandId: brand.id, accountId: service.accountId, type: 'renew' as const, lines, vatInfo: vatInfoOf(service), method: 'balance' },
  }))
  let renewed: Running[] = []
  await issuePaid(tx, brand, drafts, async (issued) => {
    const paid = services.flatMap((service, n) => (issued[n] ? [{ service, invoice: issued[n] }] : []))
    renewed = await extend(tx, paid)
  })
  return renewed
}

async function extend(tx: Tx, paid: readonly { service: Running; invoice: Issued }[]): Promise<Running[]> {
  if (paid.length === 0) return []
  const ends = await extendAll(
    tx,
    paid.map(({ service }) => service),
  )
  const renewed = paid.map((one, n) => ({ ...one, until: ends[n] as Date }))
  const idOf = await insertPaidRenewals(
    tx,
    renewed.map(({ service: { id, endAt, periodMonths }, invoice, until }) => ({
      ...{ serviceId: id, periodStart: endAt, periodEnd: until, months: periodMonths, invoiceId: invoice.id },
    })),
  )
  await notifyAll(
    tx,
    renewed.map(({ service, invoice, until }) => {
      const renewal = { id: idOf.get(invoice.id) ?? 0, until, timeZone: service.timeZone }
      return renewedNotice(service, invoice, renewal, invoice.total)
    }),
  )
  await recordSystemAll(
    tx,
    renewed.map(({ service: { brandId, accountId, id, name } }) => {
      return { brandId, accountId, action: 'service/auto-renew' as const, detail: name, serviceId: id }
    }),
  )
  return renewed.map(({ service, until }) => ({ ...service, endAt: until, overdueSince: null }))
}
