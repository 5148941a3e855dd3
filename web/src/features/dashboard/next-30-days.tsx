import { useTranslations } from 'use-intl'
import { Money } from '../../design/data/money.tsx'
import { ProgressBar } from '../../design/data/progress-bar.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { TextLink } from '../../design/link.tsx'
import { paths } from '../../paths.ts'
import { amountText } from '../orders/payment/amount.ts'
import css from './dashboard.module.css'
import type { Overview } from './overview.ts'

/** What auto renewals will ask for, against what is there to pay them. */
export function Next30Days({ next }: { next: Overview['next30Days'] }) {
  const t = useTranslations('dashboard')
  const shell = useTranslations('shell')
  const { due, byHand, balance, missing } = next
  const short = missing.amount > 0
  const covered = due.amount === 0 ? 100 : Math.min(100, (balance.amount / due.amount) * 100)
  return (
    <Panel title={t('next30')} actions={<TextLink to={paths.calendar()}>{t('openCalendar')}</TextLink>}>
      <div className={css.due}>
        <span>
          <b className={css.big}>
            <Money value={due} beside />
          </b>{' '}
          <span className="c2">{t('fallsDue')}</span>
        </span>
        <span className="c2">
          {t.rich('balanceIs', {
            amount: () => (
              <b>
                <Money value={balance} />
              </b>
            ),
          })}
        </span>
      </div>
      <ProgressBar thick percent={covered} tone={short ? 'warn' : 'accent'} label={t('coveredLabel')} className={css.cover} />
      <p className="sm c2">
        {due.amount === 0
          ? t('nothingDue')
          : short
            ? t.rich('short', {
                amount: () => (
                  <b>
                    <Money value={missing} beside />
                  </b>
                ),
              })
            : t('covered')}{' '}
        {byHand.amount > 0 &&
          t.rich('alsoByHand', {
            amount: () => (
              <b>
                <Money value={byHand} />
              </b>
            ),
          })}{' '}
        {short && <TextLink to={paths.topUp({ amount: amountText(missing) })}>{shell('topUp')}</TextLink>}
      </p>
    </Panel>
  )
}
