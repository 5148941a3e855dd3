import * as calls from '@portal/contracts/modules/billing-run.operator.contract.ts'
import { addDays, addSeconds } from '@portal/contracts/time.ts'
import { fail } from '../../../platform/errors.ts'
import { command, type Handler, query, report } from '../../../platform/http/handlers.ts'
import { brandRefs } from '../../accounts/index.ts'
import { findBrand } from '../../brands/index.ts'
import { findService } from '../../services/index.ts'
import { resolveAlerts } from '../alerts.store.ts'
import { listReconciliations } from '../reconcile/reconcile.store.ts'
import { reconcileAll } from '../reconcile/reconcile.ts'
import { bookCheck, checkSchedule } from '../schedule/schedule-check.ts'
import { forecast } from '../staff/forecast.ts'
import { decideMissed } from '../staff/missed-periods.ts'
import { bookPlannedHarm, countHistory, readHistory } from '../staff/staff.store.ts'
import { alerts, owned } from '../staff/staff-views.ts'
import { releaseBreaker } from './breaker.ts'

const HISTORY_DAYS = 14

/** The billing run as staff see it; nothing here bills anybody. */
export const billingRunHandlers: readonly Handler[] = [
  report(calls.billingForecast, ({ tx }, input) => forecast(tx, input)),
  query(calls.billingAlerts, async ({ tx }, { brandId }) => ({ items: await alerts(tx, brandId) })),

  command(calls.releaseBreaker, async ({ tx, staff, note }, { brandId, reason }) => {
    const brand = (await findBrand(tx, brandId)) ?? fail('not-found')
    await releaseBreaker(tx, brandId, staff.username)
    const meant = await bookPlannedHarm(tx, brandId)
    for (const serviceId of meant) await bookCheck(tx, serviceId, tx.now)
    note({ detail: `${brand.name}: ${reason}`, after: { meant: meant.length } })
    return {}
  }),

  command(calls.lookAgain, async ({ tx, staff, note }, { id }) => {
    const service = (await findService(tx, id)) ?? fail('not-found')
    // Seen: nothing of it stands any more that a look could settle.
    for (const kind of ['change-undone', 'undo-failed'] as const)
      await resolveAlerts(tx, { brandId: service.brandId, kind, serviceId: id }, staff.username)
    await checkSchedule(tx, service)
    note({ accountId: service.accountId, serviceId: id, detail: service.name })
    return {}
  }),

  command(calls.decideMissed, async ({ tx, staff, note }, { id, decision, reason }) => {
    const service = await decideMissed(tx, id, decision, staff.username)
    note({ accountId: service.accountId, serviceId: id, detail: `${service.name}: ${reason}`, after: { decision } })
    return {}
  }),

  query(calls.billingHistory, async ({ tx }, { page, pageSize, sort, from, to, brandId, outcome }) => {
    const until = to === undefined ? addSeconds(tx.now, 1) : addDays(new Date(`${to}T00:00:00Z`), 1)
    const since = from === undefined ? addDays(until, -HISTORY_DAYS) : new Date(`${from}T00:00:00Z`)
    const span = { from: since, to: until, brandId, outcome: undefined }
    const rows = await readHistory(tx, { ...span, outcome }, { ascending: sort === 'at', limit: pageSize, offset: (page - 1) * pageSize })
    const sums = await countHistory(tx, span)
    const of = await owned(
      tx,
      rows.map(({ serviceId }) => serviceId),
    )
    const brands = await brandRefs(tx, new Set(rows.map((row) => row.brandId)))
    const days = new Map<string, Record<string, number>>()
    const counts = { all: 0, done: 0, refused: 0 }
    for (const { day, what, outcome: how, n } of sums) {
      const counted = days.get(day) ?? {}
      counted[what] = (counted[what] ?? 0) + n
      days.set(day, counted)
      counts.all += n
      counts[how as 'done' | 'refused'] += n
    }
    const items = rows.map(({ at, what, outcome: how, serviceId, invoiceId, ...row }) => {
      const about = of(serviceId)
      const brand = brands.get(row.brandId) ?? { id: row.brandId, name: '' }
      return {
        at: at.toISOString(),
        what,
        outcome: how,
        brand,
        service: about?.service ?? null,
        customer: about?.customer ?? null,
        invoiceId,
      }
    })
    return {
      items,
      total: outcome === undefined ? counts.all : counts[outcome],
      counts,
      days: [...days].map(([day, sum]) => ({ day, counts: sum })),
    }
  }),

  query(calls.listReconciliations, async ({ tx }, { page, pageSize, sort, brandId }) => {
    const { rows, total } = await listReconciliations(tx, {
      ...{ brandId, ascending: sort === 'day', limit: pageSize, offset: (page - 1) * pageSize },
    })
    const brands = await brandRefs(tx, new Set(rows.map((row) => row.brandId)))
    const items = rows.map(({ at, brandId: id, ...row }) => ({ ...row, at: at.toISOString(), brand: brands.get(id) ?? { id, name: '' } }))
    return { items, total, counts: { all: total } }
  }),

  command(calls.reconcileNow, async ({ tx, note }) => {
    const green = await reconcileAll(tx)
    note({ after: { green } })
    return { green }
  }),
]
