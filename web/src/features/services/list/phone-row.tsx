import type { ReactNode } from 'react'
import { useTranslations } from 'use-intl'
import { DateText } from '../../../design/data/date-text.tsx'
import { ProgressBar } from '../../../design/data/progress-bar.tsx'
import { StatusBadge } from '../../../design/data/status.tsx'
import type { ServiceRow } from '../calls.ts'
import { percentOf, SharedLabel, TrialLabel } from '../service-status.tsx'
import { useEstimate } from '../use-estimate.ts'
import css from './list.module.css'

interface PhoneParts<R extends ServiceRow> {
  /** `bar`: with a bar of its own where work is under way. */
  readonly status: (row: R, bar: boolean) => ReactNode
  readonly detail: (row: R) => ReactNode
}

/** Two lines for a thumb: name and status, the kind's detail and the date; work gets a third. */
export function usePhoneRow<R extends ServiceRow>({ status, detail }: PhoneParts<R>) {
  const t = useTranslations('services')
  return (row: R) => ({
    title: (
      <>
        {row.name} <TrialLabel trial={row.trial} />
        <SharedLabel service={row} />
      </>
    ),
    status: row.work ? null : status(row, true),
    detail: detail(row),
    end:
      row.paymentStatus === 'Overdue' || row.paymentStatus === 'Suspended' ? (
        <StatusBadge tone={row.paymentStatus === 'Overdue' ? 'warn' : 'danger'} strong>
          {t(`payment.${row.paymentStatus}`)}
        </StatusBadge>
      ) : (
        <DateText value={row.end} billed />
      ),
    work: row.work && <PhoneWork name={row.name} work={row.work} status={status(row, false)} />,
  })
}

function PhoneWork({ name, work, status }: { name: string; work: NonNullable<ServiceRow['work']>; status: ReactNode }) {
  const t = useTranslations('services')
  const estimate = useEstimate()
  return (
    <span className={css.work}>
      <span className={css.workTop}>
        {status}
        <span className="c3 sm">{estimate(work.etaSeconds)}</span>
      </span>
      <ProgressBar percent={percentOf(work.progress)} label={t('progressOf', { name })} />
    </span>
  )
}
