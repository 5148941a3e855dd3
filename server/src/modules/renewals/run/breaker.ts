import { addDays } from '@portal/contracts/time.ts'
import type { Tx } from '../../../platform/tx.ts'
import { brokenBrands, raiseAlert, resolveAlerts, resolvedSince } from '../alerts.store.ts'
import { BREAKER_LEAST, breakerLimit } from '../schedule/renewals.rules.ts'
import { countWatched, harmCounts, lockBreaker } from '../store.ts'

/**
 * May this service be suspended or ended too? (`null`: does the brand's breaker stay closed?) What was done within a day and what is
 * meant to be done now count together, so that a mistake that concerns everybody stops before the first. Once staff have said yes it may
 * go on for a day.
 */
export async function mayHarm(tx: Tx, brandId: number, serviceId: number | null): Promise<boolean> {
  await lockBreaker(tx, brandId)
  const since = addDays(tx.now, -1)
  if (await resolvedSince(tx, brandId, 'breaker', since)) return true
  const { done, meant } = await harmCounts(tx, { brandId, since, serviceId })
  // Counting a million cases is for the day on which it matters.
  const watched = done + meant <= BREAKER_LEAST ? 0 : await countWatched(tx, brandId)
  const limit = breakerLimit(watched)
  if (done + meant <= limit) {
    await releaseBreaker(tx, brandId, 'system')
    return true
  }
  await raiseAlert(tx, { brandId, kind: 'breaker', serviceId: 0, detail: { done, meant, watched, limit } })
  return false
}

/** What stood in the way may have been paid, or taken back: then no case asks any more, and the alert would stay for ever. */
export async function closeBreakers(tx: Tx): Promise<void> {
  for (const brandId of await brokenBrands(tx)) await mayHarm(tx, brandId, null)
}

/** Staff looked at it: what waits may go on, for a day. */
export const releaseBreaker = (tx: Tx, brandId: number, by: string): Promise<boolean> =>
  resolveAlerts(tx, { brandId, kind: 'breaker', serviceId: 0 }, by)
