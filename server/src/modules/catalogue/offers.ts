import { EXCHANGE_RATE_VND_PER_USD } from '@portal/contracts/constants.ts'
import { type AddonFigures, builtAddons } from '@portal/contracts/kinds/addons.ts'
import type { Locale } from '@portal/contracts/locale.ts'
import type { OrderPlan, PlanView } from '@portal/contracts/modules/catalogue.contract.ts'
import { type Currency, money } from '@portal/contracts/money.ts'
import { type SoldTransferPolicy, type TransferAbilities, transferPolicyView } from '@portal/contracts/transfer-policy.ts'
import type { Tx } from '../../platform/tx.ts'
import { type CapacitySnapshot, readCapacity, stockOf, tooLargeAt } from '../infrastructure/index.ts'
import { type Kinds, kindsOf } from '../kinds/index.ts'
import { type PriceBook, priceIn, type TermPrice, termPrices, withAddons } from './catalogue.rules.ts'
import { latestRate, type PlanFilter, readPlans, type StoredPlan } from './offers.store.ts'
import type { Addon, Plan } from './store.ts'
import { pricedTransferPolicy, soldTransferPolicy, transferAbilities } from './transfer-policy.rules.ts'

export const exchangeRate = async (tx: Tx): Promise<number> => (await latestRate(tx)) ?? EXCHANGE_RATE_VND_PER_USD

export interface OfferedAddon extends Addon {
  /** One unit for one month, in the brand's currency. */
  readonly price: number
  /** Where its units are few by themselves: how many plans with one of it there is room for, by location id. */
  readonly at?: ReadonlyMap<number, number>
}

/** A plan as one brand sells it now. */
export interface Offer {
  readonly plan: Plan
  readonly price: { readonly monthly: number; readonly setup: number }
  readonly addons: readonly OfferedAddon[]
  /** Named by the plan, but nothing can build them yet. */
  readonly withheld: readonly OfferedAddon[]
  /** What is left by location id: the least of what may be sold and what fits on the nodes. */
  readonly stock: ReadonlyMap<number, number>
  /** Where no engine can ever deliver its figures. */
  readonly tooLarge: ReadonlySet<number>
  /** What may be sold by location id, whether or not a node has room for a new one. */
  readonly forSale: ReadonlyMap<number, number>
  /** What happens when its transfer is used; `null` where it does not limit transfer. */
  readonly transferPolicy: SoldTransferPolicy | null
  /** What engines can do about transfer, by location id. */
  readonly transferAbilities: ReadonlyMap<number, TransferAbilities>
  readonly orderable: boolean
}

export interface OfferScope {
  readonly id: number
  readonly currency: Currency
}

/** What a brand sells now, and what it is sold from; by three statements at once, however much it is. */
export interface Range {
  readonly offers: readonly Offer[]
  readonly capacity: CapacitySnapshot
  /** VND for one USD. */
  readonly rate: number
}

/** Types that some kind can build on what there is now [O4a]: nothing is sold that cannot be delivered. */
export const orderableTypes = (kinds: Kinds, capacity: CapacitySnapshot): string[] => kinds.all.flatMap((kind) => kind.orderable(capacity))

/** Plans with price and stock. One without a price in any currency is not offered: a missing price is never a free plan. */
export async function rangeOf(tx: Tx, brand: OfferScope, by: PlanFilter = {}): Promise<Range> {
  const [capacity, stored, rate] = await Promise.all([readCapacity(tx), readPlans(tx, brand.id, by), exchangeRate(tx)])
  const kinds = kindsOf(tx)
  const types = orderableTypes(kinds, capacity)
  const needs = stored.flatMap(({ plan }) => kinds.needOf(plan.type, plan.spec) ?? [])
  const [rooms, large] = [stockOf(capacity, needs), tooLargeAt(capacity, needs)]
  const scarce = scarceOf(kinds, capacity, stored)
  const left = await leftOf(tx, kinds, stored)
  const abilities = transferAbilities(capacity)
  let next = 0
  const offers = stored.flatMap(({ plan, addons, stock: forSale }) => {
    const at = kinds.needOf(plan.type, plan.spec) ? next++ : null
    const room = at === null ? null : (rooms[at] ?? new Map<number, number>())
    const monthly = priceIn(bookOf(plan.prices, 'monthly'), brand.currency, rate)
    if (monthly === null) return []
    const setup = priceIn(bookOf(plan.prices, 'setup'), brand.currency, rate) ?? 0
    return [
      {
        plan,
        price: { monthly, setup },
        ...addonsOf(
          addons.map((addon) => ({ ...addon, ...scarce.get(addon) })),
          builtAddons(kinds.ofType(plan.type)?.contract, plan.type),
          brand.currency,
          rate,
        ),
        stock: leastOf(forSale, [room, left.get(plan.id)]),
        tooLarge: (at === null ? null : large[at]) ?? new Set<number>(),
        forSale,
        transferPolicy: kinds.ofType(plan.type)?.contract.transferPolicies ? pricedTransferPolicy(plan, brand.currency, rate) : null,
        transferAbilities: abilities,
        orderable: types.includes(plan.type),
      },
    ]
  })
  return { offers, capacity, rate }
}

