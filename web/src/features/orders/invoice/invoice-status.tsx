import type { InvoiceState } from '@portal/contracts/machines/invoice.machine.ts'
import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../../design/data/status.tsx'
import { tones } from './invoice-tones.ts'

export function InvoiceStatus({ status, strong }: { status: InvoiceState; strong?: boolean }) {
  const t = useTranslations('orders.status')
  return (
    <StatusBadge tone={tones[status]} strong={strong}>
      {t(status)}
    </StatusBadge>
  )
}
