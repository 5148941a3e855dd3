import { IconPlus } from '@tabler/icons-react'
import { useTranslations } from 'use-intl'
import { ButtonLink } from '../../design/controls/button.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { SensitiveText } from '../../design/data/sensitive-text.tsx'
import { cx } from '../../lib/class-names.ts'
import { paths } from '../../paths.ts'
import { amountText } from '../orders/payment/amount.ts'
import css from './calendar.module.css'
import type { Calendar } from './items.ts'

/** The whole time in four figures; what is missing stands with the way to add it. */
export function Sums({ calendar }: { calendar: Calendar }) {
  const t = useTranslations('calendar')
  const { balance, due, byHand, missing, shortAt } = calendar
  const short = missing.amount > 0
  return (
    <section aria-label={t('figures')} className={css.figures}>
      <div className={css.figure}>
        <span className="c2">{t('balance')}</span>
        <SensitiveText className={css.value}>
          <Money value={balance} />
        </SensitiveText>
        <span className="sm c3">{!short && due.amount > 0 && t(byHand.amount > 0 ? 'enoughAuto' : 'enough')}</span>
      </div>
      <div className={css.figure}>
        <span className="c2">{t('due')}</span>
        <span className={css.value}>
          <Money value={due} />
        </span>
        <span className="sm c3">{t('dueNote')}</span>
      </div>
      <div className={css.figure}>
        <span className="c2">{t('byHand')}</span>
        <span className={css.value}>
          <Money value={byHand} />
        </span>
        <span className="sm c3">{t('byHandNote')}</span>
      </div>
      {short && (
        <div className={cx(css.figure, css.short)}>
          <span className="c2">{t('missing')}</span>
          <span className={css.value}>
            <Money value={missing} />
          </span>
          <span className="sm c2">{shortAt && t.rich('missingNote', { date: () => <DateText value={shortAt} billed /> })}</span>
          <ButtonLink look="primary" size="small" icon={IconPlus} to={paths.topUp({ amount: amountText(missing) })}>
            {t('topUp')}
          </ButtonLink>
        </div>
      )}
    </section>
  )
}
