import type { PaymentState as State } from '@portal/contracts/machines/payment.machine.ts'
import { useTranslations } from 'use-intl'
import { StatusBadge, type Tone } from '../../design/data/status.tsx'

const TONES: Record<State, Tone> = { created: 'off', pending: 'busy', unknown: 'unknown', succeeded: 'ok', failed: 'danger' }

/** What became of an attempt to pay. */
export function PaymentState({ state }: { state: State }) {
  const t = useTranslations('operator.orders.paymentState')
  return <StatusBadge tone={TONES[state]}>{t(state)}</StatusBadge>
}
