import { IconRotateClockwise } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { daysUntil } from '../../../design/data/date-format.ts'
import { DateText } from '../../../design/data/date-text.tsx'
import { StatusBadge } from '../../../design/data/status.tsx'
import { DaysLeft, TermMini } from '../../../design/data/term-line.tsx'
import { Icon } from '../../../design/icon.tsx'
import { useNow } from '../../../lib/use-now.ts'
import type { ServiceRow } from '../calls.ts'
import css from './list.module.css'

/** Until when it is paid, as line, date and days; or the word for what is wrong with the payment. */
export function PaidUntil({ service }: { service: ServiceRow }) {
  const t = useTranslations('services')
  const common = useTranslations('common')
  const now = useNow()
  const { start, end, paymentStatus } = service
  // A trial is renewed by nobody until it is kept.
  const renews = service.autoRenew && !service.trial
  if (paymentStatus === 'Overdue' || paymentStatus === 'Suspended') {
    return (
      <span className={css.paid}>
        <StatusBadge tone={paymentStatus === 'Overdue' ? 'warn' : 'danger'} strong>
          {t(`payment.${paymentStatus}`)}
        </StatusBadge>
        {end && daysUntil(end, now) < 0 && (
          <span className={`sm num ${paymentStatus === 'Overdue' ? 'warn-t' : 'danger-t'}`}>
            {common('daysLate', { days: -daysUntil(end, now) })}
          </span>
        )}
      </span>
    )
  }
  if (!start || !end) return <span className="c3">–</span>
  return (
    <span className={css.paid}>
      {paymentStatus === 'OK' && <TermMini start={start} end={end} tone={renews ? 'quiet' : 'warn'} />}
      {paymentStatus === 'Cancelled' && <StatusBadge tone="off">{t('payment.Cancelled')}</StatusBadge>}
      {paymentStatus === 'Unknown' && <StatusBadge tone="unknown">{t('payment.Unknown')}</StatusBadge>}
      <DateText value={end} billed />
      {paymentStatus === 'OK' && <DaysLeft end={end} />}
      {paymentStatus === 'OK' && renews && (
        <span className={css.auto} title={t('renewal.autoOn')}>
          <Icon of={IconRotateClockwise} size={13} />
          <span className="sr">{t('renewal.autoOn')}</span>
        </span>
      )}
    </span>
  )
}
