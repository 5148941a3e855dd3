import { useTranslations } from 'use-intl'
import { DateText } from '../../design/data/date-text.tsx'
import { TwoLines } from '../../design/data/two-lines.tsx'
import { cx } from '../../lib/class-names.ts'
import { useNow } from '../../lib/use-now.ts'
import { isLive, type RgcSession } from './calls.ts'
import { leftOf } from './left.ts'

const SOON_MINUTES = 60

/** How long it still stands, with the hour; of one that is over, when it ended. */
export function Ends({ session }: { session: RgcSession }) {
  const t = useTranslations('rgc.in')
  const now = useNow()
  if (!isLive(session)) return <DateText value={session.endedAt} time />
  const { minutes, unit, n } = leftOf(session.until, now)
  return (
    <TwoLines
      name={<span className={cx('num', minutes < SOON_MINUTES && 'warn-t')}>{unit === 'over' ? t('over') : t(unit, { n })}</span>}
      sub={<DateText value={session.until} time />}
    />
  )
}
