import type { Money as MoneyValue } from '@portal/contracts/money.ts'
import type { ReactNode } from 'react'
import { useFormatter, useTranslations } from 'use-intl'
import type { OutputOf } from '../../api/endpoints.ts'
import { useCall } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { ErrorState } from '../../design/layout/states.tsx'
import { cx } from '../../lib/class-names.ts'
import { useChosenBrand } from '../parts/brands.tsx'
import { DayCurve } from './day-curve.tsx'
import css from './home.module.css'

type Overview = OutputOf<'operator/overview'>
type Day = Overview['orders']
type Earned = NonNullable<Overview['revenue']>[number]

const AGAIN_MS = 60_000

/** Today until now, beside the same day of last week. */
export function TodayPanel() {
  const t = useTranslations('operator.home')
  const brandId = useChosenBrand()
  const { data, error, refetch } = useCall('operator/overview', brandId === null ? {} : { brandId }, { refetchInterval: AGAIN_MS })
  return (
    <Panel
      title={t('today')}
      flush
      foot={
        <span className={cx('sm c3', css.legend)}>
          <span className={css.solid} aria-hidden /> {t('legendToday')}
          <span className={css.dashed} aria-hidden /> {t('legendBefore')}
          <span className="sp" />
          {data && <span className="num">{t.rich('asOf', { date: () => <DateText value={data.at} time /> })}</span>}
        </span>
      }
    >
      {data ? <Figures data={data} /> : error ? <ErrorState error={error} onRetry={() => void refetch()} /> : <SkeletonRows rows={3} />}
    </Panel>
  )
}

function Figures({ data }: { data: Overview }) {
  const t = useTranslations('operator.home')
  const { orders, signUps, revenue, recurring } = data
  return (
    <dl className={css.figures}>
      {revenue?.length === 0 && <Figure term={t('revenue')} value="–" about={t('noRevenue')} />}
      {revenue?.map((day) => (
        <Revenue key={day.currency} day={day} named={revenue.length > 1} />
      ))}
      <Figure
        term={t('orders')}
        value={<Count n={orders.now} />}
        change={<Change day={orders} />}
        about={t('ordersAbout', { before: orders.before, unpaid: orders.unpaid })}
        day={orders}
      />
      <Figure
        term={t('signUps')}
        value={<Count n={signUps.now} />}
        change={<Change day={signUps} />}
        about={t('signUpsAbout', { before: signUps.before, activated: signUps.activated })}
        day={signUps}
      />
      {recurring && (
        <Figure
          term={t('recurring')}
          value={
            recurring.length === 0
              ? '–'
              : recurring.map(({ amount }) => (
                  <span key={amount.currency} className={css.amount}>
                    <Money value={amount} />
                  </span>
                ))
          }
          about={t('recurringAbout', { n: recurring.reduce((sum, { services }) => sum + services, 0) })}
        />
      )}
    </dl>
  )
}

function Revenue({ day, named }: { day: Earned; named: boolean }) {
  const t = useTranslations('operator.home')
  const money = (amount: number): MoneyValue => ({ amount, currency: day.currency })
  return (
    <Figure
      term={named ? t('revenueIn', { currency: day.currency }) : t('revenue')}
      value={<Money value={money(day.now)} />}
      change={<Percent day={day} />}
      about={t.rich('byNow', { amount: () => <Money value={money(day.before)} /> })}
      day={day}
    />
  )
}

interface FigureProps {
  term: ReactNode
  value: ReactNode
  change?: ReactNode
  about: ReactNode
  day?: Pick<Day, 'hours' | 'hoursBefore'>
}

function Figure({ term, value, change, about, day }: FigureProps) {
  return (
    <div className={css.figure}>
      <dt className="sm c2">{term}</dt>
      <dd>
        <span className={css.value}>
          <b>{value}</b> {change}
        </span>
        <span className={cx('sm c2', css.about)}>{about}</span>
        {day && <DayCurve {...day} />}
      </dd>
    </div>
  )
}

function Count({ n }: { n: number }) {
  return <span className="num">{useFormatter().number(n)}</span>
}

/** How many more or fewer than a week ago by now; nothing where there is nothing to compare with. */
function Change({ day: { now, before } }: { day: Pick<Day, 'now' | 'before'> }) {
  const format = useFormatter()
  if (now === before) return null
  return <Signed up={now > before}>{format.number(Math.abs(now - before))}</Signed>
}

function Percent({ day: { now, before } }: { day: Pick<Day, 'now' | 'before'> }) {
  const format = useFormatter()
  if (before <= 0 || now === before) return null
  return <Signed up={now > before}>{format.number(Math.abs(now / before - 1), { style: 'percent', maximumFractionDigits: 0 })}</Signed>
}

const Signed = ({ up, children }: { up: boolean; children: ReactNode }) => (
  <span className={cx('sm num', up ? 'ok-t' : 'warn-t')}>
    {up ? '+' : '−'}
    {children}
  </span>
)
