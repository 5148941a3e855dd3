import type { ForwardLimits } from '@portal/contracts/edge.ts'
import { RGC_HOURS_MOST } from '@portal/contracts/rgc.ts'
import { addDays, addHours } from '@portal/contracts/time.ts'
import type { PortRow } from './store.ts'

/** What one mapped port may take of its gateway. */
export const NAT_LIMITS: ForwardLimits = { connections: 500, perSecond: 100, idleSeconds: 3600 }
export const ANYBODY = ['0.0.0.0/0', '::/0'] as const

/** What a mapped port is called where hosts are told of it. */
export const hostKey = ({ id }: Pick<PortRow, 'id'>): string => `nat:${id}`

/**
 * A port ends by its gateway's own clock unless it is asked for again, every day: a gateway that nobody hears leads to no machine whose block and
 * address may be another's. A block that was given back rests as long.
 */
export const leaseFrom = (now: Date): Date => addHours(now, RGC_HOURS_MOST)
export const isLeaseLow = (until: Date | null, now: Date): boolean => until === null || until < addDays(now, RGC_HOURS_MOST / 24 - 2)

/** A gateway that does not answer is asked about less and less often. */
export function lookAgainSeconds(since: Date, now: Date): number {
  const age = (now.getTime() - since.getTime()) / 1000
  return Math.min(300, Math.max(1, Math.round(age / 10)))
}