/** Of add-ons that a location may have none left of: where the plan can be had with one. */
function scarceOf(kinds: Kinds, capacity: CapacitySnapshot, stored: readonly StoredPlan[]): ReadonlyMap<Addon, Pick<OfferedAddon, 'at'>> {
  const asked = stored.flatMap(({ plan, addons }) => {
    const contract = kinds.ofType(plan.type)?.contract
    const few = new Set((contract?.addons ?? []).flatMap(({ name, scarce }) => (scarce ? [name] : [])))
    return addons.flatMap((addon) => {
      if (!contract || !few.has(addon.kind)) return []
      const spec = withAddons(plan.spec, [{ ...addon, quantity: 1 }], builtAddons(contract), contract.figures)
      const need = kinds.needOf(plan.type, spec)
      return need ? [{ addon, need }] : []
    })
  })
  if (asked.length === 0) return new Map()
  const rooms = stockOf(
    capacity,
    asked.map(({ need }) => need),
  )
  return new Map(asked.map(({ addon }, index) => [addon, { at: rooms[index] ?? new Map() }]))
}

/** What each kind has left of its own, by plan and location; a kind that counts nothing of its own has no entry. */
async function leftOf(
  tx: Tx,
  kinds: Kinds,
  stored: readonly { readonly plan: Plan }[],
): Promise<ReadonlyMap<number, ReadonlyMap<number, number>>> {
  const found = new Map<number, ReadonlyMap<number, number>>()
  for (const kind of kinds.all) {
    const ids = stored.flatMap(({ plan }) => (kind.left && kinds.ofType(plan.type) === kind ? [plan.id] : []))
    if (kind.left && ids.length > 0) for (const [id, left] of await kind.left(tx, ids)) found.set(id, left)
  }
  return found
}

/** By location, the least of what may be sold and what there is; a bound that is not there bounds nothing. */
const leastOf = (
  forSale: ReadonlyMap<number, number>,
  bounds: readonly (ReadonlyMap<number, number> | null | undefined)[],
): Map<number, number> =>
  new Map([...forSale].map(([id, left]) => [id, Math.min(left, ...bounds.flatMap((bound) => (bound ? [bound.get(id) ?? 0] : [])))]))

export const offersOf = async (tx: Tx, brand: OfferScope, by: PlanFilter = {}): Promise<readonly Offer[]> =>
  (await rangeOf(tx, brand, by)).offers

export const bookOf = (prices: Plan['prices'], part: 'monthly' | 'setup'): PriceBook<number> =>
  Object.fromEntries(Object.entries(prices).map(([currency, price]) => [currency, price[part]]))

function addonsOf(
  addons: readonly (Addon & Pick<OfferedAddon, 'at'>)[],
  buildable: AddonFigures,
  currency: Currency,
  rate: number,
): Pick<Offer, 'addons' | 'withheld'> {
  const priced = addons.flatMap((addon) => {
    const price = priceIn(addon.prices, currency, rate)
    return price === null ? [] : [{ ...addon, price }]
  })
  const [built, withheld] = [true, false].map((can) => priced.filter(({ kind }) => Object.hasOwn(buildable, kind) === can))
  return { addons: built ?? [], withheld: withheld ?? [] }
}

/** What is sold of its policy at a location. */
export const transferPolicyAt = ({ transferPolicy, transferAbilities }: Offer, locationId: number): SoldTransferPolicy | null =>
  soldTransferPolicy(transferPolicy, transferAbilities.get(locationId))

const policyView = (policy: SoldTransferPolicy | null, currency: Currency) => policy && transferPolicyView(policy, currency)

/** For the catalogue's pages, in the reader's language. */
export function planView(kinds: Kinds, { plan, price, transferPolicy }: Offer, currency: Currency, lang: Locale): PlanView {
  const { id, code, type, name, description, spec } = plan
  return {
    id,
    code,
    type,
    typeId: kinds.ofType(type)?.contract.types[type] ?? 0,
    name: name[lang],
    description: description[lang],
    spec: kinds.figuresOf(type, spec),
    transferPolicy: policyView(transferPolicy, currency),
    price: money(price.monthly, currency),
    setupFee: money(price.setup, currency),
    terms: termsView(termPrices(price, plan.discounts), currency),
  }
}

export const termsView = (terms: readonly TermPrice[], currency: Currency): PlanView['terms'] =>
  terms.map((term) => ({
    months: term.months,
    discountPercent: term.discountPercent,
    monthly: money(term.monthly, currency),
    total: money(term.total, currency),
    setupFee: money(term.setupFee, currency),
  }))

export function orderView(kinds: Kinds, offer: Offer, currency: Currency, lang: Locale): OrderPlan {
  return {
    ...planView(kinds, offer, currency, lang),
    trialHours: offer.plan.trialHours,
    locations: [...offer.stock].map(([locationId, stock]) => ({
      ...{ locationId, stock, tooLarge: offer.tooLarge.has(locationId) },
      transferPolicy: policyView(transferPolicyAt(offer, locationId), currency),
    })),
    images: offer.plan.images,
    addons: offer.addons.map(({ code, kind, name, description, price, max, at }) => ({
      code,
      kind,
      name: name[lang],
      description: description[lang],
      price: money(price, currency),
      max,
      locationIds: at ? [...at].flatMap(([id, left]) => (left > 0 ? [id] : [])) : null,
    })),
  }
}
