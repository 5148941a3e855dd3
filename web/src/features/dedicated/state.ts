import type { DedicatedPowerVerb, DedicatedState } from '@portal/contracts/machines/dedicated.machine.ts'
import { dedicatedTransient } from '@portal/contracts/machines/transient.ts'
import type { Tone } from '../../design/data/status.tsx'
import type { Dedicated } from './calls.ts'

const transient: ReadonlySet<string> = new Set(dedicatedTransient)

/** Its power is being switched: the page asks more often. A delivery takes hours and is announced. */
export const isMoving = ({ status }: Pick<Dedicated, 'status'>): boolean => status !== 'installing' && transient.has(status)

export function toneOf(status: string): Tone {
  if (transient.has(status)) return 'busy'
  if (status === 'running' || status === 'success') return 'ok'
  if (status === 'error') return 'danger'
  return status === 'stopped' ? 'off' : 'unknown'
}

const verbs: Readonly<Partial<Record<DedicatedState, DedicatedPowerVerb>>> = {
  starting: 'start',
  'shutting down': 'shutdown',
  stopping: 'stop',
  restarting: 'restart',
}

/** What has just ended, to be told. */
export const endedVerb = (was: Pick<Dedicated, 'status'> | undefined, now: Pick<Dedicated, 'status'>): DedicatedPowerVerb | null =>
  !was || isMoving(now) || now.status === was.status ? null : (verbs[was.status] ?? null)
