import { useTranslations } from 'use-intl'
import { inReadersZone } from '../../design/data/date-format.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { Panel } from '../../design/layout/panel.tsx'
import { knownText } from '../../i18n/known-text.ts'
import css from './edge.module.css'
import type { EdgeHostDetail } from './edge.ts'

/** What happened to the host, the newest first. */
export function HistoryPanel({ history }: { history: EdgeHostDetail['history'] }) {
  const t = useTranslations('operator.edge')
  return (
    <Panel title={t('history')} flush={history.length > 0}>
      {history.length === 0 && <p className="c3">{t('noHistory')}</p>}
      <ul className={css.history}>
        {history.map(({ at, what, detail, by }) => (
          <li key={`${at}${what}${detail}`}>
            <span className="sp">
              <b>{knownText(t, `event.${what}`) ?? what}</b>{' '}
              {detail && <span className="c2">{what === 'heard-again' ? t('silentSince', { since: inReadersZone(detail) }) : detail}</span>}
            </span>
            <span className="c3 sm nowrap">
              {by && `${by}, `}
              <DateText value={at} time />
            </span>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
