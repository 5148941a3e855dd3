import { useTranslations } from 'use-intl'
import { useCall } from '../../../api/hooks.ts'
import { DateText } from '../../../design/data/date-text.tsx'
import { Note } from '../../../design/layout/note.tsx'

const LOOK_MS = 10_000

/** How far the installer says that it is. */
export function ReinstallNote({ id }: { id: number }) {
  const t = useTranslations('dedicated.reinstall')
  const { data } = useCall('user/service/dedicated/os', { id }, { refetchInterval: LOOK_MS })
  if (!data?.underWay) return null
  return (
    <Note tone="busy" live title={t(`said.${data.underWay.said ?? 'nothing'}`)}>
      {t.rich('since', { time: () => <DateText value={data.underWay?.startedAt ?? ''} time /> })}
    </Note>
  )
}
