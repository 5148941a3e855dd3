import { useTranslations } from 'use-intl'
import { DateText } from '../../design/data/date-text.tsx'
import { ProgressBar } from '../../design/data/progress-bar.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { Link } from '../../design/link.tsx'
import { useWorkLabels } from '../delivery/use-work-labels.ts'
import { toneOf } from '../delivery/work.ts'
import { staffPaths } from '../paths.ts'
import css from './service.module.css'
import type { Service } from './service.ts'

/** What is done on its engine now, and what was done last; each leads to its steps. */
export function WorkPanel({ service: { work } }: { service: Service }) {
  const t = useTranslations('operator.services')
  const labels = useWorkLabels()
  if (work.length === 0) return null
  return (
    <Panel title={t('work')} flush>
      <ul>
        {work.map((one) => (
          <li key={one.id} className={css.item}>
            <Link to={staffPaths.work(one.id)} className={css.work}>
              <span>
                {labels.kind(one.kind)} <span className="c3 num">#{one.id}</span>
              </span>
              <StatusBadge tone={toneOf(one)}>{labels.state(one)}</StatusBadge>
              <span className="c3">
                <DateText value={one.finishedAt ?? one.startedAt} time />
              </span>
              {one.state === 'running' && one.error === null && (
                <ProgressBar percent={one.progress * 100} label={labels.kind(one.kind)} className={css.bar} />
              )}
            </Link>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
