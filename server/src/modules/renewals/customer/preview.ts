import type { OutputOf } from '@portal/contracts/endpoint.ts'
import type { LifeCalls } from '@portal/contracts/kinds/life.calls.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import { money } from '@portal/contracts/money.ts'
import { AppError, errorMessage } from '../../../platform/errors.ts'
import type { Tx } from '../../../platform/tx.ts'
import { exchangeRate } from '../../catalogue/index.ts'
import { approximately, brandOfInvoice, discountRows, findInvoice, lineView, priced } from '../../invoices/index.ts'
import { type Gateways, methodsFor } from '../../payments/index.ts'
import type { Service } from '../../services/index.ts'
import { endOf, type Priced, priceRenewals, startOf, vatInfoOf } from '../documents/bill.ts'
import { recordedSteps, scheduleSubjects } from '../schedule/inputs.ts'
import { type Schedule, scheduleOf } from '../schedule/renewals.rules.ts'
import { openRenewals } from '../store.ts'
import { billingDayOf } from '../together/preferences.store.ts'
import { refusalOf, type Selection } from './renew.ts'

type Preview = OutputOf<LifeCalls['renewPreview']>

export interface Reader {
  readonly brandId: number
  readonly accountId: number
  readonly lang: Locale
}

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

export const scheduleView = ({ autoRenewAt, dueAt, suspendAt, terminateAt, endsAt }: Schedule): Preview['items'][number]['schedule'] => ({
  autoRenewAt: iso(autoRenewAt),
  dueAt: dueAt.toISOString(),
  suspendAt: iso(suspendAt),
  terminateAt: iso(terminateAt),
  endsAt: iso(endsAt),
})

/** What happens to a service, and when, if nobody does anything. */
export async function schedule(tx: Tx, service: Service): Promise<Schedule> {
  const dated = { ...service, endAt: service.endAt ?? tx.now }
  const [subject] = await scheduleSubjects(tx, [dated])
  const steps = subject ? await recordedSteps(tx, service, subject.anchor) : {}
  const billingDay = await billingDayOf(tx, service.accountId)
  return scheduleOf({ ...dated, billingDay, trial: service.trialHours !== null, steps })
}

/** The same lines and the same sums as the documents that would be issued. */
export async function previewRenewal(
  tx: Tx,
  gateways: Gateways,
  { brandId, accountId, lang }: Reader,
  selection: Selection,
): Promise<Preview> {
  const brand = await brandOfInvoice(tx, brandId)
  if (selection.services.length === 0) throw new AppError('nothing-selected')
  const all = await priceRenewals(tx, selection.services, selection.periodMonths)
  const items: Preview['items'] = []
  for (const one of all) items.push(await itemOf(tx, one, brand, lang))
  const payable = all.filter((_, index) => items[index]?.refusal === null)
  const groups = selection.together ? [payable].filter(({ length }) => length > 0) : payable.map((one) => [one])
  const sums: Awaited<ReturnType<typeof sumOf>>[] = []
  for (const group of groups) sums.push(await sumOf(tx, group, brand))
  const total = (pick: (sum: (typeof sums)[number]) => number) => sums.reduce((whole, sum) => whole + pick(sum), 0)
  const lines = payable.flatMap((one) => one.lines)
  const [first] = sums
  const due = money(
    total((sum) => sum.total),
    brand.currency,
  )
  return {
    items,
    lines: lines.map((line) => ({ ...lineView(line, brand.currency, lang), serviceId: line.serviceId })),
    subtotal: money(
      total((sum) => sum.subtotal),
      brand.currency,
    ),
    discounts: discountRows(lines, [], brand.currency, lang),
    vat:
      first && first.vatPercent > 0
        ? {
            percent: first.vatPercent,
            amount: money(
              total((sum) => sum.vat),
              brand.currency,
            ),
          }
        : null,
    total: due,
    invoices: groups.length,
    approxTotal: approximately(due, await exchangeRate(tx)),
    methods: await methodsFor(tx, gateways, { brandId, accountId, lang, type: 'renew', totals: sums.map(({ total }) => total) }),
  }
}

async function sumOf(tx: Tx, group: readonly Priced[], brand: Parameters<typeof priced>[0]) {
  const [first] = group
  const vatInfo = first ? await vatInfoOf(tx, first.service) : null
  return priced(brand, { type: 'renew', lines: group.flatMap((one) => one.lines), vatInfo })
}

async function itemOf(tx: Tx, one: Priced, brand: Parameters<typeof priced>[0], lang: Locale): Promise<Preview['items'][number]> {
  const { service, months, lines } = one
  const refusal = refusalOf(service, months, tx.now)
  const from = startOf(service, tx.now)
  const sum = (pick: (line: Priced['lines'][number]) => number) =>
    money(
      lines.reduce((whole, line) => whole + pick(line), 0),
      brand.currency,
    )
  const [open] = await openRenewals(tx, [service.id])
  const invoice = open ? await findInvoice(tx, open.invoiceId) : null
  return {
    ...{ id: service.id, name: service.name, periodMonths: months, autoRenew: service.autoRenew, paymentStatus: service.paymentStatus },
    from: from.toISOString(),
    to: endOf(service, months, tx.now).toISOString(),
    subtotal: sum(({ subtotal }) => subtotal),
    discount: sum(({ discount }) => discount),
    net: sum(({ subtotal, discount }) => subtotal - discount),
    total: money((await sumOf(tx, [one], brand)).total, brand.currency),
    schedule: scheduleView(await schedule(tx, service)),
    refusal: refusal && { code: refusal.code, text: errorMessage(refusal.code, lang, refusal.params) },
    openInvoice: invoice && { id: invoice.id, number: invoice.number, total: money(invoice.total, invoice.currency) },
  }
}
