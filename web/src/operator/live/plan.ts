import type { OutputOf } from '../../api/endpoints.ts'
import type { Tone } from '../../design/data/status.tsx'

export type LivePlan = OutputOf<'operator/live/list'>['items'][number]
export type LiveTarget = LivePlan['targets'][number]

export const PLAN_TONES: Readonly<Record<LivePlan['state'], Tone>> = {
  preparing: 'busy',
  'on-air': 'ok',
  idle: 'off',
  silent: 'unknown',
  off: 'off',
}

export const TARGET_TONES: Readonly<Record<LiveTarget['state'], Tone>> = {
  pending: 'busy',
  off: 'off',
  idle: 'off',
  receiving: 'ok',
  waiting: 'danger',
  unknown: 'unknown',
}
