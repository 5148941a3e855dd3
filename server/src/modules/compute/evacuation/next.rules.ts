import type { MoveWay, MovingState } from '@portal/contracts/evacuation.ts'
import { addHours } from '@portal/contracts/time.ts'

/** Whoever is told that a server will be off is told this long before. */
export const TOLD_HOURS_BEFORE = 1

/** As often as evacuations are looked after. */
const LOOK_EVERY_MS = 15_000

export interface Waiting {
  readonly id: number
  readonly state: MovingState
  readonly way: MoveWay | null
  readonly toldAt: Date | null
}

/** When a machine is switched off, as its customer is told: at the time that was set, or later where that has passed before they are. */
export const offFrom = (toldAt: Date, stopAt: Date): Date => (toldAt < stopAt ? stopAt : addHours(toldAt, TOLD_HOURS_BEFORE))

/** Moves of one node at the same time. Its disks share one network, and the pool of such work allows an engine two calls at once. */
export const MOVES_AT_ONCE = 4

/**
 * Machines that move next, in order, up to `MOVES_AT_ONCE` together with those already moving. Machines that move without an interruption
 * come first. A machine that is switched off for its move waits until the time of which its customer was notified.
 *
 * @param options.leaving whether a stopped evacuation is still moving this machine; it has to arrive first
 */
export function nextToMove<W extends Waiting>(
  rows: readonly W[],
  { stopAt, now, leaving }: { readonly stopAt: Date; readonly now: Date; readonly leaving: (row: W) => boolean },
): W[] {
  const room = MOVES_AT_ONCE - rows.filter(({ state }) => state === 'moving').length
  const waiting = rows.filter((row) => row.state === 'waiting' && row.way !== null && !leaving(row))
  const unnoticed = waiting.filter(({ way }) => way !== 'stop')
  const told = waiting.filter(({ way, toldAt }) => way === 'stop' && toldAt !== null && now >= offFrom(toldAt, stopAt))
  return [...unnoticed, ...told].slice(0, Math.max(0, room))
}

/** Another one is first at each look, so that one for which its engine never answers holds up nobody. */
export function inTurn<W>(rows: readonly W[], now: Date): W[] {
  const first = Math.floor(now.getTime() / LOOK_EVERY_MS) % Math.max(1, rows.length)
  return [...rows.slice(first), ...rows.slice(0, first)]
}

/** Nothing more will happen by itself. */
export const isOver = (rows: readonly Waiting[]): boolean => rows.every(({ state }) => state !== 'waiting' && state !== 'moving')

/** How a machine can leave its node by its engine's word; null: its engine does not know it. */
export function wayOf(seen: { readonly state: string } | null, movesRunning: boolean): Exclude<MoveWay, 'lost'> | null {
  if (seen === null) return null
  if (seen.state === 'stopped') return 'off'
  return movesRunning ? 'live' : 'stop'
}
