import type { PanelPackage } from './tables.ts'

/** A panel as placement sees it. */
export interface Place {
  readonly id: string
  readonly locationId: number | null
  readonly capacity: number
  readonly used: number
  readonly placement: 'fullest' | 'spread'
  readonly packages: readonly PanelPackage[]
}

export interface Wish {
  readonly planId: number | null
  readonly planCode: string
  readonly locationId: number | null
}

/** How the panel calls what is sold; null: it does not serve that plan. */
export function packageOf({ packages }: Pick<Place, 'packages'>, { planId, planCode }: Pick<Wish, 'planId' | 'planCode'>): string | null {
  if (packages.length === 0) return planCode === '' ? null : planCode
  return packages.find((one) => one.planId === planId)?.package ?? null
}

export const free = ({ capacity, used }: Pick<Place, 'capacity' | 'used'>): number => Math.max(0, capacity - used)

/** Serves it there, and has room. */
export const serves = (place: Place, wish: Wish): boolean =>
  place.locationId === wish.locationId && free(place) > 0 && packageOf(place, wish) !== null

/**
 * Where an account goes: panels that are to be filled come before those among which is spread, the fullest of them first; of the others the
 * one with the smallest part in use. Null: there is no room.
 */
export function choosePlace(places: readonly Place[], wish: Wish): Place | null {
  const [first] = places
    .filter((place) => serves(place, wish))
    .toSorted(
      (a, b) =>
        Number(b.placement === 'fullest') - Number(a.placement === 'fullest') ||
        (a.placement === 'fullest' ? free(a) - free(b) : a.used / a.capacity - b.used / b.capacity) ||
        a.id.localeCompare(b.id),
    )
  return first ?? null
}
