import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../design/data/status.tsx'
import { type ServiceRow, standingOf } from './service.ts'

export function Standing({ of, strong }: { of: ServiceRow; strong?: boolean }) {
  const t = useTranslations('operator.services')
  const { tone, key } = standingOf(of)
  return (
    <StatusBadge tone={tone} strong={strong}>
      {t(key as never)}
    </StatusBadge>
  )
}
