import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../design/data/status.tsx'
import { type ServiceRow, statusOf } from './service.ts'

export function ServiceStatus({ of, strong }: { of: ServiceRow; strong?: boolean }) {
  const t = useTranslations('operator.services')
  const { tone, key } = statusOf(of)
  return (
    <StatusBadge tone={tone} strong={strong}>
      {t(key as never)}
    </StatusBadge>
  )
}
