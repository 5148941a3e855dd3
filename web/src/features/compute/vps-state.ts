import { vpsTransient } from '@portal/contracts/machines/transient.ts'
import type { VpsPowerVerb, VpsState } from '@portal/contracts/machines/vps.machine.ts'
import { toneBy } from '../services/machine-tone.ts'
import type { Vps } from './calls.ts'

const transient: ReadonlySet<string> = new Set(vpsTransient)

/** Something is under way: the page asks more often. */
export const isMoving = ({ status, work }: Pick<Vps, 'status' | 'work'>): boolean => work !== null || transient.has(status)

export const toneOf = toneBy(vpsTransient)

export type EndedVerb = VpsPowerVerb | 'install' | 'snapshot' | 'restore' | 'rebuild' | 'recover'

/** The state an action passes through, so that its outcome can be told. */
export const verbOfState: Readonly<Partial<Record<VpsState, EndedVerb>>> = {
  installing: 'install',
  starting: 'start',
  'shutting down': 'shutdown',
  stopping: 'stop',
  restarting: 'restart',
  snapshotting: 'snapshot',
  restoring: 'restore',
  rebuilding: 'rebuild',
  // A backup by its timetable is no news; one that failed is told.
  recovering: 'recover',
}

/** What restarts as a part of something else, which is told by a notice or by the page itself. */
const QUIET: ReadonlySet<string> = new Set(['resize', 'rescue', 'unrescue', 'media'])

/** What has just ended, to be told. */
export function endedVerb(was: Pick<Vps, 'status' | 'work'> | undefined, now: Pick<Vps, 'status' | 'work'>): EndedVerb | null {
  if (!was || isMoving(now) || now.status === was.status || QUIET.has(was.work?.kind ?? '')) return null
  return verbOfState[was.status] ?? null
}
