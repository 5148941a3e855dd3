import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../design/data/status.tsx'

export function TicketStatus({ of, strong }: { of: 'open' | 'closed'; strong?: boolean }) {
  const t = useTranslations('tickets.status')
  return (
    <StatusBadge tone={of === 'open' ? 'ok' : 'off'} strong={strong}>
      {t(of)}
    </StatusBadge>
  )
}
