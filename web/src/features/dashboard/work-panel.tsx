import { useFormatter, useTranslations } from 'use-intl'
import { ProgressBar } from '../../design/data/progress-bar.tsx'
import { StatusBadge } from '../../design/data/status.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { knownText } from '../../i18n/known-text.ts'
import css from './dashboard.module.css'
import type { Overview } from './overview.ts'

/** Work of ours that has not ended; it goes on without this page. */
export function WorkPanel({ items }: { items: Overview['inProgress'] }) {
  const t = useTranslations('dashboard')
  const steps = useTranslations('orders.steps')
  const format = useFormatter()
  if (items.length === 0) return null
  return (
    <Panel title={t('inProgress')} hint={items.length} flush>
      <ul>
        {items.map((item) => (
          <li key={item.id} className={css.work}>
            <StatusBadge tone="busy">
              <b>{item.name}</b>
            </StatusBadge>
            <span className="c2">
              {[knownText(steps, item.step), format.number(item.progress, { style: 'percent' })].filter(Boolean).join(' · ')}
            </span>
            <ProgressBar percent={item.progress * 100} label={t('progressOf', { name: item.name })} />
          </li>
        ))}
      </ul>
    </Panel>
  )
}
