import type { ServiceType } from '@portal/contracts/constants.ts'
import { kindOfType } from '@portal/contracts/kinds/kinds.ts'
import { suitsType } from '@portal/contracts/kinds/live-images.ts'
import type { OrderPlan } from '@portal/contracts/modules/catalogue.contract.ts'
import type { PaymentMethodView } from '@portal/contracts/modules/payments.contract.ts'
import { figuresOf } from '../../services/sizes.ts'
import { readServiceType } from '../../services/types.ts'
import type { CartItem } from './cart.ts'
import { type Catalogue, imagesAt, placesOf, plansOf, stockAt } from './use-catalogue.ts'

export const hasImage = (type: ServiceType | null): boolean => type !== null && (kindOfType(type)?.hasImage ?? false)

/** The image still fits the machine, as far as the catalogue tells. */
export const imageFits = (image: Catalogue['images'][number], plan: OrderPlan | undefined): boolean =>
  !plan ||
  (suitsType(plan.type, image) &&
    (plan.images?.includes(image.base ?? image.id) ?? true) &&
    figuresOf(plan.type).every(({ name, imageNeed }) => !imageNeed || (plan.spec[name] ?? Number.MAX_SAFE_INTEGER) >= image[imageNeed]))

/**
 * Puts the item in order after a choice: what no longer exists beside it falls back to the first that does.
 * A plan that is out of stock stays visible but is not chosen.
 */
export function settle(item: CartItem, catalogue: Catalogue): CartItem {
  const known = catalogue.types.find(({ type, orderable }) => type === item.type && orderable)
  const type = known?.type ?? catalogue.types.find(({ orderable }) => orderable)?.type ?? null
  const places = placesOf(catalogue, type)
  const place = places.find(({ id }) => id === item.locationId) ?? places.find(({ inStock }) => inStock) ?? places[0]
  const locationId = place?.id ?? null
  const chosen = plansOf(catalogue, type).find(({ id }) => id === item.planId)
  const plan = chosen && (stockAt(chosen, locationId) ?? 0) > 0 ? chosen : undefined
  const images = hasImage(type) ? imagesAt(catalogue, locationId).filter((image) => imageFits(image, plan)) : []
  const image = images.find(({ id }) => id === item.image) ?? images[0]
  const periods = plan?.terms.map(({ months }) => months)
  const offered = new Set(plan && addonsAt(plan, locationId).map(({ code }) => code))
  return {
    ...item,
    type,
    locationId,
    image: image?.id ?? null,
    // A choice that this image cannot take would be refused with the whole order.
    ...((item.sshKeys ?? []).length > 0 && image?.family !== 'linux' && { sshKeys: [] }),
    planId: plan?.id ?? null,
    // Without one the mark goes: it must not come back with another plan.
    ...(item.trial && plan?.trialHours == null && { trial: false }),
    periodMonths: !periods || periods.includes(item.periodMonths) ? item.periodMonths : (periods[0] ?? 1),
    addons: plan ? Object.fromEntries(Object.entries(item.addons).filter(([code]) => offered.has(code))) : item.addons,
  }
}

/** What the plan offers on top there: some things a location may have none left of. */
export const addonsAt = ({ addons }: Pick<OrderPlan, 'addons'>, locationId: number | null): OrderPlan['addons'] =>
  addons.filter(({ locationIds }) => locationIds === null || (locationId !== null && locationIds.includes(locationId)))

/** The way that is chosen already: the balance where it suffices, else the one there is. Among several ways a person decides. */
export function onlyWay(methods: readonly Pick<PaymentMethodView, 'kind' | 'method' | 'available'>[]): string | null {
  const usable = methods.filter(({ available }) => available)
  const way = usable.find(({ kind }) => kind === 'balance') ?? (usable.length === 1 ? usable[0] : undefined)
  return way?.method ?? null
}

export const same = (one: CartItem, other: CartItem): boolean => JSON.stringify(one) === JSON.stringify(other)

/** What the address asks for: `?plan=` an id or a code, `?type=` a name or a number. */
export function wished(search: { plan?: string; type?: string }, catalogue: Catalogue): Partial<CartItem> | null {
  const plan = catalogue.plans.find(({ id, code }) => String(id) === search.plan || code === search.plan)
  if (plan) {
    const place = placesOf(catalogue, plan.type).find(({ id }) => (stockAt(plan, id) ?? 0) > 0)
    return { type: plan.type, planId: plan.id, ...(place ? { locationId: place.id } : {}) }
  }
  const type = readServiceType(search.type)
  return type ? { type, planId: null } : null
}
