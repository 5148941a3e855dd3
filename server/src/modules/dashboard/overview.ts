import type { InputOf, OutputOf } from '@portal/contracts/endpoint.ts'
import type { COUNTED_FIGURES } from '@portal/contracts/kinds/kind.ts'
import type { overview } from '@portal/contracts/modules/dashboard.contract.ts'
import { money } from '@portal/contracts/money.ts'
import { addDays } from '@portal/contracts/time.ts'
import type { BrandContext, TxCall } from '../../platform/http/handlers.ts'
import { openWorkOfAccount } from '../../platform/saga/store.ts'
import type { Tx } from '../../platform/tx.ts'
import { figuresAndSpending, type Invoice } from '../invoices/index.ts'
import { type Kinds, kindsOf } from '../kinds/index.ts'
import { countLists, expiringWithin, type Service, servicesByIds, workOn } from '../services/index.ts'
import { countTickets } from '../tickets/index.ts'
import { type Ahead, accountCalendar, lookAhead } from './calendar.ts'

const SHOWN = 10
const AHEAD_DAYS = 30

type Overview = OutputOf<typeof overview>

/** The figures of the specification, and what a customer would otherwise look for in five lists [P6]. */
export async function dashboardOverview(
  { tx, customer, brand }: TxCall<typeof overview>,
  { days }: InputOf<typeof overview>,
): Promise<Overview> {
  const { id } = customer
  // Nothing here waits for anything else, so that it is all asked at once.
  const [ahead, { figures: orders, spending }, services, works, tickets, late] = await Promise.all([
    lookAhead(tx, id, AHEAD_DAYS),
    figuresAndSpending(tx, id, brand.timeZone, brand.currency),
    countLists(tx, id),
    inProgress(tx, id),
    countTickets(tx, id),
    days > AHEAD_DAYS ? expiringWithin(tx, id, days) : null,
  ])
  const expiring = late ?? ahead.services.filter(endsWithin(tx, days))
  return {
    days,
    expiringServices: expiring.length,
    totalOrders: orders.total,
    pendingOrders: orders.pending,
    installingOrders: orders.installing,
    ...countedServices(kindsOf(tx), services),
    openTickets: tickets.open,
    closedTickets: tickets.closed,
    expiring: expiring.slice(0, SHOWN).flatMap(expiringRow),
    spending,
    needsYou: [...ahead.unpaid.slice(0, SHOWN).map(unpaidRow), ...expiring.filter(endsUnlessAsked).slice(0, SHOWN).flatMap(endingRow)],
    inProgress: works,
    next30Days: await next30Days(tx, id, brand, ahead),
  }
}

/** The specification's figures: of the kinds that each counts, what their lists show as all. */
function countedServices(
  { all }: Kinds,
  listed: ReadonlyMap<string, { readonly all: number }>,
): Pick<Overview, (typeof COUNTED_FIGURES)[number]> {
  const sums = { availableVps: 0, availableDedicated: 0 }
  for (const { contract } of all) if (contract.countedAs) sums[contract.countedAs] += listed.get(contract.id)?.all ?? 0
  return sums
}

const endsWithin =
  (tx: Tx, days: number) =>
  ({ endAt }: Service): boolean =>
    endAt !== null && endAt <= addDays(tx.now, days)

/** A trial waits for its customer to keep it, whatever is set for the time after [M14]. */
const renewsItself = ({ autoRenew, trialHours }: Service): boolean => autoRenew && trialHours === null

function expiringRow(service: Service): Overview['expiring'] {
  const { id, name, type, endAt, priceAmount, currency, trialHours } = service
  if (!endAt) return []
  const price = trialHours === null ? money(priceAmount, currency) : null
  return [{ id, name, kind: type, end: endAt.toISOString(), autoRenew: renewsItself(service), price }]
}

/** A cancelled one ends because the customer said so. */
const endsUnlessAsked = (service: Service): boolean => !renewsItself(service) && service.cancellation === null

const endingRow = ({ id, name, type, endAt }: Service): Overview['needsYou'] =>
  endAt ? [{ what: 'ending-without-renewal', id, name, kind: type, end: endAt.toISOString() }] : []

const unpaidRow = ({ id, number, type, total, currency, expiresAt }: Invoice): Overview['needsYou'][number] => ({
  what: 'unpaid-invoice',
  orderID: id,
  number,
  type,
  total: money(total, currency),
  dueAt: expiresAt?.toISOString() ?? null,
})

async function next30Days(tx: Tx, accountId: number, brand: BrandContext, ahead: Ahead): Promise<Overview['next30Days']> {
  const { due, byHand, balance, missing } = await accountCalendar(tx, { accountId, brand }, AHEAD_DAYS, ahead)
  return { due, byHand, balance, missing }
}

async function inProgress(tx: Tx, accountId: number): Promise<Overview['inProgress']> {
  const works = await openWorkOfAccount(tx, accountId, SHOWN)
  const subjects = works.map((work) => work.subjectId)
  const [services, builds] = await Promise.all([servicesByIds(tx, subjects), workOn(tx, subjects)])
  return works.map(({ id, kind, subjectId, startedAt, step, stepProgress }) => {
    const build = builds.get(subjectId)
    const where = build ? { step: build.step, progress: build.progress } : { step: step ?? '', progress: stepProgress }
    return { id, kind, subjectId, name: services.get(subjectId)?.name ?? '', ...where, startedAt: startedAt.toISOString() }
  })
}
