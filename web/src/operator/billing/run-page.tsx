import { FORECAST_DAYS } from '@portal/contracts/constants.ts'
import { IconCalendarCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { Segmented } from '../../design/controls/segmented.tsx'
import { DateText } from '../../design/data/date-text.tsx'
import { Money } from '../../design/data/money.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { Note } from '../../design/layout/note.tsx'
import { PageHeader } from '../../design/layout/page-header.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { SkeletonRows } from '../../design/layout/skeleton.tsx'
import { EmptyState, ErrorState } from '../../design/layout/states.tsx'
import { TextLink } from '../../design/link.tsx'
import { CustomerLink } from '../parts/whose.tsx'
import { staffPaths } from '../paths.ts'
import { AlertsPanel } from './alerts-panel.tsx'
import css from './billing.module.css'
import type { Forecast } from './billing.ts'

type Days = (typeof FORECAST_DAYS)[number]

const toneOf = (step: string, outcome: string | null) =>
  step === 'suspend' || step === 'terminate'
    ? 'danger'
    : outcome === 'short' || step === 'overdue' || step === 'final-warning'
      ? 'warn'
      : outcome === 'paid'
        ? 'ok'
        : 'off'

/** What waits for a person, and what the run would do next: looking writes nothing. */
export function Page() {
  const t = useTranslations('operator.billing')
  const pages = useTranslations('operator.pages')
  const [days, setDays] = useState<Days>(7)
  const forecast = useCall('operator/billing/forecast', { days })
  return (
    <>
      <PageHeader title={pages('billing')} facts={t('runFacts')} />
      <div className="stack">
        <AlertsPanel />
        <Panel
          title={t('forecast')}
          hint={forecast.data && t('due', { due: forecast.data.due })}
          flush
          actions={
            <Segmented
              label={t('horizon')}
              value={String(days)}
              onChange={(value) => setDays(Number(value) as Days)}
              options={FORECAST_DAYS.map((n) => ({ value: String(n), label: t(`days.${n}`) }))}
            />
          }
        >
          {forecast.data ? (
            <Steps of={forecast.data} />
          ) : forecast.isError ? (
            <ErrorState error={forecast.error} onRetry={() => void forecast.refetch()} />
          ) : (
            <SkeletonRows rows={8} />
          )}
        </Panel>
      </div>
    </>
  )
}

function Steps({ of }: { of: Forecast }) {
  const t = useTranslations('operator.billing')
  if (of.items.length === 0) {
    return (
      <EmptyState icon={IconCalendarCheck} title={t('nothing')}>
        {t('nothingHint')}
      </EmptyState>
    )
  }
  return (
    <>
      <Sums of={of} />
      {(of.breakers.length > 0 || of.looked < of.due) && (
        <div className={css.notes}>
          {of.breakers.map(({ brand, harmed, limit, stops }) => (
            <Note key={brand.id} tone={stops ? 'warn' : 'quiet'}>
              {t(stops ? 'wouldStop' : 'wouldPass', { brand: brand.name, harmed, limit })}
            </Note>
          ))}
          {of.looked < of.due && <Note>{t('looked', { looked: of.looked, due: of.due })}</Note>}
        </div>
      )}
      <div className={`${css.row} ${css.head}`}>
        <span>{t('when')}</span>
        <span>{t('service')}</span>
        <span>{t('customer')}</span>
        <span>{t('what')}</span>
        <span className={css.end}>{t('amount')}</span>
      </div>
      <ul>
        {of.items.map(({ service, customer, step, at, outcome, amount }) => (
          <li key={`${service.id} ${step} ${at}`} className={css.row}>
            <DateText value={at} time />
            <TextLink to={staffPaths.service(service.id)} className="ell">
              {service.name}
            </TextLink>
            <span className="ell">
              <CustomerLink customer={customer} />
            </span>
            <StatusBadge tone={toneOf(step, outcome)}>
              {t(`step.${step}`)}
              {outcome && <span className="c3"> · {t(`outcome.${outcome}`)}</span>}
            </StatusBadge>
            <span className={css.end}>{amount && <Money value={amount} />}</span>
          </li>
        ))}
      </ul>
    </>
  )
}

/** How often each step, and the money in all. */
function Sums({ of }: { of: Forecast }) {
  const t = useTranslations('operator.billing')
  return (
    <p className={css.sums}>
      {Object.entries(of.counts).map(([step, n]) => (
        <span key={step}>
          {t(`step.${step}` as 'step.overdue')} <b className="num">{n}</b>
        </span>
      ))}
      {of.debits.map((sum) => (
        <span key={sum.currency}>
          {t('debits')}{' '}
          <b>
            <Money value={sum} />
          </b>
        </span>
      ))}
    </p>
  )
}
