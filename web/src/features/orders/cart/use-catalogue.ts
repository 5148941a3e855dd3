import type { ServiceType } from '@portal/contracts/constants.ts'
import type { OrderablePlans, OrderPlan } from '@portal/contracts/modules/catalogue.contract.ts'
import type { OwnImage } from '@portal/contracts/modules/own-images.contract.ts'
import { useQueries } from '@tanstack/react-query'
import { queryOf } from '../../../api/hooks.ts'
import { ownImageLists, planLists } from './plan-lists.ts'

/** Everybody's, and the reader's own: of those a plan may name what they grew from. */
export type CatalogueImage = OrderablePlans['images'][number] & { readonly own?: true; readonly base?: string }

export interface Catalogue {
  readonly types: OrderablePlans['types']
  readonly locations: ReadonlyMap<number, OrderablePlans['locations'][number]>
  readonly images: readonly CatalogueImage[]
  readonly plans: readonly OrderPlan[]
}

/** The answers of what can be ordered as one: the page does not care which call a type comes from. */
export function useCatalogue() {
  const all = useQueries({ queries: planLists.map((path) => ({ ...queryOf(path, {}), staleTime: 30_000 })) })
  const own = useQueries({ queries: ownImageLists.map((path) => ({ ...queryOf(path, {}), staleTime: 30_000 })) })
  const parts = all.flatMap(({ data }) => (data ? [data] : []))
  const failed = all.find((query) => query.isError && !query.data)
  const retry = () => {
    for (const query of all) if (query.isError) void query.refetch()
  }
  return {
    catalogue:
      parts.length === all.length && !own.some(({ isPending }) => isPending)
        ? merge(
            parts,
            own.flatMap(({ data }) => data?.items ?? []),
          )
        : null,
    error: failed?.error ?? null,
    retry,
  }
}

function merge(parts: readonly OrderablePlans[], own: readonly OwnImage[]): Catalogue {
  const types = new Map(parts.flatMap((part) => part.types).map((type) => [type.type, type]))
  // A type that one answer can deliver is deliverable, whatever another says of it.
  for (const type of parts.flatMap((part) => part.types)) if (type.orderable) types.set(type.type, type)
  const images = new Map(parts.flatMap((part) => part.images).map((image) => [image.id, image]))
  const plans = new Map(parts.flatMap((part) => part.plans).map((plan) => [plan.id, plan]))
  return {
    types: [...types.values()],
    locations: new Map(parts.flatMap((part) => part.locations).map((location) => [location.id, location])),
    images: [...images.values(), ...own.filter(({ state }) => state === 'ready').map(asImage)],
    plans: [...plans.values()],
  }
}

const asImage = ({ image: id, name: title, family, minMemoryMb, minDiskGb, base, locationIds }: OwnImage): CatalogueImage => ({
  ...{ id, title, family, minMemoryMb, minDiskGb, base, locationIds },
  userData: [],
  own: true,
})

export const plansOf = (catalogue: Catalogue, type: ServiceType | null): OrderPlan[] => catalogue.plans.filter((plan) => plan.type === type)
export const stockAt = (plan: OrderPlan, locationId: number | null): number | null =>
  plan.locations.find((place) => place.locationId === locationId)?.stock ?? null

/** No server at this location could ever have the plan's figures. */
export const isTooLarge = (plan: OrderPlan, locationId: number | null): boolean =>
  plan.locations.find((place) => place.locationId === locationId)?.tooLarge ?? false

export interface Place {
  readonly id: number
  readonly code: string
  readonly name: string
  readonly country: string
  readonly simulated: boolean
  /** Something of the type is left there. */
  readonly inStock: boolean
}

/** Every place where the type is offered, sold out or not. */
export function placesOf(catalogue: Catalogue, type: ServiceType | null): Place[] {
  const stock = new Map<number, number>()
  for (const { locations } of plansOf(catalogue, type)) {
    for (const { locationId, stock: left } of locations) stock.set(locationId, (stock.get(locationId) ?? 0) + left)
  }
  // In the catalogue's own order, so that places do not change seats between two visits.
  return [...catalogue.locations.values()].flatMap((location) => {
    const left = stock.get(location.id)
    return left === undefined ? [] : [{ ...location, inStock: left > 0 }]
  })
}

export const imagesAt = (catalogue: Catalogue, locationId: number | null) =>
  catalogue.images.filter((image) => locationId !== null && image.locationIds.includes(locationId))

/** What happens at a location when its transfer is used; before one is chosen, what the plan says. */
export const policyAt = (plan: OrderPlan, locationId: number | null): OrderPlan['transferPolicy'] =>
  (plan.locations.find((one) => one.locationId === locationId) ?? plan).transferPolicy
