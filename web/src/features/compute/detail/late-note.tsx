import type { TimedWork } from '@portal/contracts/machines/deadlines.ts'
import { useTranslations } from 'use-intl'
import { DateText } from '../../../design/data/date-text.tsx'
import { Note } from '../../../design/layout/note.tsx'
import type { VpsDetail } from '../calls.ts'

type Next = 'power' | 'build' | 'restore' | 'rebuild' | 'evacuation' | 'copy' | 'other'
const NEXT: Readonly<Partial<Record<TimedWork, Next>>> = {
  ...{ power: 'power', build: 'build', restore: 'restore', rebuild: 'rebuild', evacuation: 'evacuation', copy: 'copy' },
}

/** Past its deadline: what is known of the work, and what happens next. */
export function LateNote({ late }: { late: NonNullable<VpsDetail['late']> }) {
  const t = useTranslations('compute.late')
  const { work, since, began, accepted } = late
  return (
    <Note tone="warn" live title={t('title')}>
      <p>{t.rich('since', { began: () => <DateText value={began} time />, by: () => <DateText value={since} time /> })}</p>
      {work === 'power' && <p>{t(accepted ? 'accepted' : 'sent')}</p>}
      <p>{t(NEXT[work] ?? 'other')}</p>
    </Note>
  )
}
