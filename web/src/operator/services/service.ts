import type { OutputOf } from '../../api/endpoints.ts'
import type { Tone } from '../../design/data/status.tsx'

export type ServiceRow = OutputOf<'operator/services/list'>['items'][number]
export type Service = OutputOf<'operator/services/detail'>

/** One word for delivery and payment together, as customers see it. */
export function statusOf(row: Pick<ServiceRow, 'state' | 'suspending' | 'paymentStatus'>): { tone: Tone; key: string } {
  if (row.state === 'ended' || row.state === 'undelivered') return { tone: 'off', key: `state.${row.state}` }
  if (row.state !== 'active') return { tone: 'busy', key: `state.${row.state}` }
  if (row.suspending) return { tone: 'busy', key: 'suspending.suspending' }
  const tones: Record<ServiceRow['paymentStatus'], Tone> = {
    OK: 'ok',
    Overdue: 'warn',
    Suspended: 'danger',
    Cancelled: 'off',
    Unknown: 'unknown',
  }
  return { tone: tones[row.paymentStatus], key: `payment.${row.paymentStatus}` }
}
