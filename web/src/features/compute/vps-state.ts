import { type VpsPowerVerb, type VpsState, vpsTransient } from '@portal/contracts/machines/vps.machine.ts'
import type { Tone } from '../../design/data/status.tsx'
import type { Vps } from './calls.ts'

const transient: ReadonlySet<string> = new Set(vpsTransient)

/** Something is under way: the page asks more often. */
export const isMoving = ({ status, work }: Pick<Vps, 'status' | 'work'>): boolean => work !== null || transient.has(status)

export function toneOf(status: string): Tone {
  if (transient.has(status)) return 'busy'
  if (status === 'running' || status === 'success') return 'ok'
  if (status === 'error') return 'danger'
  return status === 'stopped' ? 'off' : 'unknown'
}

/** The state a power verb passes through, so that its outcome can be told. */
export const verbOfState: Readonly<Partial<Record<VpsState, VpsPowerVerb | 'install'>>> = {
  installing: 'install',
  starting: 'start',
  'shutting down': 'shutdown',
  stopping: 'stop',
  restarting: 'restart',
}

/** What has just ended, to be told; of a resize a notice tells, and its restart is part of it. */
export function endedVerb(
  was: Pick<Vps, 'status' | 'work'> | undefined,
  now: Pick<Vps, 'status' | 'work'>,
): VpsPowerVerb | 'install' | null {
  if (!was || isMoving(now) || now.status === was.status || was.work?.kind === 'resize') return null
  return verbOfState[was.status] ?? null
}
