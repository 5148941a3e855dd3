import { referenceOf } from '@portal/contracts/document-series.ts'
import { builtAddons, fittedAddons } from '@portal/contracts/kinds/addons.ts'
import type { PlanFigures } from '@portal/contracts/kinds/figures.ts'
import { figuresOfType, pickFigures } from '@portal/contracts/kinds/figures.ts'
import type { Locale, Localized } from '@portal/contracts/locale.ts'
import { isoMinute } from '@portal/contracts/time.ts'
import type { Tx } from '../../platform/tx.ts'
import type { Brand } from '../brands/index.ts'
import { type Offer, type OfferedAddon, offersOf, priceLine, transferPolicyAt, withAddons } from '../catalogue/index.ts'
import type { NewLine } from '../invoices/index.ts'
import { findInvoice, type Invoice } from '../invoices/index.ts'
import { kindsOf, type ServiceKind } from '../kinds/index.ts'
import { openDocuments, paidPeriods, priceRenewals } from '../renewals/index.ts'
import type { Service, SoldAddon } from '../services/index.ts'
import { isLarger, type Refusal, refusalOf } from './change.rules.ts'
import { paidUntil } from './extras.rules.ts'
import { charged, prorated, type Rest, restOf } from './proration.rules.ts'
import { roomRefusal } from './room.ts'
import type { ChangeResult } from './store.ts'
import { isAtWork } from './work.ts'

/** A service with all that is needed to price and to judge any change of it. */
export interface Subject {
  readonly service: Service
  readonly kind: ServiceKind
  /** As it was sold. */
  readonly size: PlanFigures
  readonly brand: Brand
  readonly rests: readonly Rest[]
  readonly at: Date
  readonly offer: Offer | null
  readonly addons: readonly SoldAddon[]
  readonly refusal: Refusal | null
  /** Unpaid and the run's own: withdrawn when the change is paid, issued anew at the new price. */
  readonly replaces: Invoice | null
}

export interface Wanted {
  readonly kind: 'upgrade' | 'addon'
  readonly target: string
  readonly amount: number
  readonly title: Localized
  readonly result: ChangeResult
  readonly line: NewLine
  readonly refusal: Refusal | null
}

export async function subjectOf(tx: Tx, brand: Brand, service: Service, at: Date): Promise<Subject> {
  const { planId } = service
  const [offer = null] = planId === null ? [] : await offersOf(tx, brand, { ids: [planId] })
  const rests = await restsFrom(tx, service, at)
  const { refusal, replaces } = await openRenewal(tx, service)
  return {
    ...{ service, kind: kindsOf(tx).of(service.kind), size: kindsOf(tx).figuresOf(service.type, service.plan) },
    ...{ brand, rests, at, offer, replaces },
    addons: (service.options.addons ?? []).map((addon) => withSize(addon, offer)),
    refusal: refusalOf(service, tx.now) ?? refusal ?? (await engineRefusal(tx, service)),
  }
}

async function restsFrom(tx: Tx, service: Service, from: Date): Promise<readonly Rest[]> {
  const { startAt, endAt, createdAt } = service
  return endAt === null ? [] : restOf({ ...service, startAt: startAt ?? createdAt, endAt }, await paidPeriods(tx, service.id, from), from)
}

/** What one unit gives, of what was sold before that was kept: as the catalogue says. */
function withSize(addon: SoldAddon, offer: Offer | null): SoldAddon {
  if (addon.size !== undefined) return addon
  const found = offer?.addons.find(({ name }) => name['en-US'] === addon.name)
  return found ? { ...addon, code: found.code, kind: found.kind, size: found.size } : addon
}

async function engineRefusal(tx: Tx, service: Service): Promise<Refusal | null> {
  const { id, kind, name } = service
  // A change that was given up may still have to be undone by a person.
  if (await isAtWork(tx, service)) return { code: 'change.under-way', params: { name } }
  const { change } = kindsOf(tx).of(kind)
  const code = change ? await change.refusal(tx, id) : 'not-supported-by-engine'
  return code && { code, params: {} }
}

/** A person's own renewal is at the old price: it is paid or cancelled first. One of the run gives way while nobody pays it. */
async function openRenewal(tx: Tx, { id, name }: Service): Promise<Pick<Subject, 'refusal' | 'replaces'>> {
  const [open] = (await openDocuments(tx, [id], findInvoice)) ?? []
  if (!open) return { refusal: null, replaces: null }
  const { invoice, renewals } = open
  if (invoice.state === 'unpaid' && renewals.every(({ auto }) => auto)) return { refusal: null, replaces: invoice }
  return { refusal: { code: 'change.open-renewal', params: { number: referenceOf(invoice), name } }, replaces: null }
}

