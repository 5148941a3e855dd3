import { referenceOf } from '@portal/contracts/document-series.ts'
import { useTranslations } from 'use-intl'
import { DateText } from '../../design/data/date-text.tsx'
import { ProgressBar } from '../../design/data/progress-bar.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { Link } from '../../design/link.tsx'
import { cx } from '../../lib/class-names.ts'
import { currentTime } from '../../lib/clock.ts'
import css from './delivery.module.css'
import { useWorkLabels } from './use-work-labels.ts'
import { isLate, toneOf, type WorkRow } from './work.ts'

/** Whose build, where it stands, how long it waits. */
export function QueueRow({ row, on, to }: { row: WorkRow; on: boolean; to: string }) {
  const t = useTranslations('operator.delivery')
  const labels = useWorkLabels()
  const { service, invoice } = row
  const now = currentTime().getTime()
  const name = service ? t('forCustomer', { plan: service.plan, customer: service.customer.username }) : labels.kind(row.kind)
  return (
    <li>
      <Link to={to} className={cx(css.row, on && css.on)} aria-current={on ? 'true' : undefined}>
        <span className="row">
          <b className="b ell">{name}</b>
          <span className="sp" />
          <StatusBadge tone={toneOf(row)}>{labels.state(row)}</StatusBadge>
        </span>
        <span className="row sm c3 num">
          <span className="ell">{[service?.name, invoice && referenceOf(invoice), `#${row.id}`].filter(Boolean).join(' · ')}</span>
          <span className="sp" />
          {row.finishedAt ? (
            <span className="nowrap">
              <DateText value={row.finishedAt} time />
            </span>
          ) : (
            <span className={cx('nowrap', isLate(row, now) && 'danger-t b')}>{labels.span(now - Date.parse(row.startedAt))}</span>
          )}
        </span>
        {row.state === 'running' && row.error === null && (
          <ProgressBar percent={row.progress * 100} label={t('progressOf', { name })} className={css.bar} />
        )}
      </Link>
    </li>
  )
}
