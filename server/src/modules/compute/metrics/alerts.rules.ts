import type { MetricAlert } from '@portal/contracts/constants.ts'

export interface AlertRule {
  readonly metric: MetricAlert
  readonly over: boolean
  readonly threshold: number
  readonly minutes: number
  readonly raisedAt: Date | null
}

/** What the last minutes of a rule showed, in the rule's own unit. */
export interface Seen {
  readonly count: number
  readonly least: number
  readonly most: number
}

/** In the unit of the columns: percent of the memory, disk and network in and out together. */
export const perUnit = (metric: MetricAlert, memoryBytes: number): number =>
  ({ cpu: 100, memory: memoryBytes / 100, disk: 1, network: 1 / 8 })[metric]

/**
 * Raised when every one of its minutes broke it, and over only when every one of them kept it again: what goes to and fro is told once. One
 * minute may be missing; a machine that is off, or an engine that is silent, changes nothing.
 */
export function turnOf({ over, threshold, minutes, raisedAt }: AlertRule, seen: Seen | undefined): 'raised' | 'recovered' | null {
  if (!seen || seen.count < Math.max(1, minutes - 1)) return null
  const broken = over ? seen.least > threshold : seen.most < threshold
  const kept = over ? seen.most <= threshold : seen.least >= threshold
  if (raisedAt === null) return broken ? 'raised' : null
  return kept ? 'recovered' : null
}
