import type { EdgeCount } from '@portal/contracts/edge-wire.ts'

const HOUR_MS = 3_600_000

export interface HourCount {
  readonly id: string
  readonly hour: Date
  readonly received: number
  readonly sent: number
}

/**
 * Counts by endpoint and hour of the portal's clock. How long ago something was is known by the host's own clock, whatever that shows; nothing
 * was counted in the future.
 */
export function byHour(counts: readonly EdgeCount[], hostNow: Date, now: Date): HourCount[] {
  const sums = new Map<string, HourCount>()
  for (const { id, at, received, sent } of counts) {
    const age = Math.max(0, hostNow.getTime() - new Date(at).getTime())
    const hour = new Date(Math.floor((now.getTime() - age) / HOUR_MS) * HOUR_MS)
    const key = `${hour.getTime()} ${id}`
    const before = sums.get(key)
    sums.set(key, { id, hour, received: received + (before?.received ?? 0), sent: sent + (before?.sent ?? 0) })
  }
  return [...sums.values()]
}

/** The same, summed over all that is alike. */
export function summedBy<K>(
  counts: readonly HourCount[],
  keyOf: (count: HourCount) => K,
): ReadonlyMap<K, { readonly received: number; readonly sent: number }> {
  const sums = new Map<K, { received: number; sent: number }>()
  for (const count of counts) {
    const before = sums.get(keyOf(count)) ?? { received: 0, sent: 0 }
    sums.set(keyOf(count), { received: before.received + count.received, sent: before.sent + count.sent })
  }
  return sums
}
