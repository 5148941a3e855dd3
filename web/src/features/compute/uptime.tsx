import { useTranslations } from 'use-intl'
import { useNow } from '../../lib/use-now.ts'

const MINUTE = 60_000

/** "up 41 days", "up 3 hours". */
export function Uptime({ since }: { since: string | null }) {
  const t = useTranslations('compute.uptime')
  const now = useNow()
  if (!since) return null
  const minutes = Math.max(0, Math.floor((now.getTime() - Date.parse(since)) / MINUTE))
  const words =
    minutes < 60
      ? t('minutes', { n: minutes })
      : minutes < 2880
        ? t('hours', { n: Math.floor(minutes / 60) })
        : t('days', { n: Math.floor(minutes / 1440) })
  return <span className="c3 num">{words}</span>
}
