import { DEDICATED_DELIVERY_HOURS } from '../constants.ts'
import type { DedicatedState } from './dedicated.machine.ts'
import type { HostingState } from './hosting.machine.ts'
import type { VpsState } from './vps.machine.ts'

/**
 * How long each class of work may take, in minutes, until it is late: then the machine's page says what is known and what happens next, and staff
 * are alerted. An engine may set its own (`EngineTraits.deadlineMinutes`). Being late ends nothing: each job says for itself when it gives up.
 */
export const DEADLINE_MINUTES = {
  power: 3,
  build: 20,
  restore: 20,
  rebuild: 20,
  evacuation: 5,
  /** A whole disk is read: a snapshot or a backup. */
  copy: 60,
  /** A gateway's way to the machine. */
  access: 3,
  /** A hosting panel does what it was asked for. */
  panel: 5,
  /** By people, in the data centre. */
  delivery: DEDICATED_DELIVERY_HOURS[1] * 60,
} as const
export type TimedWork = keyof typeof DEADLINE_MINUTES
export type DeadlineMinutes = Readonly<Partial<Record<TimedWork, number>>>

/** The class of work that a state of a machine stands for; null: at rest, or waiting for a person. */
export const WORK_OF_STATE = {
  vps: {
    ...{ checking: null, running: null, stopped: null, success: null, error: null },
    ...{ installing: 'build', starting: 'power', 'shutting down': 'power', stopping: 'power', restarting: 'power' },
    ...{ rebuilding: 'rebuild', snapshotting: 'copy', restoring: 'restore', 'backing up': 'copy', recovering: 'restore' },
    ...{ 'RGC creating': 'access', 'RGC deleting': 'access' },
  },
  dedicated: {
    ...{ checking: null, running: null, stopped: null, success: null, error: null, unchecked: null },
    ...{ installing: 'delivery', starting: 'power', 'shutting down': 'power', stopping: 'power', restarting: 'power' },
    ...{ 'reinstalling OS': 'delivery', 'taking snapshot': 'copy', restoring: 'restore', 'RGC creating': 'access' },
  },
  hosting: {
    ...{ active: null, suspended: null, missing: null, removed: null },
    ...{ installing: 'build', suspending: 'panel', resuming: 'panel', changing: 'panel', 'setting password': 'panel' },
  },
} as const satisfies {
  readonly vps: Readonly<Record<VpsState, TimedWork | null>>
  readonly dedicated: Readonly<Record<DedicatedState, TimedWork | null>>
  readonly hosting: Readonly<Record<HostingState, TimedWork | null>>
}

/** Actions that say more than the state that is shown meanwhile. */
const WORK_OF_ACTION: Readonly<Partial<Record<string, TimedWork>>> = {
  move: 'evacuation',
  replace: 'restore',
  resize: 'rebuild',
}

/** What a VPS is at, by its state and its action; null where nothing is under way. */
export const workOfVps = (state: VpsState, action: string | null): TimedWork | null =>
  WORK_OF_ACTION[action ?? ''] ?? WORK_OF_STATE.vps[state]

/** By the last part of a saga's kind. */
const WORK_OF_SAGA: Readonly<Partial<Record<string, TimedWork>>> = {
  ...{
    build: 'build',
    deliver: 'build',
    adopt: 'build',
    move: 'evacuation',
    suspend: 'power',
    resume: 'power',
    cut: 'power',
    give: 'power',
  },
  ...{ restore: 'restore', recover: 'restore', replace: 'restore', snapshot: 'copy', backup: 'copy', image: 'copy' },
}
const OF_PEOPLE: readonly string[] = ['dedicated.deliver', 'dedicated.fit', 'dedicated.release']

/** What a saga of this kind is at. */
export function workOfSaga(kind: string): TimedWork {
  if (OF_PEOPLE.includes(kind)) return 'delivery'
  return WORK_OF_SAGA[kind.slice(kind.indexOf('.') + 1)] ?? 'rebuild'
}

/** When work that began then is late. */
export const deadlineOf = (work: TimedWork, since: Date, own: DeadlineMinutes = {}): Date =>
  new Date(since.getTime() + (own[work] ?? DEADLINE_MINUTES[work]) * 60_000)
