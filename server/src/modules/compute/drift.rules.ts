import type { EngineMachine } from '../../drivers/hypervisor/port.ts'
import { bootsOtherwise } from './rescue/boot.rules.ts'
import type { Vps, VpsEvent } from './store.ts'
import { DISK_LOST, TROUBLED_CODES } from './troubled.rules.ts'
import { isGone, powerOf } from './vps.rules.ts'

/** What an engine says of a machine. `undefined`: it did not answer; `null`: it did, and the machine is gone. */
export type Seen = EngineMachine | null | undefined

/** What was found wrong without anybody having asked for anything; `engine-unavailable` is shown where nothing else is known to be wrong. */
const DRIFT_CODES: readonly (string | null)[] = [...TROUBLED_CODES, 'engine-unavailable']

type Compared = Pick<Vps, 'state' | 'power' | 'trouble' | 'uptimeSince' | 'reachHost' | 'reachPort' | 'boot' | 'isoId'>

export interface Verdict {
  readonly event: VpsEvent
  readonly state: Vps['state']
  readonly power: Vps['power']
  /** What the row is to say is wrong; null: nothing. */
  readonly code: string | null
}

/** How a row at rest is to look by its engine's word. */
export function verdict(row: Compared, seen: Seen): Verdict {
  const standing = row.trouble?.code ?? null
  if (seen === undefined) return { event: 'silent', state: 'checking', power: row.power, code: standing ?? 'engine-unavailable' }
  // Why it is gone may have been told before.
  if (seen === null)
    return { event: 'lost', state: 'error', power: null, code: isGone(row) || standing === DISK_LOST ? standing : 'vps-missing' }
  const power = powerOf(seen)
  const asSeen = { event: `found-${power}`, state: power, power } as const
  if (seen.fault === 'disk-missing')
    // While it runs its disk is still open: what runs is shown as running.
    return power === 'running'
      ? { ...asSeen, code: 'vps-disk-missing' }
      : { event: 'lost', state: 'error', power, code: 'vps-disk-missing' }
  // Its power is on, and it does nothing.
  if (seen.fault === 'disk-full') return { event: 'lost', state: 'error', power, code: 'vps-disk-full' }
  if (seen.fault === 'crashed' && row.power === 'running') return { ...asSeen, code: 'vps-crashed' }
  // That it crashed stays said until it runs again; what an action failed with stays until the next one.
  const offSinceCrash = standing === 'vps-crashed' && power === 'stopped'
  const over = !offSinceCrash && (row.state === 'checking' || DRIFT_CODES.includes(standing))
  return { ...asSeen, code: over ? null : standing }
}

/** Is there anything to write? */
export const differs = (row: Compared, seen: Seen, { state, power, code }: Verdict): boolean =>
  row.state !== state ||
  row.power !== power ||
  (row.trouble?.code ?? null) !== code ||
  reachOf(row, seen) !== null ||
  (!!seen && bootsOtherwise(row, seen))

/** Where its guest answers now, if that changed since it was delivered. */
export function reachOf({ reachHost, reachPort }: Compared, seen: Seen): Pick<Vps, 'reachHost' | 'reachPort'> | null {
  if (!seen?.ssh || reachPort === null || (seen.ssh.host === reachHost && seen.ssh.port === reachPort)) return null
  return { reachHost: seen.ssh.host, reachPort: seen.ssh.port }
}

/** It runs, and its service says that it must not. */
export const mustBeCut = (row: Compared, { power }: Verdict, desired: 'running' | 'stopped' | null): boolean =>
  desired === 'stopped' && power === 'running' && row.power !== 'running'

/** It ran and should run, and it stopped although neither its owner nor staff stopped it. */
export const stopsByItself = (row: Compared, { power, code }: Verdict, desired: 'running' | 'stopped' | null): boolean =>
  desired === 'running' &&
  row.power === 'running' &&
  code !== null &&
  code !== row.trouble?.code &&
  (TROUBLED_CODES as readonly string[]).includes(code) &&
  (power !== 'running' || code === 'vps-disk-full')
