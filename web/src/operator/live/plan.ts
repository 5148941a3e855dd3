import type { OutputOf } from '../../api/endpoints.ts'
import type { Tone } from '../../design/data/status.tsx'

export type LivePlan = OutputOf<'operator/live/list'>['items'][number]
export type LiveTarget = LivePlan['targets'][number]

/** What is shown of a plan: on air as its server says, at rest, silent, or off. */
export type PlanState = 'on-air' | 'idle' | 'silent' | 'off'

export const stateOf = ({ running, heard, stream }: Pick<LivePlan, 'running' | 'heard' | 'stream'>): PlanState =>
  running ? (heard ? (stream ? 'on-air' : 'idle') : 'silent') : 'off'

export const PLAN_TONES: Readonly<Record<PlanState, Tone>> = { 'on-air': 'ok', idle: 'off', silent: 'unknown', off: 'off' }

export const TARGET_TONES: Readonly<Record<LiveTarget['state'], Tone>> = {
  pending: 'busy',
  idle: 'off',
  receiving: 'ok',
  waiting: 'danger',
  unknown: 'unknown',
}
