import { searchTerms } from '@portal/contracts/lists.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import {
  operatorServiceDetail,
  operatorServiceList,
  operatorServiceSuspend,
  operatorServiceTerminate,
  operatorServiceUnsuspend,
  TERMINATED_KEPT_DAYS,
} from '@portal/contracts/modules/services.operator.contract.ts'
import { money } from '@portal/contracts/money.ts'
import { addDays } from '@portal/contracts/time.ts'
import { AppError, fail, failField } from '../../platform/errors.ts'
import { command, type Handler, query } from '../../platform/http/handlers.ts'
import { codesSaying, staffLabels } from '../../platform/labels.ts'
import type { SagaDefinition } from '../../platform/saga/definition.ts'
import { searchSagas, withSteps } from '../../platform/saga/operator.store.ts'
import { serviceHistory } from '../../platform/service-history.ts'
import type { Tx } from '../../platform/tx.ts'
import { accountsNamed, whoseAre } from '../accounts/index.ts'
import { listLocations } from '../infrastructure/index.ts'
import { findInvoice } from '../invoices/index.ts'
import { endService, everybodysServices, findService, lockService, resumeService, type Service, suspendService } from '../services/index.ts'
import { ownersOf, staffTransfersOf } from '../transfers/index.ts'
import { machineActions } from './machine-actions.ts'
import { serviceActions, suspendRefusal, terminateRefusal, unsuspendRefusal } from './services.rules.ts'
import { addressesOf, atAddress, factsFor } from './staff-facts.ts'
import { workRows } from './work-view.ts'

/** Of the work on one service: what is under way, and what was done before it. */
const WORK_SHOWN = 5

/** Services of everybody, and what staff decide about them [X1]. */
export const serviceHandlers = (definitions: readonly SagaDefinition[]): readonly Handler[] => [
  query(operatorServiceList, async ({ tx, lang }, { page, pageSize, search, sort, ...filter }) => {
    const text = searchTerms(search)?.text ?? null
    const wanted = text === null ? null : await named(tx, text, lang)
    const paging = { ascending: sort === 'id', limit: pageSize, offset: (page - 1) * pageSize }
    const { rows, counts } = await everybodysServices(tx, { ...filter, search: wanted, ...paging })
    return { items: await serviceRows(tx, rows), total: counts[filter.tab], counts }
  }),

  query(operatorServiceDetail, async ({ tx, lang, staff }, { id }) => {
    const service = (await findService(tx, id)) ?? fail('not-found')
    const [row] = await serviceRows(tx, [service])
    if (!row) return fail('not-found')
    const invoice = service.invoiceId === null ? null : await findInvoice(tx, service.invoiceId)
    const instant = (at: Date | null): string | null => at?.toISOString() ?? null
    const { cancellation, note, failure } = service
    return {
      ...row,
      ...{ cancellation, note, failure, location: await locationName(tx, service, lang) },
      facts: await factsFor(tx, service, lang),
      ...{ overdueSince: instant(service.overdueSince), endedAt: instant(service.endedAt), purgeAt: instant(service.purgeAt) },
      invoice: invoice ? { id: invoice.id, number: invoice.number } : null,
      history: await serviceHistory(tx, id, await ownersOf(tx, service)),
      transfers: await staffTransfersOf(tx, id),
      work: await workRows(
        tx,
        await withSteps(tx, await searchSagas(tx, { subjectIds: [id], ended: true, limit: WORK_SHOWN })),
        definitions,
      ),
      actions: serviceActions(service),
      machine: await machineActions(tx, staff, service),
    }
  }),

  command(operatorServiceSuspend, async ({ tx, note }, { id, suspension, reason }) => {
    const before = await locked(tx, id)
    const refusal = suspendRefusal(before, suspension)
    if (refusal) throw new AppError(refusal)
    await suspendService(tx, id, suspension)
    return await changedBy(tx, before, reason, note)
  }),

  command(operatorServiceUnsuspend, async ({ tx, note }, { id, suspension, reason }) => {
    const before = await locked(tx, id)
    const refusal = unsuspendRefusal(before, suspension)
    if (refusal) throw new AppError(refusal)
    await resumeService(tx, id, suspension)
    return await changedBy(tx, before, reason, note)
  }),

  command(operatorServiceTerminate, async ({ tx, note }, { id, name, reason }) => {
    const service = await locked(tx, id)
    const refusal = terminateRefusal(service)
    if (refusal) throw new AppError(refusal)
    if (name.trim() !== service.name) failField('name', 'service.name-differs')
    await endService(tx, id, TERMINATED_KEPT_DAYS, 'staff')
    const purgeAt = addDays(tx.now, TERMINATED_KEPT_DAYS).toISOString()
    const { accountId, state } = service
    note({ accountId, serviceId: id, detail: service.name, before: { state }, after: { state: 'ended', purgeAt, reason } })
    return { id, purgeAt }
  }),
]

/** `web-01`, `203.0.113.`, the beginning of a user name or e-mail. */
async function named(tx: Tx, text: string, lang: Locale) {
  const serviceIds = await atAddress(tx, text)
  const { state, payment, suspension, suspending } = staffLabels[lang].services
  return {
    ...{ text, serviceIds, accountIds: await accountsNamed(tx, text) },
    ...{ states: codesSaying(text, state), payment: codesSaying(text, payment) },
    ...{ suspensions: codesSaying(text, suspension), suspending: codesSaying(text, suspending).length > 0 },
  }
}

async function locked(tx: Tx, id: number): Promise<Service> {
  return (await lockService(tx, id)) ?? fail('not-found')
}

async function changedBy(tx: Tx, before: Service, reason: string, note: (note: object) => void) {
  const { id, name, accountId } = before
  const after = (await findService(tx, id)) ?? fail('internal')
  const seen = ({ paymentStatus, suspensions, suspending }: Service) => ({ paymentStatus, suspensions, suspending })
  note({ accountId, serviceId: id, detail: name, before: seen(before), after: { ...seen(after), reason } })
  return { id, ...seen(after) }
}

async function serviceRows(tx: Tx, rows: readonly Service[]) {
  const whose = await whoseAre(
    tx,
    rows.map(({ accountId }) => accountId),
  )
  const addresses = await addressesOf(tx, rows)
  return rows.map((service) => {
    const { id, kind, type, name, state, paymentStatus, suspensions, suspending, periodMonths, autoRenew } = service
    const nobody = { id: service.accountId, username: `#${service.accountId}`, email: '' }
    const { brand, customer } = whose.get(service.accountId) ?? { brand: { id: service.brandId, name: '' }, customer: nobody }
    return {
      ...{ id, kind, type, name, state, paymentStatus, suspensions, suspending, periodMonths, autoRenew, brand, customer },
      plan: service.planName,
      address: addresses.get(id) ?? null,
      price: money(service.priceAmount, service.currency),
      startAt: service.startAt?.toISOString() ?? null,
      endAt: service.endAt?.toISOString() ?? null,
    }
  })
}

async function locationName(tx: Tx, { locationId }: Service, lang: Locale): Promise<string | null> {
  const location = (await listLocations(tx)).find(({ id }) => id === locationId)
  return location ? `${location.city[lang]} (${location.code})` : null
}
