import type { Money as MoneyValue } from '@portal/contracts/money.ts'
import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { cx } from '../../lib/class-names.ts'
import css from './referral.module.css'
import { daysSince, type ReferralAnswer } from './referral.ts'

/** The four sums of the specification, each with what makes it up. */
export function Totals({ overview: { totals, counts, next, waitsSince } }: { overview: ReferralAnswer }) {
  const t = useTranslations('referral')
  const figure = (label: string, value: MoneyValue, note: ReactNode, good = false) => (
    <div className={css.figure}>
      <span className="c2">{label}</span>
      <SensitiveText className={cx(css.value, good && css.good)}>
        <Money value={value} />
      </SensitiveText>
      <span className="sm c3">{note}</span>
    </div>
  )
  const nextWords = next && { amount: () => <Money value={next.amount} />, date: () => <DateText value={next.at} /> }
  return (
    <section aria-label={t('totals')} className={css.figures}>
      {figure(t('available'), totals.available, t('availableNote', { n: counts['received-reward'] ?? 0 }), totals.available.amount > 0)}
      {figure(
        t('pendingWithdraw'),
        totals.pendingWithdraw,
        waitsSince === null ? t('nothingWaits') : t('pendingWithdrawNote', { days: daysSince(waitsSince) }),
      )}
      {figure(t('processing'), totals.processing, nextWords ? t.rich('processingNote', nextWords) : t('nothingPending'))}
      {figure(t('total'), totals.total, t('totalNote'))}
    </section>
  )
}
