import type { VpsState } from '@portal/contracts/machines/vps.machine.ts'
import type { Cell } from '../services/index.ts'
import { DISK_LOST } from './troubled.rules.ts'
import { DISK_MISSING, HELD_TURNS } from './vps.rules.ts'

/** What every list of machines asks, so that each offers the actions that the machine's own page does. */
export const machineColumns = {
  state: 'v.state',
  power: 'v.power',
  engine: 'v.engine',
  // As `isHeld` says it.
  held: `(v.next_password is not null or coalesce(v.action in (${HELD_TURNS.map((turn) => `'${turn}'`).join(', ')}), false))`,
  boot: 'v.boot',
  // As far as actions depend on it.
  diskTrouble: `case when v.trouble->>'code' in ('${DISK_MISSING}', '${DISK_LOST}') then v.trouble->>'code' end`,
} as const

export const machineIn = (row: readonly Cell[], at: Readonly<Record<keyof typeof machineColumns, number>>) => ({
  state: row[at.state] as VpsState,
  power: row[at.power] as 'running' | 'stopped' | null,
  engine: row[at.engine] as string | null,
  held: row[at.held] as boolean,
  boot: row[at.boot] as string,
  trouble: row[at.diskTrouble] === null ? null : { code: row[at.diskTrouble] as string },
})
