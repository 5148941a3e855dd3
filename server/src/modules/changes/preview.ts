import type { OutputOf } from '@portal/contracts/endpoint.ts'
import type { PlanFigures } from '@portal/contracts/kinds/figures.ts'
import type { ChangeCalls } from '@portal/contracts/kinds/life.calls.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import { type Money, money } from '@portal/contracts/money.ts'
import { errorMessage } from '../../platform/errors.ts'
import type { Tx } from '../../platform/tx.ts'
import { exchangeRate } from '../catalogue/index.ts'
import { approximately, brandOfInvoice, discountRows, type Invoice, lineView, priced } from '../invoices/index.ts'
import { kindsOf } from '../kinds/index.ts'
import { type Gateways, methodsFor } from '../payments/index.ts'
import { vatInfoOf } from '../renewals/index.ts'
import type { Service } from '../services/index.ts'
import type { Refusal } from './change.rules.ts'
import { addonFor, type Extra, extraFor, ownedOf, plansFor, type Subject, subjectOf, type Wanted } from './offer.ts'

type PlanPreview = OutputOf<ChangeCalls['changePreview']>
type AddonPreview = OutputOf<ChangeCalls['addonPreview']>

export interface Reader {
  readonly brandId: number
  readonly accountId: number
  readonly lang: Locale
}

export async function previewPlans(
  tx: Tx,
  gateways: Gateways,
  reader: Reader,
  service: Service,
  planId: number | undefined,
): Promise<PlanPreview> {
  const subject = await read(tx, reader, service)
  const all = await plansFor(tx, subject)
  const chosen = all.find(({ offer }) => offer.plan.id === planId)
  const plans = []
  for (const { offer, ...wanted } of all) {
    const { id: plan, name, description } = offer.plan
    plans.push({
      ...{ id: plan, name: name[reader.lang], description: description[reader.lang], size: sizeOf(wanted) },
      ...(await pricedView(tx, subject, wanted, reader.lang)),
    })
  }
  return { ...head(subject, reader.lang), plans, quote: chosen ? await quoteOf(tx, gateways, subject, chosen, reader) : null }
}

export async function previewAddons(
  tx: Tx,
  gateways: Gateways,
  reader: Reader,
  service: Service,
  { addon, amount }: { readonly addon?: string | undefined; readonly amount: number },
): Promise<AddonPreview> {
  const subject = await read(tx, reader, service)
  const chosen = subject.offer?.addons.find(({ code }) => code === addon)
  const wanted = chosen && (await addonFor(tx, subject, chosen, amount))
  return {
    ...head(subject, reader.lang),
    items: await addonViews(tx, subject, reader.lang),
    quote: wanted ? await quoteOf(tx, gateways, subject, wanted, reader) : null,
  }
}

export async function previewExtra(tx: Tx, reader: Reader, service: Service, extra: Extra) {
  const subject = await read(tx, reader, service)
  return await pricedView(tx, subject, await extraFor(tx, subject, extra), reader.lang)
}

/** Every add-on that the plan names, for one unit; what cannot be had says why. */
export async function addonViews(tx: Tx, subject: Subject, lang: Locale): Promise<AddonPreview['items']> {
  const { offer, service } = subject
  const items = []
  for (const addon of [...(offer?.addons ?? []), ...(offer?.withheld ?? [])]) {
    const { code, kind, name, description, price, max } = addon
    items.push({
      ...{ code, kind, name: name[lang], description: description[lang], price: money(price, service.currency), max },
      owned: ownedOf(subject, code),
      ...(await pricedView(tx, subject, await addonFor(tx, subject, addon, 1), lang)),
    })
  }
  return items
}

export const issuedView = ({ id, number, state, total, currency }: Invoice) => ({
  ...{ id, number, status: state },
  total: money(total, currency),
})

async function read(tx: Tx, { brandId }: Reader, service: Service): Promise<Subject> {
  return await subjectOf(tx, await brandOfInvoice(tx, brandId), service, tx.now)
}

const view = (refusal: Refusal | null, lang: Locale) =>
  refusal && { code: refusal.code, text: errorMessage(refusal.code, lang, refusal.params) }

function head({ service, size, refusal }: Subject, lang: Locale) {
  const { id, name, planName, periodMonths, endAt } = service
  return {
    service: { id, name, planName, periodMonths, end: endAt?.toISOString() ?? null, size },
    refusal: view(refusal, lang),
  }
}

/** What it becomes, without what it is called. */
const sizeOf = ({ result: { plan } }: Pick<Wanted, 'result'>): PlanFigures => {
  const { name: _, code: __, transferPolicy: ___, ...figures } = plan
  return figures
}

const sumsOf = async (tx: Tx, { service, brand }: Subject, { kind, line }: Wanted) =>
  priced(brand, { type: kind === 'upgrade' ? 'upgrade' : 'change', lines: [line], vatInfo: await vatInfoOf(tx, service) })

async function pricedView(tx: Tx, subject: Subject, wanted: Wanted, lang: Locale) {
  const { currency } = subject.service
  const of = (amount: number): Money => money(amount, currency)
  const known = wanted.refusal === null || wanted.refusal !== subject.refusal
  return {
    due: known && wanted.refusal?.code !== 'change.not-larger' ? of((await sumsOf(tx, subject, wanted)).total) : null,
    renewal: of(wanted.result.priceAmount),
    refusal: view(wanted.refusal, lang),
  }
}

/** The same line and the same sums as the document that would be issued; null where none would be. */
async function quoteOf(tx: Tx, gateways: Gateways, subject: Subject, wanted: Wanted, reader: Reader): Promise<PlanPreview['quote']> {
  if (wanted.refusal !== null) return null
  const { service, brand, replaces } = subject
  const { currency, endAt } = service
  const size = { before: subject.size, after: sizeOf(wanted) }
  const sums = await sumsOf(tx, subject, wanted)
  const total = money(sums.total, currency)
  const { accountId, lang } = reader
  const type = wanted.kind === 'upgrade' ? 'upgrade' : 'change'
  return {
    at: subject.at.toISOString(),
    lines: [lineView(wanted.line, currency, lang)],
    subtotal: money(sums.subtotal, currency),
    discounts: discountRows([wanted.line], [], currency, lang),
    vat: sums.vatPercent > 0 ? { percent: sums.vatPercent, amount: money(sums.vat, currency) } : null,
    total,
    approxTotal: approximately(total, await exchangeRate(tx)),
    renewal: {
      ...{ before: money(service.priceAmount, currency), after: money(wanted.result.priceAmount, currency), months: service.periodMonths },
      from: (endAt ?? tx.now).toISOString(),
    },
    size,
    restart: (await kindsOf(tx).of(service.kind).change?.restarts(tx, service.id, size)) ?? false,
    methods: await methodsFor(tx, gateways, { brandId: brand.id, accountId, lang, type, totals: [sums.total] }),
    replaces: replaces && { id: replaces.id, number: replaces.number },
  }
}
