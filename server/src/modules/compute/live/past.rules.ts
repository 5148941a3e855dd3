import type { LiveBroadcast, LiveStream } from '@portal/contracts/modules/live.contract.ts'
import { minuteOf } from '../metrics/sample.rules.ts'

/** What is known of a broadcast. A connection of the publisher is a leg: the guest counts each from nothing. */
export interface Broadcast {
  readonly beganAt: Date
  readonly seenAt: Date
  readonly endedAt: Date | null
  readonly peak: number
  readonly bytesIn: number
  readonly bytesOut: number
  readonly legSince: Date
  readonly legIn: number
  readonly legOut: number
}

/** Publishers fall out and dial again, and every new target cuts them for a moment. */
const GAP_MS = 120_000
/** The guest's beginning is counted back from now: a second more or less is no other one. */
const SAME_MS = 5_000

type Heard = Pick<LiveStream, 'since' | 'bitsPerSecond' | 'bytesIn' | 'bytesOut'>

/** The last one goes on with what was heard now; null: this is another. */
export function goneOn(last: Broadcast | null, heard: Heard, now: Date): Broadcast | null {
  const since = new Date(heard.since)
  if (last === null || since.getTime() - (last.endedAt ?? last.seenAt).getTime() > GAP_MS) return null
  const same = Math.abs(since.getTime() - last.legSince.getTime()) < SAME_MS
  const added = (count: number, before: number): number => (same ? Math.max(0, count - before) : count)
  const { bitsPerSecond, bytesIn, bytesOut } = heard
  return {
    ...{ beganAt: last.beganAt, seenAt: now, endedAt: null, peak: Math.max(last.peak, bitsPerSecond) },
    bytesIn: sum(last.bytesIn, added(bytesIn, last.legIn)),
    bytesOut: sum(last.bytesOut, added(bytesOut, last.legOut)),
    ...{ legSince: same ? last.legSince : since, legIn: bytesIn, legOut: bytesOut },
  }
}

export function begun({ since, bitsPerSecond, bytesIn, bytesOut }: Heard, now: Date): Broadcast {
  const at = new Date(since)
  return {
    ...{ beganAt: at, seenAt: now, endedAt: null, peak: bitsPerSecond, bytesIn, bytesOut },
    ...{ legSince: at, legIn: bytesIn, legOut: bytesOut },
  }
}

/** Whoever is root in a guest says what they like of it. */
const sum = (one: number, other: number): number => Math.min(Number.MAX_SAFE_INTEGER, one + other)

export function shownBroadcast({ id, ...of }: Broadcast & { readonly id: number }): LiveBroadcast {
  const { beganAt, seenAt, endedAt, peak, bytesIn, bytesOut } = of
  const seconds = Math.max(1, ((endedAt ?? seenAt).getTime() - beganAt.getTime()) / 1000)
  return {
    ...{ id, beganAt: beganAt.toISOString(), endedAt: endedAt?.toISOString() ?? null, peak, bytesIn, bytesOut },
    // What was seen but once may have come in less time than is known of.
    average: Math.min(peak, Math.round((bytesIn / seconds) * 8)),
  }
}

/** A graph shows so much of a broadcast, in at most so many points. */
const GRAPH_MINUTES = 6 * 60
const POINTS = 180

export interface GraphWindow {
  /** Minutes since 1970. */
  readonly from: number
  readonly until: number
  /** Minutes of a point. */
  readonly step: number
}

/** The last hours of it, as whole steps. */
export function graphWindow({ beganAt, seenAt, endedAt }: Pick<Broadcast, 'beganAt' | 'seenAt' | 'endedAt'>): GraphWindow {
  const last = minuteOf(endedAt ?? seenAt)
  const first = Math.max(minuteOf(beganAt), last - GRAPH_MINUTES + 1)
  const step = Math.ceil((last - first + 1) / POINTS)
  const steps = Math.max(2, Math.ceil((last - first + 1) / step))
  return { from: last + 1 - steps * step, until: last + 1, step }
}
