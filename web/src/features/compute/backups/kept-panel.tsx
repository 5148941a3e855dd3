import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/hooks.ts'
import { Button } from '../../../design/controls/button.tsx'
import { DateText } from '../../../design/data/date-text.tsx'
import { TwoLines } from '../../../design/data/two-lines.tsx'
import { Panel } from '../../../design/layout/panel.tsx'
import { ErrorState } from '../../../design/layout/states.tsx'
import { useImageTitle } from '../../services/image-title.ts'
import css from './backups.module.css'
import { RestoreNewPanel } from './restore-new-panel.tsx'
import { type BackupCopy, useBytes } from './state.tsx'

/** What is left of servers that have ended, until the day that is shown. */
export function KeptPanel() {
  const t = useTranslations('backups')
  const bytes = useBytes()
  const imageTitle = useImageTitle()
  const [chosen, setChosen] = useState<BackupCopy | null>(null)
  const { data, error, refetch } = useCall('user/service/vps/backup/kept', {})
  // Whether there are any is not known: nothing would say that there are none.
  if (error && !data)
    return (
      <Panel title={t('ofEnded')}>
        <ErrorState error={error} onRetry={() => void refetch()} />
      </Panel>
    )
  if (!data || data.items.length === 0) return null
  return (
    <Panel title={t('ofEnded')} flush foot={<span className="c3">{t('ofEndedText')}</span>}>
      <ul className={css.rows}>
        {data.items.map((copy) => (
          <li key={copy.id}>
            <TwoLines name={copy.serviceName} sub={imageTitle(copy.osTitle)} />
            <TwoLines
              name={<DateText value={copy.takenAt} time />}
              sub={t.rich('keptUntil', { date: () => <DateText value={copy.keptUntil} time /> })}
            />
            <span className={css.size}>{copy.bytes === null ? '–' : bytes(copy.bytes)}</span>
            <span className={css.acts}>
              <Button size="small" onClick={() => setChosen(copy)}>
                {t('new.act')}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {chosen && <RestoreNewPanel copy={chosen} onClose={() => setChosen(null)} />}
    </Panel>
  )
}
