import type { OrderablePlans } from '@portal/contracts/modules/catalogue.contract.ts'

/** A plan at a place where it can be had now, with a system that may stand there: the disk that it brings is replaced. */
export interface Place {
  readonly key: string
  readonly label: string
  readonly planId: number
  readonly locationId: number
  readonly image: string
}

/** Where a disk of this size can go, the cheapest plan first. */
export function placesFor({ plans, locations, images, types }: OrderablePlans, diskGb: number): Place[] {
  const orderable = new Set(types.flatMap((type) => (type.orderable ? [type.type] : [])))
  return plans
    .filter(({ spec, type }) => (spec.diskGb ?? 0) >= diskGb && orderable.has(type))
    .sort((one, other) => one.price.amount - other.price.amount)
    .flatMap((plan) =>
      plan.locations.flatMap(({ locationId, stock }) => {
        const place = locations.find(({ id }) => id === locationId)
        const image = images.find(
          (one) =>
            one.locationIds.includes(locationId) &&
            one.minDiskGb <= (plan.spec.diskGb ?? 0) &&
            one.minMemoryMb <= (plan.spec.memoryMb ?? 0) &&
            (plan.images?.includes(one.id) ?? true),
        )
        if (stock === 0 || !place || !image) return []
        const label = `${plan.name} · ${plan.spec.diskGb} GB · ${place.name}`
        return [{ key: `${plan.id}/${locationId}`, label, planId: plan.id, locationId, image: image.id }]
      }),
    )
}
