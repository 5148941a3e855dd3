import type { Currency } from '@portal/contracts/money.ts'
import { enforceable, type SoldTransferPolicy, type TransferAbilities, type TransferPolicy } from '@portal/contracts/transfer-policy.ts'
import type { CapacitySnapshot } from '../infrastructure/index.ts'
import { priceIn } from './catalogue.rules.ts'

/** What the engines of each location can do about transfer: what all of them can, because a new server may be built on any. */
export function transferAbilities({ nodes }: Pick<CapacitySnapshot, 'nodes'>): ReadonlyMap<number, TransferAbilities> {
  const places = new Map<number, TransferAbilities>()
  for (const { locationId, measures = false, limits = false } of nodes) {
    const before = places.get(locationId) ?? { measures: true, limits: true }
    places.set(locationId, { measures: before.measures && measures, limits: before.limits && limits })
  }
  return places
}

/** Engines that can do nothing: of locations that have none now. */
export const NO_ABILITIES: TransferAbilities = { measures: false, limits: false }

/** A plan's policy at this currency's price; `null` where the plan does not limit transfer. */
export function pricedTransferPolicy(
  { spec, transferPolicy }: { readonly spec: { readonly transferGb?: number | null }; readonly transferPolicy: TransferPolicy | null },
  currency: Currency,
  vndPerUsd: number,
): SoldTransferPolicy | null {
  if (!spec.transferGb) return null
  if (transferPolicy === null) return { action: 'notify' }
  if (transferPolicy.action !== 'charge') return transferPolicy
  const perGb = priceIn(transferPolicy.perGb, currency, vndPerUsd)
  // Without a price nothing can be charged.
  return perGb === null ? { action: 'notify' } : { ...transferPolicy, perGb }
}

/** What is sold of a priced policy where engines can do this. */
export const soldTransferPolicy = (
  policy: SoldTransferPolicy | null,
  abilities: TransferAbilities | undefined,
): SoldTransferPolicy | null => policy && enforceable(policy, abilities ?? NO_ABILITIES)
