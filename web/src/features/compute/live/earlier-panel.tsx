import { useState } from 'react'
import { useTranslations } from 'use-intl'
import { Button } from '../../../design/controls/button.tsx'
import { dateParts } from '../../../design/data/date-format.ts'
import { DateText } from '../../../design/data/date-text.tsx'
import { useZones } from '../../../design/data/use-billing-zone.ts'
import { Panel } from '../../../design/layout/panel.tsx'
import { useBytes } from '../../../lib/use-bytes.ts'
import css from './live.module.css'
import type { LivePast } from './refresh-live.ts'
import { useMegabits } from './use-megabits.ts'

type Broadcast = LivePast['broadcasts'][number]
type Ended = Broadcast & { readonly endedAt: string }

const isOver = (one: Broadcast): one is Ended => one.endedAt !== null
const FIRST = 5

/** What was broadcast before; what is on air stands above. */
export function EarlierPanel({ broadcasts }: { broadcasts: readonly Broadcast[] }) {
  const t = useTranslations('live.earlier')
  const [all, setAll] = useState(false)
  const over = broadcasts.filter(isOver)
  if (over.length === 0) return null
  return (
    <Panel
      title={t('title')}
      flush
      actions={
        over.length > FIRST && (
          <Button size="small" look="ghost" onClick={() => setAll(!all)}>
            {all ? t('fewer') : t('all', { count: over.length })}
          </Button>
        )
      }
      foot={<span className="c3 sm">{t('kept')}</span>}
    >
      <ul className={css.past}>
        {over.slice(0, all ? undefined : FIRST).map((one) => (
          <Row key={one.id} of={one} />
        ))}
      </ul>
    </Panel>
  )
}

function Row({ of: { beganAt, endedAt, average, peak, bytesIn, bytesOut } }: { of: Ended }) {
  const t = useTranslations('live.earlier')
  const megabits = useMegabits()
  const size = useBytes()
  const { own } = useZones()
  const minutes = Math.max(1, Math.round((Date.parse(endedAt) - Date.parse(beganAt)) / 60_000))
  const lasted = t('lasted', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
  const [from, until] = [dateParts(beganAt), dateParts(endedAt)]
  return (
    <li>
      <div>
        {t.rich('span', {
          from: () => <DateText value={beganAt} time />,
          until: () =>
            from?.date === until?.date ? (
              <time dateTime={endedAt} title={own}>
                {until?.time}
              </time>
            ) : (
              <DateText value={endedAt} time />
            ),
        })}
        <p className="c3 sm">{t('line', { lasted, average: megabits(average), peak: megabits(peak) })}</p>
      </div>
      <span className="c3 num">{t('moved', { received: size(bytesIn), sent: size(bytesOut) })}</span>
    </li>
  )
}
