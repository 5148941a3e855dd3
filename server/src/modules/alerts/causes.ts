import { BALANCE_MAX_USD } from '@portal/contracts/constants.ts'
import { type Currency, toDecimalText } from '@portal/contracts/money.ts'
import { addDays, addHours } from '@portal/contracts/time.ts'
import { failedJobNames, failedMails, lastBackupAt, sagasNeedingOperator } from '../../platform/needs-operator.ts'
import type { Tx } from '../../platform/tx.ts'
import { type Account, accountsByIds } from '../accounts/index.ts'
import { listBrands } from '../brands/index.ts'
import { differingSizes, failingPolicies, lateMachines, troubledMachines } from '../compute/index.ts'
import { minorUnitsPerDollar } from '../invoices/index.ts'
import { spendableOf } from '../ledger/index.ts'
import { nodesUnderWork } from '../maintenance/index.ts'
import { openSettlements, paymentsByKeys, unmatchedEvents } from '../payments/index.ts'
import { openAlerts as openBillingAlerts } from '../renewals/index.ts'
import { lateDeliveries, servicesByIds } from '../services/index.ts'
import { ticketsDue } from '../tickets/index.ts'
import { blockedSenders } from '../transfers/index.ts'
import { staffEndpointsOff } from '../webhooks/index.ts'
import type { ActiveAlert, Cause } from './alerts.rules.ts'
import { handwork } from './handwork-causes.ts'
import { AT_MOST, hosts } from './host-causes.ts'
import { hostingPanels } from './hosting-causes.ts'
import { refundsReturned } from './refund-causes.ts'

/** One run a day, and two hours for a slow one. */
const BACKUP_WITHIN_HOURS = 26
/** In a row, of one server. */
const BACKUP_FAILS = 3
/** A gateway may tell of a day late, and a person needs one to see to it. */
const SETTLED_WITHIN_DAYS = 2

/** Everything that waits for a person now, from their owners' tables; `active`: what staff were notified of before. */
export async function activeCauses(tx: Tx, active: readonly ActiveAlert[], demo: boolean): Promise<Cause[]> {
  const underWork = await nodesUnderWork(tx)
  // The connection pipelines these two dozen small queries, most of which return no rows.
  const found = await Promise.all([
    work(tx),
    deliveries(tx),
    handwork(tx),
    hostingPanels(tx),
    payments(tx),
    settlements(tx),
    balances(tx, active),
    refundsReturned(tx, active),
    billing(tx),
    transfers(tx),
    tickets(tx),
    mails(tx),
    machines(tx, active, underWork),
    sizes(tx),
    lateWork(tx),
    hosts(tx, active, underWork),
    serverBackups(tx),
    webhooks(tx),
    backupCauses(tx, demo),
  ])
  return found.flat()
}

async function work(tx: Tx): Promise<Cause[]> {
  const stuck = await sagasNeedingOperator(tx, AT_MOST)
  const jobs = await failedJobNames(tx)
  const services = await servicesByIds(
    tx,
    stuck.map(({ subjectId }) => subjectId),
  )
  return [
    ...stuck.map(({ id, kind, subjectId, step }) => ({
      kind: 'work-stuck' as const,
      subject: String(id),
      brandId: services.get(subjectId)?.brandId ?? null,
      params: { work: kind, service: subjectId, step },
    })),
    // Once per kind of work: a thousand that fail alike are one trouble. Mails have a line of their own.
    ...jobs
      .filter(({ name }) => name !== 'mail.send')
      .map(({ name, n }) => ({ kind: 'job-failed' as const, subject: name, brandId: null, params: { job: name, count: n } })),
  ]
}

async function deliveries(tx: Tx): Promise<Cause[]> {
  const late = await lateDeliveries(tx, AT_MOST)
  return late.map(({ id, name, brandId }) => ({ kind: 'delivery-late', subject: String(id), brandId, params: { service: id, name } }))
}

async function payments(tx: Tx): Promise<Cause[]> {
  const { rows } = await unmatchedEvents(tx, { text: null, outcomes: [], ascending: true, limit: AT_MOST, offset: 0 })
  const attempts = await paymentsByKeys(
    tx,
    rows.map(({ payload }) => payload.key),
  )
  return rows.map(({ id, gateway, payload }) => {
    const attempt = attempts.get(payload.key)
    const brandId = attempt?.gateway === gateway ? attempt.brandId : null
    return { kind: 'payment-unmatched', subject: String(id), brandId, params: { gateway, event: id } }
  })
}

async function settlements(tx: Tx): Promise<Cause[]> {
  const open = await openSettlements(tx, addDays(tx.now, -SETTLED_WITHIN_DAYS), AT_MOST)
  return open.map(({ gateway, day, brandId }) => ({
    ...{ kind: 'settlement-open' as const, subject: `${gateway}/${day}`, brandId, params: { gateway, day } },
  }))
}

/** A payment says when it comes to pass; from then on it stands until the balance is within the cap again. */
async function balances(tx: Tx, active: readonly ActiveAlert[]): Promise<Cause[]> {
  const accountIds = active.filter(({ kind }) => kind === 'balance-over-cap').map(({ subject }) => Number(subject))
  const now = accountIds.length === 0 ? new Map<string, number>() : await spendableOf(tx, accountIds)
  const accounts = await accountsByIds(tx, accountIds)
  return [...accounts.values()].flatMap((account) =>
    (['USD', 'VND'] as const).flatMap((currency) => overCap(account, now.get(`${account.id} ${currency}`) ?? 0, currency) ?? []),
  )
}

export function overCap({ id, brandId }: Pick<Account, 'id' | 'brandId'>, balance: number, currency: Currency): Cause | null {
  if (balance <= BALANCE_MAX_USD * minorUnitsPerDollar(currency)) return null
  const params = { account: id, balance: toDecimalText({ amount: balance, currency }), currency }
  return { kind: 'balance-over-cap', subject: String(id), brandId, params }
}

