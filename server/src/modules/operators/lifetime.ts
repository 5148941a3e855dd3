import type { Tx } from '../../platform/tx.ts'
import { staffSessionHours } from '../brands/index.ts'

/**
 * Twelve hours from when it was last seen: a working day with its breaks. A customer's session reaches one account and lives a month;
 * one of these reaches all of them, so a console left open in the evening is closed in the morning.
 */
const IDLE_MS = 12 * 3_600_000

/** A session is alive while it was both used and opened after these instants. */
export interface AliveAfter {
  readonly seen: Date
  readonly opened: Date
}

export interface StaffLifetime extends AliveAfter {
  /** Absolute end of a session that was opened then: no use extends it [A4]. */
  readonly endOf: (openedAt: Date) => Date
}

export async function staffLifetime(tx: Tx): Promise<StaffLifetime> {
  const ms = (await staffSessionHours(tx)) * 3_600_000
  const now = tx.now.getTime()
  return { seen: new Date(now - IDLE_MS), opened: new Date(now - ms), endOf: (openedAt) => new Date(openedAt.getTime() + ms) }
}
