import { useTranslations } from 'use-intl'
import { Panel } from '../../design/layout/panel.tsx'
import { useBytes } from '../../lib/use-bytes.ts'
import { useNow } from '../../lib/use-now.ts'
import css from './edge.module.css'
import type { EdgeHostDetail } from './edge.ts'

const WIDTH = 480
const HEIGHT = 96
const HOURS = 24
const HOUR_MS = 3_600_000

/** What went through the host in each of the last 24 hours; hours without a report are empty, and filled when it comes. */
export function TrafficPanel({ traffic }: { traffic: EdgeHostDetail['traffic'] }) {
  const t = useTranslations('operator.edge')
  const tell = useBytes()
  const last = Math.floor(useNow().getTime() / HOUR_MS)
  const at = new Map(traffic.map((one) => [Math.floor(Date.parse(one.hour) / HOUR_MS), one]))
  const hours = Array.from({ length: HOURS }, (_, n) => at.get(last - HOURS + 1 + n) ?? { received: 0, sent: 0 })
  const top = Math.max(1, ...hours.map(({ received, sent }) => Math.max(received, sent)))
  const points = (of: 'received' | 'sent'): string =>
    hours.map((one, n) => `${((n / (HOURS - 1)) * WIDTH).toFixed(1)},${(HEIGHT - 2 - (one[of] / top) * (HEIGHT - 4)).toFixed(1)}`).join(' ')
  const sum = (of: 'received' | 'sent'): number => hours.reduce((all, one) => all + one[of], 0)
  return (
    <Panel title={t('traffic')}>
      <div className="stack">
        <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" className={css.curve} aria-hidden="true">
          <polygon points={`0,${HEIGHT} ${points('sent')} ${WIDTH},${HEIGHT}`} className={css.area} />
          <polyline points={points('received')} className={css.lineIn} />
          <polyline points={points('sent')} className={css.line} />
        </svg>
        <p className="sm c2">{t('trafficSum', { sent: tell(sum('sent')), received: tell(sum('received')) })}</p>
      </div>
    </Panel>
  )
}
