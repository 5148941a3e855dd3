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

/**
 * Who leaves next: one at a time, in their order. Those that nobody notices first come; what is switched off for it waits for the time that
 * its customer was told before. `leaving`: an evacuation that was stopped since has sent it off, and it is to arrive first.
 */
export function nextToMove<W extends Waiting>(
  rows: readonly W[],
  { stopAt, now, leaving }: { readonly stopAt: Date; readonly now: Date; readonly leaving: (row: W) => boolean },
): W | null {
  if (rows.some(({ state }) => state === 'moving')) return null
  const waiting = rows.filter((row) => row.state === 'waiting' && row.way !== null && !leaving(row))
  const unnoticed = waiting.find(({ way }) => way !== 'stop')
  if (unnoticed) return unnoticed
  return waiting.find(({ toldAt }) => toldAt !== null && now >= offFrom(toldAt, stopAt)) ?? null
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