/** Every plan of the service's type, those that cannot be had with the reason; the price of each by the code that prices renewals. */
export async function plansFor(tx: Tx, subject: Subject): Promise<readonly (Wanted & { readonly offer: Offer })[]> {
  const { service, brand } = subject
  const offers = await offersOf(tx, brand, { types: [service.type] })
  const before = await termPrices(tx, subject, service)
  const plans: (Wanted & { offer: Offer })[] = []
  for (const offer of offers) plans.push({ offer, ...(await upgradeTo(tx, subject, offer, before)) })
  return plans
}

/** What one period of each term costs that is still ahead. */
async function termPrices(tx: Tx, { rests }: Subject, service: Service): Promise<(months: number) => number> {
  const prices = new Map<number, number>()
  for (const months of new Set(rests.map((rest) => rest.months))) {
    const [priced] = await priceRenewals(tx, [service], months)
    prices.set(months, priced?.lines.reduce((sum, { subtotal, discount }) => sum + subtotal - discount, 0) ?? 0)
  }
  return (months) => prices.get(months) ?? 0
}

async function upgradeTo(tx: Tx, subject: Subject, offer: Offer, before: (months: number) => number): Promise<Wanted> {
  const { service, kind } = subject
  const { plan, price } = offer
  const { periodMonths } = service
  const size = withAddons(
    pickFigures(kind.contract, plan.type, plan.spec),
    subject.addons.map(({ kind = '', size: each = 0, amount: quantity }) => ({ kind, size: each, quantity })),
    builtAddons(kind.contract),
    kind.contract.figures,
  )
  const addons = fittedAddons(kind.contract, subject.addons, size)
  const discountPercent = plan.discounts[String(periodMonths)] ?? 0
  const line = priceLine({ unitCost: price.monthly, setupFee: 0, quantity: 1, periodMonths, discountPercent })
  const extras = addons.reduce((sum, addon) => sum + addon.amount * addon.price.amount * periodMonths, 0)
  const result: ChangeResult = {
    planId: plan.id,
    planName: plan.name['en-US'],
    plan: { ...size, name: plan.name['en-US'], code: plan.code, transferPolicy: transferPolicyAt(offer, service.locationId ?? 0) },
    priceAmount: line.subtotal - line.discount + extras,
    options: { addons, terms: { planName: plan.name, unitCost: price.monthly, discountPercent } },
  }
  const { planId, priceAmount, options } = result
  const after = await termPrices(tx, subject, { ...service, planId, priceAmount, options: { ...service.options, ...options } })
  const from = service.options.terms?.planName ?? subject.offer?.plan.name
  const title = each((lang) => `${from?.[lang] ?? service.planName} → ${plan.name[lang]}`)
  return {
    ...{ kind: 'upgrade', target: String(plan.id), amount: 1, title, result },
    line: lineOf(subject, title, result, (months) => after(months) - before(months)),
    refusal: subject.refusal ?? (await planRefusal(tx, subject, offer, result)),
  }
}

async function planRefusal(tx: Tx, { service, kind, size }: Subject, offer: Offer, { plan }: ChangeResult): Promise<Refusal | null> {
  if (offer.plan.id === service.planId) return { code: 'change.current-plan', params: {} }
  if (!isLarger(plan, size, figuresOfType(kind.contract, service.type))) return { code: 'change.not-larger', params: {} }
  if (!offer.orderable || service.locationId === null) return { code: 'order.plan-unavailable', params: {} }
  // Not what fits on any node, but what may still be sold: its own node is asked next.
  if (!offer.forSale.get(service.locationId)) return { code: 'order.sold-out', params: { plan: plan.name } }
  return await roomRefusal(tx, { service, kind, size }, plan)
}

