import type { OutputOf } from '../../api/endpoints.ts'
import type { Tone } from '../../design/data/status.tsx'

export type CustomerRow = OutputOf<'operator/customers/list'>['items'][number]
export type Customer = OutputOf<'operator/customers/detail'>
export type CustomerAct = keyof Customer['actions']

export const CUSTOMER_TONES: Record<CustomerRow['state'], Tone> = { active: 'ok', inactive: 'unknown', banned: 'danger' }
