import { Fragment } from 'react'
import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { Note } from '../../design/layout/note.tsx'
import { SentenceGap } from '../../i18n/sentence-gap.tsx'
import css from './holds.module.css'

/** While a hold closes payments, transfers and secrets of the account [D9]: what is closed, why, and until when. */
export function HoldNote() {
  const t = useTranslations('holds')
  const hold = useCall('user/profile', {}, { staleTime: 60_000 }).data?.hold
  // Null once a colleague has approved: an event makes the page read the profile again.
  if (!hold) return null
  return (
    <div className={css.banner}>
      <Note tone="warn" title={t.rich('title', { until: () => <DateText value={hold.until} time /> })}>
        {hold.changes.map((change) => (
          <Fragment key={change}>
            {t(`changes.${change}`)}
            <SentenceGap />
          </Fragment>
        ))}
        {t('text')}
      </Note>
    </div>
  )
}
