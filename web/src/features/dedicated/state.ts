import type { DedicatedPowerVerb, DedicatedState } from '@portal/contracts/machines/dedicated.machine.ts'
import { dedicatedTransient } from '@portal/contracts/machines/transient.ts'
import { toneBy } from '../services/machine-tone.ts'
import type { Dedicated } from './calls.ts'

const transient: ReadonlySet<string> = new Set(dedicatedTransient)

/** Its power is being switched: the page asks more often. A delivery takes hours and is announced. */
export const isMoving = ({ status }: Pick<Dedicated, 'status'>): boolean => status !== 'installing' && transient.has(status)

export const toneOf = toneBy(dedicatedTransient)

const verbs: Readonly<Partial<Record<DedicatedState, DedicatedPowerVerb>>> = {
  starting: 'start',
  'shutting down': 'shutdown',
  stopping: 'stop',
  restarting: 'restart',
}

/** Not delivered by the promised time. `promisedAt` is null once it is. */
export const isLate = ({ promisedAt }: Pick<Dedicated, 'promisedAt'>, now: Date): boolean =>
  promisedAt !== null && now.getTime() > Date.parse(promisedAt)

/** What has just ended, to be told. */
export const endedVerb = (was: Pick<Dedicated, 'status'> | undefined, now: Pick<Dedicated, 'status'>): DedicatedPowerVerb | null =>
  !was || isMoving(now) || now.status === was.status ? null : (verbs[was.status] ?? null)
