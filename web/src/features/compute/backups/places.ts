import { suitsType } from '@portal/contracts/kinds/live-images.ts'
import type { OrderablePlans } from '@portal/contracts/modules/catalogue.contract.ts'
import type { BackupCopy } from './state.tsx'

/** A plan at a place where it can be had now, with a system to order: its disk is replaced, so any does, and the one that was backed up is best. */
export interface Place {
  readonly key: string
  readonly label: string
  readonly planId: number
  readonly locationId: number
  readonly image: string
}

/** Where the disk of a backup can go, the cheapest plan first; those behind a shared address last, for few servers would do with its ports. */
export function placesFor(
  { plans, locations, images, types }: OrderablePlans,
  of: Pick<BackupCopy, 'diskGb' | 'image' | 'family' | 'takesStreams'>,
): Place[] {
  const orderable = new Set(types.flatMap((type) => (type.orderable ? [type.type] : [])))
  return plans
    .filter(({ spec, type }) => (spec.diskGb ?? 0) >= of.diskGb && orderable.has(type) && (type === 'live') === of.takesStreams)
    .sort((one, other) => Number(one.type === 'nat') - Number(other.type === 'nat') || one.price.amount - other.price.amount)
    .flatMap((plan) =>
      plan.locations.flatMap(({ locationId, stock }) => {
        const place = locations.find(({ id }) => id === locationId)
        const fitting = images.filter(
          (one) =>
            one.locationIds.includes(locationId) &&
            one.minDiskGb <= (plan.spec.diskGb ?? 0) &&
            one.minMemoryMb <= (plan.spec.memoryMb ?? 0) &&
            suitsType(plan.type, one) &&
            (plan.images?.includes(one.id) ?? true),
        )
        const image = fitting.find(({ id }) => id === of.image) ?? fitting.find(({ family }) => family === of.family) ?? fitting[0]
        if (stock === 0 || !place || !image) return []
        const label = `${plan.name} · ${plan.spec.diskGb} GB · ${place.name}`
        return [{ key: `${plan.id}/${locationId}`, label, planId: plan.id, locationId, image: image.id }]
      }),
    )
}
