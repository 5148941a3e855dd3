import type { OutputOf } from '../../api/endpoints.ts'
import type { Tone } from '../../design/data/status.tsx'

export type WorkRow = OutputOf<'operator/delivery/list'>['items'][number]
export type Work = OutputOf<'operator/delivery/detail'>
export type Step = Work['plan'][number]

export const isOpen = ({ state }: Pick<WorkRow, 'state'>): boolean => state === 'running' || state === 'undoing' || state === 'stuck'

/** What a person sees first: stuck is red, a step that fails and is tried again is amber. */
export const toneOf = ({ state, error }: Pick<WorkRow, 'state' | 'error'>): Tone =>
  state === 'stuck' ? 'danger' : state === 'done' ? 'ok' : state === 'undone' ? 'off' : error === null ? 'busy' : 'warn'

/** Past the deadline of its class of work. */
export const isLate = ({ lateAt, finishedAt }: WorkRow, now: number): boolean => finishedAt === null && now > Date.parse(lateAt)
