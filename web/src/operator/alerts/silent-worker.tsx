import { useTranslations } from 'use-intl'
import { useCall } from '../../api/hooks.ts'
import { DateText } from '../../design/data/date-text.tsx'
import { Note } from '../../design/layout/note.tsx'

/** While no worker reports, nothing is built, billed or mailed: said before everything else. */
export function SilentWorker() {
  const t = useTranslations('operator.alerts')
  const { data } = useCall('operator/alerts/list', { page: 1, pageSize: 10, tab: 'open' }, { refetchInterval: 30_000 })
  const since = data?.workerSilentSince
  if (!since) return null
  return (
    <Note tone="danger" live title={t.rich('silent', { date: () => <DateText value={since} time /> })}>
      {t('silentHint')}
    </Note>
  )
}
