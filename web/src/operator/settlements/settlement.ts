import type { OutputOf } from '../../api/endpoints.ts'
import type { Tone } from '../../design/data/status.tsx'

export type SettlementDay = OutputOf<'operator/settlements/list'>['items'][number]
export type SettlementLine = OutputOf<'operator/settlements/day'>['items'][number]

export const DAY_TONES: Readonly<Record<SettlementDay['state'], Tone>> = { green: 'ok', open: 'danger', unasked: 'unknown' }