async function billing(tx: Tx): Promise<Cause[]> {
  const found: Cause[] = []
  for (const brand of await listBrands(tx))
    for (const { id, kind, serviceId } of await openBillingAlerts(tx, brand.id))
      found.push({ kind: 'billing', subject: String(id), brandId: brand.id, params: { what: kind, service: serviceId, brand: brand.name } })
  return found.slice(0, AT_MOST)
}

async function transfers(tx: Tx): Promise<Cause[]> {
  const blocked = await blockedSenders(tx, AT_MOST)
  return blocked.map(({ accountId, brandId, wrong }) => ({
    ...{ kind: 'transfers-blocked', subject: String(accountId), brandId, params: { account: accountId, count: wrong } },
  }))
}

async function tickets(tx: Tx): Promise<Cause[]> {
  return (await ticketsDue(tx, AT_MOST)).map(({ id, brandId, title, dueAt }) => ({
    kind: 'ticket-due',
    subject: String(id),
    brandId,
    params: { ticket: String(id), title, due: dueAt?.toISOString() ?? '' },
  }))
}

async function mails(tx: Tx): Promise<Cause[]> {
  const n = await failedMails(tx)
  return n === 0 ? [] : [{ kind: 'mail-failed', subject: '', brandId: null, params: { count: n } }]
}

/** One that fails is tried again by itself; one that fails again and again is not. */
async function serverBackups(tx: Tx): Promise<Cause[]> {
  const failing = await failingPolicies(tx, BACKUP_FAILS, AT_MOST)
  const services = await servicesByIds(
    tx,
    failing.map(({ serviceId }) => serviceId),
  )
  return failing.flatMap(({ serviceId, failures }) => {
    const service = services.get(serviceId)
    if (service?.state !== 'active') return []
    const params = { service: serviceId, name: service.name, count: failures }
    return [{ kind: 'vps-backup-failed' as const, subject: String(serviceId), brandId: service.brandId, params }]
  })
}

/**
 * A verified backup is overdue. Without any, the time counts from the first brand, so that a portal whose backups were never set up raises the
 * alert on its second day. A demo is backed up only if its owner does so: there a missing backup is no alert.
 */
export async function backupCauses(tx: Tx, demo: boolean): Promise<Cause[]> {
  const since = (await lastBackupAt(tx)) ?? (demo ? null : await firstBrandAt(tx))
  if (since === null || since > addHours(tx.now, -BACKUP_WITHIN_HOURS)) return []
  return [{ kind: 'backup-late', subject: '', brandId: null, params: { since: since.toISOString() } }]
}

async function firstBrandAt(tx: Tx): Promise<Date | null> {
  const times = (await listBrands(tx)).map(({ createdAt }) => createdAt.getTime())
  return times.length === 0 ? null : new Date(Math.min(...times))
}

const TROUBLES: Readonly<Record<string, string>> = {
  'vps-missing': 'missing',
  'vps-disk-missing': 'disk',
  'vps-disk-full': 'full',
  'vps-disk-lost': 'lost',
}

/** Those that somebody pays for: what is over may well be gone. */
async function machines(tx: Tx, active: readonly ActiveAlert[], underWork: ReadonlySet<number>): Promise<Cause[]> {
  const known = active.filter(({ kind }) => kind === 'machine-trouble').map(({ subject }) => Number(subject))
  // What is expected takes no place of what is not: the limit counts those that staff are to hear of.
  const troubled = await troubledMachines(tx, { limit: AT_MOST, expected: [...underWork], known })
  const services = await servicesByIds(
    tx,
    troubled.map(({ serviceId }) => serviceId),
  )
  return troubled.flatMap(({ serviceId, code }) => {
    const service = services.get(serviceId)
    if (service?.state !== 'active') return []
    const { brandId, name } = service
    const params = { service: serviceId, name, trouble: TROUBLES[code] ?? 'crashed' }
    return [{ kind: 'machine-trouble' as const, subject: String(serviceId), brandId, params }]
  })
}

/** A machine whose engine gave it other figures than were sold. */
async function sizes(tx: Tx): Promise<Cause[]> {
  const differing = await differingSizes(tx, AT_MOST)
  const services = await servicesByIds(
    tx,
    differing.map(({ serviceId }) => serviceId),
  )
  return differing.flatMap(({ serviceId, actual }) => {
    const service = services.get(serviceId)
    if (service?.state !== 'active') return []
    const { brandId, name } = service
    const params = { service: serviceId, name, cpus: actual.cpus, memory: actual.memoryMb, disk: actual.diskGb }
    return [{ kind: 'size-differs' as const, subject: String(serviceId), brandId, params }]
  })
}

/** The page of the service says what is known; here staff are alerted that it is not done. */
async function lateWork(tx: Tx): Promise<Cause[]> {
  const late = await lateMachines(tx, AT_MOST)
  const services = await servicesByIds(
    tx,
    late.map(({ serviceId }) => serviceId),
  )
  return late.flatMap(({ serviceId, work, since }) => {
    const service = services.get(serviceId)
    if (!service) return []
    const params = { service: serviceId, name: service.name, class: work, since: since.toISOString() }
    return [{ kind: 'machine-late' as const, subject: String(serviceId), brandId: service.brandId, params }]
  })
}

/** The house's own; customers are told of theirs. */
async function webhooks(tx: Tx): Promise<Cause[]> {
  const off = await staffEndpointsOff(tx)
  return off.map(({ id, url, brandId }) => ({
    kind: 'webhook-off' as const,
    subject: String(id),
    brandId,
    params: { host: new URL(url).host },
  }))
}