/** So many units of an add-on of the service's plan. */
export async function addonFor(tx: Tx, subject: Subject, addon: OfferedAddon, amount: number): Promise<Wanted> {
  const { service, addons } = subject
  const { code, kind, size, name, price } = addon
  const { contract } = subject.kind
  const grown = withAddons(subject.size, [{ kind, size, quantity: amount }], builtAddons(contract), contract.figures)
  const unit: SoldAddon = { ...{ code, kind, size, amount, name: name['en-US'] }, price: { amount: price, currency: service.currency } }
  const same = addons.find((one) => one.code === code && one.price.amount === price)
  const more = same ? addons.map((one) => (one === same ? { ...one, amount: one.amount + amount } : one)) : [...addons, unit]
  const next = fittedAddons(subject.kind.contract, more, grown)
  const monthly = monthlyOf(next) - monthlyOf(addons)
  const { terms } = service.options
  const result: ChangeResult = {
    ...{ planId: service.planId, planName: service.planName, priceAmount: service.priceAmount + monthly * service.periodMonths },
    plan: { ...grown, name: service.plan.name },
    options: { addons: next, ...(terms && { terms }) },
  }
  const title = each((lang) => (amount > 1 ? `${name[lang]} × ${amount}` : name[lang]))
  return {
    ...{ kind: 'addon', target: code, amount, title, result },
    line: lineOf(subject, title, result, (months) => monthly * months),
    refusal: subject.refusal ?? (await addonRefusal(tx, subject, addon, amount, result)),
  }
}

const monthlyOf = (addons: readonly SoldAddon[]): number => addons.reduce((sum, { amount, price }) => sum + amount * price.amount, 0)

export const ownedOf = ({ addons }: Subject, code: string): number =>
  addons.reduce((sum, addon) => sum + (addon.code === code ? addon.amount : 0), 0)

async function addonRefusal(tx: Tx, subject: Subject, addon: OfferedAddon, amount: number, result: ChangeResult): Promise<Refusal | null> {
  const { offer } = subject
  const owned = ownedOf(subject, addon.code)
  if (offer?.withheld.some(({ code }) => code === addon.code)) return { code: 'not-supported-by-engine', params: {} }
  if (owned + amount > addon.max) return { code: 'change.addon-limit', params: { max: addon.max, owned } }
  return await roomRefusal(tx, subject, result.plan)
}

/** What follows the size of a service, such as a price for each GB: its kind sells it by a call of its own. */
export interface Extra {
  readonly code: string
  /** Of the add-ons that its kind declares: `per` says which figure it follows. */
  readonly kind: string
  readonly name: Localized
  /** One unit for one month. */
  readonly price: number
}

/** For the rest of the paid time, without what of that time it is paid for already: it may have been given up on the way. */
export async function extraFor(tx: Tx, subject: Subject, { code, kind, name, price }: Extra): Promise<Wanted> {
  const { service, addons, at } = subject
  const one = { ...{ code, kind, size: 1, amount: 1, name: name['en-US'] }, price: { amount: price, currency: service.currency } }
  const [unit = one] = fittedAddons(subject.kind.contract, [one], subject.size)
  const monthly = monthlyOf([unit])
  const { terms } = service.options
  const result: ChangeResult = {
    ...{ planId: service.planId, planName: service.planName, priceAmount: service.priceAmount + monthly * service.periodMonths },
    plan: { ...subject.size, name: service.plan.name },
    options: { addons: [...addons, unit], ...(terms && { terms }) },
  }
  const from = paidUntil(service, code)
  const rests = from !== null && from > at ? await restsFrom(tx, service, from) : subject.rests
  return {
    ...{ kind: 'addon', target: code, amount: unit.amount, title: name, result },
    line: lineOf({ ...subject, rests }, name, result, (months) => monthly * months),
    refusal: subject.refusal,
  }
}

/** The whole of it on one line: from when to when, and the difference for exactly that time. */
function lineOf(
  { service, size, rests, at }: Subject,
  title: Localized,
  result: ChangeResult,
  difference: (months: number) => number,
): NewLine {
  const cost = prorated(charged(rests), difference)
  const { endAt, timeZone } = service
  const until = endAt === null ? '' : ` · ${isoMinute(at, timeZone)} – ${isoMinute(endAt, timeZone)}`
  const { name, code: _, transferPolicy: __, ...after } = result.plan
  return {
    ...{ kind: 'change', description: title, detail: each(() => `${service.name}${until}`), unitCost: cost, quantity: 1, subtotal: cost },
    ...{ serviceId: service.id, planId: result.planId, locationId: service.locationId },
    options: { from: { ...size, planName: service.plan.name }, to: { ...after, planName: name } },
  }
}

const each = (text: (lang: Locale) => string): Localized => ({ 'en-US': text('en-US'), 'vi-VN': text('vi-VN'), 'zh-CN': text('zh-CN') })
