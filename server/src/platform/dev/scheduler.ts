import { setTimeout as rest } from 'node:timers/promises'
import type { JobRunner } from '../jobs/runner.ts'

const LOOK_MS = 20
/** Of real time, in all: a long copy of a disk does not keep the clock from moving. */
const PATIENCE_MS = 20_000

interface MovableClock {
  now(): Date
}

/**
 * Moves time to `target`, stopping at every instant at which something falls due, so that it all happens in order.
 * `set` moves the clock. Answers how many stops were made.
 */
export async function advanceTo(
  target: Date,
  clock: MovableClock,
  set: (at: Date) => Promise<void> | void,
  runner: JobRunner,
): Promise<number> {
  let stops = 0
  const settled = settler(runner)
  await settled()
  for (;;) {
    const due = await runner.nextDue()
    if (!due || due > target) break
    if (due > clock.now()) await set(due)
    stops++
    await settled()
  }
  if (target > clock.now()) await set(target)
  return stops
}

/**
 * Until nothing is due, nor held by a worker: a mail on its way, or a machine that is being stopped, would find itself days late, and what
 * is counted from it as well.
 */
function settler(runner: JobRunner): () => Promise<void> {
  const patience = Date.now() + PATIENCE_MS
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
