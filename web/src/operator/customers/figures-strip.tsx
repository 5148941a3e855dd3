import type { Money as MoneyValue } from '@portal/contracts/money.ts'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { Money } from '../../design/data/money.tsx'
import { cx } from '../../lib/class-names.ts'
import css from './customer.module.css'
import type { Customer } from './customer.ts'

type Figures = OutputOf<'operator/customers/overview'>

/** What this customer holds, spends, brings and owes, side by side. */
export function FiguresStrip({ customer }: { customer: Customer }) {
  const t = useTranslations('operator.customers')
  const format = useFormatter()
  const { data } = useCall('operator/customers/overview', { id: customer.id })
  const { promotional, points } = customer.wallets
  return (
    <dl className={css.figures}>
      <Figure term={t('balance')} value={<Money value={customer.balance} />}>
        {promotional.amount > 0 && t.rich('balanceAbout', { promotional: () => <Money value={promotional} /> })}
      </Figure>
      <Figure term={t('spent')} value={data ? <Money value={sumOf(data.spending)} /> : '…'}>
        {data && <Bars months={data.spending} />}
      </Figure>
      <Figure term={t('recurring')} value={data ? <Recurring of={data.recurring} none={customer.balance} /> : '…'}>
        {data && t('recurringAbout', { n: data.recurring.reduce((sum, { services }) => sum + services, 0) })}
      </Figure>
      <Figure
        term={t('owed')}
        value={data ? <Money value={data.owed.amount} /> : '…'}
        tone={data && data.owed.invoices > 0 ? 'warn-t' : undefined}
      >
        {data && t('owedAbout', { n: data.owed.invoices })}
      </Figure>
      <Figure term={t('points')} value={<span className="num">{format.number(points)}</span>}>
        {t('pointsAbout')}
      </Figure>
    </dl>
  )
}

const sumOf = (months: Figures['spending']): MoneyValue => ({
  currency: months[0]?.amount.currency ?? 'USD',
  amount: months.reduce((sum, { amount }) => sum + amount.amount, 0),
})

function Recurring({ of, none }: { of: Figures['recurring']; none: MoneyValue }) {
  if (of.length === 0) return <Money value={{ ...none, amount: 0 }} />
  return of.map(({ amount }) => (
    <span key={amount.currency} className={css.line}>
      <Money value={amount} />
    </span>
  ))
}

/** Twelve months, the current one in the accent; the sum beside it says it in words. */
function Bars({ months }: { months: Figures['spending'] }) {
  const most = Math.max(1, ...months.map(({ amount }) => amount.amount))
  return (
    <span className={css.bars} aria-hidden>
      {months.map(({ month, amount }) => (
        <span key={month} style={{ height: `${Math.max(6, (amount.amount / most) * 100)}%` }} />
      ))}
    </span>
  )
}

function Figure({ term, value, tone, children }: { term: ReactNode; value: ReactNode; tone?: string | undefined; children: ReactNode }) {
  return (
    <div>
      <dt className="sm c2">{term}</dt>
      <dd>
        <b className={tone}>{value}</b>
        <span className={cx('sm c2', css.about)}>{children}</span>
      </dd>
    </div>
  )
}
