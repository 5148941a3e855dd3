import { useTranslations } from 'use-intl'
import { DateText } from '../../design/data/date-text.tsx'
import { StatusMark } from '../../design/data/status.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { useAuditAction } from '../audit/use-audit-action.ts'
import css from './service-history.module.css'

interface Line {
  readonly id: number
  readonly action: string
  readonly status: 'success' | 'error'
  readonly actorName: string
  readonly actor: string
  readonly detail: string
  readonly at: string
}

/** What people and the system did with one service, the newest first. */
export function ServiceHistory({ lines }: { lines: readonly Line[] }) {
  const t = useTranslations('operator.parts')
  const name = useAuditAction()
  return (
    <Panel title={t('whatWasDone')} flush>
      {lines.length === 0 ? (
        <p className={`c3 ${css.pad}`}>{t('nothingDone')}</p>
      ) : (
        <ul className={css.feed}>
          {lines.map((line) => (
            <li key={line.id}>
              <StatusMark tone={line.status === 'error' ? 'danger' : line.actor === 'staff' ? 'ok' : 'off'} />
              <span>
                {name(line.action)}{' '}
                <span className="c3">{line.actor === 'system' ? t('bySystem') : t('byName', { name: line.actorName })}</span>
              </span>
              <span className="c3 nowrap">
                <DateText value={line.at} time />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
