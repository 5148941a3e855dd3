import { setTimeout as rest } from 'node:timers/promises'
import type { JobRunner } from '../jobs/runner.ts'

const LOOK_MS = 20
/** Of real time, in all: a long copy of a disk does not keep the clock from moving. */
const PATIENCE_MS = 20_000
/** Of the moved clock: a shorter leap runs maintenance whenever it is due. */
const LONG_LEAP_MS = 6 * 3_600_000
/** Of the moved clock: a long leap runs maintenance once in each stretch of this length, and at its end. */
const MAINTENANCE_EVERY_MS = 24 * 3_600_000

interface MovableClock {
  now(): Date
}

/**
 * Moves time to `target`, stopping at every instant at which something falls due, so that it all happens in order. Housekeeping runs once,
 * at the end; maintenance once a day of a long leap, because dozens of planners at every stop were four fifths of its time.
 * @param set moves the clock
 * @param patienceMs real time, in all, for jobs that other workers hold
 * @returns how many stops were made
 */
export async function advanceTo(
  target: Date,
  clock: MovableClock,
  set: (at: Date) => Promise<void> | void,
  runner: JobRunner,
  patienceMs = PATIENCE_MS,
): Promise<number> {
  let stops = 0
  const settled = settler(runner, patienceMs)
  await settled()
  const deferred = await runner.deferHousekeeping(target)
  const isLong = target.getTime() - clock.now().getTime() > LONG_LEAP_MS
  const pace = isLong ? maintenancePace(target, clock, runner) : async () => undefined
  await pace()
  try {
    for (;;) {
      const due = await runner.nextDue()
      if (!due || due > target) break
      if (due > clock.now()) await set(due)
      stops++
      await settled()
      await pace()
    }
    if (target > clock.now()) await set(target)
    if (isLong) await settled()
  } finally {
    await runner.runDeferred(deferred)
  }
  return stops
}

/** Defers maintenance, after each time that it ran, to the next stretch of the leap. */
function maintenancePace(target: Date, clock: MovableClock, runner: JobRunner): () => Promise<void> {
  let next = clock.now()
  return async () => {
    if (clock.now() < next) return
    next = new Date(Math.min(target.getTime(), clock.now().getTime() + MAINTENANCE_EVERY_MS))
    await runner.deferMaintenance(next)
  }
}

/**
 * Until nothing is due, nor held by a worker: a mail on its way, or a machine that is being stopped, would find itself days late, and what
 * is counted from it as well.
 */
function settler(runner: JobRunner, patienceMs: number): () => Promise<void> {
  const patience = Date.now() + patienceMs
  return async () => {
    await runner.drain()
    while (Date.now() < patience && (await runner.isAnyHeld())) {
      await rest(LOOK_MS)
      await runner.drain()
    }
  }
}

/** `90s`, `30m`, `3h`, `7d` in milliseconds; null when it is none of these. */
export function parseDuration(text: string): number | null {
  const match = /^(\d{1,6})([smhd])$/.exec(text)
  if (!match?.[1] || !match[2]) return null
  const unit = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 }[match[2]] ?? 0
  return Number(match[1]) * unit
}
