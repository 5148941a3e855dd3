import { useLocale, useTranslations } from 'use-intl'
import { useMoneyText } from '../../design/data/display-money.ts'
import { Money } from '../../design/data/money.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { cx } from '../../lib/class-names.ts'
import css from './dashboard.module.css'
import type { Overview } from './overview.ts'

/** `2026-11` in the shortest natural form of the language. */
function useMonthName(): (month: string, style: 'short' | 'long') => string {
  const t = useTranslations('dashboard')
  const locale = useLocale()
  return (month, style) => {
    // In Chinese the figure is natural in both: 11月 beside 十一月 would read as two hands.
    if (style === 'short' || locale === 'zh-CN') return t('monthShort', { n: Number(month.slice(5)) })
    return new Intl.DateTimeFormat(locale, { month: 'long', timeZone: 'UTC' }).format(new Date(`${month}-15T00:00:00Z`))
  }
}

const HEIGHT = 96

/** Twelve months as bars; the current one in the accent. For screen readers a table of the same. */
export function SpendingPanel({ months }: { months: Overview['spending'] }) {
  const t = useTranslations('dashboard')
  const moneyText = useMoneyText()
  const monthName = useMonthName()
  const most = Math.max(1, ...months.map(({ amount }) => amount.amount))
  const last = months.at(-1)
  const before = months.at(-2)
  if (!last) return null
  const sum = { currency: last.amount.currency, amount: months.reduce((total, { amount }) => total + amount.amount, 0) }
  return (
    <Panel
      title={t('spending')}
      actions={
        <span className="c2">
          {t.rich('twelveMonths', {
            amount: () => (
              <b>
                <Money value={sum} beside />
              </b>
            ),
          })}
        </span>
      }
      foot={
        <div className="row">
          <span className="c2">{t('soFar', { month: monthName(last.month, 'long') })}</span>
          <span className="sp" />
          <b>
            <Money value={last.amount} />
          </b>
          {before && (
            <span className="c3">
              {monthName(before.month, 'short')} <Money value={before.amount} />
            </span>
          )}
        </div>
      }
    >
      <ol className={css.bars} aria-label={t('spendingByMonth')}>
        {months.map(({ month, amount }) => (
          <li key={month} className={cx(month === last.month && css.on)} title={`${monthName(month, 'long')}: ${moneyText(amount)}`}>
            <i style={{ height: Math.max(amount.amount > 0 ? 2 : 0, (amount.amount / most) * HEIGHT) }} aria-hidden />
            <em aria-hidden>{monthName(month, 'short')}</em>
            <span className="sr">
              {monthName(month, 'long')}: <Money value={amount} />
            </span>
          </li>
        ))}
      </ol>
    </Panel>
  )
}
