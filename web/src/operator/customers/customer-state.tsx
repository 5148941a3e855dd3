import { useTranslations } from 'use-intl'
import { StatusBadge } from '../../design/data/status.tsx'
import { CUSTOMER_TONES, type CustomerRow } from './customer.ts'

export function CustomerState({ of, strong }: { of: CustomerRow['state']; strong?: boolean }) {
  const t = useTranslations('operator.customers.state')
  return (
    <StatusBadge tone={CUSTOMER_TONES[of]} strong={strong}>
      {t(of)}
    </StatusBadge>
  )
}
